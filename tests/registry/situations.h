// The situations that the corpus must show, by name: which pairs of effects meet on one cell, who
// leaves the field where and how, what is written before it is executed, and so on. A run says
// which of them it had; a dialect says which there are.
//
//     Situations seen;
//     SituationSink sink(seen);       // a TraceSink
//     for (const std::string& wanted : situations_of(dialect)) EXPECT_TRUE(seen.contains(wanted));
#pragma once

#include <set>
#include <string>
#include <vector>

#include <grid/machine.h>

#include "interp/run.h"

namespace registry {

using Situations = std::set<std::string>;

class SituationSink final : public grid::interp::TraceSink {
 public:
  explicit SituationSink(Situations& seen) : seen_(seen) {}

  bool step(const grid::Machine& machine, const grid::StepReport& report) override;

 private:
  Situations& seen_;
  std::set<grid::Cell> written_;  // in the step before
};

/// All that a dialect can show, each once.
std::vector<std::string> situations_of(const grid::Dialect& dialect);

}  // namespace registry
