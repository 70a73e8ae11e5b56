// What a rule has to say about a program.
#pragma once

#include <grid/diagnostic.h>
#include <grid/position.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grid::lint {

struct Rule;

// How sure a finding is. What a rule says of all runs is only ever proved.
enum class Status : std::uint8_t {
  proved,     // holds in every run; of an event: it happens in every run
  confirmed,  // a run in which it happens was found: the witness
  possible,   // no run was found in which it happens, and none can be excluded
};

std::string_view to_string(Status status);

// A run that shows an event: with this input it happens in this step, counted from 1.
struct Witness {
  std::string input{};
  std::uint64_t step = 0;

  friend auto operator<=>(const Witness&, const Witness&) = default;
};

struct Finding {
  const Rule* rule = nullptr;
  Severity severity{};
  Status status{};
  std::string message{};  // starts lower-case, ends without a period
  Span span{};            // sorted; empty: about the file as a whole, or only about `below`
  Span below{};           // cells below the source, all given in the row after its last; sorted
  std::string advice{};   // what to do instead; may be empty
  std::optional<Witness> witness{};
  std::vector<Label> related{};
  std::vector<Edit> edits{};  // safe: they change no run
};

// A proved finding of a rule with the severity of the rule.
Finding finding_of(const Rule& rule, std::string message, Span span = {});

// The same cells as runs that are sorted and neither overlap nor touch.
Span normalized(Span span);

}  // namespace grid::lint
