#include "tests/transpile/stub_field.h"

#include <grid/dialect.h>
#include <grid/program.h>

#include <cstdlib>

#include "interp/fast/cursors.h"
#include "tests/golden/process.h"

namespace grid::program {

runtime::FieldProgram stub_field() {
  const char* const file = std::getenv("GRID_PROGRAM");
  if (file == nullptr) std::abort();
  const auto program = parse(Source(file, golden::read_text(file), *find_dialect("refunge")));
  if (!program || !interp::fast::runs_with_cursors(**program)) std::abort();
  return interp::fast::field_program(**program);
}

}  // namespace grid::program
