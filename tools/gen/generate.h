// The one generator of random programs: every test that needs random programs takes them from
// here, and so does fuzzing.
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
