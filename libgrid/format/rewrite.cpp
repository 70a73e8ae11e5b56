#include <grid/format.h>

#include <string>
#include <utility>

#include <grid/program.h>

#include "format/draft.h"
#include "format/proof.h"
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

}  // namespace

Result<std::string> format(const Source& source, const Formatting& how) {
  const Dialect& target = how.to ? *how.to : source.dialect();
  if (!how.drop_dead && !how.crop && target.name == source.dialect().name) return format(source);
  if (target.family != source.dialect().family) return unrelated(source.dialect(), target);
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
  Source drafted(source.name(), draft.text(runs.reach, target.policy), target);
  Result<std::string> text = format(drafted);
  if (!text) return unproved("the new text is no program");
  const Result<ProgramPtr> made = parse(Source(source.name(), *text, target));
  if (!made) return unproved("the new text is no program");
  if (const auto difference = find_difference(runs, **made)) return unproved(*difference);
  return text;
}

}  // namespace grid
