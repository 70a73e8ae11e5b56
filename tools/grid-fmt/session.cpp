#include "tools/grid-fmt/session.h"

#include <fmt/format.h>
#include <grid/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/parallel.h"
#include "tools/cli/progress.h"
#include "tools/cli/replace.h"
#include "tools/cli/signals.h"
#include "tools/report/escape.h"

namespace grid::grid_fmt {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Expected;
using cli::Failure;

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;  // of a program

struct Task {
  std::string file{};  // to read; "-": standard input
  std::string name{};  // as messages call it
  std::optional<Dialect> dialect{};
  std::optional<Failure> failure{};  // it cannot be worked on
  bool is_excluded = false;          // standard input that goes through as it is
};

// What became of a task. The texts are kept where they are needed.
struct Formatted {
  bool changes = false;
  std::string before{};
  std::string after{};
  std::optional<Failure> failure{};
  std::vector<Diagnostic> diagnostics{};
  std::unique_ptr<Source> source{};  // that these are about
};

class Session {
 public:
  Session(const Settings& settings, const cli::CommonOptions& common, const cli::Console& console)
      : settings_(settings), common_(common), console_(console), configs_(common.config) {}

  Expected<ExitCode> run(const std::vector<std::string>& operands) {
    if (auto failure = open(operands)) return tl::unexpected(*std::move(failure));
    if (tasks_.empty()) return nothing_to_do();
    if (settings_.action == Action::print && tasks_.size() > 1) {
      return cli::fail(fmt::format("there are {} programs, and one is printed", tasks_.size()),
                       "add --in-place, --check or --diff");
    }
    format_all();
    cli::die_if_signalled();
    std::string document;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      report(formatted_[i]);
      if (auto failure = finish(tasks_[i], formatted_[i], document)) note(*failure);
    }
    if (!document.empty() || settings_.action == Action::print) {
      if (auto printed = cli::print_document(document); !printed) note(printed.error());
    }
    return code_;
  }

 private:
  void note(const Failure& failure) { code_ = worse(code_, console_.report(failure)); }

  std::optional<Failure> open(const std::vector<std::string>& operands) {
    Expected<cli::Found> found =
        cli::find_programs(operands, settings_.search.force_exclude, configs_);
    if (!found) return std::move(found.error());
    for (const Failure& failure : found->failures) note(failure);
    std::set<fs::path> files;
    for (const cli::FoundFile& one : found->files) {
      std::error_code error;
      const fs::path file = one.name == "-" ? fs::path() : fs::canonical(one.name, error);
      if (!file.empty() && !files.insert(file).second) continue;  // another name of it was there
      if (auto failure = add(one.name)) return failure;
    }
    return std::nullopt;
  }

  std::optional<Failure> add(const std::string& file) {
    const bool is_stdin = file == "-";
    const std::string& given = settings_.search.stdin_filename;
    const std::string named = is_stdin && !given.empty() ? given : file;
    Task task{.file = file, .name = named == "-" ? "<stdin>" : named};
    const Expected<const cli::Config*> config = configs_.of(named);
    if (!config) return config.error();
    Expected<Dialect> dialect =
        is_stdin ? cli::resolve_dialect(named, common_.language, (*config)->settings_for(named))
                 : cli::dialect_of(named, common_, **config);
    task.is_excluded =
        is_stdin && settings_.search.force_exclude && (*config)->excludes_with_folders(named);
    if (dialect) {
      task.dialect = *std::move(dialect);
    } else if (!task.is_excluded) {
      task.failure = std::move(dialect.error());
    }
    tasks_.push_back(std::move(task));
    return std::nullopt;
  }

  Expected<ExitCode> nothing_to_do() const {
    if (code_ != ExitCode::done || settings_.search.allow_empty) return code_;
    return tl::unexpected(cli::no_programs());
  }

  void format_all() {
    formatted_.resize(tasks_.size());
    cli::Progress progress;
    cli::for_each_parallel(
        tasks_.size(), settings_.jobs,
        [this](std::size_t i) { formatted_[i] = guarded(tasks_[i]); },
        [&](std::size_t done) {
          progress.update(
              [&] { return fmt::format("grid-fmt: {} of {} files", done, tasks_.size()); });
        });
  }

  // What takes too much memory is no reason to lose the others. Called from several threads.
  Formatted guarded(const Task& task) const {
    Formatted result;
    try {
      format(task, result);
      return result;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    result.failure =
        Failure{fmt::format("{} needs more memory than there is", cli::shown_name(task.file)),
                {},
                {},
                ExitCode::source};
    return result;
  }

  void format(const Task& task, Formatted& result) const {
    result.failure = task.failure;
    if (cli::pending_signal() != 0 || (task.failure && task.file != "-")) return;
    Expected<std::string> text = cli::read_file(task.file, kMostBytes);
    if (!text) {
      result.failure = std::move(text.error());
      result.failure->code = ExitCode::source;
      return;
    }
    if (task.failure || task.is_excluded) {
      result.before = *std::move(text);
      return;
    }
    auto source = std::make_unique<Source>(task.name, *std::move(text), *task.dialect);
    Result<std::string> made = grid::format(*source);
    result.changes = made && *made != source->bytes();
    if (keeps_texts(task, result)) result.before = source->bytes();
    if (!made) {
      result.diagnostics = made.diagnostics();
      result.source = std::move(source);
    } else if (result.changes && settings_.action != Action::check) {
      result.after = *std::move(made);
    }
  }

  bool keeps_texts(const Task& task, const Formatted& result) const {
    if (settings_.action == Action::print || task.file == "-") return true;
    return settings_.action == Action::diff && result.changes;
  }

  void report(const Formatted& one) {
    if (one.failure) note(*one.failure);
    if (one.diagnostics.empty()) return;
    console_.report(one.diagnostics, one.source->name(), one.source.get());
    code_ = worse(code_, ExitCode::source);
  }

  std::optional<Failure> finish(const Task& task, const Formatted& one, std::string& document) {
    if (one.changes && (settings_.action == Action::check || settings_.action == Action::diff)) {
      code_ = worse(code_, ExitCode::findings);
    }
    switch (settings_.action) {
      case Action::check:
        if (one.changes) document += report::escaped(task.name) + "\n";
        return std::nullopt;
      case Action::diff:
        if (one.changes) {
          document += cli::diff_to_print(task.name, one.before, one.after, *task.dialect);
        }
        return std::nullopt;
      case Action::write:
        if (task.file != "-") {
          return one.changes ? cli::replace_file(task.file, one.after) : std::nullopt;
        }
        break;
      case Action::print:
        break;
    }
    document = one.changes ? one.after : one.before;
    return std::nullopt;
  }

  const Settings& settings_;
  const cli::CommonOptions& common_;
  const cli::Console& console_;
  cli::Configs configs_;
  std::vector<Task> tasks_{};
  std::vector<Formatted> formatted_{};
  ExitCode code_ = ExitCode::done;
};

}  // namespace

Expected<ExitCode> format_files(const Settings& settings, const cli::CommonOptions& common,
                                const std::vector<std::string>& operands,
                                const cli::Console& console) {
  return Session(settings, common, console).run(operands);
}

}  // namespace grid::grid_fmt
