#include "tools/grid-lint/report_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/cli/report_reader.h"
#include "tools/grid-lint/judge.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::ReportReader;
using report::FileFindings;
using report::Findings;
using report::JsonValue;
using report::Suppressions;
using report::Use;
using SourcePtr = std::shared_ptr<const Source>;

constexpr std::string_view kWriter = "grid-lint --output-format=json";
constexpr std::uint64_t kMostCoordinate = std::uint64_t{1} << 40;
constexpr std::string_view kSameProgram = "use the same grid-lint for all of it";

// What is printed as it is, so it is escaped if that was not done before.
std::string read_message(ReportReader& reader, std::string_view key) {
  return report::escaped(reader.text(key));
}

std::string text_or_nothing(ReportReader& reader, std::string_view key) {
  return reader.has(key) ? read_message(reader, key) : std::string();
}

// The value that is called what a member says.
template <class T, std::size_t N>
T read_word(ReportReader& reader, std::string_view key, const std::array<T, N>& values) {
  const std::string word = reader.text(key);
  for (const T value : values) {
    if (to_string(value) == word) return value;
  }
  reader.fail(key, fmt::format("is {}, which is unknown", report::quoted(word)),
              std::string(kSameProgram));
  return values.front();
}

std::optional<CellRun> cell_in(const JsonValue& value) {
  const auto* const pair = value.as<JsonValue::Array>();
  if (pair == nullptr || pair->size() != 2) return std::nullopt;
  const auto* const row = pair->front().as<std::uint64_t>();
  const auto* const col = pair->back().as<std::uint64_t>();
  const auto fits = [](const std::uint64_t* number) {
    return number != nullptr && *number >= 1 && *number <= kMostCoordinate;
  };
  if (!fits(row) || !fits(col)) return std::nullopt;
  const auto at = static_cast<std::int64_t>(*col) - 1;
  return CellRun{static_cast<std::int64_t>(*row) - 1, at, at};
}

// Cells as runs; a failure unless each is behind the one before.
Span read_cells(ReportReader& reader) {
  Span span;
  const JsonValue* const member = reader.value().member("cells");
  const auto* const cells = member == nullptr ? nullptr : member->as<JsonValue::Array>();
  if (cells == nullptr) reader.fail("cells", "is no list of cells");
  for (std::size_t i = 0; cells != nullptr && i < cells->size(); ++i) {
    const std::optional<CellRun> cell = cell_in((*cells)[i]);
    if (!cell ||
        (!span.empty() && span.back().row == cell->row && span.back().last >= cell->first) ||
        (!span.empty() && span.back().row > cell->row)) {
      reader.fail("cells", fmt::format("has no cell behind those before it at [{}]", i));
      return {};
    }
    const bool touches =
        !span.empty() && span.back().row == cell->row && span.back().last + 1 == cell->first;
    if (touches) {
      span.back().last = cell->last;
    } else {
      span.push_back(*cell);
    }
  }
  return span;
}

// Cells of the source, and those below it.
struct Region {
  Span span{};
  Span below{};
};
Region read_region(ReportReader& reader, const Source* source) {
  Region region{.span = read_cells(reader)};
  const std::int64_t rows = source == nullptr ? 0 : source->row_count();
  const auto below = std::find_if(region.span.begin(), region.span.end(),
                                  [rows](const CellRun& run) { return run.row >= rows; });
  region.below.assign(below, region.span.end());
  region.span.erase(below, region.span.end());
  return region;
}

// Where nothing can lie below the source.
Span read_span(ReportReader& reader, const Source* source) {
  Region region = read_region(reader, source);
  if (!region.below.empty()) reader.fail("cells", "is not within the text");
  return std::move(region.span);
}

std::vector<Edit> read_edits(ReportReader& reader, const Source& source) {
  std::vector<Edit> edits;
  reader.each("edits", [&](ReportReader& one) {
    const std::uint64_t begin = one.count("begin");
    const std::uint64_t end = one.count("end");
    if (begin > end || end > source.bytes().size()) one.fail("end", "is not within the text");
    Edit edit{static_cast<std::size_t>(begin), static_cast<std::size_t>(end), one.hex("text_hex")};
    edits.push_back(std::move(edit));
  });
  return edits;
}

std::optional<lint::Witness> read_witness(ReportReader& reader) {
  const JsonValue* const member = reader.value().member("witness");
  if (member != nullptr && member->as<std::monostate>() != nullptr) return std::nullopt;
  lint::Witness witness;
  reader.object("witness", [&witness](ReportReader& one) {
    witness = {one.hex("input_hex"), one.count("step")};
  });
  return witness;
}

lint::Finding read_finding(ReportReader& reader, const Source& source) {
  const std::string code = reader.text("code");
  const lint::Rule* rule = lint::find_rule(code);
  if (rule == nullptr) {
    reader.fail("code", fmt::format("is {}, which is no rule", report::quoted(code)),
                std::string(kSameProgram));
    rule = lint::rules().front();
  }
  lint::Finding finding = lint::finding_of(*rule, read_message(reader, "message"));
  finding.severity = read_word<Severity, 3>(reader, "severity",
                                            {Severity::note, Severity::warning, Severity::error});
  finding.status = read_word<lint::Status, 3>(
      reader, "status", {lint::Status::proved, lint::Status::confirmed, lint::Status::possible});
  finding.advice = text_or_nothing(reader, "advice");
  Region region = read_region(reader, &source);
  finding.span = std::move(region.span);
  finding.below = std::move(region.below);
  finding.edits = read_edits(reader, source);
  finding.witness = read_witness(reader);
  reader.each("related", [&](ReportReader& one) {
    finding.related.push_back({read_span(one, &source), read_message(one, "message")});
  });
  return finding;
}

int read_status(ReportReader& reader) {
  const std::uint64_t status = reader.count("status");
  const auto rows = cli::exit_codes();
  const bool known = std::any_of(rows.begin(), rows.end(), [status](const cli::ExitCodeRow& row) {
    return row.code > cli::ExitCode::findings && static_cast<std::uint64_t>(row.code) == status;
  });
  if (!known) reader.fail("status", "is no exit status of something that went wrong");
  return known ? static_cast<int>(status) : static_cast<int>(cli::ExitCode::source);
}

report::Fault read_fault(ReportReader& reader, const Source* source) {
  return {.message = read_message(reader, "message"),
          .span = reader.has("cells") ? read_span(reader, source) : Span(),
          .code = text_or_nothing(reader, "code"),
          .advice = text_or_nothing(reader, "advice"),
          .where = text_or_nothing(reader, "where"),
          .status = read_status(reader)};
}

void read_policy(ReportReader& reader, Policy& policy) {
  for (const PolicyRow& row : policy_rows()) {
    if (!reader.has(row.name)) continue;
    const auto answer = std::find(row.answers.begin(), row.answers.end(), reader.text(row.name));
    if (answer == row.answers.end()) {
      reader.fail(row.name, "is no answer that is known", std::string(kSameProgram));
    } else {
      row.set(policy, static_cast<std::uint8_t>(answer - row.answers.begin()));
    }
  }
  if (!reader.has("nul")) return;
  const std::uint64_t nul = reader.count("nul");
  if (nul > 0xFF) reader.fail("nul", "is no byte");
  policy.nul = static_cast<std::uint8_t>(nul);
}

// The text that findings are about; null if there is none.
SourcePtr read_source(ReportReader& reader, const std::string& file, const Dialect& plain) {
  if (!reader.has("text") && !reader.has("text_hex")) return nullptr;
  Dialect dialect = plain;
  if (reader.has("policy")) {
    reader.object("policy", [&](ReportReader& policy) { read_policy(policy, dialect.policy); });
  }
  return std::make_shared<const Source>(file, reader.bytes("text"), std::move(dialect));
}

// Null, with an empty name, for what is no program or of no known dialect.
const Dialect* read_dialect(ReportReader& reader) {
  const JsonValue* const member = reader.value().member("dialect");
  if (member != nullptr && member->as<std::monostate>() != nullptr) return nullptr;
  const std::string name = reader.text("dialect");
  const Dialect* const dialect = find_dialect(name);
  if (dialect == nullptr) {
    reader.fail("dialect", fmt::format("is {}, which is unknown", report::quoted(name)),
                std::string(kSameProgram));
  }
  return dialect;
}

FileFindings read_file(ReportReader& reader) {
  FileFindings file{.file = reader.bytes("file")};
  const Dialect* const dialect = read_dialect(reader);
  if (dialect != nullptr) file.dialect = dialect->name;
  file.source = read_source(reader, file.file, dialect == nullptr ? config_dialect() : *dialect);
  file.complete = reader.flag("complete");
  file.limit_advice = text_or_nothing(reader, "limit_advice");
  const auto finding = [&](ReportReader& one) {
    if (file.source != nullptr) return read_finding(one, *file.source);
    one.fail("code", "is about no text", "the file needs 'text'");
    return lint::Finding{};
  };
  reader.each("findings", [&](ReportReader& one) { file.findings.push_back(finding(one)); });
  if (reader.has("silenced")) {
    reader.each("silenced", [&](ReportReader& one) {
      file.silenced.push_back({finding(one), one.text("reason"), one.flag("known")});
    });
  }
  if (reader.has("error")) {
    reader.object(
        "error", [&](ReportReader& one) { file.not_checked = read_fault(one, file.source.get()); });
  }
  return file;
}

Suppressions read_suppressions(ReportReader& reader) {
  Suppressions all{.file = reader.bytes("file")};
  all.source = read_source(reader, all.file, config_dialect());
  if (all.source == nullptr) reader.fail("text", "is missing");
  reader.each("entries", [&all](ReportReader& one) {
    if (all.source == nullptr) return;
    const Use use =
        read_word<Use, 4>(one, "use", {Use::unseen, Use::unused, Use::uncertain, Use::used});
    all.entries.push_back({use, read_finding(one, *all.source)});
  });
  return all;
}

void read_version(ReportReader& reader) {
  if (!reader.has("files")) {
    reader.fail("files", "is missing", fmt::format("this is no report of {}", kWriter));
  }
  const std::uint64_t version = reader.count("version");
  if (version == report::kFindingsVersion) return;
  reader.fail("version",
              fmt::format("is {}, and this program reads {}", version, report::kFindingsVersion),
              std::string(kSameProgram));
}

Findings read_document(ReportReader& reader) {
  Findings findings;
  read_version(reader);
  findings.part = reader.part();
  if (reader.has("repaired"))
    findings.repaired = static_cast<std::size_t>(reader.count("repaired"));
  if (reader.has("errors")) {
    reader.each("errors", [&findings](ReportReader& one) {
      findings.faults.push_back(read_fault(one, nullptr));
    });
  }
  if (reader.has("suppressions")) {
    reader.each("suppressions", [&findings](ReportReader& one) {
      findings.suppressions.push_back(read_suppressions(one));
    });
  }
  reader.each("files",
              [&findings](ReportReader& one) { findings.files.push_back(read_file(one)); });
  return findings;
}

}  // namespace

cli::Expected<Findings> findings_of(const JsonValue& json) {
  std::optional<cli::Failure> failure;
  ReportReader reader(json, failure);
  Findings findings = read_document(reader);
  if (failure) return tl::unexpected(*std::move(failure));
  return findings;
}

cli::Expected<Findings> read_findings(const std::string& file) {
  const auto json = cli::read_report(file, kWriter);
  if (!json) return tl::unexpected(json.error());
  cli::Expected<Findings> findings = findings_of(*json);
  if (!findings) findings.error().where = cli::report_place(file);
  return findings;
}

}  // namespace grid::grid_lint
