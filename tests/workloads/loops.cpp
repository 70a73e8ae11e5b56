#include "tests/workloads/loops.h"

#include <cstddef>
#include <string>

#include <grid/dialect.h>

namespace grid::workloads {

namespace {

bool is_ipgrid(std::string_view dialect) { return find_dialect(dialect)->family == Family::ipgrid; }

// Leaves data pointer and mode as they were.
constexpr std::string_view kMixed = "+>  -<# ~@  >  <  *>~<  ";
constexpr std::string_view kAdding = "+><><><~";
constexpr std::uint64_t kLoop = 8;  // cells of a loop, at least
constexpr std::string_view kStrings = "\"ab\"..";

std::string repeat(std::string_view pattern, std::size_t times) {
  std::string text;
  text.reserve(pattern.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += pattern;
  return text;
}

// The pattern of a line, again and again.
std::string_view pattern_of(Walk walk) {
  switch (walk) {
    case Walk::blank:
    case Walk::turning:
      return " ";
    case Walk::adding:
      return kAdding;
    case Walk::mixed:
      return kMixed;
    case Walk::strings:
      return kStrings;
  }
  return "";
}

std::string one_per_row(std::string_view cells) {
  std::string text;
  for (const char cell : cells) (text += cell) += '\n';
  return text;
}

// The ring is row 1, entered at `\`, which `#` passes; row 2 is data, row 3 a spare cell.
//
//   +^      the data is added to the code above it: '#' becomes '!'
//   ~v-v*^  its negative goes to the spare cell, the data is cleared,
//   ~v+^    and becomes its negative
//   *v~^    the spare cell is cleared
constexpr std::string_view kOtherRow = "+#\\>~<+^~v-v*^~v+^*v~^\n\2\n";
constexpr std::string_view kNextRow = "# ~v-v*^~v+^*v~^#\\+^\n\xFE\n";

// As above; what is added is 128 where the path is blank and 0 at the instructions.
std::string sweep() {
  constexpr std::size_t kPath = 1000;
  constexpr std::string_view kRound = " #\\+^~v>";
  return "vv\\\n" + std::string(kRound) + std::string(kPath, ' ') + '\n' +
         std::string(kRound.size(), '\0') + std::string(kPath, '\x80') + '\n';
}

std::string looping_text(Rewrite rewrite) {
  switch (rewrite) {
    case Rewrite::same:
      return "v  +^~  \n";
    case Rewrite::other:
      return "vv\\\n" + std::string(kOtherRow);
    case Rewrite::next:
      return "vv" + std::string(15, ' ') + "\\\n" + std::string(kNextRow);
    case Rewrite::sweep:
      return sweep();
    case Rewrite::endless:
      // In mode add, `v` copies itself into the new row below.
      return "<v+\\\n   v\n";
  }
  return "";
}

}  // namespace

std::string_view to_string(Walk walk) {
  switch (walk) {
    case Walk::blank:
      return "blank";
    case Walk::turning:
      return "turning";
    case Walk::adding:
      return "adding";
    case Walk::mixed:
      return "mixed";
    case Walk::strings:
      return "strings";
  }
  return "";
}

bool has(std::string_view dialect, Walk walk) {
  const Dialect& spoken = *find_dialect(dialect);
  switch (walk) {
    case Walk::blank:
    case Walk::turning:
      return true;
    case Walk::adding:
    case Walk::mixed:
      return spoken.has_field;
    case Walk::strings:
      return spoken.has_stack;
  }
  return false;
}

Workload loop(std::string_view dialect, Walk walk) {
  if (walk != Walk::turning) return line(dialect, walk, kLoop);
  return {.dialect = dialect, .text = is_ipgrid(dialect) ? "v   <\n>   ^\n" : "||\n"};
}

Workload line(std::string_view dialect, Walk walk, std::uint64_t cells) {
  const std::string_view pattern = pattern_of(walk);
  const std::string text =
      repeat(pattern, static_cast<std::size_t>((cells + pattern.size() - 1) / pattern.size()));
  if (is_ipgrid(dialect)) return {.dialect = dialect, .text = one_per_row(text)};
  // The data is in row 1, out of the way of the code.
  return {.dialect = dialect, .text = walk == Walk::blank ? text + '\n' : 'v' + text + "^\nab\n"};
}

std::string_view to_string(Rewrite rewrite) {
  switch (rewrite) {
    case Rewrite::same:
      return "same";
    case Rewrite::other:
      return "other";
    case Rewrite::next:
      return "next";
    case Rewrite::sweep:
      return "sweep";
    case Rewrite::endless:
      return "endless";
  }
  return "";
}

Workload self_modifying(Rewrite rewrite) {
  return {.dialect = "refunge", .text = looping_text(rewrite)};
}

}  // namespace grid::workloads
