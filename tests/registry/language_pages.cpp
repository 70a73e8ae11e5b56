#include "tests/registry/language_pages.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace registry {

namespace {

constexpr std::string_view kOpen = "<!-- table: ";
constexpr std::string_view kOpenEnd = " -->";
constexpr std::string_view kClose = "<!-- /table -->";

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Two capitals, a hyphen and a number.
bool is_clause(std::string_view text) {
  const auto all = [](std::string_view part, int (*kind)(int)) {
    return std::all_of(part.begin(), part.end(),
                       [kind](char c) { return kind(static_cast<unsigned char>(c)) != 0; });
  };
  return text.size() > 3 && text[2] == '-' && all(text.substr(0, 2), std::isupper) &&
         all(text.substr(3), std::isdigit);
}

}  // namespace

std::string instruction_table(const grid::Dialect& dialect) {
  std::string text = "| glyph | name | effect | clause |\n|---|---|---|---|\n";
  for (const grid::Instruction& row : dialect.instructions) {
    if (!dialect.active(row)) continue;
    const std::string glyph =
        row.glyph == U'|' ? "\\|" : std::string(1, static_cast<char>(row.glyph));
    text += "| `" + glyph + "` | ";
    text.append(row.name).append(" | ").append(row.effect).append(" | ").append(row.clause);
    text += " |\n";
  }
  return text;
}

std::string with_tables(std::string_view page,
                        const std::function<std::string(std::string_view name)>& table) {
  std::string text;
  bool inside = false;
  for (const std::string_view line : lines_of(page)) {
    inside = inside && line != kClose;
    if (!inside) text.append(line) += '\n';
    if (line.starts_with(kOpen) && line.ends_with(kOpenEnd)) {
      inside = true;
      const std::size_t length = line.size() - kOpen.size() - kOpenEnd.size();
      text += table(line.substr(kOpen.size(), length));
    }
  }
  return text;
}

std::map<std::string, int> clause_anchors(std::string_view page) {
  std::map<std::string, int> anchors;
  for (std::size_t at = page.find("**"); at != std::string_view::npos; at = page.find("**", at)) {
    const std::size_t begin = at + 2;
    const std::size_t end = page.find("**", begin);
    if (end == std::string_view::npos) break;
    const std::string_view text = page.substr(begin, end - begin);
    if (is_clause(text)) ++anchors[std::string(text)];
    at = end + 2;
  }
  return anchors;
}

std::set<std::string> decided_clauses(std::string_view page) {
  std::set<std::string> decided;
  std::string clause;
  for (const std::string_view line : lines_of(page)) {
    const auto anchors = clause_anchors(line);
    if (!anchors.empty()) clause = anchors.begin()->first;
    if (line.starts_with('#')) clause.clear();
    if (!clause.empty() && line.starts_with("*Decided*")) decided.insert(clause);
  }
  return decided;
}

}  // namespace registry
