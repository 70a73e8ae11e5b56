// Replays the seeds of corpus/ and a few seeded mutations of each, so that the fuzz entries are
// compiled and run by every build, whatever the compiler.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace grid::fuzz {

namespace {

constexpr int kMutations = 100;

std::vector<std::string> seeds(const char* folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(GRID_FUZZ_CORPUS) / folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  EXPECT_GE(seeds.size(), 5U) << folder;
  return seeds;
}

// Changes, removes or doubles some bytes.
std::string mutated(std::string seed, std::mt19937& random) {
  const auto below = [&random](std::size_t bound) { return random() % bound; };
  for (std::size_t change = 0; change < 3 && !seed.empty(); ++change) {
    const std::size_t at = below(seed.size());
    switch (below(4)) {
      case 0:
        seed[at] = static_cast<char>(below(256));
        break;
      case 1:
        seed.erase(at, 1 + below(4));
        break;
      case 2:
        seed.insert(at, seed.substr(at, 1 + below(8)));
        break;
      default:
        std::swap(seed[at], seed[below(seed.size())]);
        break;
    }
  }
  return seed;
}

void replay(const char* folder, void (*entry)(std::string_view)) {
  std::mt19937 random(1);
  for (const std::string& seed : seeds(folder)) {
    entry(seed);
    for (int i = 0; i < kMutations; ++i) entry(mutated(seed, random));
  }
}

TEST(FuzzReplay, Parse) { replay("parse", fuzz_parse); }

TEST(FuzzReplay, Run) { replay("run", fuzz_run); }

TEST(FuzzReplay, NoBytes) {
  fuzz_parse("");
  fuzz_run("");
  fuzz_run("a");
}

TEST(FuzzReplay, EveryFirstByte) {
  for (int byte = 0; byte < 256; ++byte) {
    fuzz_parse(std::string(1, static_cast<char>(byte)) + "v<\r\n>^\n");
    fuzz_run(std::string(1, static_cast<char>(byte)) + "\2?>\"_.\nY+v X\nab");
  }
}

}  // namespace

}  // namespace grid::fuzz
