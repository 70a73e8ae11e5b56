// Writes JSON piece by piece, without building a document in memory:
//
//     JsonWriter json;
//     json.begin_object().key("steps").value(7).key("limit").null().end_object();
//     json.text();   // {"steps":7,"limit":null}
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace grid::report {

class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  // Text; ill-formed UTF-8 in it becomes U+FFFD.
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  template <std::integral Number>
  JsonWriter& value(Number number) {
    if constexpr (std::same_as<Number, bool>) return raw(number ? "true" : "false");
    return raw(std::to_string(number));
  }
  // A member: bytes as text, and those that are none also in full, in hexadecimal, as "NAME_hex".
  JsonWriter& bytes(std::string_view name, std::string_view bytes);
  JsonWriter& null() { return raw("null"); }

  const std::string& text() const { return text_; }
  // Forgets what was written, keeps the memory.
  void clear() {
    text_.clear();
    comma_ = false;
  }

 private:
  JsonWriter& raw(std::string_view text);
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);

  std::string text_;
  bool comma_ = false;  // before the next key or value
};

// The members of a JSON object that are texts or whole numbers from 0; others are left out.
// Nothing if the text is no JSON object.
using JsonScalar = std::variant<std::string, std::uint64_t>;
std::optional<std::map<std::string, JsonScalar>> read_members(std::string_view json);

// A JSON document as a tree. Whole numbers from 0 that fit are numbers, other numbers are monostate
// as null is.
struct JsonValue {
  using Array = std::vector<JsonValue>;
  using Object = std::vector<std::pair<std::string, JsonValue>>;  // as they stand there
  std::variant<std::monostate, bool, std::uint64_t, std::string, Array, Object> data{};

  // The member of an object; null if this is none or has none of that name.
  const JsonValue* member(std::string_view name) const;
  // Null if it is of another type.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
};
// Why a text is no JSON document, and the byte at which this shows, if it is one.
struct JsonError {
  std::string message;
  std::optional<std::size_t> byte{};
};
// Fails also if the document nests deeper than any sensible one, or has a member twice.
tl::expected<JsonValue, JsonError> parse_json(std::string_view json);
// The same without the reason.
std::optional<JsonValue> read_json(std::string_view json);

// The same JSON document, indented for people, with a final line feed.
std::string pretty(std::string_view json);

}  // namespace grid::report
