#include "tests/differential/fast_check.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "interp/fast/fast.h"
#include "tests/string_host.h"
#include "tests/string_input.h"
#include "transpile/field/graph_code.h"

namespace grid::differential {

namespace {

// Also remembers how much was written whenever a byte was asked for.
class LoggingHost final : public interp::Host {
 public:
  explicit LoggingHost(const std::string& input) : host_(input) {}

  interp::ReadResult read(std::optional<interp::Clock::time_point> deadline) override {
    asked.push_back(host_.output.size());
    return host_.read(deadline);
  }
  bool write(std::string_view bytes) override { return host_.write(bytes); }

  const std::string& output() const { return host_.output; }
  std::vector<std::size_t> asked;

 private:
  StringHost host_;
};

struct FastRun {
  interp::RunResult result;
  std::string output;
  std::vector<std::size_t> asked;
  std::string final_state;
};

std::string hexadecimal(unsigned value) {
  constexpr std::string_view digits = "0123456789abcdef";
  return {digits[value / 16 % 16], digits[value % 16]};
}

// As final_state() of a machine writes it.
std::string state_at_end(const runtime::CursorRun& run) {
  const auto width = static_cast<std::size_t>(run.width());
  std::string text =
      "rows " + std::to_string(run.counters().rows) + " eof " + (run.end_seen() ? "1\n" : "0\n");
  for (std::size_t i = 0; i < run.field().size(); ++i) {
    text += hexadecimal(run.field()[i]);
    if ((i + 1) % width == 0) text += "\n";
  }
  const auto place = [&](std::int32_t cell) {
    return std::to_string(cell / run.width()) + " " + std::to_string(cell % run.width()) + " ";
  };
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < run.cursors().size(); ++i) {
    const runtime::Cursor& cursor = run.cursors()[i];
    const std::string line =
        "C " + place(cursor.at) + std::string(to_string(Direction{cursor.direction})) + " " +
        place(cursor.data) + std::string(to_string(Mode{static_cast<std::uint8_t>(cursor.mode)})) +
        "\n";
    const std::uint64_t times = run.multiplicities().empty() ? 1 : run.multiplicities()[i].count;
    lines.insert(lines.end(), static_cast<std::size_t>(times), line);
  }
  std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) text += line;
  return text;
}

std::string state_at_end(const runtime::PointerRun& run, bool ordered) {
  std::string text = "stack";
  for (const std::int32_t number : run.stack()) text += " " + std::to_string(number);
  constexpr Mode kModes[] = {Mode::normal, Mode::string, Mode::escape};
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < run.pointer_count(); ++i) {
    const runtime::PointerState state = run.pointer(i);
    const std::string line = "P " + std::to_string(state.row) + " " + std::to_string(state.col) +
                             " " + std::string(to_string(Direction{state.direction})) + " " +
                             std::string(to_string(kModes[static_cast<std::size_t>(state.mode)])) +
                             " " + std::to_string(state.flags) + "\n";
    lines.insert(lines.end(), static_cast<std::size_t>(run.multiplicity(i)), line);
  }
  if (!ordered) std::sort(lines.begin(), lines.end());
  text += "\n";
  for (const std::string& line : lines) text += line;
  return text;
}

// The same for the same program.
interp::fast::Tuning some_tuning(const std::string& text) {
  const std::size_t hash = std::hash<std::string>()(text);
  const std::size_t choice = hash % 8;
  constexpr ir::PassSet kNone = 0;
  interp::fast::Tuning tuning;
  tuning.visits = hash / 8 % 4 == 0 ? 8 : 1;
  if (choice < ir::kPasses.size()) tuning.passes = ir::bit(ir::kPasses[choice]);
  if (choice == ir::kPasses.size()) tuning.passes = kNone;
  return tuning;
}

FastRun run_fast(const ProgramPtr& program, const std::string& input,
                 const interp::RunOptions& options, interp::fast::Tuning tuning) {
  LoggingHost host(input);
  FastRun seen;
  tuning.see_end = [&](const runtime::CursorRun& run) { seen.final_state = state_at_end(run); };
  tuning.see_pointers = [&](const runtime::PointerRun& run) {
    seen.final_state = state_at_end(run, program->dialect().has_stack);
  };
  seen.result = interp::fast::run(program, options, host, tuning);
  seen.output = host.output();
  seen.asked = std::move(host.asked);
  return seen;
}

FastRun run_reference(const ProgramPtr& program, const std::string& input,
                      const interp::RunOptions& options) {
  LoggingHost host(input);
  FastRun seen;
  seen.result = interp::run(program, options, host);
  seen.output = host.output();
  seen.asked = std::move(host.asked);
  seen.final_state = final_state(machine_after(seen.result.steps, program, input));
  return seen;
}

std::string difference(const FastRun& fast, const FastRun& reference) {
  std::string text;
  const auto differ = [&](const std::string& what, std::uint64_t mine, std::uint64_t its) {
    if (mine == its) return;
    text += what + ": fast " + std::to_string(mine) + ", reference " + std::to_string(its) + "\n";
  };
  const interp::RunResult& mine = fast.result;
  const interp::RunResult& its = reference.result;
  if (mine.outcome != its.outcome || mine.limit != its.limit) {
    text += "outcome: fast " + std::string(to_string(mine.outcome)) + " " +
            std::string(to_string(mine.limit)) + ", reference " +
            std::string(to_string(its.outcome)) + " " + std::string(to_string(its.limit)) + "\n";
  }
  differ("steps", mine.steps, its.steps);
  differ("born", mine.born, its.born);
  differ("live", mine.live, its.live);
  differ("max_live", mine.max_live, its.max_live);
  differ("input bytes", mine.input_bytes, its.input_bytes);
  differ("output bytes", mine.output_bytes, its.output_bytes);
  differ("rows", static_cast<std::uint64_t>(mine.rows), static_cast<std::uint64_t>(its.rows));
  if (fast.output != reference.output) text += "another output\n";
  if (fast.asked != reference.asked) text += "input is asked for at another time\n";
  if (fast.final_state != reference.final_state) {
    text += "final state of the fast engine:\n" + fast.final_state +
            "final state of the reference engine:\n" + reference.final_state;
  }
  return text;
}

}  // namespace

std::string different_engines(const Case& example, const interp::RunOptions& options) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program || !interp::fast::can_run(**program)) return "";
  return different_engines(*program, example.input, options);
}

namespace {

// Of a way to run programs.
template <class Run>
std::string wrong_claim(const Case& example, const Limits& limits, Run run) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program || !interp::fast::can_run(**program)) return "";
  interp::RunOptions options = run_options(limits);
  options.detect_loops = true;
  const FastRun seen = run(*program, example.input, options);
  if (seen.result.outcome != interp::Outcome::endless) {
    return difference(seen, run_reference(*program, example.input, run_options(limits)));
  }
  if (!seen.result.loop) return "no steps are named\n";
  interp::RunOptions same = run_options(limits);
  same.limits.steps = seen.result.steps;
  if (seen.output != run_reference(*program, example.input, same).output) return "another output\n";
  return wrong_loop(example, limits, *seen.result.loop);
}

FastRun run_by_blocks(const ProgramPtr& program, const std::string& input,
                      const interp::RunOptions& options) {
  return run_fast(program, input, options, some_tuning(program->source().bytes()));
}

// By the nodes of the graph.
FastRun run_by_nodes(const ProgramPtr& program, const std::string& input,
                     const interp::RunOptions& options) {
  const ir::PassSet passes = some_tuning(program->source().bytes()).passes;
  const ir::Graph graph = ir::build_graph(reach(program, {.pointer_steps = 10'000}), passes);
  const transpile::CodeNodes nodes = transpile::code_nodes(graph, graph.complete ? 1'000'000 : 0);
  const transpile::GraphCode code(nodes);
  return run_fast(program, input, options, {.code = &code});
}

}  // namespace

std::string different_engines(const ProgramPtr& program, const std::string& input,
                              const interp::RunOptions& options) {
  return difference(run_by_blocks(program, input, options), run_reference(program, input, options));
}

std::string different_nodes(const Case& example, const interp::RunOptions& options) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program || !interp::fast::can_run(**program)) return "";
  return difference(run_by_nodes(*program, example.input, options),
                    run_reference(*program, example.input, options));
}

std::string wrong_fast_claim(const Case& example, const Limits& limits) {
  return wrong_claim(example, limits, run_by_blocks);
}

std::string wrong_claim_of_nodes(const Case& example, const Limits& limits) {
  return wrong_claim(example, limits, run_by_nodes);
}

}  // namespace grid::differential
