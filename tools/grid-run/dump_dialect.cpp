#include "tools/grid-run/dump_dialect.h"

#include <fmt/format.h>
#include <grid/print.h>

#include "tools/report/json.h"

namespace grid::grid_run {

namespace {

using report::JsonWriter;

std::string utf8(char32_t code_point) {
  std::string text;
  append_utf8(text, code_point);
  return text;
}

std::string row_text(const Instruction& row) {
  return fmt::format("{:<3}{:<18} {:<6} {:<17} {:<26} {}\n", utf8(row.glyph), row.name, row.clause,
                     to_string(row.operation), row.picture, row.effect);
}

std::string_view answer(const PolicyRow& row, const Policy& policy) {
  return row.answers[row.get(policy)];
}

// Nothing where the question does not arise.
std::string policy_text(const PolicyRow& row, const Dialect& dialect) {
  const std::string_view clause = row.clause(dialect.family);
  if (clause.empty()) return "";
  return fmt::format("{:<17} {:<16} {:<6} {}\n", row.name, answer(row, dialect.policy), clause,
                     row.question);
}

std::string nul_text(const Policy& policy) {
  const std::string value = policy.nul ? fmt::format("0x{:02x}", *policy.nul) : "none";
  return fmt::format("{:<17} {:<16} {:<6} {}\n", "nul", value, "TX-4",
                     "which byte of the source stands for 0");
}

void write_turns(JsonWriter& json, std::string_view key, const Turns& turns) {
  json.key(key).begin_object();
  for (const Direction from : kDirections) json.key(to_string(from)).value(to_string(turns[from]));
  json.end_object();
}

// The columns that the operation of a row looks at.
void write_operands(JsonWriter& json, const Dialect& dialect, const Instruction& row) {
  switch (row.operation) {
    case Operation::turn:
      return write_turns(json, "turn", row.turn);
    case Operation::fork:
      write_turns(json, "turn", row.turn);
      return write_turns(json, "child", row.child);
    case Operation::move_data:
      json.key("moves").value(to_string(row.moves));
      return;
    case Operation::set_mode:
      json.key("mode").value(to_string(row.mode));
      return;
    case Operation::print:
      json.key("pops").value(row.pops).key("raises");
      if (row.raises == kNoFlag) {
        json.null();
      } else {
        json.value(dialect.flags[static_cast<std::size_t>(row.raises)].name);
      }
      return;
    case Operation::operate_in_place:
    case Operation::skip:
    case Operation::skip_if_zero:
    case Operation::end:
    case Operation::string:
    case Operation::escape:
    case Operation::skip_unless_flag:
      return;
  }
}

void write_instructions(JsonWriter& json, const Dialect& dialect) {
  json.key("instructions").begin_array();
  for (const Instruction& row : dialect.instructions) {
    if (!dialect.active(row)) continue;
    json.begin_object().key("glyph").value(utf8(row.glyph)).key("code_point").value(row.glyph);
    json.key("name").value(row.name).key("clause").value(row.clause);
    json.key("operation").value(to_string(row.operation));
    write_operands(json, dialect, row);
    json.key("picture").value(row.picture).key("effect").value(row.effect).end_object();
  }
  json.end_array();
}

void write_policies(JsonWriter& json, const Dialect& dialect) {
  const Policy& policy = dialect.policy;
  json.key("policies").begin_array();
  for (const PolicyRow& row : policy_rows()) {
    const std::string_view clause = row.clause(dialect.family);
    if (clause.empty()) continue;
    json.begin_object().key("name").value(row.name).key("value").value(answer(row, policy));
    json.key("clause").value(clause).key("question").value(row.question);
    json.key("answers").begin_array();
    for (const std::string_view one : row.answers) json.value(one);
    json.end_array().end_object();
  }
  json.end_array().key("nul");
  if (policy.nul) {
    json.value(*policy.nul);
  } else {
    json.null();
  }
}

// What a row does, its texts apart.
bool same_meaning(const Instruction& a, const Instruction& b) {
  return a.operation == b.operation && a.turn == b.turn && a.child == b.child &&
         a.moves == b.moves && a.mode == b.mode && a.pops == b.pops && a.raises == b.raises;
}

// Lines for the rows of `a` that `b` lacks or reads differently.
std::string rows_not_in(char sign, const Dialect& a, const Dialect& b) {
  std::string out;
  for (const Instruction& row : a.instructions) {
    if (!a.active(row)) continue;
    const Instruction* other = b.find(row.glyph);
    if (other == nullptr || !same_meaning(row, *other)) out += sign + row_text(row);
  }
  return out;
}

}  // namespace

std::string dialect_text(const Dialect& dialect) {
  std::string out = fmt::format("{}: {}\n", dialect.name, dialect.summary);
  out += fmt::format("family {}, extension {}, starts {} in mode {}\n", to_string(dialect.family),
                     dialect.extension, to_string(dialect.start_direction),
                     to_string(dialect.start_mode));
  out += "\nInstructions: glyph, name, clause, operation, picture, effect\n";
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) out += row_text(row);
  }
  if (!dialect.flags.empty()) out += "\nFlags: access character, name\n";
  for (const Flag& flag : dialect.flags)
    out += fmt::format("{:<3}{}\n", utf8(flag.access), flag.name);
  out += "\nPolicies: name, answer, clause, question\n";
  for (const PolicyRow& row : policy_rows()) out += policy_text(row, dialect);
  return out + nul_text(dialect.policy);
}

std::string dialect_json(const Dialect& dialect) {
  JsonWriter json;
  json.begin_object().key("name").value(dialect.name).key("summary").value(dialect.summary);
  json.key("family").value(to_string(dialect.family)).key("extension").value(dialect.extension);
  json.key("start_direction").value(to_string(dialect.start_direction));
  json.key("start_mode").value(to_string(dialect.start_mode));
  json.key("reading").value(to_string(dialect.reading));
  json.key("has_stack").value(dialect.has_stack).key("modes").begin_array();
  for (const Mode mode : dialect.modes) json.value(to_string(mode));
  json.end_array().key("flags").begin_array();
  for (const Flag& flag : dialect.flags) {
    json.begin_object().key("access").value(utf8(flag.access)).key("name").value(flag.name);
    json.end_object();
  }
  json.end_array();
  write_instructions(json, dialect);
  write_policies(json, dialect);
  json.end_object();
  return report::pretty(json.text());
}

std::string dialect_difference(const Dialect& a, const Dialect& b) {
  std::string out = fmt::format("--- {}\n+++ {}\n", a.name, b.name);
  out += rows_not_in('-', a, b) + rows_not_in('+', b, a);
  for (const PolicyRow& row : policy_rows()) {
    if (row.get(a.policy) == row.get(b.policy)) continue;
    const std::string before = policy_text(row, a);
    const std::string after = policy_text(row, b);
    if (!before.empty()) out += '-' + before;
    if (!after.empty()) out += '+' + after;
  }
  return out;
}

}  // namespace grid::grid_run
