#include "tools/report/json.h"

#include <algorithm>
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

constexpr int kMostOpen = 100;  // brackets and braces: tree_of() recurses over them

JsonValue tree_of(const Json& json) {
  JsonValue value;
  if (json.is_boolean()) {
    value.data = json.get<bool>();
  } else if (json.is_number_unsigned()) {
    value.data = json.get<std::uint64_t>();
  } else if (json.is_string()) {
    value.data = json.get<std::string>();
  } else if (json.is_array()) {
    JsonValue::Array elements;
    for (const Json& element : json) elements.push_back(tree_of(element));
    value.data = std::move(elements);
  } else if (json.is_object()) {
    JsonValue::Object members;
    for (const auto& [key, member] : json.items()) members.emplace_back(key, tree_of(member));
    value.data = std::move(members);
  }
  return value;
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

const JsonValue* JsonValue::member(std::string_view name) const {
  const auto* const members = as<Object>();
  if (members == nullptr) return nullptr;
  for (const auto& [key, value] : *members) {
    if (key == name) return &value;
  }
  return nullptr;
}

tl::expected<JsonValue, JsonError> parse_json(std::string_view json) {
  bool too_deep = false;
  const auto look = [&too_deep](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > kMostOpen;
    return true;
  };
  try {
    const Json document = Json::parse(json, look);
    if (!too_deep) return tree_of(document);
    return tl::unexpected(JsonError{"the JSON nests too deeply"});
  } catch (const Json::parse_error& error) {  // which counts bytes from 1
    if (error.byte > json.size()) {
      return tl::unexpected(JsonError{"the JSON ends too early", json.size()});
    }
    return tl::unexpected(JsonError{"this is no JSON", std::max(error.byte, std::size_t{1}) - 1});
  } catch (const Json::exception&) {
    return tl::unexpected(JsonError{"the JSON has a number that is too large"});
  }
}

std::optional<JsonValue> read_json(std::string_view json) {
  auto document = parse_json(json);
  if (!document) return std::nullopt;
  return *std::move(document);
}

std::string pretty(std::string_view json) { return dump(Json::parse(json), 2) + "\n"; }

}  // namespace grid::report
