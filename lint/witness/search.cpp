// The inputs that are tried, one run for each: none; zeros; the numbers from 0 on; the bytes of the
// source, among which are those that the program compares with; and then seeded random ones, drawn
// from all of these. A run gets a share of the steps, so that one that does not end leaves some to
// the others.
#include "lint/witness/search.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>

namespace grid::lint {

namespace {

constexpr std::uint64_t kRuns = 64;
constexpr std::size_t kInputSize = 64;  // bytes of one input
constexpr std::size_t kMostLive = 4096;

// No distribution of the standard library: theirs differ, and with them the witnesses.
using Random = std::mt19937_64;

std::size_t below(std::size_t bound, Random& random) { return random() % bound; }

std::string input_of(std::uint64_t run, const std::string& source, Random& random) {
  std::string input;
  for (std::size_t i = 0; i < kInputSize && run > 0; ++i) {
    char byte = '\0';
    if (run == 2) byte = static_cast<char>(i);
    if (run == 3) byte = source[i % source.size()];
    if (run > 3) {
      const bool known = below(2, random) == 0;
      byte = known ? source[below(source.size(), random)] : static_cast<char>(below(256, random));
      if (below(8, random) == 0) byte = '\0';
    }
    input.push_back(byte);
  }
  if (run > 3) input.resize(below(kInputSize, random) + 1);
  return input;
}

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

// Takes steps until the run or its share ends.
void follow(const ProgramPtr& program, const std::string& input, std::uint64_t pointer_steps,
            EventRecorder& recorder) {
  Machine machine(program);
  StepReport report;
  std::size_t next = 0;
  while (!machine.finished() &&
         machine.pointers().size() <= std::min<std::uint64_t>(pointer_steps, kMostLive)) {
    pointer_steps -= machine.pointers().size();
    Input byte = Input::none();
    if (machine.needs_input()) {
      byte = next < input.size() ? Input::byte(static_cast<std::uint8_t>(input[next++]))
                                 : Input::end();
    }
    machine.step(byte, report);
    recorder.after_step(SingleStep(machine, report));
  }
}

}  // namespace

std::map<Event, Witness> find_witnesses(const ProgramPtr& program, Wanted wanted,
                                        std::uint64_t pointer_steps,
                                        const std::function<bool()>& cancelled) {
  std::map<Event, Witness> found;
  Random random(1);
  for (std::uint64_t run = 0; run < kRuns && !wanted.empty(); ++run) {
    if (cancelled && cancelled()) break;
    const std::string input = input_of(run, program->source().bytes(), random);
    EventRecorder recorder;
    follow(program, input, pointer_steps / kRuns, recorder);
    for (const auto& [event, sighting] : recorder.events()) {
      const bool is_wanted = wanted.events.erase(event) != 0 || wanted.kinds.contains(event.kind);
      if (is_wanted) found.try_emplace(event, Witness{input, sighting.step});
    }
  }
  return found;
}

}  // namespace grid::lint
