#include <grid/dialect.h>

#include "dialects/dialects.h"

namespace grid {

namespace {

Dialect indexed(Dialect dialect) {
  dialect.index();
  return dialect;
}

// The answers of a policy row, cut from the text of its enumerators.
std::vector<std::string_view> split_answers(std::string_view text) {
  std::vector<std::string_view> answers;
  while (true) {
    const std::size_t comma = text.find(',');
    answers.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return answers;
    text.remove_prefix(text.find_first_not_of(' ', comma + 1));
  }
}

bool works_on_field(Operation operation) {
  return operation == Operation::move_data || operation == Operation::operate_in_place ||
         operation == Operation::skip_if_zero;
}

void add_mode(std::vector<Mode>& modes, Mode mode) {
  for (const Mode known : modes) {
    if (known == mode) return;
  }
  modes.push_back(mode);
}

}  // namespace

const std::vector<PolicyRow>& policy_rows() {
  static const std::vector<PolicyRow> rows = {
#define GRID_POLICY(Type, member, refunge, ipgrid, question, ...)                 \
  {#member,                                                                       \
   {refunge, ipgrid},                                                             \
   question,                                                                      \
   split_answers(#__VA_ARGS__),                                                   \
   [](const Policy& policy) { return static_cast<std::uint8_t>(policy.member); }, \
   [](Policy& policy, std::uint8_t answer) { policy.member = static_cast<Type>(answer); }},
#include <grid/policies.def>
#undef GRID_POLICY
  };
  return rows;
}

void Dialect::index() {
  row_of_glyph.fill(kNoRow);
  modes = {start_mode};
  has_field = has_stack = false;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const Instruction& row = instructions[i];
    if (!active(row)) continue;
    row_of_glyph[row.glyph] = static_cast<std::uint8_t>(i);
    if (row.operation == Operation::set_mode) add_mode(modes, row.mode);
    if (row.operation == Operation::string) add_mode(modes, Mode::string);
    if (row.operation == Operation::escape) add_mode(modes, Mode::escape);
    if (row.operation == Operation::string || row.pops > 0) has_stack = true;
    if (works_on_field(row.operation)) has_field = true;
  }
}

const std::vector<const Dialect*>& dialects() {
#define GRID_DIALECT(file) static const Dialect file = indexed(tables::file());
#include "dialects/dialects.def"
#undef GRID_DIALECT
  static const std::vector<const Dialect*> all = {
#define GRID_DIALECT(file) &(file),
#include "dialects/dialects.def"
#undef GRID_DIALECT
  };
  return all;
}

const Dialect* find_dialect(std::string_view name) {
  for (const Dialect* dialect : dialects()) {
    if (dialect->name == name) return dialect;
  }
  return nullptr;
}

Result<const Dialect*> dialect_named(std::string_view name) {
  if (const Dialect* const dialect = find_dialect(name)) return dialect;
  Diagnostic error{.kind = DiagnosticKind::unknown_dialect};
  error.message = "unknown dialect '" + std::string(name) + "'";
  error.advice = "choose one of";
  for (const Dialect* dialect : dialects()) {
    error.advice += dialect == dialects().front() ? " " : ", ";
    error.advice += dialect->name;
  }
  return error;
}

const Dialect* dialect_for_file(std::string_view file_name) {
  for (const Dialect* dialect : dialects()) {
    const std::string_view extension = dialect->extension;
    if (file_name.size() > extension.size() && file_name.ends_with(extension)) return dialect;
  }
  return nullptr;
}

std::string_view to_string(Direction direction) {
  switch (direction) {
    case Direction::right:
      return "right";
    case Direction::down:
      return "down";
    case Direction::left:
      return "left";
    case Direction::up:
      return "up";
  }
  return "";
}

std::string_view to_string(Mode mode) {
  switch (mode) {
    case Mode::none:
      return "none";
    case Mode::add:
      return "add";
    case Mode::subtract:
      return "subtract";
    case Mode::input:
      return "input";
    case Mode::output:
      return "output";
    case Mode::clear:
      return "clear";
    case Mode::normal:
      return "normal";
    case Mode::string:
      return "string";
    case Mode::escape:
      return "escape";
  }
  return "";
}

std::string_view to_string(Operation operation) {
  switch (operation) {
    case Operation::set_mode:
      return "set-mode";
    case Operation::move_data:
      return "move-data";
    case Operation::operate_in_place:
      return "operate-in-place";
    case Operation::turn:
      return "turn";
    case Operation::skip:
      return "skip";
    case Operation::skip_if_zero:
      return "skip-if-zero";
    case Operation::fork:
      return "fork";
    case Operation::end:
      return "end";
    case Operation::string:
      return "string";
    case Operation::print:
      return "print";
    case Operation::escape:
      return "escape";
    case Operation::skip_unless_flag:
      return "skip-unless-flag";
  }
  return "";
}

std::string_view to_string(Family family) {
  switch (family) {
    case Family::refunge:
      return "refunge";
    case Family::ipgrid:
      return "ipgrid";
  }
  return "";
}

std::string_view to_string(Reading reading) {
  switch (reading) {
    case Reading::both:
      return "both";
    case Reading::own:
      return "own";
    case Reading::compat:
      return "compat";
  }
  return "";
}

}  // namespace grid
