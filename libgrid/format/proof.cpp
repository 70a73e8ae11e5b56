#include "format/proof.h"

#include <algorithm>
#include <span>

#include "format/translate.h"

namespace grid {

namespace {

std::string place(Cell at) {
  return "row " + std::to_string(at.row + 1) + ", column " + std::to_string(at.col + 1);
}

class Comparison {
 public:
  Comparison(const Runs& runs, const Program& other)
      : runs_(runs),
        program_(runs.program()),
        other_(other),
        codes_(program_.dialect(), other.dialect()),
        in_order_(shows_order(program_.dialect(), other.dialect())),
        only_dead_cells_differ_(is_same(program_.dialect(), other.dialect()) &&
                                other.width() == program_.width() &&
                                other.height() == program_.height()) {}

  std::optional<std::string> difference() const {
    if (!has_same_rules()) return "the dialects differ in more than instructions";
    if (other_.width() > program_.width() || other_.height() > program_.height()) {
      return "the new grid is larger";
    }
    if (auto difference = cell_difference()) return difference;
    if (only_dead_cells_differ_) return std::nullopt;
    const Extent extent = extent_of(runs_);
    const bool has_rows = other_.height() == program_.height() || extent.rows <= other_.height();
    const bool has_cols = other_.width() == program_.width() || extent.cols <= other_.width();
    if (!has_rows || !has_cols) return "runs go beyond the new grid";
    for (StateId id = 0; id < runs_.reach.states.size(); ++id) {
      if (goes_the_same_way(id)) continue;
      return "what is done at " + place(runs_.reach.states[id].at()) + " differs";
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

  bool goes_the_same_way(StateId id) const {
    const PointerState& state = runs_.reach.states[id];
    const ControlState from{state.at(), state.direction, state.mode};
    bool same = true;
    codes_.for_each(runs_, from.at, [&](char32_t code) {
      const bool is_first = from.at.row < program_.height() && code == program_.cell(from.at);
      const char32_t new_code = is_first ? other_.cell(from.at) : code;
      const Decoded a = decode(program_.dialect(), from.mode, code);
      const Decoded b = decode(other_.dialect(), from.mode, new_code);
      same = same && does_same(a, b, in_order_) &&
             leads_to_the_same(id, flow(program_, from, a), flow(other_, from, b));
    });
    return same;
  }

  // Both take the same of their ways, since these depend on the same data; where none is taken, it
  // may lead anywhere.
  bool leads_to_the_same(StateId id, const Flow& one, const Flow& two) const {
    const auto matches = [&](const Successor& a, const Successor& b) {
      const bool is_alike = a.condition == b.condition && a.flag == b.flag;
      return is_alike && (a.state == b.state || !is_taken(id, a));
    };
    if (one.size() != two.size()) return false;
    return std::equal(one.begin(), one.end(), two.begin(), matches) ||
           (!in_order_ && std::is_permutation(one.begin(), one.end(), two.begin(), matches));
  }

  bool is_taken(StateId id, const Successor& way) const {
    const std::span<const Edge> edges = runs_.reach.edges_of(id);
    const auto row = std::min(way.state.at.row, program_.height());
    return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
      if (edge.to == kGone) return false;
      const PointerState& to = runs_.reach.states[edge.to];
      return to.row == row && to.col == way.state.at.col && to.direction == way.state.direction &&
             to.mode == way.state.mode;
    });
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
