#include "tools/gen/generate.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/each_dialect.h"

namespace grid::gen {
namespace {

class Generate : public testing::TestWithParam<const Dialect*> {};

// FNV-1a by Fowler, Noll and Vo.
std::uint64_t add(std::uint64_t hash, const std::string& bytes) {
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3;
  return hash;
}

// If the generator was changed on purpose, copy the new values. If not, it depends on the machine
// or the compiler: look for two random numbers drawn in one full expression.
TEST_P(Generate, SamplesOfASeedAreTheSameEverywhere) {
  const std::map<std::string_view, std::uint64_t> known = {
      {"refunge", 9697352838832496752U},  {"refunge-x", 1059184172016678803U},
      {"ipgrid-1", 9360810886825428463U}, {"ipgrid-2", 6282167466131002634U},
      {"ipgrid-3", 8774915481145031224U},
  };
  std::uint64_t hash = 0xCBF29CE484222325;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const Sample sample = generate(*GetParam(), seed);
    hash = add(add(hash, sample.program), sample.input);
  }
  EXPECT_EQ(hash, known.at(GetParam()->name));
}

TEST_P(Generate, NamesWhatItMade) {
  const Sample sample = generate(*GetParam(), 77);
  EXPECT_EQ(sample.dialect, GetParam()->name);
  EXPECT_EQ(sample.seed, 77U);
}

TEST_P(Generate, ProgramsAreSmall) {
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    EXPECT_LT(generate(*GetParam(), seed).program.size(), 10'000U);
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, Generate, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::gen
