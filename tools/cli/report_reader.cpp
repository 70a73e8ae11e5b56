#include "tools/cli/report_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/file.h"
#include "tools/cli/toml.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

using report::JsonValue;

constexpr std::uint64_t kMostReportBytes = std::uint64_t{1} << 30;

TextPosition position(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::string_view row = before.substr(before.rfind('\n') + 1);
  const auto columns = std::count_if(row.begin(), row.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return {static_cast<std::uint32_t>(lines + 1), static_cast<std::uint32_t>(columns + 1)};
}

}  // namespace

std::string report_place(const std::string& file) { return file == "-" ? "<stdin>" : file; }

Expected<JsonValue> read_report(const std::string& file, std::string_view writer) {
  const Expected<std::string> text = read_file(file, kMostReportBytes);
  if (!text) return tl::unexpected(text.error());
  auto document = report::parse_json(*text);
  if (document && document->as<JsonValue::Object>() != nullptr) return *std::move(document);
  Failure failure{"this is no JSON object", fmt::format("a report of {} is one", writer),
                  report_place(file), ExitCode::source};
  if (!document) {
    const report::JsonError& error = document.error();
    failure.message = error.message;
    if (error.byte) failure.where = place(failure.where, position(*text, *error.byte));
  }
  return tl::unexpected(std::move(failure));
}

ReportReader::ReportReader(const JsonValue& value, std::optional<Failure>& failure,
                           std::string path)
    : value_(value), failure_(failure), path_(std::move(path)) {}

std::string ReportReader::path_to(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void ReportReader::fail(std::string_view key, std::string_view what, std::string advice) {
  if (failure_) return;
  failure_ = {fmt::format("'{}' {}", path_to(key), what), std::move(advice), {}, ExitCode::source};
}

template <class T>
const T* ReportReader::member(std::string_view key, std::string_view kind) {
  const JsonValue* value = value_.member(key);
  const T* data = value == nullptr ? nullptr : value->as<T>();
  if (data == nullptr) fail(key, value == nullptr ? "is missing" : fmt::format("is not {}", kind));
  return data;
}

std::string ReportReader::text(std::string_view key) {
  const auto* text = member<std::string>(key, "a string");
  return text == nullptr ? std::string() : *text;
}

std::uint64_t ReportReader::count(std::string_view key) {
  const auto* number = member<std::uint64_t>(key, "a whole number from 0");
  return number == nullptr ? 0 : *number;
}

bool ReportReader::flag(std::string_view key) {
  const auto* flag = member<bool>(key, "true or false");
  return flag != nullptr && *flag;
}

std::vector<std::string> ReportReader::texts(std::string_view key) {
  std::vector<std::string> texts;
  const auto* elements = member<JsonValue::Array>(key, "a list of strings");
  if (elements == nullptr) return texts;
  for (const JsonValue& element : *elements) {
    const auto* text = element.as<std::string>();
    if (text == nullptr) {
      fail(key, "is not a list of strings");
    } else {
      texts.push_back(*text);
    }
  }
  return texts;
}

std::string ReportReader::hex(std::string_view key) {
  std::optional<std::string> bytes = report::from_hex(text(key));
  if (!bytes) fail(key, "is not hexadecimal");
  return std::move(bytes).value_or("");
}

std::string ReportReader::bytes(std::string_view key) {
  const std::string in_hex = std::string(key) + "_hex";
  return has(in_hex) ? hex(in_hex) : text(key);
}

report::Part ReportReader::part() {
  report::Part part;
  if (!has("shard")) return part;
  object("shard", [&part](ReportReader& shard) {
    part = {.index = shard.count("index"),
            .count = shard.count("count"),
            .items = shard.count("items"),
            .names = shard.text("names"),
            .settings = shard.text("settings")};
    if (part.index < 1 || part.index > part.count) shard.fail("index", "is not from 1 to 'count'");
  });
  return part;
}

void ReportReader::object(std::string_view key, const Visit& visit) {
  if (member<JsonValue::Object>(key, "an object") == nullptr) return;
  ReportReader inner(*value_.member(key), failure_, path_to(key));
  visit(inner);
}

void ReportReader::each(std::string_view key, const Visit& visit) {
  const auto* elements = member<JsonValue::Array>(key, "a list");
  if (elements == nullptr) return;
  for (std::size_t i = 0; i < elements->size() && !failure_; ++i) {
    ReportReader inner((*elements)[i], failure_, fmt::format("{}[{}]", path_to(key), i));
    visit(inner);
  }
}

}  // namespace grid::cli
