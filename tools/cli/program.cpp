#include "tools/cli/program.h"

#include <fmt/format.h>
#include <grid/version.h>

#include <exception>
#include <new>
#include <stdexcept>

#include "tools/cli/document.h"
#include "tools/cli/signals.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"
#include "tools/report/json.h"

namespace grid::cli {

namespace {

constexpr std::string_view kInformationGroup = "Information";
// parse() takes the text; messages quote from a copy, which is made of small texts only.
constexpr std::size_t kMostToQuote = std::size_t{4} << 20;

OptionTable information_rows(bool& help, bool& version, bool& json,
                             std::optional<std::string>& completion) {
  constexpr std::string_view group = kInformationGroup;
  return {
      {"help", 'h', {}, {}, group, "show this text and exit", set_to(help, true)},
      {"version", 'V', {}, {}, group, "show the version and exit", set_to(version, true)},
      {"json", 0, {}, {}, group, "with --version: as JSON, with the dialects", set_to(json, true)},
      {"completion",
       0,
       "bash|zsh|fish",
       {},
       group,
       "print a completion script for this shell and exit",
       text_into(completion)},
  };
}

std::string version_json(std::string_view program) {
  report::JsonWriter json;
  json.begin_object().key("program").value(program).key("version").value(version());
  json.key("dialects").begin_array();
  for (const Dialect* dialect : dialects()) {
    json.begin_object().key("name").value(dialect->name);
    json.key("family").value(to_string(dialect->family));
    json.key("extension").value(dialect->extension);
    json.key("summary").value(dialect->summary).end_object();
  }
  json.end_array().end_object();
  return report::pretty(json.text());
}

void append(OptionTable& table, OptionTable more) {
  table.insert(table.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

ExitCode out_of_memory(const Console& console) {
  return console.report({"out of memory", {}, {}, ExitCode::limit});
}

}  // namespace

int run_program(std::string_view name, const std::function<ExitCode()>& body) {
  const Console console(name);
  ExitCode code = ExitCode::internal;
  try {
    prepare_process();
    code = body();
  } catch (const std::bad_alloc&) {
    code = out_of_memory(console);
  } catch (const std::length_error&) {
    code = out_of_memory(console);
  } catch (const std::exception& error) {
    code = console.report({fmt::format("internal error: {}", report::escaped(error.what())),
                           "please report this",
                           {},
                           ExitCode::internal});
  } catch (...) {
    code = console.report({"internal error", "please report this", {}, ExitCode::internal});
  }
  return static_cast<int>(code);
}

OptionTable CommonOptions::table(OptionTable rows) {
  OptionTable table = language_option_rows(language);
  append(table, config_option_rows(config));
  append(table, table_without_language(std::move(rows)));
  return table;
}

OptionTable CommonOptions::table_without_language(OptionTable rows) {
  append(rows, information_rows(help_, version_, json_, completion_));
  return rows;
}

std::optional<Expected<ExitCode>> CommonOptions::answer(const ProgramInfo& program,
                                                        const OptionTable& table,
                                                        const std::vector<std::string>& operands) {
  if (help_) return print_document(help_text(program, table));
  if ((version_ || completion_) && !operands.empty()) {
    return fail(fmt::format("option --{} takes no operand, but {} is given",
                            version_ ? "version" : "completion", report::quoted(operands.front())));
  }
  if (version_ && json_) return print_document(version_json(program.name));
  if (version_) return print_document(fmt::format("{} {}\n", program.name, version()));
  if (json_) return fail("option --json needs --version");
  if (!completion_) return std::nullopt;
  const auto script = completion_script(*completion_, program, table);
  if (!script) {
    return fail(fmt::format("option --completion: unknown shell {}", report::quoted(*completion_)),
                "the choices are bash, zsh and fish");
  }
  return print_document(*script);
}

Expected<std::string> one_program(const std::vector<std::string>& operands,
                                  const ProgramInfo& program) {
  if (operands.size() == 1) return operands.front();
  return fail(operands.empty() ? "no program given" : "more than one program given",
              fmt::format("{} --help shows how to call it", program.name));
}

Expected<Dialect> dialect_of(const std::string& file, const CommonOptions& options) {
  const Expected<Config> config = load_config(options.config, file);
  if (!config) return tl::unexpected(config.error());
  return dialect_of(file, options, *config);
}

Expected<Dialect> dialect_of(const std::string& file, const CommonOptions& options,
                             const Config& config) {
  const LanguageSettings configured = config.settings_for(file);
  if (named_dialect(file, options.language, configured) == nullptr) {
    // Nobody can say the dialect of a file that is not there.
    if (auto failure = check_readable(file)) return tl::unexpected(std::move(*failure));
  }
  return resolve_dialect(file, options.language, configured);
}

Expected<ProgramPtr> load_program(const std::string& file, const Dialect& dialect,
                                  const Console& console, std::uint64_t most) {
  Expected<std::string> bytes = read_file(file, most);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  const std::string name = file == "-" ? "<stdin>" : file;
  const bool keeps = bytes->size() <= kMostToQuote;
  std::string copy = keeps ? *bytes : std::string();
  Result<ProgramPtr> program = parse(Source(name, *std::move(bytes), dialect));
  if (program) return *std::move(program);
  const Source source(name, std::move(copy), dialect);
  console.report(program.diagnostics(), name, keeps ? &source : nullptr);
  return tl::unexpected(Failure{.code = ExitCode::source});
}

}  // namespace grid::cli
