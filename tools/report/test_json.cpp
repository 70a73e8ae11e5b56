#include <algorithm>
#include <string>

#include "tools/report/escape.h"
#include "tools/report/json.h"
#include "tools/report/test_run.h"

namespace grid::report {

namespace {

// Bytes are given as text for people, and in full as hexadecimal.
void write_side(JsonWriter& json, std::string_view key, const std::string& value, bool bytes) {
  json.key(key).value(escaped(value));
  if (bytes) json.key(std::string(key) + "_hex").value(hex(value));
}

void write_result(JsonWriter& json, const TestResult& result) {
  json.begin_object();
  json.bytes("name", result.name);
  json.key("status").value(status_word(result));
  json.bytes("message", result.message);
  for (const auto& [name, value] : result.facts) json.bytes(name, value);
  json.key("milliseconds");
  json.value(std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count());
  json.key("differences").begin_array();
  for (const Comparison& one : result.comparisons) {
    json.begin_object().key("what").value(one.what);
    write_side(json, "expected", one.expected, one.bytes);
    write_side(json, "observed", one.observed, one.bytes);
    json.end_object();
  }
  json.end_array();
  if (is_bad(result.status)) {
    json.bytes("stderr", result.errors);
    json.bytes("program", result.program);
  }
  json.end_object();
}

}  // namespace

std::string test_json(const TestRun& run) {
  const auto bad = std::count_if(run.results.begin(), run.results.end(),
                                 [](const TestResult& result) { return is_bad(result.status); });
  JsonWriter json;
  json.begin_object().key("format").value(kTestFormat).key("tool").value(run.tool);
  json.bytes("implementation", run.subject);
  write_part(json, run.part);
  if (run.interrupted) json.key("interrupted").value(true);
  json.key("cases").value(run.results.size());
  json.key("bad").value(bad).key("remarks").begin_array();
  for (const std::string& remark : run.remarks) json.value(remark);
  json.end_array().key("results").begin_array();
  for (const TestResult& result : run.results) write_result(json, result);
  json.end_array().end_object();
  return pretty(json.text());
}

}  // namespace grid::report
