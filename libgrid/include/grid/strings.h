// What becomes of the strings that a program can begin (IG-10, IG-12).
//
//   const auto strings = grid::find_strings(reach);
//   for (const grid::StringBegin& string : *strings) {
//     if (string.end == grid::StringEnd::never) ...   // string.quote has no closing quote
//   }
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <grid/export.h>
#include <grid/position.h>
#include <grid/reach.h>

namespace grid {

// Where a string may end: the cells at which its pointer leaves string mode or is removed.
enum class StringEnd : std::uint8_t {
  never,          // nowhere
  own_quote,      // at the quote that it began with, and at no other cell
  own_quote_too,  // there or at others
  elsewhere,      // at others only
};

// A string that a pointer may begin, seen from the state in which it does so.
struct StringBegin {
  Cell quote{};
  StringEnd end{};

  friend bool operator==(const StringBegin&, const StringBegin&) = default;
};

// In the order of the states. None: it was cancelled; `cancelled`, if not empty, is asked now and
// then, and true ends the search.
//
// O(states + edges), and then, for each 256 quotes whose strings may end at several cells, O(places
// in strings where ways to different ends part). Without recursion; takes about 60 bytes per state
// while it works. `reach` has fewer than 2^32 edges, and its program is not asked.
GRID_API std::optional<std::vector<StringBegin>> find_strings(
    const Reach& reach, const std::function<bool()>& cancelled = {});

}  // namespace grid
