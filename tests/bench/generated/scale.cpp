#include "tests/bench/generated/scale.h"

#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>
#include <utility>

#include "tests/bench/generated/command.h"
#include "tests/bench/program.h"
#include "tests/golden/process.h"
#include "tests/workloads/dense.h"
#include "tests/workloads/workloads.h"
#include "tools/cli/memory.h"
#include "transpile/transpile.h"

namespace grid::bench {

namespace {

ProgramPtr dense(std::string_view dialect, std::string_view glyphs, int size) {
  return program(dialect, workloads::dense_field(glyphs, size));
}

// What a process needed at most, it is taken to have needed before it became another command.
void forget_peak() {
  cli::give_back_memory();
  write_file("/proc/self/clear_refs", "5");
}

void show(const std::string& name, const ProgramPtr& program) {
  const golden::TemporaryFolder folder;
  const auto code = [](const ProgramPtr& of) {
    return transpile::transpile(of, {.name = "program", .source = "program", .generator = "bench"})
        .source;
  };
  const ProgramPtr nothing = bench::program(program->dialect().name, " ");
  const std::string text = code(program);
  const auto count = static_cast<double>(workloads::reached_instructions(program));
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
