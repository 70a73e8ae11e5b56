// A program outside the project that uses nothing but what is installed.

#include <grid/version.h>

#include <cstdio>

int main() {
  if (grid::version() != GRID_VERSION) return 1;
  std::puts(GRID_VERSION);
  return 0;
}
