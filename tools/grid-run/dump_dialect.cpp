#include "tools/grid-run/dump_dialect.h"

#include <fmt/format.h>
#include <grid/print.h>

#include <algorithm>

#include "tools/report/json.h"

namespace grid::grid_run {

namespace {

using report::JsonWriter;

std::string utf8(char32_t code_point) {
  std::string text;
  append_utf8(text, code_point);
  return text;
}

std::string_view raised_flag(const Dialect& dialect, const Instruction& row) {
  return row.raises == kNoFlag ? "none" : dialect.flags[static_cast<std::size_t>(row.raises)].name;
}

std::string row_text(const Dialect& dialect, const Instruction& row) {
  std::string text = fmt::format("{:<3}{:<18} {:<6} {:<17} {:<26} {}", utf8(row.glyph), row.name,
                                 row.clause, to_string(row.operation), row.picture, row.effect);
  if (row.pops != 0) {
    text += fmt::format(" (pops {}, raises {})", row.pops, raised_flag(dialect, row));
  }
  return text + "\n";
}

std::string start_text(const Dialect& dialect) {
  return fmt::format("starts {} in mode {}\n", to_string(dialect.start_direction),
                     to_string(dialect.start_mode));
}

// By index; nothing for a flag that the dialect does not have.
std::string flag_text(const Dialect& dialect, std::size_t index) {
  if (index >= dialect.flags.size()) return {};
  const Flag& flag = dialect.flags[index];
  return fmt::format("flag {}, access character {}\n", flag.name, utf8(flag.access));
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
        json.value(raised_flag(dialect, row));
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
    if (other == nullptr || !same_meaning(row, *other)) out += sign + row_text(a, row);
  }
  return out;
}

// The lines of one fact, unless they are the same; an empty one is left out.
std::string line_difference(const std::string& a, const std::string& b) {
  if (a == b) return {};
  return (a.empty() ? a : '-' + a) + (b.empty() ? b : '+' + b);
}

}  // namespace

std::string dialect_text(const Dialect& dialect) {
  std::string out = fmt::format("{}: {}\n", dialect.name, dialect.summary);
  out += fmt::format("family {}, extension {}, reading {}\n", to_string(dialect.family),
                     dialect.extension, to_string(dialect.reading));
  out += start_text(dialect);
  for (std::size_t i = 0; i < dialect.flags.size(); ++i) out += flag_text(dialect, i);
  out += "\nInstructions: glyph, name, clause, operation, picture, effect\n";
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) out += row_text(dialect, row);
  }
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
  out += line_difference(start_text(a), start_text(b));
  for (std::size_t i = 0; i < std::max(a.flags.size(), b.flags.size()); ++i) {
    out += line_difference(flag_text(a, i), flag_text(b, i));
  }
  out += rows_not_in('-', a, b) + rows_not_in('+', b, a);
  for (const PolicyRow& row : policy_rows()) {
    if (row.get(a.policy) == row.get(b.policy)) continue;
    out += line_difference(policy_text(row, a), policy_text(row, b));
  }
  return out + line_difference(nul_text(a.policy), nul_text(b.policy));
}

}  // namespace grid::grid_run
