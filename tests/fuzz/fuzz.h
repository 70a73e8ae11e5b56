// The bodies of the fuzz entries. Each takes any bytes, and aborts with a message when a promise of
// libgrid is broken. libFuzzer calls them through the entry at the end of each source; the test
// fuzz_replay calls them with the files of corpus/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <grid/dialect.h>

namespace grid::fuzz {

// The first byte picks dialect and language options, the rest is the source.
void fuzz_parse(std::string_view bytes);

// The first byte picks dialect and language options, the second says how many of the last bytes
// are input (and how narrow limits are), what is between is the source.
void fuzz_run(std::string_view bytes);

// The dialect, with options, that a byte stands for: byte % 5 is its place in dialects(), and
// byte / 5 (0 to 51) counts through the options of its family.
Dialect dialect_of(std::uint8_t byte);

// Ends the program, saying what was broken.
void check(bool holds, const char* promise);

}  // namespace grid::fuzz
