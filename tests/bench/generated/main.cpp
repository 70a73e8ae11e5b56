// Generated C++ beside other ways to do the same: Brainfuck translated to C++ directly, a loop
// written by hand, and the fast engine. Each pair is checked first; then times are taken in turns,
// so that what else the machine does hits both alike.
//
//   generated_bench [--smoke] [NAME...]      a name is that of a workload; --smoke only checks
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/generated/command.h"
#include "tests/bench/generated/direct.h"
#include "tests/bench/generated/scale.h"
#include "tests/bench/program.h"
#include "tests/golden/process.h"
#include "tests/workloads/brainfuck.h"
#include "tests/workloads/workloads.h"
#include "transpile/transpile.h"

namespace grid::bench {

namespace {

using workloads::Workload;
using Words = std::vector<std::string>;

constexpr int kLimitReached = 4;

// A way to run a program.
struct Way {
  std::string name;
  Words whole;         // the command
  Words start;         // one that only starts
  int whole_ends = 0;  // exit codes
  int start_ends = 0;
};

// Of a program that takes grid-run's options; 0 steps: to its end.
Way with_options(std::string name, const Words& command, std::uint64_t steps) {
  Way way{.name = std::move(name), .whole = command, .start = command};
  way.whole.emplace_back("--no-detect-loops");
  if (steps != 0) way.whole.push_back("--max-steps=" + std::to_string(steps));
  way.whole_ends = steps != 0 ? kLimitReached : 0;
  way.start.emplace_back("--max-steps=0");
  way.start_ends = kLimitReached;
  return way;
}

class Bench {
 public:
  Bench(bool smoke, Words names) : smoke_(smoke), names_(std::move(names)) {}

  bool wants(const std::string& name) const {
    return names_.empty() || std::find(names_.begin(), names_.end(), name) != names_.end();
  }
  bool smoke() const { return smoke_; }

  Way generated(const std::string& name, std::uint64_t steps) {
    const Workload workload = named(name);
    const transpile::Options options{.name = "program", .source = "program", .generator = "bench"};
    const std::string code =
        transpile::transpile(program(workload.dialect, workload.text), options).source;
    return with_options("generated", {command_of(code, "generated")}, steps);
  }
  Way fast(const std::string& name, std::uint64_t steps) {
    const Workload workload = named(name);
    const std::string file = (folder_.path() / "program").string();
    write_file(file, workload.text);
    return with_options(
        "fast engine",
        {GRID_RUN, "--engine=fast", "--dialect", std::string(workload.dialect), file}, steps);
  }
  Way direct(const std::string& source) {
    const auto parsed = workloads::parse_brainfuck(workloads::read_program_file(source + ".b"));
    const std::string command = command_of(direct_code(*parsed), "direct");
    return {.name = "direct C++", .whole = {command}, .start = {command, "start"}};
  }
  Way by_hand(std::uint64_t steps) {
    const std::string command = command_of(read_file(GRID_PRINTING_LOOP), "by_hand");
    return {.name = "by hand", .whole = {command, std::to_string(steps)}, .start = {command, "0"}};
  }

  // Seconds of both, if they do the same; prints them.
  std::pair<double, double> compare(const std::string& what, const Way& a, const Way& b) {
    run(a.whole, folder_.path() / "a", a.whole_ends);
    run(b.whole, folder_.path() / "b", b.whole_ends);
    if (read_file(folder_.path() / "a") != read_file(folder_.path() / "b")) {
      throw std::runtime_error(what + ": " + a.name + " and " + b.name + " differ");
    }
    if (smoke_) return {1, 1};
    return measure(what, a, b);
  }

 private:
  static Workload named(const std::string& name) {
    std::optional<Workload> found = workloads::find_workload(name);
    if (!found) throw std::runtime_error("there is no workload " + name);
    return *std::move(found);
  }

  std::string command_of(const std::string& code, const std::string& name) {
    return compile(code, folder_.path(), name, smoke_ ? "-O0" : "-O2").command;
  }

  // Of some runs the least, less what it takes to start.
  static std::pair<double, double> measure(const std::string& what, const Way& a, const Way& b) {
    constexpr int kRounds = 5;
    std::array<double, 4> least = {1e9, 1e9, 1e9, 1e9};
    const auto time = [&](std::size_t i, const Words& words, int ends) {
      least[i] = std::min(least[i], run(words, "/dev/null", ends).seconds);
    };
    for (int round = 0; round < kRounds; ++round) {
      time(0, a.whole, a.whole_ends);
      time(1, b.whole, b.whole_ends);
      time(2, a.start, a.start_ends);
      time(3, b.start, b.start_ends);
    }
    const double mine = least[0] - least[2];
    const double its = least[1] - least[3];
    fmt::print("{:<36} {} {:.1f} ms, {} {:.1f} ms, ratio {:.2f}\n", what, a.name, mine * 1e3,
               b.name, its * 1e3, mine / its);
    std::fflush(stdout);
    return {mine, its};
  }

  bool smoke_;
  Words names_;
  golden::TemporaryFolder folder_;
};

void compare_with_direct(Bench& bench) {
  const Words sources = bench.smoke() ? Words{"counters"} : Words{"lcg_long", "burning_ship_long"};
  for (const std::string& source : sources) {
    std::optional<double> straight;
    for (const char* const layout : {"straight", "mirrored", "sideways"}) {
      const std::string name = "compiled/" + source + "/" + layout;
      if (!bench.wants(name)) continue;
      const double time = bench.compare(name, bench.generated(name, 0), bench.direct(source)).first;
      if (straight) fmt::print("{:<36} {:.2f} of the speed of straight\n", "", *straight / time);
      if (!straight) straight = time;
      if (bench.smoke()) break;
    }
  }
}

void compare_with_fast(Bench& bench) {
  struct Run {
    const char* name;
    std::uint64_t steps;  // 0: to its end
  };
  const std::vector<Run> runs =
      bench.smoke()
          ? std::vector<Run>{{"fork-ring/own/16", 1000}}
          : std::vector<Run>{
                {"compiled/lcg/straight", 0},           {"compiled/burning_ship/straight", 0},
                {"compiled/squares/mirrored", 0},       {"by-hand/squares", 0},
                {"loop/refunge/mixed", 1'000'000'000},  {"loop/ipgrid-3/turning", 1'000'000'000},
                {"rewrite/other", 100'000'000},         {"fork-ring/own/16", 3'000'000},
                {"fork-ring/own/4096", 20'000},         {"fork-ring/shared/256", 200'000},
                {"split-ring/ipgrid-1/256", 1'000'000}, {"string-ring/ipgrid-3/4096", 50'000}};
  for (const Run& one : runs) {
    if (!bench.wants(one.name)) continue;
    bench.compare(one.name, bench.generated(one.name, one.steps), bench.fast(one.name, one.steps));
  }
}

void compare_with_hand(Bench& bench) {
  const std::string name = "loop/ipgrid-2/strings";
  if (!bench.wants(name)) return;
  const std::uint64_t checked = 1'000'003;
  const std::uint64_t measured = 1'000'000'000;
  const std::uint64_t steps = bench.smoke() ? checked : measured;
  bench.compare(name, bench.generated(name, steps), bench.by_hand(steps));
}

int start(const Words& words) {
  Words names = words;
  const auto smoke = std::find(names.begin(), names.end(), "--smoke");
  const bool is_smoke = smoke != names.end();
  if (is_smoke) names.erase(smoke);
  Bench bench(is_smoke, std::move(names));
  compare_with_direct(bench);
  compare_with_hand(bench);
  compare_with_fast(bench);
  if (!is_smoke) show_scale([&](const std::string& name) { return bench.wants(name); });
  return 0;
}

}  // namespace

}  // namespace grid::bench

int main(int argc, char** argv) {
  try {
    return grid::bench::start({argv + 1, argv + argc});
  } catch (const std::exception& failure) {
    fmt::print(stderr, "generated_bench: {}\n", failure.what());
    return 1;
  }
}
