// TOML documents as plain values that remember where they stand, and a reader for tables that
// have a fixed set of keys:
//
//     const Expected<TomlTable> table = parse_toml(text, "a.toml");
//     TableReader reader(*table, "a.toml");
//     const std::string kind = reader.text("kind").value_or("");
//     if (auto failure = reader.finish()) ...;   // also: an unknown key, with what was meant
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::cli {

// Where something stands in a file: from 1, columns in characters.
struct TextPosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

struct TomlMember;
struct TomlValue;
// In the order of the document. A table has no key twice.
using TomlTable = std::vector<TomlMember>;

struct TomlValue {
  // Numbers with a fraction, dates and times are monostate: nothing here uses them.
  std::variant<std::monostate, std::string, std::int64_t, bool, std::vector<TomlValue>, TomlTable>
      data;
  TextPosition begin;
  TextPosition end;  // behind the last character
};

struct TomlMember {
  std::string key;
  TextPosition at;  // of the key
  TomlValue value;
};

// "file:line:column"
std::string place(std::string_view file, TextPosition at);

// More bytes than any document is meant to have, so that a device is not read for ever.
inline constexpr std::uint64_t kMostTomlBytes = std::uint64_t{64} << 20;

// Failures have the place of the error and the exit code of a bad configuration. What nests
// deeper than any sensible document is refused, since the parser recurses.
Expected<TomlTable> parse_toml(std::string_view text, std::string_view file);

// Reads a table. Every key that is asked for is known; the first failure stays, and after it all
// answers are empty.
class TableReader {
 public:
  // Nothing is owned. `at` is where the table itself stands.
  TableReader(const TomlTable& table, std::string_view file, TextPosition at = {})
      : table_(table), file_(file), at_(at) {}

  // The member with this key, or null.
  const TomlMember* member(std::string_view key);
  // Empty if the key is absent or, then with a failure, of another type.
  std::optional<std::string> text(std::string_view key);
  std::optional<std::uint64_t> count(std::string_view key);  // a whole number from 0
  std::optional<bool> flag(std::string_view key);
  // A list of strings; a single string counts as a list of one.
  std::optional<std::vector<std::string>> texts(std::string_view key);
  // The members of a table, which the caller reads; null if the key is absent.
  const TomlTable* table(std::string_view key);

  // Makes finish() fail unless the key is there.
  void require(std::string_view key, std::string advice);
  void fail(TextPosition at, std::string message, std::string advice = {});
  // The same with the place of a key, or of the table if it has none.
  void fail_at(std::string_view key, std::string message, std::string advice = {});
  // Takes over the failure of another reader.
  void fail(Failure failure);
  bool failed() const { return failure_.has_value(); }

  // The first failure; if there was none, about the first unknown key, then a missing one.
  std::optional<Failure> finish();

 private:
  const TomlMember* find(std::string_view key) const;

  const TomlTable& table_;
  std::string_view file_;
  TextPosition at_;
  std::vector<std::string_view> known_;
  std::vector<std::pair<std::string_view, std::string>> required_;
  std::optional<Failure> failure_;
};

// The strings of a value that is a string or a list of strings; nothing if it is neither.
std::optional<std::vector<std::string>> as_texts(const TomlValue& value);

// A string as TOML writes it, with its quotes; ill-formed UTF-8 becomes U+FFFD.
std::string toml_text(std::string_view text);

}  // namespace grid::cli
