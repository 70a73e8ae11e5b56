// One run for each input. A run gets a share of the steps, so that one that does not end leaves
// some to the others.
#include "lint/witness/search.h"

#include <algorithm>
#include <string>
#include <utility>

#include "lint/witness/inputs.h"

namespace grid::lint {

namespace {

// A step of one run, as a sink of explorations sees it.
class SingleStep final : public ExploredStep {
 public:
  SingleStep(const Machine& machine, const StepReport& report)
      : machine_(machine), report_(report) {}
  const Machine& machine() const override { return machine_; }
  const StepReport& report() const override { return report_; }
  ByteSet values(Cell at) const override {
    return ByteSet::of(static_cast<std::uint8_t>(machine_.cell(at)));
  }
  ByteSet executed(std::size_t i) const override {
    return ByteSet::of(static_cast<std::uint8_t>(report_.executions[i].cell));
  }
  bool may_differ(std::size_t a, std::size_t b) const override {
    return report_.effects[a].operand != report_.effects[b].operand;
  }
  bool must_differ(std::size_t a, std::size_t b) const override { return may_differ(a, b); }

 private:
  const Machine& machine_;
  const StepReport& report_;
};

// Takes steps until the run or its share ends. False: it was the same with every input.
bool follow(const ProgramPtr& program, const std::string& input, std::uint64_t pointer_steps,
            EventRecorder& recorder) {
  Machine machine(program);
  StepReport report;
  InputBytes bytes(input);
  while (!machine.finished() && machine.pointers().size() <= std::min(pointer_steps, kMostLive)) {
    pointer_steps -= machine.pointers().size();
    machine.step(bytes.next(machine), report);
    recorder.after_step(SingleStep(machine, report));
  }
  return bytes.asked();
}

}  // namespace

std::map<Event, Witness> find_witnesses(const ProgramPtr& program, Wanted wanted,
                                        std::uint64_t pointer_steps,
                                        const std::function<bool()>& cancelled) {
  std::map<Event, Witness> found;
  bool more = true;
  for (Inputs inputs(program->source().bytes()); more && !inputs.done() && !wanted.empty();) {
    if (cancelled && cancelled()) break;
    const std::string input = inputs.next();
    EventRecorder recorder;
    more = follow(program, input, pointer_steps / Inputs::kCount, recorder);
    for (const auto& [event, sighting] : recorder.events()) {
      const bool is_wanted = wanted.events.erase(event) != 0 || wanted.kinds.contains(event.kind);
      if (is_wanted) found.try_emplace(event, Witness{input, sighting.step});
    }
  }
  return found;
}

}  // namespace grid::lint
