#include "transpile/name.h"

#include <grid/dialect.h>

#include <algorithm>
#include <vector>

#include "transpile/taken.h"

namespace grid::transpile {

namespace {

constexpr std::string_view kStandardInput = "standard_input";
constexpr std::string_view kNoExtension = "file";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_first_dialect(const Dialect* dialect) { return dialect == dialects().front(); }

// What stands behind a `_` at the end of a name, by the dialect that the extension of its file
// says; null: none says one.
std::string_view ending_of(const Dialect* dialect) {
  if (dialect == nullptr) return kNoExtension;
  return is_first_dialect(dialect) ? std::string_view() : dialect->extension.substr(1);
}

// Which bytes stay as they are, if the one at `mark` does not.
std::vector<bool> kept_bytes(std::string_view stem, std::size_t mark) {
  std::vector<bool> kept(stem.size(), false);
  for (std::size_t i = 0; i < stem.size(); ++i) {
    const bool follows_blank = i > 0 && stem[i - 1] == '_';
    const bool is_mark = i == mark || (stem[i] == 'x' && follows_blank);
    kept[i] = !is_mark && (is_letter(stem[i]) || (is_digit(stem[i]) && i > 0));
  }
  for (std::size_t i = 1; i + 1 < stem.size(); ++i) {
    if (stem[i] == '_') kept[i] = kept[i - 1] && kept[i + 1];
  }
  if (stem.size() > 1 && stem[0] == 'x' && !kept[1]) kept[0] = false;
  return kept;
}

// Where an ending begins that the stem has by itself, behind something that is no letter or digit
// or does not stay; its size if it has none.
std::size_t ending_at(std::string_view stem) {
  std::vector<std::string_view> endings = {kNoExtension};
  for (const Dialect* const dialect : dialects()) endings.push_back(ending_of(dialect));
  const std::vector<bool> kept = kept_bytes(stem, stem.size());
  for (const std::string_view ending : endings) {
    if (ending.empty() || !stem.ends_with(ending) || stem.size() == ending.size()) continue;
    const std::size_t at = stem.size() - ending.size();
    if (!kept[at - 1] || stem[at - 1] == '_') return at;
  }
  return stem.size();
}

std::string hexadecimal(char byte) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  return {kDigits[value / 16], kDigits[value % 16]};
}

std::string identifier(std::string_view stem) {
  const std::vector<bool> kept = kept_bytes(stem, ending_at(stem));
  std::string name = stem.empty() ? "x_x" : kept[0] ? "" : "x";
  for (std::size_t i = 0; i < stem.size(); ++i) {
    const bool was_kept = i == 0 || kept[i - 1];
    if (kept[i]) {
      if (!was_kept) name += '_';
      name += stem[i];
    } else {
      if (was_kept) name += "_x";
      name += hexadecimal(stem[i]);
    }
  }
  return name;
}

// What is wrong with one part of a name; `at` counts from its begin.
std::optional<NameFault> check_part(std::string_view part) {
  const auto quoted = [](std::string_view text) { return "'" + std::string(text) + "'"; };
  if (part.empty()) return NameFault{0, "a name is missing", "names stand between '::'"};
  if (is_digit(part[0]))
    return NameFault{0, "a name cannot begin with a digit", "put a letter first"};
  if (part[0] == '_') {
    return NameFault{0, "names that begin with '_' are reserved", "put a letter first"};
  }
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (part[i] == '_' && part[i - 1] == '_') {
      return NameFault{i - 1, "names with '__' are reserved", "leave one '_' out"};
    }
    if (is_letter(part[i]) || is_digit(part[i]) || part[i] == '_') continue;
    return NameFault{i, "this cannot be part of a name",
                     "names have ASCII letters, digits and '_', and '::' between them"};
  }
  const std::string_view reason = why_taken(part);
  if (reason.empty()) return std::nullopt;
  return NameFault{0, quoted(part) + " " + std::string(reason),
                   "for example: " + std::string(part) + "_program"};
}

}  // namespace

std::string namespace_name(std::string_view file) {
  if (file == "-") return std::string(kStandardInput);
  const std::string_view base = file.substr(file.rfind('/') + 1);
  const Dialect* const dialect = dialect_for_file(base);
  const std::size_t extension = dialect == nullptr ? 0 : dialect->extension.size();
  std::string name = identifier(base.substr(0, base.size() - extension));
  const std::string_view ending = ending_of(dialect);
  if (!ending.empty()) name += "_" + std::string(ending);
  return why_taken(name).empty() && name != kStandardInput ? name : name + "_x";
}

std::optional<NameFault> check_namespace(std::string_view name) {
  for (std::size_t at = 0;;) {
    const std::size_t end = std::min(name.find("::", at), name.size());
    if (std::optional<NameFault> fault = check_part(name.substr(at, end - at))) {
      fault->at += at;
      return fault;
    }
    if (end == name.size()) return std::nullopt;
    at = end + 2;
  }
}

}  // namespace grid::transpile
