#include "tools/grid-fmt/session.h"

#include <fmt/format.h>
#include <grid/format.h>

#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "tools/cli/document.h"
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

// What became of a program. The texts are kept where they are needed.
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
      : settings_(settings), common_(common), configs_(common.config), verdict_(console) {}

  Expected<ExitCode> run(const std::vector<std::string>& operands) {
    if (auto failure = open(operands)) return tl::unexpected(*std::move(failure));
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
    for (std::size_t i = 0; i < items_.size(); ++i) {
      report(formatted_[i]);
      if (auto failure = finish(items_[i], formatted_[i], document)) verdict_.note(*failure);
    }
    if (!document.empty() || settings_.action == Action::print) {
      if (auto printed = cli::print_document(document); !printed) verdict_.note(printed.error());
    }
    return verdict_.code();
  }

 private:
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
    if (auto failure = loses_its_name(item)) return tl::unexpected(*std::move(failure));
    return how;
  }

  // What takes the place of a program has to be found again as what it is.
  std::optional<Failure> loses_its_name(const WorkItem& item) const {
    if (settings_.action != Action::write || item.file == "-") return std::nullopt;
    const Dialect* const later =
        cli::named_dialect(item.config_name, {}, item.config->settings_for(item.config_name));
    if (later == settings_.to) return std::nullopt;
    return Failure{
        fmt::format("{} would not be taken as {} later", report::quoted(item.file),
                    settings_.to->name),
        fmt::format("print it, to a file whose name ends in {}", settings_.to->extension)};
  }

  void format_all() {
    formatted_.resize(items_.size());
    cli::work_through(
        kProgram.name, items_, settings_.jobs,
        [this](std::size_t i) { format(items_[i], how_[i], formatted_[i]); },
        [this](std::size_t i, const Failure& failure) { formatted_[i].failure = failure; });
  }

  // Called from several threads. What it has found out is in the result even where memory ends.
  void format(const WorkItem& item, const Formatting& how, Formatted& result) const {
    result = {};
    if (!item.is_excluded) result.failure = item.failure;
    if (cli::pending_signal() != 0 || (result.failure && item.file != "-")) return;
    Expected<std::string> text = cli::read_item(item);
    if (!text) {
      result.failure = std::move(text.error());
      return;
    }
    if (result.failure || item.is_excluded) {
      result.before = *std::move(text);
      return;
    }
    auto source = std::make_unique<Source>(item.name, *std::move(text), *item.dialect);
    Result<std::string> made = std::string();
    try {
      made = grid::format(*source, how);
    } catch (const std::bad_alloc&) {  // what cannot be read again is not lost
      if (item.file == "-") result.before = std::move(*source).take_bytes();
      throw;
    }
    const bool changes = made && *made != source->bytes();
    if (keeps_text(changes)) {
      result.before = made ? std::move(*source).take_bytes() : source->bytes();
    }
    if (!made) {
      result.diagnostics = made.diagnostics();
      result.source = std::move(source);
    } else if (changes && settings_.action != Action::check) {
      result.after = *std::move(made);
    }
    result.changes = changes;
  }

  bool keeps_text(bool changes) const {
    return settings_.action == Action::print || (settings_.action == Action::diff && changes);
  }

  void report(const Formatted& one) {
    if (one.failure) verdict_.note(*one.failure);
    if (!one.source) return;
    verdict_.note(one.diagnostics, one.source->name(), one.source.get(),
                  is_refusal(one) ? ExitCode::findings : ExitCode::source);
  }

  // Of a program that is in order.
  static bool is_refusal(const Formatted& one) {
    const DiagnosticKind kind = one.diagnostics.front().kind;
    return kind == DiagnosticKind::unproved || kind == DiagnosticKind::untranslatable;
  }

  std::optional<Failure> finish(const WorkItem& item, const Formatted& one, std::string& document) {
    if (one.changes && (settings_.action == Action::check || settings_.action == Action::diff)) {
      verdict_.note(ExitCode::findings);
    }
    switch (settings_.action) {
      case Action::check:
        if (one.changes) document += report::escaped(item.name) + "\n";
        return std::nullopt;
      case Action::diff:
        if (one.changes) {
          document += cli::diff_to_print(item.name, one.before, one.after, *item.dialect);
        }
        return std::nullopt;
      case Action::write:
        if (item.file != "-") {
          return one.changes ? cli::replace_file(item.file, one.after) : std::nullopt;
        }
        break;
      case Action::print:
        break;
    }
    const bool is_printed = item.file == "-" || one.diagnostics.empty();
    if (is_printed) document = one.changes ? one.after : one.before;
    return std::nullopt;
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
