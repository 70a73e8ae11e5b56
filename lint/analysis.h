// One program as rules see it: its text, and what analyses say of it, each made when first asked
// for and then kept.
#pragma once

#include <grid/endings.h>
#include <grid/program.h>
#include <grid/reach.h>

#include <memory>
#include <optional>

namespace grid::lint {

class Analysis {
 public:
  Analysis(ProgramPtr program, ReachLimits limits);

  const Program& program() const { return *program_; }
  const Source& source() const { return program_->source(); }
  const Dialect& dialect() const { return program_->dialect(); }

  const Reach& reach();
  const Endings& endings();

 private:
  ProgramPtr program_;
  ReachLimits limits_;
  std::optional<Reach> reach_;
  std::optional<Endings> endings_;
};

}  // namespace grid::lint
