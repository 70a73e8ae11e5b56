#include "tools/grid-lint/check_file.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "lint/check.h"
#include "lint/edits.h"
#include "tools/cli/signals.h"

namespace grid::grid_lint {

namespace {

using Clock = std::chrono::steady_clock;

// Rounds in which a text is repaired: more than there are rules that repair.
constexpr int kMostRounds = 20;

ReachLimits reach_limits(const Limits& limits) {
  ReachLimits out;
  if (limits.states) out.states = *limits.states;
  std::optional<Clock::time_point> deadline;
  if (limits.time) {
    deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(*limits.time);
  }
  out.cancelled = [deadline] {
    return cli::pending_signal() != 0 || (deadline && Clock::now() >= *deadline);
  };
  return out;
}

void put_aside_suppressed(const Task& task, Checked& checked) {
  std::vector<lint::Finding> findings = std::move(checked.report.findings);
  checked.report.findings.clear();
  for (lint::Finding& finding : findings) {
    std::optional<std::string> reason;
    for (std::size_t i = 0; i < task.suppressions.size(); ++i) {
      const lint::Suppression& one = task.lint->suppress[task.suppressions[i]].suppression;
      if (!suppresses(one, finding)) continue;
      checked.used[i] = true;
      if (!reason) reason = one.reason;
    }
    if (reason) {
      checked.report.silenced.push_back({std::move(finding), *std::move(reason), false});
    } else {
      checked.report.findings.push_back(std::move(finding));
    }
  }
}

// Checks a text as it is.
Checked check_once(const Task& task, std::string text) {
  Checked checked;
  checked.used.resize(task.suppressions.size());
  report::FileFindings& report = checked.report;
  report.file = task.name;
  report.dialect = task.dialect->name;
  Source source(task.name, std::move(text), *task.dialect);
  Result<ProgramPtr> program = parse(source);
  if (!program) {
    checked.diagnostics = program.diagnostics();
    const Diagnostic& first = checked.diagnostics.front();
    report.not_checked = {first.message, first.span, std::string(code(first.kind))};
    report.source = std::make_shared<const Source>(std::move(source));
    return checked;
  }
  // Shares what the program owns.
  report.source = std::shared_ptr<const Source>(*program, &(*program)->source());
  lint::Analysis analysis(*program, reach_limits(task.limits));
  report.findings = lint::check(analysis, task.rules);
  report.complete = analysis.complete();
  put_aside_suppressed(task, checked);
  return checked;
}

// The edits of the first rule that has any. Edits of one rule come from one look at the program, so
// they can be made together; those of different rules need not go together.
std::vector<const std::vector<Edit>*> edits_of_one_rule(const std::vector<lint::Finding>& found) {
  const lint::Rule* chosen = nullptr;
  std::vector<const std::vector<Edit>*> groups;
  for (const lint::Finding& finding : found) {
    if (finding.edits.empty()) continue;
    if (chosen == nullptr || finding.rule->code < chosen->code) {
      chosen = finding.rule;
      groups.clear();
    }
    if (finding.rule == chosen) groups.push_back(&finding.edits);
  }
  return groups;
}

}  // namespace

Checked check_text(const Task& task, std::string text, bool repair) {
  Checked checked = check_once(task, text);
  for (int round = 0; repair && round < kMostRounds; ++round) {
    const auto groups = edits_of_one_rule(checked.report.findings);
    lint::Edited edited = lint::apply_edits(text, groups);
    if (edited.applied == 0) break;
    Checked next = check_once(task, edited.text);
    if (next.report.not_checked) break;
    text = std::move(edited.text);
    checked = std::move(next);
    checked.repaired = true;
  }
  if (checked.repaired) checked.text = std::move(text);
  return checked;
}

Checked not_checked(const Task& task, const cli::Failure& failure) {
  Checked checked;
  checked.used.resize(task.suppressions.size());
  checked.report.file = task.name;
  if (task.dialect) checked.report.dialect = task.dialect->name;
  checked.report.not_checked = {failure.message, {}, {}};
  checked.failure = failure;
  return checked;
}

}  // namespace grid::grid_lint
