#include "format/proof.h"

#include <algorithm>
#include <vector>

#include "format/translate.h"

namespace grid {

namespace {

std::string place(Cell at) {
  return "row " + std::to_string(at.row + 1) + ", column " + std::to_string(at.col + 1);
}

bool is_same(const Successor& a, const Successor& b) {
  return a.state == b.state && a.condition == b.condition && a.flag == b.flag;
}

class Comparison {
 public:
  Comparison(const Runs& runs, const Program& other)
      : runs_(runs),
        program_(runs.program()),
        other_(other),
        codes_(program_.dialect(), other.dialect()),
        in_order_(shows_order(program_.dialect(), other.dialect())),
        only_dead_cells_differ_(has_same_instructions() && other.width() == program_.width() &&
                                other.height() == program_.height()) {}

  std::optional<std::string> difference() const {
    if (!has_same_rules()) return "the dialects differ in more than instructions";
    if (auto difference = cell_difference()) return difference;
    if (only_dead_cells_differ_) return std::nullopt;
    const Extent extent = extent_of(runs_);
    const bool has_rows = other_.height() == program_.height() || extent.rows <= other_.height();
    const bool has_cols = other_.width() == program_.width() || extent.cols <= other_.width();
    if (!has_rows || !has_cols) return "runs go beyond the new grid";
    for (const PointerState& state : runs_.reach.states) {
      if (!goes_the_same_way(state)) return "what is done at " + place(state.at()) + " differs";
    }
    return std::nullopt;
  }

 private:
  // But for the order of effects, which find_clashes() is about.
  bool has_same_rules() const {
    const Dialect& a = program_.dialect();
    const Dialect& b = other_.dialect();
    Policy policy = a.policy;
    policy.effect_order = b.policy.effect_order;
    return policy == b.policy && a.family == b.family && a.start_mode == b.start_mode &&
           a.start_direction == b.start_direction;
  }

  bool has_same_instructions() const {
    const Dialect& a = program_.dialect();
    const Dialect& b = other_.dialect();
    return a.name == b.name && a.reading == b.reading && a.policy == b.policy;
  }

  bool holds(Cell at) const { return at.row < other_.height() && at.col < other_.width(); }

  // Of those that are operands or change, or, where the rest is the same, of all that are touched.
  std::optional<std::string> cell_difference() const {
    for (std::size_t index = 0; index < runs_.reach.cells.size(); ++index) {
      const CellFacts& facts = runs_.reach.cells[index];
      if (facts.dead()) continue;
      const auto cell = static_cast<std::int64_t>(index);
      const Cell at{cell / program_.width(), cell % program_.width()};
      if (!holds(at)) return "runs go beyond the new grid";
      if ((only_dead_cells_differ_ || facts.data()) && program_.cell(at) != other_.cell(at)) {
        return "the cell at " + place(at) + " differs";
      }
    }
    return std::nullopt;
  }

  bool goes_the_same_way(const PointerState& state) const {
    const ControlState from{state.at(), state.direction, state.mode};
    bool same = true;
    codes_.for_each(runs_, from.at, [&](char32_t code) {
      const bool is_first = from.at.row < program_.height() && code == program_.cell(from.at);
      const char32_t new_code = is_first ? other_.cell(from.at) : code;
      const Decoded a = decode(program_.dialect(), from.mode, code);
      const Decoded b = decode(other_.dialect(), from.mode, new_code);
      same = same && does_same(a, b, in_order_) && leads_to_the_same(from, a, b);
    });
    return same;
  }

  bool leads_to_the_same(const ControlState& from, const Decoded& a, const Decoded& b) const {
    const Flow one = flow(program_, from, a);
    const Flow two = flow(other_, from, b);
    if (one.size() != two.size()) return false;
    return in_order_ ? std::equal(one.begin(), one.end(), two.begin(), is_same)
                     : std::is_permutation(one.begin(), one.end(), two.begin(), is_same);
  }

  const Runs& runs_;
  const Program& program_;
  const Program& other_;
  Codes codes_;
  bool in_order_;
  bool only_dead_cells_differ_;  // all that can differ
};

}  // namespace

std::optional<std::string> find_difference(const Runs& runs, const Program& other) {
  if (auto difference = Comparison(runs, other).difference()) return difference;
  if (!find_clashes(runs, other.dialect()).empty()) return "the order of effects differs";
  return std::nullopt;
}

}  // namespace grid
