// A program outside the project that uses nothing but what is installed.

#include <grid/grid.h>

#include <cstdio>

int main() {
  if (grid::version() != GRID_VERSION) return 1;
  // An operation of this one-cell program is that its cursor leaves the grid at the top.
  const auto program = grid::parse(grid::Source("up.ref", "^\n", *grid::find_dialect("refunge")));
  if (!program) return 2;
  grid::Machine machine(*program);
  grid::StepReport report;
  for (int step = 0; step < 2 && !machine.finished(); ++step) {
    machine.step(grid::Input::none(), report);
  }
  if (!machine.finished()) return 3;
  std::puts(GRID_VERSION);
  return 0;
}
