// Works through the pattern once per position of the path, keeping the set of pattern positions
// that match so far: no backtracking, so no pattern is slow.
#include "tools/cli/glob.h"

#include <fmt/format.h>

#include <vector>

#include "tools/report/escape.h"

namespace grid::cli {

namespace {

// One element of a pattern: where it ends and what it takes.
struct Element {
  enum class Kind { literal, any, set, star, deep_star, deep_folders } kind{};
  std::size_t size = 1;  // of its text in the pattern
};

// The length of a set "[...]" at the start of `text`; 0 if it is not closed.
std::size_t set_size(std::string_view text) {
  std::size_t at = 1;
  if (at < text.size() && (text[at] == '!' || text[at] == '^')) ++at;
  const std::size_t end = text.find(']', at + 1);  // a first ']' is a member
  return end == std::string_view::npos ? 0 : end + 1;
}

Element element_at(std::string_view text) {
  using Kind = Element::Kind;
  if (text.starts_with("**/")) return {Kind::deep_folders, 3};
  if (text.starts_with("**")) return {Kind::deep_star, 2};
  if (text.front() == '*') return {Kind::star, 1};
  if (text.front() == '?') return {Kind::any, 1};
  if (text.front() == '\\' && text.size() > 1) return {Kind::literal, 2};
  if (text.front() == '[' && set_size(text) > 0) return {Kind::set, set_size(text)};
  return {Kind::literal, 1};
}

bool set_contains(std::string_view set, char c) {
  std::string_view members = set.substr(1, set.size() - 2);
  const bool negated = members.front() == '!' || members.front() == '^';
  if (negated) members.remove_prefix(1);
  bool found = false;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i + 2 < members.size() && members[i + 1] == '-') {
      found |= members[i] <= c && c <= members[i + 2];
      i += 2;
    } else {
      found |= members[i] == c;
    }
  }
  return found != negated && c != '/';
}

class Matcher {
 public:
  explicit Matcher(std::string_view pattern) : pattern_(pattern) {}

  bool matches(std::string_view path) const {
    std::vector<bool> now(pattern_.size() + 1);
    add(now, 0);
    for (const char c : path) {
      std::vector<bool> next(pattern_.size() + 1);
      for (std::size_t at = 0; at < pattern_.size(); ++at) {
        if (now[at]) take(at, c, next);
      }
      now.swap(next);
    }
    return now[pattern_.size()];
  }

 private:
  // Adds a position and those reached from it without taking a character. Positions are added in
  // ascending order, so one that is in the set has had its successors added too.
  void add(std::vector<bool>& set, std::size_t at) const {
    while (!set[at]) {
      set[at] = true;
      if (at == pattern_.size()) return;
      const Element element = element_at(pattern_.substr(at));
      using Kind = Element::Kind;
      const bool may_be_empty = element.kind == Kind::star || element.kind == Kind::deep_star ||
                                element.kind == Kind::deep_folders;
      if (!may_be_empty) return;
      at += element.size;
    }
  }

  void take(std::size_t at, char c, std::vector<bool>& next) const {
    const Element element = element_at(pattern_.substr(at));
    const std::size_t after = at + element.size;
    switch (element.kind) {
      case Element::Kind::literal:
        if (pattern_[after - 1] == c) add(next, after);
        return;
      case Element::Kind::any:
        if (c != '/') add(next, after);
        return;
      case Element::Kind::set:
        if (set_contains(pattern_.substr(at, element.size), c)) add(next, after);
        return;
      case Element::Kind::star:
        if (c != '/') add(next, at);
        return;
      case Element::Kind::deep_star:
        add(next, at);
        return;
      case Element::Kind::deep_folders:
        next[at] = true;                 // inside a folder's name
        if (c == '/') add(next, after);  // a folder ended
        return;
    }
  }

  std::string_view pattern_;
};

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
  return Matcher(pattern).matches(path);
}

std::optional<Failure> glob_failure(std::string_view pattern) {
  if (pattern.empty()) return Failure{"a pattern is empty", "'**' matches all files"};
  const auto failure = [pattern](std::string_view what, std::string_view advice) {
    return Failure{fmt::format("pattern {} {}", report::quoted(pattern), what),
                   std::string(advice)};
  };
  constexpr std::string_view kRelative = "patterns are relative to the folder of the configuration";
  if (pattern.starts_with('/')) return failure("begins with '/'", kRelative);
  if (pattern.starts_with("./")) return failure("begins with './'", kRelative);
  if (pattern.ends_with('/')) return failure("ends with '/'", "add '**' for all files below");
  for (std::size_t at = 0; at < pattern.size();) {
    const std::string_view rest = pattern.substr(at);
    const Element element = element_at(rest);
    if (element.kind == Element::Kind::literal && element.size == 1) {
      if (rest.front() == '[')
        return failure("has a '[' without ']'", "write \\[ for the character");
      if (rest.front() == '\\') return failure("ends with '\\'", "write \\\\ for the character");
    }
    at += element.size;
  }
  return std::nullopt;
}

}  // namespace grid::cli
