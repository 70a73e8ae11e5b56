#include "tools/grid-lint/check_file.h"

#include <fmt/format.h>
#include <grid/state_names.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "lint/check.h"
#include "lint/edits.h"
#include "tools/cli/signals.h"
#include "tools/grid-lint/results.h"
#include "tools/report/cell_map.h"
#include "tools/report/svg.h"

namespace grid::grid_lint {

namespace {

using Clock = std::chrono::steady_clock;

// Rounds in which a text is repaired: more than there are rules that repair.
constexpr int kMostRounds = 20;

ReachLimits reach_limits(const Limits& limits) {
  ReachLimits out;
  if (limits.states) out.states = *limits.states;
  if (limits.steps) out.pointer_steps = *limits.steps;
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

// What a file is, before anything was said of its program; null if it holds none.
ProgramPtr read_program(const Task& task, std::string text, Checked& checked) {
  checked.used.resize(task.suppressions.size());
  report::FileFindings& report = checked.report;
  report.file = task.name;
  report.dialect = task.dialect->name;
  Source source(task.name, std::move(text), *task.dialect);
  Result<ProgramPtr> program = parse(source);
  if (!program) {
    checked.diagnostics = program.diagnostics();
    const Diagnostic& first = checked.diagnostics.front();
    report.not_checked = report::Fault{.message = first.message,
                                       .span = first.span,
                                       .code = std::string(code(first.kind)),
                                       .advice = first.advice};
    report.source = std::make_shared<const Source>(std::move(source));
    return nullptr;
  }
  // Shares what the program owns.
  report.source = std::shared_ptr<const Source>(*program, &(*program)->source());
  return *program;
}

void find(const Task& task, lint::Analysis& analysis, Checked& checked) {
  checked.report.findings = lint::check(analysis, task.rules);
  checked.report.complete = analysis.complete();
  checked.report.limit_advice = analysis.incomplete_advice();
  put_aside_suppressed(task, checked);
}

// Checks a text as it is.
Checked check_once(const Task& task, std::string text) {
  Checked checked;
  if (const ProgramPtr program = read_program(task, std::move(text), checked)) {
    lint::Analysis analysis(program, reach_limits(task.limits));
    find(task, analysis, checked);
  }
  return checked;
}

std::optional<cli::Failure> too_large(const Reach& reach, Picture picture) {
  const std::size_t cells = reach.cells.size();
  if (cells == 0) {
    return cli::Failure{
        "nothing was looked at: " + reach.incomplete_reason, {}, {}, cli::ExitCode::source};
  }
  const bool draws = picture == Picture::grid_svg || picture == Picture::graph_svg;
  if (draws && cells > report::kMostDrawnCells) {
    return cli::Failure{fmt::format("{} cells are too many to draw", cells),
                        fmt::format("a picture shows {} at most; --map and --graph dot show more",
                                    report::kMostDrawnCells)};
  }
  const std::size_t states = reach.states.size();
  if (picture == Picture::graph_svg && states > report::kMostDrawnStates) {
    return cli::Failure{fmt::format("{} states are too many to draw", states),
                        fmt::format("--graph svg draws {} at most; --graph dot shows more",
                                    report::kMostDrawnStates)};
  }
  return std::nullopt;
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

Checked draw_text(const Task& task, std::string text, Picture picture, bool colour) {
  Checked checked;
  const ProgramPtr program = read_program(task, std::move(text), checked);
  report::Mapped mapped{.file = task.name, .dialect = task.dialect->name};
  const bool as_json = picture == Picture::map_json;
  if (program == nullptr) {
    mapped.error = checked.report.not_checked->message;
    if (as_json) checked.text = map_json(mapped);
    if (picture == Picture::map_text) checked.text = map_text(mapped, colour);
    return checked;
  }
  const auto kept = std::make_shared<lint::Analysis>(program, reach_limits(task.limits));
  lint::Analysis& analysis = *kept;
  const Reach& reach = analysis.reach();
  mapped.reach = &reach;
  checked.report.complete = reach.complete;
  checked.report.limit_advice = analysis.incomplete_advice();
  checked.failure = too_large(reach, picture);
  if (checked.failure) {
    checked.report.not_checked = fault_of(*checked.failure);
    return checked;
  }
  switch (picture) {
    case Picture::none:
      break;
    case Picture::map_text:
      checked.text = map_text(mapped, colour);
      break;
    case Picture::map_json:
      checked.text = map_json(mapped);
      break;
    case Picture::graph_dot:
      checked.graph = kept;
      break;
    case Picture::graph_svg:
      checked.text = report::graph_svg(reach, task.name);
      break;
    case Picture::grid_svg:
      find(task, analysis, checked);
      checked.text = report::grid_svg(reach, checked.report);
      break;
  }
  return checked;
}

Checked not_checked(const Task& task, const cli::Failure& failure) {
  Checked checked;
  checked.used.resize(task.suppressions.size());
  checked.report.file = task.name;
  if (task.dialect) checked.report.dialect = task.dialect->name;
  checked.report.not_checked = fault_of(failure);
  checked.failure = failure;
  return checked;
}

}  // namespace grid::grid_lint
