// Pushes wait for the pop that takes them: then both become one print. Those that none takes come
// last. Other pops are only met while no push waits, so all keep their order.
//
// Example: `"ab".` is print 'b', push 'a'.
#include <iterator>
#include <utility>

#include "ir/passes.h"

namespace grid::ir {

void fuse_stack(Block& block) {
  std::vector<Op> done;
  std::vector<Op> waiting;
  for (Op& op : block.ops) {
    if (op.kind == Op::Kind::push) {
      waiting.push_back(std::move(op));
    } else if (op.kind == Op::Kind::pop && !waiting.empty()) {
      Op& print = done.emplace_back(std::move(waiting.back()));
      waiting.pop_back();
      print.kind = Op::Kind::print;
      print.steps.insert(print.steps.end(), op.steps.begin(), op.steps.end());
    } else {
      done.push_back(std::move(op));
    }
  }
  std::move(waiting.begin(), waiting.end(), std::back_inserter(done));
  block.ops = std::move(done);
}

}  // namespace grid::ir
