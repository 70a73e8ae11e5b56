// Language options: which family each belongs to and what it does to a dialect.
#include <grid/dialect.h>

namespace grid {

namespace {

struct OptionRow {
  std::string_view name;
  Family family;
  bool given;
};

Diagnostic foreign(const OptionRow& option, const Dialect& dialect) {
  Diagnostic error{.kind = DiagnosticKind::foreign_option};
  error.message = "option " + std::string(option.name) + " does not belong to the dialect " +
                  std::string(dialect.name);
  error.advice = "it is for " + std::string(to_string(option.family)) + " programs; remove it";
  return error;
}

}  // namespace

Result<Dialect> with_options(const Dialect& dialect, const LanguageOptions& options) {
  const std::array<OptionRow, 4> rows = {{
      {"nul", Family::refunge, options.nul.has_value()},
      {"eof", Family::refunge, options.end_of_input.has_value()},
      {"final-newline", Family::ipgrid, options.final_newline.has_value()},
      {"compat", Family::ipgrid, options.compat},
  }};
  for (const OptionRow& row : rows) {
    if (row.given && row.family != dialect.family) return foreign(row, dialect);
  }
  Dialect result = dialect;
  if (options.compat) {
    result.reading = Reading::compat;
    result.index();
    result.policy.final_newline = FinalNewline::starts_row;
    result.policy.split_flags = SplitFlags::kept;
  }
  if (options.newlines) result.policy.newlines = *options.newlines;
  if (options.nul) result.policy.nul = options.nul;
  if (options.final_newline) result.policy.final_newline = *options.final_newline;
  if (options.end_of_input) result.policy.end_of_input = *options.end_of_input;
  return result;
}

}  // namespace grid
