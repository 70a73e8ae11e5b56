#include "tests/registry/language_pages.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace registry {

namespace {

constexpr std::string_view kOpen = "<!-- table: ";
constexpr std::string_view kOpenEnd = " -->";
constexpr std::string_view kClose = "<!-- /table -->";

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

TableRow row_of(std::string_view line) {
  const std::vector<std::string> cells = table_cells(line);
  const bool has_glyph = cells.size() == 4 && cells[0].size() == 3 && cells[0].front() == '`' &&
                         cells[0].back() == '`';
  if (!has_glyph) return {.glyph = "", .name = std::string(line), .effect = "", .clause = ""};
  return {cells[0].substr(1, 1), cells[1], cells[2], cells[3]};
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

std::vector<std::string> table_cells(std::string_view line) {
  line = trimmed(line);
  if (line.size() < 2 || line.front() != '|' || line.back() != '|') return {};
  line = line.substr(1);
  std::vector<std::string> cells(1);
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.substr(at, 2) == "\\|") {
      cells.back() += line[++at];
    } else if (line[at] == '|') {
      cells.back() = trimmed(cells.back());
      cells.emplace_back();
    } else {
      cells.back() += line[at];
    }
  }
  cells.pop_back();
  return cells;
}

std::map<std::string, std::vector<TableRow>> instruction_tables(std::string_view page) {
  std::map<std::string, std::vector<TableRow>> tables;
  std::vector<TableRow>* open = nullptr;
  int line_of_table = 0;
  for (const std::string_view line : lines_of(page)) {
    if (line.starts_with(kOpen) && line.ends_with(kOpenEnd)) {
      const std::size_t length = line.size() - kOpen.size() - kOpenEnd.size();
      open = &tables[std::string(line.substr(kOpen.size(), length))];
      line_of_table = 0;
    } else if (line == kClose) {
      open = nullptr;
    } else if (open != nullptr && ++line_of_table > 2) {
      open->push_back(row_of(line));
    }
  }
  return tables;
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

}  // namespace registry
