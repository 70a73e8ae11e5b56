#include "format/runs.h"

#include <algorithm>

#include "reach/region.h"

namespace grid {

namespace {

// Collects what is executed below the source while runs are explored.
class BelowSource final : public StepSink {
 public:
  explicit BelowSource(const Program& program) : height_(program.height()) {}

  void after_step(const ExploredStep& step) override {
    const StepReport& report = step.report();
    for (std::size_t i = 0; i < report.before.size(); ++i) {
      if (report.before[i].at.row >= height_) codes.insert(step.executed(i));
    }
  }

  ByteSet codes{};

 private:
  std::int64_t height_;
};

void cover(Extent& extent, std::int64_t row, std::int64_t col) {
  extent.rows = std::max(extent.rows, row + 1);
  extent.cols = std::max(extent.cols, col + 1);
}

void cover(Extent& extent, const FieldShape& shape, const DataRegion& region) {
  for (std::int64_t block = 0; block < shape.blocks(); ++block) {
    if ((region.columns >> block & 1) == 0) continue;
    cover(extent, region.last_row, std::min((block + 1) * shape.block(), shape.width) - 1);
  }
}

const Instruction* effect_of(const Decoded& decoded) {
  const Instruction* const row = decoded.instruction;
  return row == nullptr || row->operation == Operation::escape ? nullptr : row;
}

}  // namespace

Runs runs_of(const ProgramPtr& program, const ReachLimits& limits) {
  BelowSource below(*program);
  Runs runs{.reach = reach(program, limits, program->dialect().has_field ? &below : nullptr)};
  runs.cancelled = limits.cancelled;
  runs.below = runs.reach.exploration.closed ? below.codes : ByteSet::all();
  return runs;
}

Extent extent_of(const Runs& runs) {
  const Reach& reach = runs.reach;
  const Program& program = runs.program();
  const FieldShape shape{program.width(), program.height()};
  const Motion motion(program.dialect(), shape.width, shape.height);
  const Codes codes(program.dialect(), program.dialect());
  Extent extent;
  for (std::size_t cell = 0; cell < reach.cells.size(); ++cell) {
    const auto index = static_cast<std::int64_t>(cell);
    if (!reach.cells[cell].dead()) cover(extent, index / shape.width, index % shape.width);
  }
  // A pointer can be removed in the step that moves its data pointer, so both places count.
  for (const PointerState& state : reach.states) {
    cover(extent, state.row, state.col);
    if (!program.dialect().has_field) continue;
    const DataRegion* const region =
        state.has_region() ? &reach.regions[static_cast<std::size_t>(state.data_col)] : nullptr;
    if (region != nullptr) {
      cover(extent, shape, *region);
    } else {
      cover(extent, state.data_row, state.data_col);
    }
    codes.for_each(runs, state.at(), [&](char32_t code) {
      const Instruction* const row = program.dialect().find(code);
      if (row == nullptr || row->operation != Operation::move_data) return;
      if (region != nullptr) return cover(extent, shape, moved(shape, *region, row->moves).region);
      const Cell to = motion.advance(state.data(), row->moves);
      if (to.row >= 0) cover(extent, to.row, to.col);
    });
  }
  return extent;
}

Codes::Codes(const Dialect& a, const Dialect& b) : others_(ByteSet::all()) {
  for (const Dialect* const dialect : {&a, &b}) {
    for (const Instruction& row : dialect->instructions) {
      glyphs_.insert(static_cast<std::uint8_t>(row.glyph));
    }
  }
  others_ = others_.without(glyphs_);
}

bool does_same(const Decoded& a, const Decoded& b, bool in_order) {
  if (a.action != b.action || a.mode != b.mode) return false;
  if (a.action != Action::execute) return true;
  const Instruction* const x = effect_of(a);
  const Instruction* const y = effect_of(b);
  if (x == nullptr || y == nullptr) return x == y;
  if (x->operation != y->operation || x->moves != y->moves || x->pops != y->pops) return false;
  if (x->turn == y->turn && x->child == y->child) return true;
  return !in_order && x->turn == y->child && x->child == y->turn;
}

}  // namespace grid
