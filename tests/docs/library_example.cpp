#include <grid/grid.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

// Prints what is wrong; the exit code of the program.
int explain(const std::vector<grid::Diagnostic>& diagnostics) {
  for (const grid::Diagnostic& error : diagnostics) {
    std::fprintf(stderr, "%s\n%s\n", error.message.c_str(), error.advice.c_str());
  }
  return 1;
}

// Runs the program to its end and prints what it writes.
void run(grid::Machine& machine, std::string_view input, grid::StepReport& report) {
  while (!machine.finished()) {
    grid::Input next = grid::Input::none();
    if (machine.needs_input() && input.empty()) {
      next = grid::Input::end();
    } else if (machine.needs_input()) {
      next = grid::Input::byte(static_cast<unsigned char>(input.front()));
      input.remove_prefix(1);
    }
    machine.step(next, report);
    std::fwrite(report.output.data(), 1, report.output.size(), stdout);
  }
}

}  // namespace

int main() {
  // 1. A dialect with its language options.
  grid::LanguageOptions options;
  options.end_of_input = grid::EndOfInput::zero;
  const auto dialect = grid::with_options(*grid::find_dialect("refunge"), options);
  if (!dialect) return explain(dialect.diagnostics());

  // 2. A source, which becomes a program. This one copies its input.
  const auto program = grid::parse(grid::Source("copy.ref", "*v~^?v@#/!^\n", *dialect));
  if (!program) return explain(program.diagnostics());

  // 3. A run.
  grid::Machine machine(*program);
  grid::StepReport report;
  run(machine, "Hi", report);
  std::printf("\n%d steps\n", static_cast<int>(machine.steps()));

  // 4. One step back: the cursor that left the top lives again.
  machine.undo(report);
  const grid::Cell at = machine.pointers().front().at;
  std::printf("the last step began in column %d\n", static_cast<int>(at.col) + 1);

  // 5. The machine as bytes, and from bytes.
  const auto loaded = grid::Machine::load(*program, machine.save());
  if (!loaded) return explain(loaded.diagnostics());
  std::printf("the loaded machine is %s\n", *loaded == machine ? "the same" : "another");

  // 6. Where control can go from a cell, whatever the data.
  const grid::ControlState skip{{0, 6}, grid::Direction::right, grid::Mode::input};
  for (const grid::Successor& way : grid::flow(**program, skip, U'@')) {
    std::printf("from @ to column %d if the data cell is %s\n",
                static_cast<int>(way.state.at.col) + 1,
                way.condition == grid::Condition::if_zero ? "0" : "not 0");
  }

  // 7. What pointers do to each other. Here one pushes and the other pops in cycle 4.
  const char* const text = "|\n>\"x\n> .\n";
  const auto shared =
      grid::parse(grid::Source("shared.ipg2", text, *grid::find_dialect("ipgrid-2")));
  if (!shared) return explain(shared.diagnostics());
  grid::Machine pair(*shared);
  for (int cycle = 0; cycle < 4; ++cycle) pair.step(grid::Input::none(), report);
  for (const grid::Conflict& conflict : grid::find_conflicts(pair, report).events) {
    if (conflict.kind == grid::ConflictKind::stack_order)
      std::puts("the order on the stack matters");
  }

  // 8. What all runs of the first program can do.
  const grid::Reach reach = grid::reach(*program, {});
  const bool may_end = grid::find_endings(reach).may_end[0];
  std::printf("%d states; %s; the cell in column 3 %s\n", static_cast<int>(reach.states.size()),
              may_end ? "it may end" : "it never ends",
              reach.facts({0, 2}).dead() ? "is never used" : "is used");

  // 9. What it does up to the first step that reads, and how many such blocks it has.
  const grid::ir::Graph graph = grid::ir::build_graph(reach);
  std::printf("%s%d blocks\n", grid::ir::dump(graph.nodes.front().block).c_str(),
              static_cast<int>(graph.nodes.size()));
  return 0;
}
