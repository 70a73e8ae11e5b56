#include "tools/grid-lint/session.h"

#include <fmt/format.h>
#include <grid/state_names.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "lint/counted.h"
#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/replace.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/cli/work_list.h"
#include "tools/grid-lint/baseline_file.h"
#include "tools/grid-lint/check_file.h"
#include "tools/grid-lint/judge.h"
#include "tools/grid-lint/project.h"
#include "tools/grid-lint/results.h"
#include "tools/report/cell_map.h"
#include "tools/report/escape.h"
#include "tools/report/findings.h"

namespace grid::grid_lint {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using report::Findings;

class Session {
 public:
  Session(const Settings& settings, const cli::CommonOptions& common, const cli::Console& console)
      : settings_(settings), console_(console), project_(settings, common), verdict_(console) {}

  Expected<ExitCode> run(const std::vector<std::string>& operands) {
    std::optional<lint::Baseline> known;
    if (!settings_.baseline.empty()) {
      Expected<lint::Baseline> baseline = read_baseline(settings_.baseline);
      if (!baseline) return tl::unexpected(std::move(baseline.error()));
      known = *std::move(baseline);
    }
    if (auto failure = project_.open(operands, known)) return tl::unexpected(*std::move(failure));
    if (auto failure = refuse_baseline()) return tl::unexpected(*std::move(failure));
    for (const Failure& failure : project_.failures()) note(failure);
    if (project_.is_empty()) {
      if (auto end = verdict_.without_programs(settings_.search)) return *std::move(end);
    }
    if (draws_one() && project_.tasks().size() > 1) {
      return tl::unexpected(Failure{
          fmt::format("there are {} programs, and a picture shows one", project_.tasks().size()),
          "name one file, or use --map"});
    }
    check_all();
    cli::die_if_signalled();
    for (const Checked& one : checked_) note_failure(one);
    if (settings_.picture != Picture::none) return print_picture();
    for (const Checked& one : checked_) warn_of_limits(one.report, console_);
    if (settings_.diff) return print_diffs();
    if (settings_.fix) {
      write_repaired();
      check_those_that_wait();
    }
    collect();
    if (!settings_.write_baseline.empty()) return write_baseline();
    if (known) use_baseline(*std::move(known));
    return print_findings();
  }

 private:
  // A baseline does not overwrite what it is made from, nor anything but a baseline.
  std::optional<Failure> refuse_baseline() const {
    const std::string& baseline = settings_.write_baseline;
    if (baseline.empty()) return std::nullopt;
    for (const cli::Config* const config : project_.configs()) {
      if (auto failure = cli::same_file(baseline, config->name, "the configuration")) {
        return failure;
      }
    }
    if (is_dangling(baseline)) {
      return Failure{fmt::format("{} is a link that leads nowhere", report::quoted(baseline)),
                     "name the file itself"};
    }
    for (const Task& task : project_.tasks()) {  // Project refuses those that are files
      if (task.file != "-") continue;  // standard input may be a file, and go by the name of one
      auto failure = cli::same_file(baseline, STDIN_FILENO, "standard input");
      if (!failure) failure = cli::same_file(baseline, task.name, "a program to check");
      if (failure) return failure;
    }
    if (fs::path(baseline).filename() == cli::kConfigName) {
      return Failure{fmt::format("{} is the name of configurations", report::quoted(baseline)),
                     "what is there would be read as one; name another file"};
    }
    if (auto failure = refuse_to_replace(baseline)) return failure;
    if (dialect_for_file(baseline) == nullptr) return std::nullopt;
    return Failure{fmt::format("{} is the name of a program", report::quoted(baseline)),
                   "what is there would be checked as one; name another file"};
  }

  static bool is_dangling(const std::string& file) {
    std::error_code error;
    return fs::is_symlink(fs::symlink_status(file, error)) && !fs::exists(file, error);
  }

  // What is about no file that is checked.
  void note(const Failure& failure) {
    verdict_.note(failure);
    findings_.faults.push_back(fault_of(failure));
  }

  void check_all() {
    const std::vector<Task>& tasks = project_.tasks();
    texts_.resize(tasks.size());
    checked_.resize(tasks.size());
    const auto work = [&](std::size_t i) {
      if (!waits_for_repair(tasks[i])) checked_[i] = check(tasks[i], texts_[i]);
    };
    cli::work_through(kProgram.name, tasks, settings_.jobs, work,
                      [&](std::size_t i, const Failure&) { checked_[i] = starved(tasks[i]); });
  }

  static Checked starved(const Task& task) {
    Failure failure = cli::out_of_memory(task);
    failure.advice = "if it is not the file that is large, a lower --max-states needs less";
    return not_checked(task, failure);
  }

  // One that is not worked on together with the others.
  void check_alone(std::size_t i, const std::function<Checked(const Task&)>& how) {
    const Task& task = project_.tasks()[i];
    if (!cli::has_memory_for([&] { checked_[i] = how(task); })) checked_[i] = starved(task);
  }

  // A file is repaired under one of its names; under the others it is looked at afterwards.
  bool waits_for_repair(const Task& task) const { return settings_.fix && task.is_link_to_other; }

  void check_those_that_wait() {
    for (std::size_t i = 0; i < checked_.size(); ++i) {
      if (!waits_for_repair(project_.tasks()[i])) continue;
      check_alone(i, [&](const Task& task) { return check(task, texts_[i]); });
      cli::die_if_signalled();
      note_failure(checked_[i]);
      warn_of_limits(checked_[i].report, console_);
    }
  }

  // Called from several threads. Keeps the text if it may be repaired.
  Checked check(const Task& task, std::string& kept) const {
    if (task.failure || cli::pending_signal() != 0) {
      return not_checked(task, task.failure.value_or(Failure{}));
    }
    Expected<std::string> text = cli::read_item(task);
    if (!text) return not_checked(task, text.error());
    if (settings_.picture != Picture::none) {
      return draw_text(task, *std::move(text), settings_.picture, cli::may_colour(STDOUT_FILENO));
    }
    const bool repair = (settings_.fix || settings_.diff) && !task.is_link_to_other;
    if (!repair) return check_text(task, *std::move(text), false);
    kept = *std::move(text);
    return check_text(task, kept, true);
  }

  void note_failure(const Checked& checked) {
    if (checked.failure) verdict_.note(*checked.failure);
    verdict_.note(checked.diagnostics, checked.report.file, checked.report.source.get());
  }

  bool draws_one() const {
    return settings_.picture != Picture::none && settings_.picture != Picture::map_text &&
           settings_.picture != Picture::map_json;
  }

  Expected<ExitCode> print_picture() {
    if (settings_.picture == Picture::graph_dot && !checked_.empty()) {
      return print_graph(checked_.front());
    }
    std::vector<std::string> parts;
    for (Checked& one : checked_) {
      if (one.failure) {
        if (settings_.picture != Picture::map_json) continue;
        parts.push_back(report::map_json({.file = one.report.file,
                                          .dialect = one.report.dialect,
                                          .error = one.failure->message}));
      } else {
        parts.push_back(std::move(one.text));
      }
      warn_of_limits(one.report, console_);
    }
    const std::string text = settings_.picture == Picture::map_json
                                 ? report::map_document(parts)
                                 : fmt::format("{}", fmt::join(parts, "\n"));
    Expected<ExitCode> printed = cli::print_document(text);
    return printed ? Expected<ExitCode>(verdict_.code()) : printed;
  }

  // Can be long, so it is not made before it is printed.
  Expected<ExitCode> print_graph(const Checked& checked) {
    if (checked.graph == nullptr) return verdict_.code();
    warn_of_limits(checked.report, console_);
    const Expected<ExitCode> printed =
        cli::print_document([&](std::ostream& out) { write_dot(out, checked.graph->reach()); });
    cli::die_if_signalled();
    return printed ? Expected<ExitCode>(verdict_.code()) : printed;
  }

  Expected<ExitCode> print_diffs() {
    std::string patch;
    for (std::size_t i = 0; i < checked_.size(); ++i) {
      if (!checked_[i].repaired) continue;
      const Task& task = project_.tasks()[i];
      patch += cli::diff_to_print(task.name, texts_[i], checked_[i].text, *task.dialect);
    }
    Expected<ExitCode> printed = cli::print_document(patch);
    if (!printed) return printed;
    return patch.empty() || settings_.exit_zero ? verdict_.code()
                                                : worse(verdict_.code(), ExitCode::findings);
  }

  void write_repaired() {
    for (std::size_t i = 0; i < checked_.size(); ++i) {
      const Task& task = project_.tasks()[i];
      bool done = checked_[i].repaired;
      if (task.file == "-") {
        prints_program_ = true;
        const std::string& text = checked_[i].repaired ? checked_[i].text : texts_[i];
        if (auto printed = cli::print_document(text); !printed) verdict_.note(printed.error());
      } else if (checked_[i].repaired) {
        const auto failure = cli::replace_file(task.file, checked_[i].text);
        done = !failure;
        if (failure) {  // report what it still holds
          note(*failure);
          check_alone(i, [&](const Task& one) { return check_text(one, texts_[i], false); });
          note_failure(checked_[i]);
        }
      }
      if (done) ++findings_.repaired;
    }
  }

  // Of suppressions a shard tells only what it saw, for --merge.
  void collect() {
    suppressions_ = suppressions_of(project_, checked_);
    findings_.part = project_.part();
    if (findings_.part.count > 1) {
      findings_.suppressions = std::move(suppressions_);
      suppressions_.clear();
      std::erase_if(findings_.suppressions, [](const auto& one) { return one.entries.empty(); });
    }
    findings_.files = unused_suppressions(suppressions_);
    for (Checked& one : checked_) findings_.files.push_back(std::move(one.report));
    std::stable_sort(findings_.files.begin(), findings_.files.end(),
                     [](const auto& a, const auto& b) { return a.file < b.file; });
  }

  Expected<ExitCode> write_baseline() {
    const std::string& file = settings_.write_baseline;
    if (verdict_.code() != ExitCode::done) {
      console_.warn("no baseline is written, because not every file was checked", {});
      return verdict_.code();
    }
    const std::string text = baseline_text(baseline_of(findings_, file));
    if (auto failure = put_baseline(text, file)) return tl::unexpected(*std::move(failure));
    const std::uint64_t found = count(findings_).all();
    console_.say(fmt::format("{} {} in the baseline {}", lint::counted(found, "finding"),
                             found == 1 ? "is" : "are", report::quoted(file)));
    return verdict_.code();
  }

  // The old one stays if the new one cannot be written.
  static std::optional<Failure> put_baseline(const std::string& text, const std::string& file) {
    if (file != "-") return cli::write_file(file, text);
    const Expected<ExitCode> printed = cli::print_document(text);
    return printed ? std::nullopt : std::optional(printed.error());
  }

  void use_baseline(lint::Baseline baseline) {
    put_aside_known(findings_, baseline, settings_.baseline);
    const std::uint64_t gone =
        count_gone(findings_, baseline, settings_.baseline, project_, suppressions_);
    if (gone == 0) return;
    console_.warn(
        fmt::format("{} of the baseline {} {} not there any more", lint::counted(gone, "finding"),
                    report::quoted(settings_.baseline), gone == 1 ? "is" : "are"),
        "--write-baseline makes one without them");
  }

  Expected<ExitCode> print_findings() {
    const std::string text =
        document(findings_, settings_, prints_program_ ? STDERR_FILENO : STDOUT_FILENO);
    if (prints_program_) {
      cli::print_aside(text);
    } else if (auto printed = cli::print_document(text); !printed) {
      return printed;
    }
    return code_with(findings_, settings_, verdict_.code());
  }

  const Settings& settings_;
  const cli::Console& console_;
  Project project_;
  cli::Verdict verdict_;
  std::vector<std::string> texts_;  // before they are repaired
  std::vector<Checked> checked_;
  Findings findings_;
  std::vector<report::Suppressions> suppressions_;  // of a whole run
  bool prints_program_ = false;                     // on standard output
};

}  // namespace

Expected<ExitCode> check_files(const Settings& settings, const cli::CommonOptions& common,
                               const std::vector<std::string>& operands,
                               const cli::Console& console) {
  return Session(settings, common, console).run(operands);
}

}  // namespace grid::grid_lint
