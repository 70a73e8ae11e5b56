// grid-lint: checks programs.
#include <fmt/format.h>

#include "tools/cli/document.h"
#include "tools/cli/memory.h"
#include "tools/cli/program.h"
#include "tools/grid-lint/merge.h"
#include "tools/grid-lint/rule_lists.h"
#include "tools/grid-lint/session.h"
#include "tools/grid-lint/settings.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::ExitCode;
using cli::Expected;

const cli::Console kConsole(kProgram.name);

// What is printed without looking at any program; nothing if that is not asked for.
std::optional<Expected<ExitCode>> answer(const Settings& settings,
                                         const std::vector<std::string>& operands) {
  const bool lists = settings.list != List::no;
  if (!lists && !settings.explain) return std::nullopt;
  if (!operands.empty()) {
    return cli::fail(fmt::format("option --{} takes no file, but {} is given",
                                 lists ? "list-rules" : "explain",
                                 report::quoted(operands.front())));
  }
  if (lists) return cli::print_document(settings.list == List::json ? rules_json() : rules_text());
  const lint::Rule* const rule = lint::find_rule(*settings.explain);
  if (rule == nullptr) return tl::unexpected(unknown_rule(*settings.explain));
  return cli::print_document(rule_page(*rule));
}

Expected<ExitCode> start(int argc, char** argv) {
  Settings settings;
  cli::CommonOptions common;
  cli::OptionTable table = common.table(option_rows(settings));
  note_given(table, settings);
  const auto operands = cli::parse_options(table, argc, argv);
  if (!operands) return tl::unexpected(operands.error());
  if (auto information = common.answer(kProgram, table, *operands)) return *information;
  if (auto document = answer(settings, *operands)) return *document;
  if (auto failure = check_settings(settings, *operands)) return tl::unexpected(*failure);
  cli::limit_memory(cli::default_memory_limit());
  if (settings.merge) return merge_reports(settings, *operands, kConsole);
  return check_files(settings, common, *operands, kConsole);
}

}  // namespace

}  // namespace grid::grid_lint

int main(int argc, char** argv) {
  using namespace grid;
  return cli::run_program(grid_lint::kProgram.name, [&] {
    const cli::Expected<cli::ExitCode> code = grid_lint::start(argc, argv);
    return code ? *code : grid_lint::kConsole.report(code.error());
  });
}
