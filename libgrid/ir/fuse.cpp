// Fusing: the operations are carried out on symbols instead of bytes, which says of each cell what
// it is at the end in terms of what cells were at the start. All operations are sums of multiples,
// so these are, too. Then the cells that changed are assigned, each once, in an order in which
// nothing is overwritten that is still needed.
//
// Where there is no such order, or a value has become a long sum, the operations so far are done
// with, as they were if they are fewer, and symbols begin anew.
//
// Example: `<+>~` three times from a cell, which adds the cell to the left each time, is one
// operation, [0,0] := [0,0] + 3 * [0,-1].
//
// Cost: of n operations O(n log n), as sums are short.
#include <algorithm>
#include <map>
#include <utility>

#include "ir/passes.h"

namespace grid::ir {

namespace {

constexpr std::size_t kMostTerms = 6;

class Fuser {
 public:
  explicit Fuser(const std::vector<Guard>& guards) {
    for (const Guard& guard : guards) held_[guard.cell] = {.constant = guard.value};
  }

  std::vector<Op> fuse(std::vector<Op> ops) {
    for (Op& op : ops) {
      take(op);
      plain_.push_back(std::move(op));
      if (longest_ > kMostTerms) settle();
    }
    settle();
    return std::move(done_);
  }

 private:
  struct Symbol {
    Value value{};
    std::vector<std::uint32_t> steps{};
  };

  Value now(const Value& value) const {
    Value result{.constant = value.constant};
    for (const Term& term : value.terms) {
      const auto known = cells_.find(term.cell);
      result = sum(result, known == cells_.end() ? value_of(term.cell) : known->second.value,
                   term.times);
    }
    return result;
  }

  void take(const Op& op) {
    Value value = now(op.value);
    longest_ = std::max(longest_, value.terms.size());
    if (op.kind == Op::Kind::write) {
      written_.push_back(op);
      written_.back().value = std::move(value);
      return;
    }
    Symbol& symbol = cells_[op.to];
    symbol.value = std::move(value);
    symbol.steps.insert(symbol.steps.end(), op.steps.begin(), op.steps.end());
  }

  // Brings what was taken to the end of done_.
  void settle() {
    std::vector<Op> fused = std::move(written_);
    written_ = {};
    for (auto& [to, symbol] : cells_) {
      const auto held = held_.find(to);
      const bool same =
          symbol.value == value_of(to) || (held != held_.end() && symbol.value == held->second);
      if (same) continue;
      fused.push_back({Op::Kind::assign, to, std::move(symbol.value), std::move(symbol.steps)});
    }
    const bool better = fused.size() <= plain_.size() && put_in_order(fused);
    std::vector<Op>& ops = better ? fused : plain_;
    std::move(ops.begin(), ops.end(), std::back_inserter(done_));
    plain_.clear();
    for (const auto& [to, symbol] : cells_) held_.erase(to);
    cells_.clear();
    longest_ = 0;
  }

  static bool uses(const Op& op, Offset cell) {
    return std::any_of(op.value.terms.begin(), op.value.terms.end(),
                       [&](const Term& term) { return term.cell == cell; });
  }

  // So that each operation sees what its cells were at the start. False if none is such. What is
  // written comes first, and stays in order.
  static bool put_in_order(std::vector<Op>& ops) {
    const auto is_write = [](const Op& op) { return op.kind == Op::Kind::write; };
    auto next = std::find_if_not(ops.begin(), ops.end(), is_write);
    for (; next != ops.end(); ++next) {
      const auto free = std::find_if(next, ops.end(), [&](const Op& op) {
        return std::none_of(next, ops.end(),
                            [&](const Op& other) { return &other != &op && uses(other, op.to); });
      });
      if (free == ops.end()) return false;
      std::rotate(next, free, free + 1);
    }
    return true;
  }

  std::map<Offset, Value> held_{};  // what cells hold that were not assigned so far
  std::vector<Op> done_{};
  std::vector<Op> plain_{};           // taken since then, as they were,
  std::vector<Op> written_{};         // what they write,
  std::map<Offset, Symbol> cells_{};  // and what they make of cells
  std::size_t longest_ = 0;           // terms of a value
};

}  // namespace

std::vector<Op> fused(std::vector<Op> ops, const std::vector<Guard>& guards) {
  return Fuser(guards).fuse(std::move(ops));
}

}  // namespace grid::ir
