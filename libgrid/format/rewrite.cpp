#include <grid/format.h>

#include <string>
#include <utility>

#include <grid/program.h>

#include "format/draft.h"
#include "format/proof.h"
#include "format/rows.h"
#include "format/runs.h"
#include "format/translate.h"

namespace grid {

namespace {

Diagnostic unproved(const std::string& reason, std::string advice = "") {
  Diagnostic error{.kind = DiagnosticKind::unproved};
  error.message = "it could not be proved that every run stays the same: " + reason;
  error.advice = std::move(advice);
  return error;
}

Diagnostic unrelated(const Dialect& from, const Dialect& to) {
  Diagnostic error{.kind = DiagnosticKind::untranslatable};
  error.message =
      "programs of " + std::string(from.name) + " have no counterparts in " + std::string(to.name);
  error.advice = "--to-dialect takes a dialect of the same family";
  return error;
}

// Whether reach() understands all readings of the language: those of the dialect itself, of its
// language options, and of --compat.
bool is_understood(const Dialect& dialect) {
  const Dialect* const own = find_dialect(dialect.name);
  if (own == nullptr) return false;
  Policy policy = dialect.policy;
  policy.newlines = own->policy.newlines;
  policy.final_newline = own->policy.final_newline;
  policy.end_of_input = own->policy.end_of_input;
  policy.split_flags = own->policy.split_flags;
  policy.nul = own->policy.nul;
  return policy == own->policy;
}

// The draft as a text that is proved to be the same program. Where carriage returns are cells, it
// may depend on the ends of rows which cells a text has, so these are tried.
Result<std::string> proved_text(const Runs& runs, const Draft& draft, const std::string& name,
                                const Dialect& dialect) {
  std::string difference;
  const bool has_end = dialect.policy.final_newline == FinalNewline::ends_row;
  const bool by_pairs = ends_by_pairs(dialect.policy);
  for (const bool pairs : {by_pairs, !by_pairs}) {
    for (const bool at_end : {has_end, !has_end}) {
      std::string text = draft.text(dialect.policy, pairs ? "\r\n" : "\n", at_end);
      Result<std::string> regular = format(Source(name, std::move(text), dialect));
      if (!regular) continue;
      const Result<ProgramPtr> made = parse(Source(name, *regular, dialect));
      const auto found = made ? find_difference(runs, **made) : "it is no program";
      if (!found) return regular;
      if (difference.empty()) difference = *found;
    }
  }
  return unproved(difference.empty() ? "it is no program" : difference);
}

Result<std::string> rewrite(const Source& source, const Formatting& how, const Dialect& target) {
  const Result<ProgramPtr> program = parse(source);
  if (!program) return program.diagnostics();
  const Runs runs = runs_of(*program, how.limits);
  if (!runs.reach.complete) {
    const bool is_large = runs.reach.states.size() > how.limits.states;
    return unproved(runs.reach.incomplete_reason,
                    is_large ? "a larger limit of states lets the analysis go on" : "");
  }
  Draft draft(**program);
  if (auto errors = translate(runs, target, draft); !errors.empty()) return errors;
  if (how.drop_dead) draft.drop_dead(runs.reach);
  if (how.crop) draft.crop(extent_of(runs));
  draft.fill_up(runs.reach, target.policy);
  return proved_text(runs, draft, source.name(), target);
}

}  // namespace

// What is known of data pointers can be sharper in a smaller grid, so that more can be left out.
Result<std::string> format(const Source& source, const Formatting& how) {
  const Dialect& target = how.to ? *how.to : source.dialect();
  if (!how.drop_dead && !how.crop && is_same(target, source.dialect())) return format(source);
  if (target.family != source.dialect().family) return unrelated(source.dialect(), target);
  if (!is_understood(source.dialect()) || !is_understood(target)) {
    return unproved("the analysis does not know this reading of the language");
  }
  Result<std::string> text = rewrite(source, how, target);
  for (std::size_t size = source.bytes().size(); text && text->size() < size;) {
    size = text->size();
    Result<std::string> again = rewrite(Source(source.name(), *text, target), how, target);
    if (again) text = std::move(again);
  }
  return text;
}

}  // namespace grid
