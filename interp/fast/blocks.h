// From blocks of libgrid to those of the runtime.
#pragma once

#include <grid/ir.h>
#include <grid/program.h>

#include <cstdint>
#include <vector>

#include "interp/runtime/blocks.h"

namespace grid::interp::fast {

// Makes blocks of the cells as they are.
class Maker final : public runtime::BlockMaker {
 public:
  // `program` must outlive it. A place is visited so often before a block is made there.
  Maker(const Program& program, ir::PassSet passes, std::uint32_t visits)
      : program_(program), passes_(passes), visits_(visits) {}

  std::uint32_t visits() const override { return visits_; }

  runtime::Block make(const runtime::BlockExit& entry, std::int32_t data,
                      const std::vector<std::uint8_t>& cells, bool may_guess,
                      const std::vector<std::int32_t>& varying,
                      const runtime::Blocks& others) override;

 private:
  const Program& program_;
  ir::PassSet passes_;
  std::uint32_t visits_;
};

}  // namespace grid::interp::fast
