#include "transpile/field/training.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "interp/fast/cursors.h"
#include "transpile/field/facts.h"
#include "transpile/field/graph_code.h"

namespace grid::transpile {

namespace {

using runtime::NativeState;

// Without input; ends when it is told so, or after some work.
class TrainingWorld final : public runtime::World {
 public:
  int read() override { return runtime::kEndOfInput; }
  bool write(const char*, std::size_t) override { return true; }
  runtime::Ending poll(const runtime::Counters&) override {
    ++polls_;
    return is_over || polls_ > kMostPolls ? runtime::Ending::interrupted : runtime::Ending::none;
  }

  bool is_over = false;

 private:
  static constexpr int kMostPolls = 100;

  int polls_ = 0;
};

// Bytes for what a run is watched with, and for a field that grows a little.
std::uint64_t most_memory(const Program& program) {
  constexpr std::uint64_t kOwn = std::uint64_t{16} << 20;
  return kOwn + 8 * static_cast<std::uint64_t>(program.width() * program.height());
}

// Shows the first visits.
template <class See>
void run_watched(const Program& program, const CodeNodes& nodes, std::uint64_t visits, See see) {
  TrainingWorld world;
  const GraphCode code(nodes, [&](std::uint32_t node, const NativeState& state) {
    if (visits == 0) {
      world.is_over = true;
      return false;
    }
    --visits;
    see(node, state);
    return true;
  });
  runtime::Limits limits;
  limits.memory = most_memory(program);
  limits.pointers = 100;  // with several, nothing is learned
  runtime::CursorRun run(interp::fast::field_program(program), world, limits, true, nullptr, &code);
  run.run();
}

// That of a cell that lies in the field; the columns do not wrap.
std::optional<std::uint8_t> cell_at(const NativeState& state, ir::Offset at, std::int64_t width) {
  const std::int64_t col = state.data_col + at.col;
  const std::int64_t index = state.data - state.begin + at.row * width + at.col;
  if (col < 0 || col >= width || index < 0 || index >= state.end - state.begin) return std::nullopt;
  return state.begin[index];
}

Room room_around(const NativeState& state, std::int64_t width) {
  const std::int64_t row = (state.data - state.begin) / width;
  return {row, (state.end - state.begin) / width - 1 - row, state.data_col,
          width - 1 - state.data_col};
}

void narrow(Room& room, const Room& to, const Room& least) {
  room.above = std::max(std::min(room.above, to.above), least.above);
  room.below = std::max(std::min(room.below, to.below), least.below);
  room.left = std::max(std::min(room.left, to.left), least.left);
  room.right = std::max(std::min(room.right, to.right), least.right);
}

}  // namespace

void Training::watch_operands(std::uint64_t visits) {
  for (const std::uint32_t node : nodes_.node_of) {
    std::set<ir::Offset> operands;
    for (const ir::Op& op : nodes_.block(node).ops) {
      for (const ir::Term& term : op.value.terms) {
        if (op.kind == ir::Op::Kind::write || term.cell != op.to) operands.insert(term.cell);
      }
    }
    for (const ir::Offset& cell : operands) seen_[node].cells.push_back({cell, {}, false});
  }
  const std::int64_t width = program_.width();
  run_watched(program_, nodes_, visits, [&](std::uint32_t node, const NativeState& state) {
    ++seen_[node].visits;
    for (Watched& each : seen_[node].cells) {
      const auto value = cell_at(state, each.cell, width);
      if (!each.value) each.value = value;
      each.varies = each.varies || !value || each.value != value;
    }
  });
}

std::vector<std::pair<ir::Offset, std::uint8_t>> Training::constants(std::uint32_t node) const {
  std::vector<std::pair<ir::Offset, std::uint8_t>> result;
  for (const Watched& each : seen_[node].cells) {
    if (each.value && !each.varies) result.emplace_back(each.cell, *each.value);
  }
  return result;
}

void Training::keep_what_holds(std::vector<Facts>& facts, std::uint64_t visits) const {
  const std::int64_t width = program_.width();
  run_watched(program_, nodes_, visits, [&](std::uint32_t node, const NativeState& state) {
    std::erase_if(facts[node].cells, [&](const auto& fact) {
      return cell_at(state, fact.first, width) != fact.second;
    });
    narrow(facts[node].room, room_around(state, width), room_for(nodes_.block(node)));
  });
}

}  // namespace grid::transpile
