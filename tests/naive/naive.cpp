#include "naive.h"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>

#include "naive_internal.h"

namespace naive {
namespace {

void require_one_of(const std::string& value, std::initializer_list<const char*> allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
    throw std::invalid_argument("unknown option value '" + value + "'");
  }
}

void check_options(const Options& options) {
  require_one_of(options.dialect, {"refunge", "refunge-x", "ipgrid-1", "ipgrid-2", "ipgrid-3"});
  require_one_of(options.newlines, {"auto", "lf", "crlf"});
  require_one_of(options.final_newline, {"ends", "row"});
  require_one_of(options.eof, {"keep", "0", "255"});
  if (options.nul < -1 || options.nul > 255) {
    throw std::invalid_argument("nul is not a byte");
  }
}

// LM-1: nothing runs.
Result source_error() {
  Result result;
  result.outcome = Outcome::source_error;
  return result;
}

}  // namespace

const char* direction_name(Direction direction) {
  switch (direction) {
    case Direction::right:
      return "right";
    case Direction::down:
      return "down";
    case Direction::left:
      return "left";
    case Direction::up:
      return "up";
  }
  return "";
}

Result run(const std::string& program_bytes, const Options& options, const std::string& input) {
  check_options(options);
  if (options.dialect == "refunge" || options.dialect == "refunge-x") {
    const std::optional<ByteGrid> source = read_refunge_source(program_bytes, options);
    return source ? run_refunge(*source, options, input) : source_error();
  }
  const std::optional<CodePointGrid> source = read_ipgrid_source(program_bytes, options);
  return source ? run_ipgrid(*source, options) : source_error();
}

}  // namespace naive
