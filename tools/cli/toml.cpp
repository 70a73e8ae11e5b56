#include "tools/cli/toml.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "tools/cli/nearest.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

using report::quoted;

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
  try {
    return convert(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return tl::unexpected(Failure{report::escaped(error.description()),
                                  "the file is not TOML; see https://toml.io",
                                  place(file, position(error.source().begin))});
  }
}

const TomlMember* TableReader::find(std::string_view key) const {
  const auto found = std::find_if(table_.begin(), table_.end(),
                                  [key](const TomlMember& one) { return one.key == key; });
  return found == table_.end() ? nullptr : &*found;
}

const TomlMember* TableReader::member(std::string_view key) {
  known_.push_back(key);
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
    fail(one.at, fmt::format("unknown key {}", quoted(one.key)), did_you_mean(one.key, known_));
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
