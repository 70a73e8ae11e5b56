// From blocks of libgrid to those of the runtime.
#pragma once

#include <grid/ir.h>
#include <grid/program.h>

#include "interp/runtime/blocks.h"

namespace grid::interp::fast {

// Makes blocks of the cells as they are.
class Maker final : public runtime::BlockMaker {
 public:
  // `program` must outlive it.
  Maker(const Program& program, ir::PassSet passes) : program_(program), passes_(passes) {}

  runtime::Block make(const runtime::BlockExit& entry, const std::uint8_t* cells,
                      std::int64_t rows) override;

 private:
  const Program& program_;
  ir::PassSet passes_;
};

}  // namespace grid::interp::fast
