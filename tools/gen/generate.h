// Random programs for tests and fuzzing, each from a seed. They are put together from patterns that
// make pointers fork, meet, write, print and end, because characters drawn blindly hardly ever do.
//
//   const gen::Sample sample = gen::generate(*find_dialect("refunge"), 1);
//   // sample.program run with sample.options on sample.input
#pragma once

#include <cstdint>
#include <string>

#include <grid/dialect.h>

namespace grid::gen {

// A run: what a command line would give.
struct Sample {
  std::string dialect{};
  LanguageOptions options{};
  std::string program{};
  std::string input{};
  std::uint64_t seed = 0;
};

// The sample of a seed: the same on every machine.
Sample generate(const Dialect& dialect, std::uint64_t seed);

}  // namespace grid::gen
