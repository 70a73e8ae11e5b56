#include "interp/outcome.h"

namespace grid::interp {

std::string_view name(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::terminated:
      return "terminated";
    case Outcome::endless:
      return "endless";
    case Outcome::limit_reached:
      return "limit-reached";
    case Outcome::input_error:
      return "input-error";
    case Outcome::output_error:
      return "output-error";
  }
  return {};
}

}  // namespace grid::interp
