#include "tools/report/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/report/escape.h"

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

constexpr std::size_t kMostOpen = 100;  // brackets and braces: a tree is destroyed recursively

// Makes a tree of what the parser meets. A value that is not closed yet is on a stack.
class TreeBuilder {
 public:
  JsonValue take() { return std::move(root_); }
  const JsonError& error() const { return error_; }

  // What the parser calls; false ends it.
  bool null() { return add({}); }
  bool boolean(bool value) { return add({value}); }
  bool number_integer(std::int64_t /*value*/) { return add({}); }
  bool number_unsigned(std::uint64_t value) { return add({value}); }
  bool number_float(double /*value*/, const std::string& /*text*/) { return add({}); }
  bool string(std::string& value) { return add({std::move(value)}); }
  bool binary(Json::binary_t& /*value*/) { return add({}); }
  bool start_array(std::size_t /*size*/) { return open({JsonValue::Array()}); }
  bool start_object(std::size_t /*size*/) { return open({JsonValue::Object()}); }
  bool end_array() { return close(); }
  bool end_object() {
    const auto& members = std::get<JsonValue::Object>(open_.back().data);
    std::vector<std::string_view> keys;
    keys.reserve(members.size());
    for (const auto& [key, member] : members) keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice != keys.end()) return fail({"the JSON has a member twice: " + quoted(*twice)});
    return close();
  }
  bool key(std::string& name) {
    std::get<JsonValue::Object>(open_.back().data).emplace_back(std::move(name), JsonValue());
    return true;
  }
  // Bytes are counted from 1.
  bool parse_error(std::size_t byte, const std::string& /*token*/, const Json::exception& error) {
    if (dynamic_cast<const Json::parse_error*>(&error) == nullptr) {
      return fail({"the JSON has a number that is too large"});
    }
    return fail({"this is no JSON", std::max(byte, std::size_t{1}) - 1});
  }

 private:
  bool fail(JsonError error) {
    error_ = std::move(error);
    return false;
  }

  bool add(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (auto* const elements = std::get_if<JsonValue::Array>(&open_.back().data)) {
      elements->push_back(std::move(value));
    } else {
      std::get<JsonValue::Object>(open_.back().data).back().second = std::move(value);
    }
    return true;
  }

  bool open(JsonValue value) {
    if (open_.size() == kMostOpen) return fail({"the JSON nests too deeply"});
    open_.push_back(std::move(value));
    return true;
  }

  bool close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    return add(std::move(value));
  }

  std::vector<JsonValue> open_;
  JsonValue root_;
  JsonError error_;
};

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

JsonWriter& JsonWriter::bytes(std::string_view name, std::string_view bytes) {
  key(name).value(bytes);
  return is_utf8(bytes) ? *this : key(std::string(name) + "_hex").value(hex(bytes));
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
  auto document = read_json(json);
  auto* const object = document ? std::get_if<JsonValue::Object>(&document->data) : nullptr;
  if (object == nullptr) return std::nullopt;
  std::map<std::string, JsonScalar> members;
  for (auto& [key, value] : *object) {
    if (auto* const text = std::get_if<std::string>(&value.data)) {
      members.emplace(std::move(key), std::move(*text));
    } else if (const auto* const number = value.as<std::uint64_t>()) {
      members.emplace(std::move(key), *number);
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
  // The parser would take it for the end.
  if (const std::size_t nul = json.find('\0'); nul != std::string_view::npos) {
    return tl::unexpected(JsonError{"this is no JSON", nul});
  }
  TreeBuilder builder;
  if (Json::sax_parse(json, &builder)) return builder.take();
  JsonError error = builder.error();
  if (error.byte && *error.byte >= json.size()) {
    error = {"the JSON ends too early", json.size()};
  }
  return tl::unexpected(std::move(error));
}

std::optional<JsonValue> read_json(std::string_view json) {
  auto document = parse_json(json);
  if (!document) return std::nullopt;
  return *std::move(document);
}

std::string pretty(std::string_view json) { return dump(Json::parse(json), 2) + "\n"; }

}  // namespace grid::report
