#include "interp/outcome.h"

namespace grid::interp {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::terminated:
      return "terminated";
    case Outcome::endless:
      return "endless";
    case Outcome::limit:
      return "limit";
    case Outcome::input_error:
      return "input-error";
    case Outcome::output_error:
      return "output-error";
    case Outcome::interrupted:
      return "interrupted";
  }
  return "";
}

std::string_view to_string(Limit limit) {
  switch (limit) {
    case Limit::none:
      return "none";
    case Limit::steps:
      return "steps";
    case Limit::time:
      return "time";
    case Limit::pointers:
      return "pointers";
    case Limit::memory:
      return "memory";
    case Limit::output:
      return "output";
  }
  return "";
}

}  // namespace grid::interp
