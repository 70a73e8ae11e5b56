// Fusing: the operations are carried out on symbols instead of bytes, which says of each cell what
// it is at the end in terms of what cells were at the start. All operations are sums of multiples,
// so these are, too. Then the cells that changed are assigned, each once, in an order in which
// nothing is overwritten that is still needed.
//
// Where there is no such order, or a value has become a long sum, the operations so far are done
// with, and symbols begin anew. They stay as they were unless they become cheaper: a chain in which
// each cell is added to the next would only become longer sums. For the same reason all of it is
// done again as long as it helps, so that once more would change nothing.
//
// A cell that holds at the end what it held at the start needs no operation. If it held something
// else in between, it is listed: it may be one that the block executes.
//
// Example: `<+>~` three times from a cell, which adds the cell to the left each time, is one
// operation, [0,0] := [0,0] + 3 * [0,-1].
//
// Cost: of n operations O(n log n), as sums are short.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "ir/passes.h"

namespace grid::ir {

namespace {

constexpr std::size_t kMostTerms = 6;

std::size_t cost(const std::vector<Op>& ops) {
  std::size_t sum = ops.size();
  for (const Op& op : ops) sum += op.value.terms.size();
  return sum;
}

class Fuser {
 public:
  explicit Fuser(const std::vector<Guard>& guards) {
    for (const Guard& guard : guards) held_[guard.cell] = {.constant = guard.value};
  }

  std::vector<Op> fuse(const std::vector<Op>& ops) {
    for (const Op& op : ops) {
      take(op);
      plain_.push_back(op);
      if (longest_ > kMostTerms) settle();
    }
    settle();
    return std::move(done_);
  }

  // Cells that no operation assigns any more although they change for a time.
  const std::set<Offset>& restored() const { return restored_; }

 private:
  struct Symbol {
    Value value{};
    std::vector<std::uint32_t> steps{};
    bool changes = false;
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
    symbol.changes = symbol.changes || !is_as_at_start(op.to, value);
    symbol.value = std::move(value);
    symbol.steps.insert(symbol.steps.end(), op.steps.begin(), op.steps.end());
  }

  // Brings what was taken to the end of done_.
  void settle() {
    std::vector<Op> fused = std::move(written_);
    written_ = {};
    std::vector<Offset> restored;
    for (auto& [to, symbol] : cells_) {
      if (is_as_at_start(to, symbol.value)) {
        if (symbol.changes) restored.push_back(to);
        continue;
      }
      fused.push_back({.kind = Op::Kind::assign,
                       .to = to,
                       .value = std::move(symbol.value),
                       .steps = std::move(symbol.steps)});
    }
    const bool better = cost(fused) < cost(plain_) && put_in_order(fused);
    std::vector<Op>& ops = better ? fused : plain_;
    std::move(ops.begin(), ops.end(), std::back_inserter(done_));
    if (better) restored_.insert(restored.begin(), restored.end());
    plain_.clear();
    for (const auto& [to, symbol] : cells_) held_.erase(to);
    cells_.clear();
    longest_ = 0;
  }

  bool is_as_at_start(Offset cell, const Value& value) const {
    if (value == value_of(cell)) return true;
    const auto held = held_.find(cell);
    return held != held_.end() && value == held->second;
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
  std::set<Offset> restored_{};
};

}  // namespace

void fuse(Block& block) {
  const auto is_of_field = [](const Op& op) {
    return op.kind == Op::Kind::assign || op.kind == Op::Kind::write;
  };
  if (!std::all_of(block.ops.begin(), block.ops.end(), is_of_field)) return;
  std::set<Offset> restored(block.restored.begin(), block.restored.end());
  while (true) {
    Fuser fuser(block.guards);
    std::vector<Op> ops = fuser.fuse(block.ops);
    if (cost(ops) >= cost(block.ops)) break;
    block.ops = std::move(ops);
    restored.insert(fuser.restored().begin(), fuser.restored().end());
  }
  for (const Op& op : block.ops) {
    if (op.kind == Op::Kind::assign) restored.erase(op.to);
  }
  block.restored.assign(restored.begin(), restored.end());
}

}  // namespace grid::ir
