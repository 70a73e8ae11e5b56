// A corpus: the folder tree that holds cases, found by looking, never listed by hand.
//
// The root is the folder with a file `format` that says "grid-conformance 1". Cases are named by
// their path from there without the extension, also when only a part of the corpus is named on
// the command line; without that file, from the folder that is named.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/cli/shard.h"
#include "tools/grid-test/case.h"

namespace grid::grid_test {

inline constexpr int kFormatVersion = 1;

struct Corpus {
  std::vector<Case> cases;             // by name and file, each once
  std::vector<cli::Failure> failures;  // what is wrong with files, in the order of their names
};

// Reads the cases of folders and files; a file may be either half of a case.
Corpus read_corpus(const std::vector<std::string>& operands, Expectations expectations);

// Which part of a corpus is asked for. Within one list any entry may fit; every list that is not
// empty must.
struct Selection {
  std::vector<std::string> names;  // globs
  std::vector<std::string> clauses;
  std::vector<const Dialect*> dialects;
  std::optional<Kind> kind;
};
std::vector<Case> select(std::vector<Case> cases, const Selection& selection);

// What GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX say, as GoogleTest reads them. Creates the file
// that GTEST_SHARD_STATUS_FILE names, which tells the caller that they were read.
cli::Expected<cli::Shard> shard_of_environment();

}  // namespace grid::grid_test
