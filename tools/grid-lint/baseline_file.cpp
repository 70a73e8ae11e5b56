#include "tools/grid-lint/baseline_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "tools/cli/file.h"
#include "tools/report/escape.h"
#include "tools/report/json.h"

namespace grid::grid_lint {

namespace {

namespace fs = std::filesystem;
using cli::Expected;
using report::JsonValue;

constexpr std::uint64_t kBaselineVersion = 1;
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
constexpr std::string_view kWriteAgain = "write it again with --write-baseline";

std::string text_member(const JsonValue& entry, std::string_view name) {
  const JsonValue* const member = entry.member(name);
  const std::string* const text = member == nullptr ? nullptr : member->as<std::string>();
  return text == nullptr ? std::string() : *text;
}

const std::uint64_t* version_of(const std::optional<JsonValue>& document) {
  const JsonValue* const version = document ? document->member("version") : nullptr;
  return version == nullptr ? nullptr : version->as<std::uint64_t>();
}

bool add_entry(lint::Baseline& baseline, const JsonValue& entry) {
  lint::BaselineKey key{text_member(entry, "file"), text_member(entry, "code"),
                        text_member(entry, "fingerprint")};
  const JsonValue* const member = entry.member("count");
  const std::uint64_t* const count = member == nullptr ? nullptr : member->as<std::uint64_t>();
  if (key.file.empty() || key.code.empty() || key.fingerprint.empty() || count == nullptr) {
    return false;
  }
  baseline.add(std::move(key), *count);
  return true;
}

}  // namespace

Expected<lint::Baseline> read_baseline(const std::string& file) {
  Expected<std::string> text = cli::read_file(file, kMostBytes);
  if (!text) {
    text.error().code = cli::ExitCode::usage;
    return tl::unexpected(std::move(text.error()));
  }
  return parse_baseline(*text, cli::shown_name(file));
}

Expected<lint::Baseline> parse_baseline(std::string_view text, std::string_view name) {
  const auto document = report::read_json(text);
  const JsonValue* const findings = document ? document->member("findings") : nullptr;
  const std::uint64_t* const number = version_of(document);
  if (number != nullptr && *number != kBaselineVersion) {
    return cli::fail(
        fmt::format("{} is a baseline of version {}, but this program reads version {}", name,
                    *number, kBaselineVersion),
        std::string(kWriteAgain));
  }
  const auto* const list = findings == nullptr ? nullptr : findings->as<JsonValue::Array>();
  if (number == nullptr || list == nullptr) {
    return cli::fail(fmt::format("{} is no baseline", name),
                     "--write-baseline writes one from the findings there are now");
  }
  lint::Baseline baseline;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (add_entry(baseline, (*list)[i])) continue;
    return cli::fail(fmt::format("{}: finding {} is incomplete", name, i + 1),
                     fmt::format("it needs file, code, fingerprint and count; {}", kWriteAgain));
  }
  return baseline;
}

std::optional<cli::Failure> refuse_to_replace(const std::string& file) {
  std::error_code error;
  if (file == "-" || !fs::is_regular_file(file, error)) return std::nullopt;
  const Expected<std::string> text = cli::read_regular_file(file, kMostBytes);
  if (text && text->empty()) return std::nullopt;
  if (version_of(report::read_json(text ? *text : "")) != nullptr) return std::nullopt;
  return cli::Failure{fmt::format("{} is no baseline", cli::shown_name(file)),
                      "it would be overwritten; name another file, or remove it first"};
}

std::string baseline_text(const lint::Baseline& baseline) {
  std::string out =
      fmt::format("{{\"version\":{},\"tool\":\"grid-lint\",\"findings\":[", kBaselineVersion);
  std::string_view separator = "\n  ";
  for (const auto& [key, count] : baseline.counts()) {
    report::JsonWriter json;
    json.begin_object().key("file").value(key.file).key("code").value(key.code);
    json.key("fingerprint").value(key.fingerprint).key("count").value(count).end_object();
    out += separator;
    out += json.text();
    separator = ",\n  ";
  }
  return out + "\n]}\n";
}

std::string name_in_baseline(const std::string& baseline, const std::string& file) {
  const fs::path path = fs::path(cli::folder_of(file)) / fs::path(file).filename();
  const std::string name = path.lexically_relative(cli::folder_of(baseline)).generic_string();
  return report::is_utf8(name) ? name : report::escaped(name);
}

}  // namespace grid::grid_lint
