#include "tools/report/json.h"

#include <nlohmann/json.hpp>

namespace grid::report {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// Words of our own need no library.
bool is_plain(std::string_view text) {
  for (const char c : text) {
    if (c < 0x20 || c > 0x7E || c == '"' || c == '\\') return false;
  }
  return true;
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_.push_back(':');
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  if (!is_plain(text)) return raw(dump(std::string(text), -1));
  raw("\"");
  text_ += text;
  text_.push_back('"');
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text) {
  if (comma_) text_.push_back(',');
  text_ += text;
  comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  raw({&bracket, 1});
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  text_.push_back(bracket);
  comma_ = true;
  return *this;
}

std::optional<std::map<std::string, JsonScalar>> read_members(std::string_view json) {
  const Json document = Json::parse(json, nullptr, false);
  if (!document.is_object()) return std::nullopt;
  std::map<std::string, JsonScalar> members;
  for (const auto& [key, value] : document.items()) {
    if (value.is_string()) {
      members.insert_or_assign(key, value.get<std::string>());
    } else if (value.is_number_unsigned()) {
      members.insert_or_assign(key, value.get<std::uint64_t>());
    }
  }
  return members;
}

std::string pretty(std::string_view json) { return dump(Json::parse(json), 2) + "\n"; }

}  // namespace grid::report
