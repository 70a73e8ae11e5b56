#include "tools/grid-fmt/session.h"

#include <fmt/format.h>
#include <grid/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/replace.h"
#include "tools/cli/signals.h"
#include "tools/cli/work_list.h"
#include "tools/grid-fmt/config.h"
#include "tools/report/escape.h"

namespace grid::grid_fmt {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using cli::WorkItem;

// What became of a program.
struct Formatted {
  bool changes = false;
  std::string shown{};  // its part of the document: its text, its name or a patch
  std::optional<Failure> failure{};
  std::vector<Diagnostic> diagnostics{};
  std::unique_ptr<Source> source{};  // that these are about
};

class Session {
 public:
  Session(const Settings& settings, const cli::CommonOptions& common, const cli::Console& console)
      : settings_(settings), common_(common), configs_(common.config), verdict_(console) {}

  Expected<ExitCode> run(const std::vector<std::string>& operands) {
    std::optional<Failure> failure = refused_translation();
    if (!failure) failure = open(operands);
    if (failure) {
      pass_on_input(operands);
      return tl::unexpected(*std::move(failure));
    }
    if (items_.empty()) {
      if (auto end = verdict_.without_programs(settings_.search)) return *std::move(end);
    }
    if (settings_.action == Action::print && items_.size() > 1) {
      return cli::fail(fmt::format("there are {} programs, and one is printed", items_.size()),
                       "add --in-place, --check or --diff");
    }
    format_all();
    cli::die_if_signalled();
    std::string document;
    for (const Formatted& one : formatted_) {
      report(one);
      document += one.shown;
    }
    if (!document.empty() || settings_.action == Action::print) {
      const auto printed = cli::print_document(document);
      cli::die_if_signalled();
      if (!printed) verdict_.note(printed.error());
    }
    return verdict_.code();
  }

 private:
  // Under its old name a translation would be taken for what it was, and be translated again.
  std::optional<Failure> refused_translation() const {
    if (settings_.to == nullptr || settings_.action == Action::print) return std::nullopt;
    return Failure{
        "translations are printed, one at a time",
        fmt::format("leave --in-place, --check and --diff out, and redirect the output to "
                    "a file whose name ends in {}",
                    settings_.to->extension)};
  }

  // Who gave standard input gets it back, whatever else is wrong.
  void pass_on_input(const std::vector<std::string>& operands) {
    if (settings_.action == Action::check || settings_.action == Action::diff) return;
    if (std::find(operands.begin(), operands.end(), "-") == operands.end()) return;
    const Expected<std::string> text = cli::read_item({.file = "-"});
    if (!text) return verdict_.note(text.error());
    if (auto printed = cli::print_document(*text); !printed) verdict_.note(printed.error());
  }

  std::optional<Failure> open(const std::vector<std::string>& operands) {
    Expected<cli::Found> found =
        cli::find_programs(operands, settings_.search.force_exclude, configs_);
    if (!found) return std::move(found.error());
    for (const Failure& failure : found->failures) verdict_.note(failure);
    auto items = cli::work_items(found->files, settings_.search, common_, configs_);
    if (!items) return std::move(items.error());
    items_ = *std::move(items);
    std::erase_if(items_, [](const WorkItem& item) { return item.is_link_to_other; });
    for (const WorkItem& item : items_) {
      Expected<Formatting> how = item.dialect ? formatting_of(item) : Formatting{};
      if (!how) return std::move(how.error());
      how_.push_back(*std::move(how));
    }
    return std::nullopt;
  }

  // How a program is to be changed.
  Expected<Formatting> formatting_of(const WorkItem& item) const {
    Expected<Changes> changes = read_fmt_config(*item.config);
    if (!changes) return tl::unexpected(std::move(changes.error()));
    changes->override_with(settings_.changes);
    Formatting how;
    how.drop_dead = changes->drop_dead.value_or(false);
    how.crop = changes->crop.value_or(false);
    how.limits.states = changes->max_states.value_or(how.limits.states);
    how.limits.cancelled = [] { return cli::pending_signal() != 0; };
    if (settings_.to == nullptr) return how;
    cli::LanguageSettings language = common_.language;
    language.dialect = cli::Given<const Dialect*>{settings_.to, {}};
    Expected<Dialect> to = cli::resolve_dialect(item.config_name, language,
                                                item.config->settings_for(item.config_name));
    if (!to) return tl::unexpected(std::move(to.error()));
    how.to = *std::move(to);
    return how;
  }

  void format_all() {
    formatted_.resize(items_.size());
    cli::work_through(
        kProgram.name, items_, settings_.jobs,
        [this](std::size_t i) { format(items_[i], how_[i], formatted_[i]); },
        [this](std::size_t i, const Failure& failure) { formatted_[i].failure = failure; });
  }

  // Called from several threads. Files get their new texts at once, so that few are held. A file
  // that changes while it is formatted, as where two runs meet, is formatted again.
  void format(const WorkItem& item, const Formatting& how, Formatted& result) const {
    constexpr int kAttempts = 8;
    for (int i = 0; i < kAttempts; ++i)
      if (try_to_format(item, how, result)) return;
    result.failure = changed_meanwhile(item);
  }

  // Whether the file stayed the same until it had its new text; it is left alone otherwise. What
  // it has found out is in the result even where memory ends.
  bool try_to_format(const WorkItem& item, const Formatting& how, Formatted& result) const {
    result = {};
    if (!item.is_excluded) result.failure = item.failure;
    if (cli::pending_signal() != 0 || (result.failure && item.file != "-")) return true;
    const std::string version = cli::file_version(item.file);
    Expected<std::string> text = cli::read_item(item);
    if (!text) {
      result.failure = std::move(text.error());
      return true;
    }
    if (result.failure || item.is_excluded) {
      if (shows_texts(item)) result.shown = *std::move(text);
      return true;
    }
    auto source = std::make_unique<Source>(item.name, *std::move(text), *item.dialect);
    Result<std::string> made = std::string();
    try {
      made = grid::format(*source, how);
    } catch (...) {  // where memory ends, what cannot be read again is not lost
      if (item.file == "-" && shows_texts(item)) result.shown = std::move(*source).take_bytes();
      throw;
    }
    if (!made) {
      if (item.file == "-" && shows_texts(item)) result.shown = source->bytes();
      result.diagnostics = made.diagnostics();
      result.source = std::move(source);
      return true;
    }
    result.changes = *made != source->bytes();
    const bool is_late = result.changes && settings_.action == Action::write && item.file != "-" &&
                         cli::file_version(item.file) != version;
    if (is_late) return false;
    finish(item, source->bytes(), *std::move(made), result);
    return true;
  }

  static Failure changed_meanwhile(const WorkItem& item) {
    return {
        fmt::format("{} changes again and again while it is formatted", cli::shown_name(item.file)),
        "it is left as it is; run this again",
        {},
        ExitCode::stream};
  }

  // Whether texts are printed as a whole.
  bool shows_texts(const WorkItem& item) const {
    return settings_.action == Action::print ||
           (settings_.action == Action::write && item.file == "-");
  }

  void finish(const WorkItem& item, const std::string& before, std::string after,
              Formatted& result) const {
    if (shows_texts(item)) {
      result.shown = std::move(after);
      return;
    }
    if (!result.changes) return;
    switch (settings_.action) {
      case Action::check:
        result.shown = report::escaped(item.name) + "\n";
        return;
      case Action::diff:
        result.shown = cli::diff_to_print(item.name, before, after, *item.dialect);
        return;
      case Action::write:
        result.failure = cli::replace_file(item.file, after);
        return;
      case Action::print:
        return;
    }
  }

  void report(const Formatted& one) {
    if (one.failure) verdict_.note(*one.failure);
    const bool only_tells = settings_.action == Action::check || settings_.action == Action::diff;
    if (one.changes && only_tells) verdict_.note(ExitCode::findings);
    if (!one.source) return;
    verdict_.note(one.diagnostics, one.source->name(), one.source.get(),
                  is_refusal(one) ? ExitCode::findings : ExitCode::source);
  }

  // Of a program that is in order.
  static bool is_refusal(const Formatted& one) {
    const DiagnosticKind kind = one.diagnostics.front().kind;
    return kind == DiagnosticKind::unproved || kind == DiagnosticKind::untranslatable;
  }

  const Settings& settings_;
  const cli::CommonOptions& common_;
  cli::Configs configs_;
  cli::Verdict verdict_;
  std::vector<WorkItem> items_{};
  std::vector<Formatting> how_{};  // of each
  std::vector<Formatted> formatted_{};
};

}  // namespace

Expected<ExitCode> format_files(const Settings& settings, const cli::CommonOptions& common,
                                const std::vector<std::string>& operands,
                                const cli::Console& console) {
  return Session(settings, common, console).run(operands);
}

}  // namespace grid::grid_fmt
