// A program as the transpiler makes them, but for its cells: it runs those of the file that the
// environment variable GRID_PROGRAM names.
#include <utility>

#include "tests/transpile/stub_field.h"
#include "transpile/program/api.h"
#include "transpile/program/run.h"

namespace grid::program {

constexpr char kSource[] = "stub.ref";
constexpr char kDialect[] = "refunge";
constexpr bool kHasField = GRID_STUB_HAS_FIELD;
constexpr char kGenerator[] = "hand 1.0";

Result run(Input& input, Output& output, const Limits& limits) {
  RunWorld world(input, output, limits.seconds);
  runtime::FieldProgram field = stub_field();
  if (limits.at_end != Limits::kAsGenerated) field.language.at_end = limits.at_end;
  runtime::CursorRun run(std::move(field), world, runtime_limits(limits), limits.detect_loops);
  return result_of(run);
}

}  // namespace grid::program

// As in a generated program, all is one source.
#include "transpile/program/main.cpp"  // NOLINT(bugprone-suspicious-include)
