// SARIF 2.1.0. Names of files are relative to the folder in which the program was started, which is
// the URI base SRCROOT; those outside of it are absolute. Columns count UTF-16 units, ends are
// behind the last one. What was suppressed or known is there too, marked as such.
#include <grid/version.h>

#include <algorithm>
#include <map>

#include "tools/report/escape.h"
#include "tools/report/findings.h"
#include "tools/report/json.h"
#include "tools/report/locate.h"
#include "tools/report/uri.h"

namespace grid::report {

namespace {

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr std::string_view kBase = "SRCROOT";
constexpr std::string_view kFingerprint = "gridLint/v1";

// Braces are placeholders unless they are doubled.
std::string message_text(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '{' || c == '}' ? 2 : 1, c);
  return out;
}

class SarifWriter {
 public:
  explicit SarifWriter(const Findings& findings) : findings_(findings) {}

  std::string write() {
    json_.begin_object().key("$schema").value(kSchema).key("version").value("2.1.0");
    json_.key("runs").begin_array().begin_object();
    write_tool();
    write_invocation();
    json_.key("originalUriBaseIds").begin_object().key(kBase).begin_object();
    json_.key("uri").value(folder_uri(findings_.folder)).end_object().end_object();
    json_.key("columnKind").value("utf16CodeUnits");
    write_artifacts();
    write_results();
    json_.end_object().end_array().end_object();
    return pretty(json_.text());
  }

 private:
  void write_message(std::string_view key, std::string_view text) {
    json_.key(key).begin_object().key("text").value(message_text(text)).end_object();
  }

  void write_rule(const lint::Rule& rule) {
    json_.begin_object().key("id").value(rule.code).key("name").value(rule.name);
    write_message("shortDescription", rule.summary);
    const std::string more = "grid-lint --explain " + std::string(rule.code) + " says more";
    json_.key("help").begin_object().key("text").value(more);
    json_.key("markdown").value(lint::rule_page(rule));
    json_.end_object().key("defaultConfiguration").begin_object();
    json_.key("level").value(to_string(rule.severity)).key("enabled").value(rule.enabled);
    json_.end_object().key("properties").begin_object().key("tags").begin_array();
    json_.value(to_string(rule.claim)).end_array().end_object().end_object();
  }

  void write_tool() {
    json_.key("tool").begin_object().key("driver").begin_object();
    json_.key("name").value("grid-lint").key("version").value(version());
    json_.key("semanticVersion").value(version()).key("rules").begin_array();
    for (const lint::Rule* const rule : lint::rules()) write_rule(*rule);
    json_.end_array().end_object().end_object();
  }

  void write_invocation() {
    const bool good =
        std::none_of(findings_.files.begin(), findings_.files.end(),
                     [](const FileFindings& file) { return file.not_checked.has_value(); });
    json_.key("invocations").begin_array().begin_object();
    json_.key("executionSuccessful").value(good);
    json_.key("toolExecutionNotifications").begin_array();
    for (std::size_t i = 0; i < findings_.files.size(); ++i) write_notification(i);
    json_.end_array().end_object().end_array();
  }

  void write_notification(std::size_t index) {
    const FileFindings& file = findings_.files[index];
    if (!file.not_checked) return;
    json_.begin_object().key("level").value("error");
    if (!file.not_checked->code.empty()) {
      json_.key("descriptor").begin_object().key("id").value(file.not_checked->code).end_object();
    }
    write_message("message", file.not_checked->message);
    json_.key("locations").begin_array();
    const Span none;
    write_location(index, file.source ? file.not_checked->span : none, {});
    json_.end_array().end_object();
  }

  void write_artifact_location(std::size_t index) {
    const FileUri uri = uri_of(findings_.folder, findings_.files[index].file);
    json_.key("uri").value(uri.uri);
    if (uri.relative) json_.key("uriBaseId").value(kBase);
    json_.key("index").value(index);
  }

  void write_artifacts() {
    json_.key("artifacts").begin_array();
    for (std::size_t i = 0; i < findings_.files.size(); ++i) {
      json_.begin_object().key("location").begin_object();
      write_artifact_location(i);
      json_.end_object();
      if (!findings_.files[i].dialect.empty()) {
        json_.key("sourceLanguage").value(findings_.files[i].dialect);
      }
      json_.end_object();
    }
    json_.end_array();
  }

  void write_region(std::string_view key, const TextRegion& region) {
    json_.key(key).begin_object().key("startLine").value(region.begin.line);
    json_.key("startColumn").value(region.begin.utf16_col);
    json_.key("endLine").value(region.end.line).key("endColumn").value(region.end.utf16_col);
    json_.key("byteOffset").value(region.begin.byte);
    json_.key("byteLength").value(region.end.byte - region.begin.byte).end_object();
  }

  // One location object; without a message if that is empty.
  void write_location(std::size_t index, const Span& span, std::string_view message) {
    json_.begin_object().key("physicalLocation").begin_object();
    json_.key("artifactLocation").begin_object();
    write_artifact_location(index);
    json_.end_object();
    if (!span.empty()) write_region("region", locator(index).region(span));
    json_.end_object();
    if (!message.empty()) write_message("message", message);
    json_.end_object();
  }

  const Locator& locator(std::size_t index) {
    return locators_.try_emplace(index, *findings_.files[index].source).first->second;
  }

  void write_results() {
    json_.key("results").begin_array();
    for (std::size_t i = 0; i < findings_.files.size(); ++i) {
      for (const lint::Finding& finding : findings_.files[i].findings) {
        write_result(i, finding, nullptr);
      }
      for (const Silenced& one : findings_.files[i].silenced) write_result(i, one.finding, &one);
    }
    json_.end_array();
  }

  void write_result(std::size_t index, const lint::Finding& finding, const Silenced* silenced) {
    const auto& rules = lint::rules();
    json_.begin_object().key("ruleId").value(finding.rule->code).key("ruleIndex");
    json_.value(std::find(rules.begin(), rules.end(), finding.rule) - rules.begin());
    json_.key("level").value(to_string(finding.severity));
    write_message("message", finding.message);
    json_.key("locations").begin_array();
    write_location(index, finding.span, {});
    json_.end_array();
    if (!finding.related.empty()) {
      json_.key("relatedLocations").begin_array();
      for (const Label& label : finding.related) write_location(index, label.span, label.message);
      json_.end_array();
    }
    write_fingerprint(index, finding);
    if (!finding.edits.empty()) write_fix(index, finding.edits);
    if (silenced != nullptr) write_suppression(*silenced);
    write_properties(finding);
    json_.end_object();
  }

  void write_fingerprint(std::size_t index, const lint::Finding& finding) {
    const FileFindings& file = findings_.files[index];
    json_.key("partialFingerprints").begin_object().key(kFingerprint);
    json_.value(fingerprints_.of(file.file, *file.source, finding)).end_object();
  }

  void write_fix(std::size_t index, const std::vector<Edit>& edits) {
    json_.key("fixes").begin_array().begin_object();
    write_message("description", "what --fix does");
    json_.key("artifactChanges").begin_array().begin_object();
    json_.key("artifactLocation").begin_object();
    write_artifact_location(index);
    json_.end_object().key("replacements").begin_array();
    for (const Edit& edit : edits) {
      json_.begin_object();
      write_region("deletedRegion",
                   {locator(index).place(edit.begin), locator(index).place(edit.end)});
      json_.key("insertedContent").begin_object();
      if (is_utf8(edit.text)) {
        json_.key("text").value(edit.text);
      } else {
        json_.key("binary").value(base64(edit.text));
      }
      json_.end_object();
      json_.end_object();
    }
    json_.end_array().end_object().end_array().end_object().end_array();
  }

  void write_suppression(const Silenced& silenced) {
    json_.key("suppressions").begin_array().begin_object().key("kind").value("external");
    json_.key("status").value("accepted").key("justification").value(silenced.reason);
    json_.end_object().end_array();
  }

  void write_properties(const lint::Finding& finding) {
    json_.key("properties").begin_object().key("status").value(to_string(finding.status));
    if (finding.witness) {
      json_.key("witness").begin_object().key("inputHex").value(hex(finding.witness->input));
      json_.key("step").value(finding.witness->step).end_object();
    }
    json_.end_object();
  }

  const Findings& findings_;
  JsonWriter json_;
  std::map<std::size_t, Locator> locators_;
  Fingerprints fingerprints_;
};

}  // namespace

std::string findings_sarif(const Findings& findings) { return SarifWriter(findings).write(); }

}  // namespace grid::report
