#include "tests/bench/generated/scale.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <grid/reach.h>

#include "tests/bench/generated/command.h"
#include "tests/bench/program.h"
#include "tests/golden/process.h"
#include "tests/workloads/workloads.h"
#include "tools/cli/memory.h"
#include "tools/gen/random.h"
#include "transpile/transpile.h"

namespace grid::bench {

namespace {

// A field in which each cell is an instruction, so that all is reached.
ProgramPtr dense(std::string_view dialect, std::string_view glyphs, int size) {
  gen::Random random(2);
  std::string text;
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) text += glyphs[random.below(glyphs.size())];
    text += '\n';
  }
  return program(dialect, std::move(text));
}

// What a process needed at most, it is taken to have needed before it became another command.
void forget_peak() {
  cli::give_back_memory();
  write_file("/proc/self/clear_refs", "5");
}

// Instructions in the ways in which pointers come to them.
std::size_t operations(const ProgramPtr& program) {
  const Reach reached = reach(program, {});
  std::set<std::tuple<std::int32_t, std::int32_t, Direction, Mode>> found;
  for (const PointerState& state : reached.states) {
    if (state.row >= program->height()) continue;
    const char32_t cell = program->cell(state.at());
    if (cell == U' ' || cell == 0) continue;
    found.emplace(state.row, state.col, state.direction, state.mode);
  }
  return found.size();
}

void show(const std::string& name, const ProgramPtr& program) {
  const golden::TemporaryFolder folder;
  const auto code = [](const ProgramPtr& of) {
    return transpile::transpile(of, {.name = "program", .source = "program", .generator = "bench"})
        .source;
  };
  const ProgramPtr nothing = bench::program(program->dialect().name, " ");
  const std::string text = code(program);
  const auto count = static_cast<double>(operations(program));
  const double bytes = static_cast<double>(text.size() - code(nothing).size());
  forget_peak();
  const Usage usage = compile(text, folder.path(), "program", "-O1").usage;
  const Usage least = compile(code(nothing), folder.path(), "nothing", "-O1").usage;
  fmt::print("{:<36} {:.0f} operations, {:.0f} bytes each, -O1 {:.1f} s for 100,000, {} MiB\n",
             name, count, bytes / count, (usage.seconds - least.seconds) * 1e5 / count,
             usage.bytes >> 20);
  std::fflush(stdout);
}

}  // namespace

void show_scale(const std::function<bool(const std::string&)>& wants) {
  for (const char* const name :
       {"compiled/lcg/straight", "compiled/interpreter/straight", "line/refunge/mixed"}) {
    if (!wants(name)) continue;
    const auto workload = workloads::find_workload(name);
    show(name, program(workload->dialect, workload->text));
  }
  if (wants("dense/refunge")) show("dense/refunge", dense("refunge", "YY!<>/\\|#@", 300));
  if (wants("dense/ipgrid-2")) show("dense/ipgrid-2", dense("ipgrid-2", "|_.", 300));
}

}  // namespace grid::bench
