// One program as rules see it: its text, and what analyses say of it, each made when first asked
// for and then kept.
#pragma once

#include <grid/endings.h>
#include <grid/program.h>
#include <grid/reach.h>

#include <optional>
#include <utility>

namespace grid::lint {

class Analysis {
 public:
  Analysis(ProgramPtr program, ReachLimits limits)
      : program_(std::move(program)), limits_(std::move(limits)) {}

  const ProgramPtr& shared_program() const { return program_; }
  const Program& program() const { return *program_; }
  const Source& source() const { return program_->source(); }
  const Dialect& dialect() const { return program_->dialect(); }

  const Reach& reach();
  const Endings& endings();

  // False: an analysis was asked for and came to no end.
  bool complete() const { return !reach_ || reach_->complete; }

 private:
  ProgramPtr program_;
  ReachLimits limits_;
  std::optional<Reach> reach_{};
  std::optional<Endings> endings_{};
};

}  // namespace grid::lint
