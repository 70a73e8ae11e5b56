// The document is written by hand down to the findings, one line each, so that it can be read,
// compared and searched by line; whole spans on lines of their own would drown it.
#include "tools/report/escape.h"
#include "tools/report/findings.h"
#include "tools/report/json.h"
#include "tools/report/locate.h"

namespace grid::report {

namespace {

void write_cells(JsonWriter& json, const Span& span) {
  for (const CellRun& run : span) {
    for (std::int64_t col = run.first; col <= run.last; ++col) {
      json.begin_array().value(run.row + 1).value(col + 1).end_array();
    }
  }
}

void write_region(JsonWriter& json, const Span& span, const Span& below = {}) {
  const bool none = span.empty();
  const auto number = [&](std::string_view key, std::int64_t value) {
    json.key(key);
    if (none) {
      json.null();
    } else {
      json.value(value + 1);
    }
  };
  number("row", none ? 0 : span.front().row);
  number("col", none ? 0 : span.front().first);
  number("end_row", none ? 0 : span.back().row);
  number("end_col", none ? 0 : span.back().last);
  json.key("cells").begin_array();
  write_cells(json, span);
  write_cells(json, below);
  json.end_array();
}

void write_text_place(JsonWriter& json, const Span& span, const Locator& locator) {
  if (span.empty()) {
    json.key("byte").null().key("utf16_col").null();
    return;
  }
  const TextPlace begin = locator.region(span).begin;
  json.key("byte").value(begin.byte).key("utf16_col").value(begin.utf16_col);
}

void write_edits(JsonWriter& json, const std::vector<Edit>& edits) {
  json.key("edits").begin_array();
  for (const Edit& edit : edits) {
    json.begin_object().key("begin").value(edit.begin).key("end").value(edit.end);
    json.key("text").value(edit.text).key("text_hex").value(hex(edit.text)).end_object();
  }
  json.end_array();
}

void write_witness(JsonWriter& json, const std::optional<lint::Witness>& witness) {
  json.key("witness");
  if (!witness) {
    json.null();
    return;
  }
  json.begin_object().key("input_hex").value(hex(witness->input));
  json.key("step").value(witness->step).end_object();
}

std::string finding_json(const lint::Finding& finding, const Locator& locator) {
  JsonWriter json;
  json.begin_object().key("code").value(finding.rule->code).key("name").value(finding.rule->name);
  json.key("severity").value(to_string(finding.severity));
  json.key("status").value(to_string(finding.status)).key("message").value(finding.message);
  write_region(json, finding.span, finding.below);
  write_text_place(json, finding.span, locator);
  write_edits(json, finding.edits);
  write_witness(json, finding.witness);
  json.key("related").begin_array();
  for (const Label& label : finding.related) {
    json.begin_object().key("message").value(label.message);
    write_region(json, label.span);
    write_text_place(json, label.span, locator);
    json.end_object();
  }
  json.end_array().end_object();
  return json.text();
}

std::string file_json(const FileFindings& file) {
  JsonWriter json;
  json.begin_object().key("file").value(file.file).key("dialect");
  if (file.dialect.empty()) {
    json.null();
  } else {
    json.value(file.dialect);
  }
  json.key("complete").value(file.complete && !file.not_checked).key("findings").begin_array();
  std::string out = json.text();
  if (!file.findings.empty()) {
    const Locator locator(*file.source);
    std::string_view separator = "\n    ";
    for (const lint::Finding& finding : file.findings) {
      out += separator;
      out += finding_json(finding, locator);
      separator = ",\n    ";
    }
    out += "\n  ";
  }
  return out + "]}";
}

}  // namespace

std::string findings_json(const Findings& findings) {
  std::string out = "{\"version\":1,\"files\":[";
  std::string_view separator = "\n  ";
  for (const FileFindings& file : findings.files) {
    out += separator;
    out += file_json(file);
    separator = ",\n  ";
  }
  return out + (findings.files.empty() ? "]}\n" : "\n]}\n");
}

}  // namespace grid::report
