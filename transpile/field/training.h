// Runs of a program that are watched, to see what usually holds where its nodes begin. They have no
// input, and end after a number of visits; so they are the same each time.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <grid/ir.h>
#include <grid/program.h>

#include "transpile/nodes.h"

namespace grid::transpile {

struct Facts;

class Training {
 public:
  // Both must outlive it.
  Training(const Program& program, const CodeNodes& nodes)
      : program_(program), nodes_(nodes), seen_(nodes.entry_of.size()) {}

  // Watches cells that are added to others.
  void watch_operands(std::uint64_t visits);
  // How often a node was visited.
  std::uint64_t visits(std::uint32_t node) const { return seen_[node].visits; }
  // Its operands that held the same whenever it was visited.
  std::vector<std::pair<ir::Offset, std::uint8_t>> constants(std::uint32_t node) const;

  // Takes away from the facts of nodes what did not hold on some visit, but for the room that a
  // node needs itself.
  void keep_what_holds(std::vector<Facts>& facts, std::uint64_t visits) const;

 private:
  struct Watched {
    ir::Offset cell{};
    std::optional<std::uint8_t> value{};
    bool varies = false;
  };
  struct Seen {
    std::uint64_t visits = 0;
    std::vector<Watched> cells{};
  };

  const Program& program_;
  const CodeNodes& nodes_;
  std::vector<Seen> seen_;
};

}  // namespace grid::transpile
