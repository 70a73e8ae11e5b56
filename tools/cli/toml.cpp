#include "tools/cli/toml.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "tools/cli/nearest.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

// The parser and we recurse over the parts of keys and over values in values; both are few, so that
// they fit into the stack.
constexpr int kMostDots = 100;  // outside of strings and comments, in one line
constexpr int kMostOpen = 20;   // brackets and braces

// Walks through a document as far as strings and comments reach.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // The first line with which the document nests too deeply.
  std::optional<TextPosition> find_too_deep() {
    TextPosition at;
    int dots = 0;
    int open = 0;
    while (!text_.empty()) {
      const char c = text_.front();
      if (c == '\n') dots = 0;
      if (c == '.') ++dots;
      if (c == '[' || c == '{') ++open;
      if (c == ']' || c == '}') --open;
      if (dots > kMostDots || open > kMostOpen) return at;
      at.line += skip();
    }
    return std::nullopt;
  }

 private:
  // Skips one character, a comment or a string; returns how many lines ended in it.
  std::uint32_t skip() {
    const char first = text_.front();
    if (first == '#') return cut(std::min(text_.find('\n'), text_.size()));
    if (first != '"' && first != '\'') return cut(1);
    const bool multiline = text_.starts_with("\"\"\"") || text_.starts_with("'''");
    const std::string_view mark = text_.substr(0, multiline ? 3 : 1);
    std::size_t size = mark.size();
    while (size < text_.size() && !text_.substr(size).starts_with(mark)) {
      if (!multiline && text_[size] == '\n') return cut(size);  // which the parser will refuse
      size += first == '"' && text_[size] == '\\' ? 2U : 1U;
    }
    size += mark.size();
    // Up to two more quotes belong to the text before the mark.
    for (int more = 0; multiline && more < 2 && size < text_.size(); ++more) {
      if (text_[size] == first) ++size;
    }
    return cut(size);
  }

  std::uint32_t cut(std::size_t size) {
    const std::string_view skipped = text_.substr(0, size);
    text_.remove_prefix(skipped.size());
    return static_cast<std::uint32_t>(std::count(skipped.begin(), skipped.end(), '\n'));
  }

  std::string_view text_;
};

// What the TOML library says, as our messages begin.
Failure not_toml(std::string_view message, std::string where) {
  std::string text = report::shown(message);
  if (text.starts_with('E')) text.front() = 'e';
  return {"bad TOML: " + text, "the format is described at https://toml.io", std::move(where)};
}

TextPosition position(const toml::source_position& at) { return {at.line, at.column}; }

TomlTable convert(const toml::table& table);

TomlValue convert(const toml::node& node) {
  TomlValue value;
  value.begin = position(node.source().begin);
  value.end = position(node.source().end);
  if (const auto* text = node.as_string()) {
    value.data = **text;
  } else if (const auto* number = node.as_integer()) {
    value.data = **number;
  } else if (const auto* flag = node.as_boolean()) {
    value.data = **flag;
  } else if (const toml::array* array = node.as_array()) {
    std::vector<TomlValue> elements;
    for (const toml::node& element : *array) elements.push_back(convert(element));
    value.data = std::move(elements);
  } else if (const toml::table* table = node.as_table()) {
    value.data = convert(*table);
  }
  return value;
}

TomlTable convert(const toml::table& table) {
  TomlTable members;
  for (const auto& [key, node] : table) {
    members.push_back({std::string(key.str()), position(key.source().begin), convert(node)});
  }
  std::sort(members.begin(), members.end(), [](const TomlMember& a, const TomlMember& b) {
    return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
  });
  return members;
}

std::string is_not(std::string_view key, std::string_view kind) {
  return fmt::format("'{}' is not {}", key, kind);
}

}  // namespace

std::string place(std::string_view file, TextPosition at) {
  return fmt::format("{}:{}:{}", file, at.line, at.column);
}

Expected<TomlTable> parse_toml(std::string_view text, std::string_view file) {
  if (const auto at = Scanner(text).find_too_deep()) {
    return tl::unexpected(
        Failure{"bad TOML: it nests too deeply",
                fmt::format("a line can have {} dots, and {} brackets and braces can be open",
                            kMostDots, kMostOpen),
                place(file, *at)});
  }
  try {
    return convert(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return tl::unexpected(
        not_toml(error.description(), place(file, position(error.source().begin))));
  }
}

const TomlMember* TableReader::find(std::string_view key) const {
  const auto found = std::find_if(table_.begin(), table_.end(),
                                  [key](const TomlMember& one) { return one.key == key; });
  return found == table_.end() ? nullptr : &*found;
}

const TomlMember* TableReader::member(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  return failed() ? nullptr : find(key);
}

std::optional<std::string> TableReader::text(std::string_view key) {
  const TomlMember* one = member(key);
  if (one == nullptr) return std::nullopt;
  if (const auto* text = std::get_if<std::string>(&one->value.data)) return *text;
  fail(one->value.begin, is_not(key, "a string"));
  return std::nullopt;
}

std::optional<std::uint64_t> TableReader::count(std::string_view key) {
  const TomlMember* one = member(key);
  if (one == nullptr) return std::nullopt;
  const auto* number = std::get_if<std::int64_t>(&one->value.data);
  if (number != nullptr && *number >= 0) return static_cast<std::uint64_t>(*number);
  fail(one->value.begin, is_not(key, "a whole number from 0"));
  return std::nullopt;
}

std::optional<bool> TableReader::flag(std::string_view key) {
  const TomlMember* one = member(key);
  if (one == nullptr) return std::nullopt;
  if (const auto* flag = std::get_if<bool>(&one->value.data)) return *flag;
  fail(one->value.begin, fmt::format("'{}' is neither true nor false", key));
  return std::nullopt;
}

std::optional<std::vector<std::string>> TableReader::texts(std::string_view key) {
  const TomlMember* one = member(key);
  if (one == nullptr) return std::nullopt;
  auto texts = as_texts(one->value);
  if (!texts) fail(one->value.begin, is_not(key, "a list of strings"));
  return texts;
}

const TomlTable* TableReader::table(std::string_view key) {
  const TomlMember* one = member(key);
  if (one == nullptr) return nullptr;
  const auto* table = std::get_if<TomlTable>(&one->value.data);
  if (table == nullptr) fail(one->value.begin, is_not(key, "a table"));
  return table;
}

void TableReader::require(std::string_view key, std::string advice) {
  required_.emplace_back(key, std::move(advice));
}

void TableReader::fail(TextPosition at, std::string message, std::string advice) {
  if (!failed()) failure_ = Failure{std::move(message), std::move(advice), place(file_, at)};
}

void TableReader::fail_at(std::string_view key, std::string message, std::string advice) {
  const TomlMember* one = find(key);
  fail(one == nullptr ? at_ : one->at, std::move(message), std::move(advice));
}

void TableReader::fail(Failure failure) {
  if (!failed()) failure_ = std::move(failure);
}

std::optional<Failure> TableReader::finish() {
  for (const TomlMember& one : table_) {
    if (std::find(known_.begin(), known_.end(), one.key) != known_.end()) continue;
    fail(one.at, fmt::format("unknown key {}", report::quoted(one.key)),
         did_you_mean(one.key, known_));
  }
  for (auto& [key, advice] : required_) {
    if (find(key) == nullptr) fail(at_, fmt::format("'{}' is missing", key), std::move(advice));
  }
  return failure_;
}

std::optional<std::vector<std::string>> as_texts(const TomlValue& value) {
  if (const auto* text = std::get_if<std::string>(&value.data)) return std::vector{*text};
  const auto* elements = std::get_if<std::vector<TomlValue>>(&value.data);
  if (elements == nullptr) return std::nullopt;
  std::vector<std::string> texts;
  for (const TomlValue& element : *elements) {
    const auto* text = std::get_if<std::string>(&element.data);
    if (text == nullptr) return std::nullopt;
    texts.push_back(*text);
  }
  return texts;
}

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
          out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
          out.push_back(c);
        }
    }
  }
  return out + "\"";
}

}  // namespace grid::cli
