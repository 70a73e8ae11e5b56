// Why a program stops before its work is done, as a value: what the message says and which exit
// code follows. Text from outside is escaped by whoever puts it into a message.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "tools/cli/exit_code.h"

namespace grid::cli {

struct Failure {
  std::string message{};  // starts lower-case, ends without a period
  std::string advice{};   // what to do about it; may be empty
  std::string where{};    // file:row:col, not escaped; empty: the program itself
  ExitCode code = ExitCode::usage;
  std::string_view diagnostic{};  // code() of the library's diagnostic behind it; may be empty
};

template <class T>
using Expected = tl::expected<T, Failure>;

inline tl::unexpected<Failure> fail(std::string message, std::string advice = {}) {
  return tl::unexpected<Failure>(Failure{std::move(message), std::move(advice)});
}

}  // namespace grid::cli
