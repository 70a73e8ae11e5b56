// Constants: from the first operation to the last, what a cell holds is known where it is assumed
// at the entry, or was assigned. Only cells that are added to others or written are assumed: that
// the cell which is added to is known makes no operation cheaper.
//
// Example: in `<+v-^~>v` a 1 goes down beside the data pointer. If [0,-1] is 1 and [1,-1] is 0 at
// the entry, the two additions become [1,-1] := 1 and [0,-1] := 0.
#include <map>
#include <set>

#include "ir/passes.h"

namespace grid::ir {

namespace {

class Propagation {
 public:
  Propagation(Block& block, const Known& known) : block_(block) {
    for (const Guard& guard : block.guards) {
      assumed_.emplace(guard.cell, guard.value);
      used_.insert(guard.cell);
    }
    for (const Op& op : block.ops) {
      for (const Term& term : op.value.terms) {
        if (op.kind == Op::Kind::assign && term.cell == op.to) continue;
        if (assumed_.contains(term.cell)) continue;
        if (const auto value = known(term.cell)) assumed_.try_emplace(term.cell, *value);
      }
    }
  }

  void run() {
    for (Op& op : block_.ops) {
      op.value = inserted(op.value);
      if (op.kind != Op::Kind::assign) continue;
      const bool is_known = op.value.terms.empty();
      now_[op.to] = is_known ? std::optional(op.value.constant) : std::nullopt;
    }
    block_.guards.clear();
    for (const Offset& cell : used_) block_.guards.push_back({cell, assumed_.at(cell)});
  }

 private:
  Value inserted(const Value& value) {
    Value result{.constant = value.constant};
    for (const Term& term : value.terms) {
      const std::optional<std::uint8_t> known = held(term.cell);
      const Value part = known ? Value{.constant = *known} : value_of(term.cell);
      result = sum(result, part, term.times);
    }
    return result;
  }

  std::optional<std::uint8_t> held(Offset cell) {
    const auto assigned = now_.find(cell);
    if (assigned != now_.end()) return assigned->second;
    const auto assumed = assumed_.find(cell);
    if (assumed == assumed_.end()) return std::nullopt;
    used_.insert(cell);
    return assumed->second;
  }

  Block& block_;
  std::map<Offset, std::uint8_t> assumed_{};
  std::set<Offset> used_{};
  std::map<Offset, std::optional<std::uint8_t>> now_{};  // of cells that were assigned
};

}  // namespace

void insert_constants(Block& block, const Known& known) { Propagation(block, known).run(); }

}  // namespace grid::ir
