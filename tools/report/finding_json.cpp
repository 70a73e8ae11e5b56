// The document is written by hand down to the findings, one line each, so that it can be read,
// compared and searched by line; whole spans on lines of their own would drown it. What is rare is
// left out where there is none.
#include <fmt/format.h>

#include <functional>

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

void write_unless_empty(JsonWriter& json, std::string_view key, std::string_view text) {
  if (!text.empty()) json.key(key).value(text);
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

void write_finding(JsonWriter& json, const lint::Finding& finding, const Locator& locator) {
  json.key("code").value(finding.rule->code).key("name").value(finding.rule->name);
  json.key("severity").value(to_string(finding.severity));
  json.key("status").value(to_string(finding.status)).key("message").value(finding.message);
  write_unless_empty(json, "advice", finding.advice);
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
  json.end_array();
}

std::string finding_json(const lint::Finding& finding, const Locator& locator) {
  JsonWriter json;
  json.begin_object();
  write_finding(json, finding, locator);
  return json.end_object().text();
}

std::string silenced_json(const Silenced& silenced, const Locator& locator) {
  JsonWriter json;
  json.begin_object();
  write_finding(json, silenced.finding, locator);
  json.key("reason").value(silenced.reason).key("known").value(silenced.known);
  return json.end_object().text();
}

std::string entry_json(const Suppressions::Entry& entry, const Locator& locator) {
  JsonWriter json;
  json.begin_object().key("use").value(to_string(entry.use));
  write_finding(json, entry.finding, locator);
  return json.end_object().text();
}

std::string fault_json(const Fault& fault) {
  JsonWriter json;
  json.begin_object().key("message").value(fault.message);
  write_unless_empty(json, "advice", fault.advice);
  write_unless_empty(json, "code", fault.code);
  write_unless_empty(json, "where", fault.where);
  json.key("status").value(fault.status);
  if (!fault.span.empty()) write_region(json, fault.span);
  return json.end_object().text();
}

// Elements on lines of their own, with `indent` before the bracket that closes them.
template <class Element>
std::string lines(const std::vector<Element>& elements, std::string_view indent,
                  const std::function<std::string(const Element&)>& json) {
  std::string out = "[";
  std::string_view comma;
  for (const Element& element : elements) {
    out += fmt::format("{}\n{}  {}", comma, indent, json(element));
    comma = ",";
  }
  return out + (elements.empty() ? "]" : fmt::format("\n{}]", indent));
}

// What the dialect of a text has otherwise than its name says.
void write_policy(JsonWriter& json, const Dialect& dialect) {
  const Dialect& plain = *find_dialect(dialect.name);
  if (dialect.policy == plain.policy) return;
  json.key("policy").begin_object();
  for (const PolicyRow& row : policy_rows()) {
    const std::uint8_t answer = row.get(dialect.policy);
    if (answer != row.get(plain.policy)) json.key(row.name).value(row.answers[answer]);
  }
  if (dialect.policy.nul) json.key("nul").value(*dialect.policy.nul);
  json.end_object();
}

// Only what is no text is in hexadecimal, as it is long.
void write_source(JsonWriter& json, const Source& source) {
  const bool is_text = is_utf8(source.bytes());
  json.key(is_text ? "text" : "text_hex");
  json.value(is_text ? source.bytes() : hex(source.bytes()));
}

// The rest of an object that was begun.
std::string source_json(const Source& source) {
  JsonWriter json;
  write_source(json, source);
  return "," + json.text() + "}";
}

std::string file_json(const FileFindings& file) {
  JsonWriter json;
  json.begin_object();
  json.bytes("file", file.file);
  json.key("dialect");
  if (file.dialect.empty()) {
    json.null();
  } else {
    json.value(file.dialect);
  }
  const bool has_text =
      file.source && (file.not_checked || !file.findings.empty() || !file.silenced.empty());
  if (has_text) write_policy(json, file.source->dialect());
  json.key("complete").value(file.complete && !file.not_checked);
  write_unless_empty(json, "limit_advice", file.limit_advice);
  if (!has_text) {
    std::string out = json.key("findings").begin_array().end_array().text();
    if (file.not_checked) out += ",\"error\":" + fault_json(*file.not_checked);
    return out + "}";
  }
  const Locator locator(*file.source);
  std::string out = json.text() + ",\"findings\":";
  out += lines<lint::Finding>(file.findings, "  ",
                              [&](const auto& one) { return finding_json(one, locator); });
  if (!file.silenced.empty()) {
    out += ",\"silenced\":" + lines<Silenced>(file.silenced, "  ", [&](const auto& one) {
             return silenced_json(one, locator);
           });
  }
  if (file.not_checked) out += ",\"error\":" + fault_json(*file.not_checked);
  return out + source_json(*file.source);
}

std::string suppressions_json(const Suppressions& one) {
  JsonWriter json;
  json.begin_object();
  json.bytes("file", one.file);
  const Locator locator(*one.source);
  return json.text() + ",\"entries\":" +
         lines<Suppressions::Entry>(one.entries, "  ",
                                    [&](const auto& entry) { return entry_json(entry, locator); }) +
         source_json(*one.source);
}

std::string head_json(const Findings& findings) {
  JsonWriter json;
  json.begin_object().key("version").value(kFindingsVersion);
  write_part(json, findings.part);
  if (findings.repaired > 0) json.key("repaired").value(findings.repaired);
  std::string out = json.text();
  if (!findings.faults.empty()) {
    out += ",\"errors\":" + lines<Fault>(findings.faults, "", fault_json);
  }
  return out;
}

}  // namespace

std::string findings_json(const Findings& findings) {
  std::string out = head_json(findings);
  if (!findings.suppressions.empty()) {
    out += ",\"suppressions\":";
    out += lines<Suppressions>(findings.suppressions, "", suppressions_json);
  }
  out += ",\"files\":" + lines<FileFindings>(findings.files, "", file_json);
  return out + "}\n";
}

}  // namespace grid::report
