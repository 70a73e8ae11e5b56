// Reading reports that a program wrote as JSON, so that several of them become one:
//
//     const Expected<report::JsonValue> json = read_report("a.json", "grid-test --format json");
//     std::optional<Failure> failure;
//     ReportReader reader(*json, failure);
//     std::vector<std::string> names;
//     reader.each("results", [&](ReportReader& one) { names.push_back(one.text("name")); });
//     if (failure) ...   // "'results[3].name' is missing"
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/report/json.h"
#include "tools/report/part.h"

namespace grid::cli {

// The object in a file, or on standard input for "-", that `writer`, a command, is to have written;
// at most 1 GiB. Failures have the exit code of a bad source, or that of a limit where the file is
// larger.
Expected<report::JsonValue> read_report(const std::string& file, std::string_view writer);
// How messages call the place of a report: "<stdin>" for "-".
std::string report_place(const std::string& file);

// Reads an object. What is not as it should be becomes the failure, unless there is one already,
// with the way to it; answers are empty then. Members that nobody asks for are nobody's business.
class ReportReader {
 public:
  using Visit = std::function<void(ReportReader&)>;

  // Nothing is owned. `path` leads to the object: "results[3]".
  ReportReader(const report::JsonValue& value, std::optional<Failure>& failure,
               std::string path = {});

  const report::JsonValue& value() const { return value_; }
  bool has(std::string_view key) const { return value_.member(key) != nullptr; }
  std::string text(std::string_view key);
  std::uint64_t count(std::string_view key);  // a whole number from 0
  bool flag(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  std::string hex(std::string_view key);    // the bytes that hexadecimal digits stand for
  std::string bytes(std::string_view key);  // as JsonWriter::bytes() writes them
  report::Part part();                      // as write_part() does
  // The object that a member is.
  void object(std::string_view key, const Visit& visit);
  // The objects of the list that a member is, until there is a failure.
  void each(std::string_view key, const Visit& visit);

  // About a member.
  void fail(std::string_view key, std::string_view what, std::string advice = {});

 private:
  // The value of a member; null, with a failure, if it is missing or of another type.
  template <class T>
  const T* member(std::string_view key, std::string_view kind);
  std::string path_to(std::string_view key) const;

  const report::JsonValue& value_;
  std::optional<Failure>& failure_;
  std::string path_;
};

}  // namespace grid::cli
