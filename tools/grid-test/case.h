// A conformance case: a program, what is done with it and what must come of it. It is two files
// with one stem, the program (corner.ref) and this (corner.toml):
//
//     dialect = "refunge"
//     clauses = ["RF-5"]
//     kind = "must"                   # or "decided"
//     note = "The DP wraps right: the byte printed is that of column 1."
//     stdin = "abc"                   # or stdin_hex; none: empty
//     stdout = "?"                    # or stdout_hex
//     outcome = "terminated"          # limit, endless, source-error
//     steps = 12
//     born = 1
//
//     [options]
//     eof = "255"
//
// docs/conformance.md explains every key.
#pragma once

#include <grid/dialect.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/grid-test/outcome.h"

namespace grid::grid_test {

// What must hold for every implementation, and what is only our choice.
enum class Kind { must, decided };
std::string_view to_string(Kind kind);
std::optional<Kind> kind_named(std::string_view word);

// A language option as a case writes it: newlines, nul, eof, final_newline or compat.
struct CaseOption {
  std::string name;
  std::string value;  // compat: "true" or "false"
};

// Two steps after which an endless run is in the same state (LM-6), first < again. What a case
// expects are the least ones, which decide about all others: see agrees().
struct Loop {
  std::uint64_t first = 0;
  std::uint64_t again = 0;

  friend bool operator==(const Loop&, const Loop&) = default;
};

// Whether the states after the steps of `claim` are equal in a run whose first return is `least`:
// from then on it repeats itself, and never before.
bool agrees(const Loop& claim, const Loop& least);

// What a run is expected to do, or did. Empty: not known, so not compared.
struct Behaviour {
  std::optional<Outcome> outcome{};
  std::optional<std::string> output{};
  std::optional<std::uint64_t> steps{};
  std::optional<std::uint64_t> born{};
  std::optional<Loop> loop{};  // with endless
};

struct Case {
  std::string name;     // "refunge/edges/corner"
  std::string program;  // a file
  std::string file;     // this one
  const Dialect* dialect = nullptr;
  std::vector<std::string> clauses;
  Kind kind = Kind::must;
  std::string note;
  std::string input;
  Behaviour expected;
  std::optional<std::uint64_t> max_steps;  // always with limit and endless
  std::vector<CaseOption> options;
};

// Whether a case must say what is expected. `rebase` fills that in later.
enum class Expectations { needed, optional };

// Reads the text of a case whose program is a file of dialect `language`. Failures have the place
// in `file` and the exit code of a bad source.
cli::Expected<Case> parse_case(std::string_view text, std::string_view file,
                               const Dialect& language, Expectations expectations);

// The text of a case, keys in canonical order.
std::string case_text(const Case& one);

// Lines `key = value` for bytes: as text if they are printable, otherwise as hexadecimal.
struct KeyAndValue {
  std::string key;
  std::string value;  // as TOML
};
KeyAndValue bytes_entry(std::string_view key, std::string_view bytes);

// The options that are given, by the names that cases use.
std::vector<CaseOption> to_case_options(const LanguageOptions& options);

}  // namespace grid::grid_test
