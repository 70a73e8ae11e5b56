#include "tests/fuzz/fuzz.h"

#include <cstdio>
#include <cstdlib>

namespace grid::fuzz {

Dialect dialect_of(std::uint8_t byte) {
  const Dialect& dialect = *dialects()[byte % dialects().size()];
  unsigned rest = byte / static_cast<unsigned>(dialects().size());
  LanguageOptions options{.newlines = static_cast<Newlines>(rest % 3)};
  rest /= 3;  // 0 to 17
  if (dialect.family == Family::refunge) {
    options.end_of_input = static_cast<EndOfInput>(rest % 3);
    if (rest / 3 % 2 == 1) options.nul = '0';
  } else {
    options.final_newline = static_cast<FinalNewline>(rest % 2);
    options.compat = rest / 2 % 2 == 1;
  }
  const Result<Dialect> result = with_options(dialect, options);
  check(static_cast<bool>(result), "options of the family are taken");
  return *result;
}

void check(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

}  // namespace grid::fuzz
