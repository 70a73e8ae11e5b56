// Every answer of every policy row decides something: one run under the dialect's own answer and
// under the other one. A state is written as field, instruction pointers, data pointers (refunge)
// and output.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/test_name.h"
#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

struct PolicyCase {
  std::string_view row;
  std::string_view answer;
  std::string_view dialect;  // one that answers otherwise
  std::string text;
  std::string input;
  int steps;
  std::string own;
  std::string other;
};

void PrintTo(const PolicyCase& each, std::ostream* out) { *out << each.row << ' ' << each.answer; }

const std::vector<PolicyCase> kCases = {
    {"cell_unit", "byte", "ipgrid-1", "\u00E9", "", 0, "\u00E9 0,0v ''", "\u00B7\u00B7 0,0v ''"},
    {"cell_unit", "code_point", "refunge", "\u00E9", "", 0, "\u00B7\u00B7 0,0> 0,0 ''",
     "\u00E9 0,0> 0,0 ''"},
    {"width", "first", "refunge", "a\nbc", "", 0, "a\u2400/bc 0,0> 0,0 ''", "a/b 0,0> 0,0 ''"},
    {"width", "first", "ipgrid-1", "a\nbc", "", 0, "a /bc 0,0v ''", "a/b 0,0v ''"},
    {"empty_source", "one_cell", "refunge", "\n", "", 0, "refused", "\u2400 0,0> 0,0 ''"},
    {"empty_source", "one_cell", "ipgrid-1", "", "", 0, "refused", "  0,0v ''"},
    {"newlines", "lf", "refunge", "a\r\nb\r\n", "", 0, "a/b 0,0> 0,0 ''",
     "a\u240D/b\u240D 0,0> 0,0 ''"},
    {"newlines", "crlf", "refunge", "a\nb", "", 0, "a/b 0,0> 0,0 ''", "a\u240Ab 0,0> 0,0 ''"},
    {"final_newline", "starts_row", "ipgrid-1", "a\n", "", 0, "a 0,0v ''", "a/  0,0v ''"},
    {"padding", "blank", "refunge", "a\nbc", "", 0, "a\u2400/bc 0,0> 0,0 ''", "a /bc 0,0> 0,0 ''"},
    {"padding", "zero", "ipgrid-1", "a\nbc", "", 0, "a /bc 0,0v ''", "a\u2400/bc 0,0v ''"},
    {"trailing_rows", "kept", "refunge", "a\n\n", "", 0, "a 0,0> 0,0 ''", "a/\u2400 0,0> 0,0 ''"},
    {"trailing_rows", "dropped", "ipgrid-1", "a\n\n", "", 0, "a/  0,0v ''", "a 0,0v ''"},
    {"byte_order_mark", "dropped", "refunge", "\uFEFFa", "", 0, "\u00B7\u00B7\u00B7a 0,0> 0,0 ''",
     "a 0,0> 0,0 ''"},
    {"byte_order_mark", "cells", "ipgrid-1", "\uFEFFa", "", 0, "a 0,0v ''", "\uFFFDa 0,0v ''"},
    {"carriage_returns", "dropped", "refunge", "a\rb", "", 0, "a\u240Db 0,0> 0,0 ''",
     "ab 0,0> 0,0 ''"},
    {"carriage_returns", "dropped_at_end", "refunge", "a\rb\r\nc\n", "", 0,
     "a\u240Db\u240D/c\u2400\u2400\u2400 0,0> 0,0 ''", "a\u240Db/c\u2400\u2400 0,0> 0,0 ''"},
    {"carriage_returns", "cells", "ipgrid-1", "a\rb", "", 0, "ab 0,0v ''", "a\u240Db 0,0v ''"},
    {"ill_formed", "replacement", "ipgrid-1", "\xFF", "", 0, "refused", "\uFFFD 0,0v ''"},
    {"sides", "stay", "refunge", "ab", "", 2, "ab 0,0> 0,0 ''", "ab 0,1> 0,0 ''"},
    {"ends", "wraps", "refunge", "/", "", 1, "/   ''", "/ 0,0^ 0,0 ''"},
    {"ends", "leaves", "ipgrid-1", "v", "", 1, "v 0,0v ''", "v  ''"},
    {"bottom", "source", "refunge", "v\\", "", 2, "v\\/\u2400\u2400 1,1v 1,0 ''",
     "v\\/\u2400\u2400   ''"},
    {"bottom", "visited_before", "refunge", "v\\\n v", "", 3, "v\\/ v/\u2400\u2400 2,1v 2,0 ''",
     "v\\/ v/\u2400\u2400   ''"},
    {"bottom", "none", "refunge", "\\", "", 2, "\\   ''", "\\/\u2400/\u2400 2,0v 0,0 ''"},
    {"jump", "stops", "refunge", "a#", "", 2, "a# 0,1> 0,0 ''", "a# 0,0> 0,0 ''"},
    {"jump", "stops", "refunge", "v@", "", 2, "v@/\u2400\u2400 0,1> 1,0 ''",
     "v@/\u2400\u2400 0,0> 1,0 ''"},
    {"data_off_top", "after_effects", "refunge", "!^", "", 2, "!^   ''", "!^   '!'"},
    {"heading", "old_one", "refunge", "\\a\nbc", "", 1, "\\a/bc 1,0v 0,0 ''", "\\a/bc 0,1v 0,0 ''"},
    {"heading", "old_one", "ipgrid-1", ">a\nbc", "", 1, ">a/bc 0,1> ''", ">a/bc 1,0> ''"},
    {"heading", "old_one", "ipgrid-1", "a\n|\nb", "", 2, "a/|/b 2,0v 0,0^ ''",
     "a/|/b 2,0v 2,0^ ''"},
    {"code_cells", "original", "refunge", "*>", "", 4, "*\u2400 0,0> 0,1:clear ''",
     "\u2400\u2400 0,0> 0,0:clear ''"},
    {"operand", "as_applied", "refunge-x", "\\\xF0\nY+>X+", "", 4,
     "\u00B7L\u2400\u2400\u2400/Y+>X+ 1,2< 1,3> 0,0:add 0,1:add ''",
     "\u00B7\u00B7\u2400\u2400\u2400/Y+>X+ 1,2< 1,3> 0,0:add 0,1:add ''"},
    {"effect_order", "input_add_clear", "refunge", "\\A\nY?>>+", "Z", 4,
     "\\Z\u2400\u2400\u2400/Y?>>+ 1,2< 1,3> 0,1:add 0,1:input ''",
     "\\\u00B7\u2400\u2400\u2400/Y?>>+ 1,2< 1,3> 0,1:add 0,1:input ''"},
    {"effect_order", "add_input_clear", "refunge-x", "\\A\nY?>>+", "Z", 4,
     "\\\u00B7\u2400\u2400\u2400/Y?>>+ 1,2< 1,3> 0,1:add 0,1:input ''",
     "\\Z\u2400\u2400\u2400/Y?>>+ 1,2< 1,3> 0,1:add 0,1:input ''"},
    {"effect_order", "clear_add_input", "refunge", "\\A\nY*>>+", "", 4,
     "\\\u2400\u2400\u2400\u2400/Y*>>+ 1,2< 1,3> 0,1:add 0,1:clear ''",
     "\\\\\u2400\u2400\u2400/Y*>>+ 1,2< 1,3> 0,1:add 0,1:clear ''"},
    {"input_share", "first", "refunge", "\\A\nY?>v?", "Z", 4,
     "\\Z\u2400\u2400\u2400/Z?>v? 1,2< 1,3> 1,0:input 0,1:input ''",
     "\\A\u2400\u2400\u2400/Z?>v? 1,2< 1,3> 1,0:input 0,1:input ''"},
    {"output_clash", "first", "refunge", "\\A\nY!>v!", "", 5,
     "\\A\u2400\u2400\u2400/Y!>v! 1,1< 1,4> 1,1:output 1,1:output '\\'",
     "\\A\u2400\u2400\u2400/Y!>v! 1,1< 1,4> 1,1:output 1,1:output '\\Y'"},
    {"end_of_input", "zero", "refunge", "?>", "", 2, "?> 0,0> 0,1:input ''",
     "?\u2400 0,0> 0,1:input ''"},
    {"end_of_input", "all_ones", "refunge", "?>", "", 2, "?> 0,0> 0,1:input ''",
     "?\u00B7 0,0> 0,1:input ''"},
    {"direct_io", "yes", "refunge", "!", "", 1, "! 0,0> 0,0:output ''", "! 0,0> 0,0:output '!'"},
    {"direct_io", "yes", "refunge", "?", "Z", 1, "? 0,0> 0,0:input ''", "Z 0,0> 0,0:input ''"},
    {"update_order", "youngest", "ipgrid-2", "_\"a. ", "", 3, "_\"a.  0,2< 0,3>:string ''",
     "_\"a.  0,2< 0,3>:string 'a'"},
    {"departure", "next_step", "ipgrid-1", "_  ", "", 1, "_   0,1> 0,2< ''", "_   0,1> 0,0< ''"},
    {"birth_order", "reversed", "ipgrid-2", "|  \n_  \n|  ", "", 2,
     "|  /_  /|   1,2< 0,0v 1,1> 1,0^ ''", "|  /_  /|   1,2< 0,0v 1,0^ 1,1> ''"},
    {"newborn", "fresh", "refunge", ">\\\n Y", "", 3, ">\\/ Y 1,0< 1,0> 0,1 0,1 ''",
     ">\\/ Y 1,0< 1,0> 0,1 0,0 ''"},
    {"newborn", "copied", "ipgrid-3", "\"\n\\\n|\na", "", 3, "\"/\\/|/a 3,0v:string 1,0^ ''",
     "\"/\\/|/a 3,0v:string 1,0^:string ''"},
    {"closing_quote", "pushed", "ipgrid-2", "\"\na\n\"\n.", "", 4, "\"/a/\"/. 0,0v 'a'",
     "\"/a/\"/. 0,0v '\"'"},
    {"print_form", "decimal", "ipgrid-2", "\"\na\n\"\n.", "", 4, "\"/a/\"/. 0,0v 'a'",
     "\"/a/\"/. 0,0v '97'"},
    {"empty_print", "zero", "ipgrid-2", ".", "", 1, ". 0,0v ''", std::string(". 0,0v '\0'", 10)},
    {"escaped_special", "printed", "ipgrid-3", "\"\n\\\n\"", "", 3, "\"/\\/\" 0,0v:string ''",
     "\"/\\/\" 0,0v:string '\"'"},
    {"flag_reset", "instructions", "ipgrid-3", ".\na", "", 2, "./a 0,0v ''", "./a 0,0v! ''"},
    {"flag_reset", "all", "ipgrid-3", "\"\n\\\n.\na", "", 4, "\"/\\/./a 0,0v:string! ''",
     "\"/\\/./a 0,0v:string ''"},
    {"split_flags", "kept", "ipgrid-3", ".\n|", "", 2, "./| 0,0v 0,0^ ''", "./| 0,0v! 0,0^ ''"},
};

const PolicyRow& row_named(std::string_view name) {
  const std::vector<PolicyRow>& rows = policy_rows();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [name](const PolicyRow& row) { return row.name == name; });
  EXPECT_NE(found, rows.end()) << name;
  return *found;
}

std::string state_after(const Dialect& dialect, const PolicyCase& each) {
  if (!parse(Source("test", each.text, dialect))) return "refused";
  test::TestRun run(dialect, each.text, each.input);
  run.steps(each.steps);
  std::string state = test::field(run.machine) + ' ' + test::ips(run.machine) + ' ';
  if (dialect.family == Family::refunge) state += test::dps(run.machine) + ' ';
  return state + '\'' + run.output + '\'';
}

class PolicyAnswer : public testing::TestWithParam<PolicyCase> {};

INSTANTIATE_TEST_SUITE_P(Cases, PolicyAnswer, testing::ValuesIn(kCases), [](const auto& each) {
  return test_name(each.param.row) + '_' + test_name(each.param.answer) + '_' +
         test_name(each.param.dialect) + '_' + std::to_string(each.index);
});

TEST_P(PolicyAnswer, ChangesTheRun) {
  Dialect dialect = test::dialect(GetParam().dialect);
  EXPECT_EQ(state_after(dialect, GetParam()), GetParam().own);
  const PolicyRow& row = row_named(GetParam().row);
  const auto answer = std::find(row.answers.begin(), row.answers.end(), GetParam().answer);
  ASSERT_NE(answer, row.answers.end());
  row.set(dialect.policy, static_cast<std::uint8_t>(answer - row.answers.begin()));
  EXPECT_EQ(state_after(dialect, GetParam()), GetParam().other);
}

TEST(PolicyAnswers, HaveACaseUnlessEveryDialectGivesThem) {
  for (const PolicyRow& row : policy_rows()) {
    for (std::size_t answer = 0; answer < row.answers.size(); ++answer) {
      const std::string_view text = row.answers[answer];
      const bool has_case = std::any_of(kCases.begin(), kCases.end(), [&](const PolicyCase& each) {
        return each.row == row.name && each.answer == text;
      });
      const bool is_common =
          std::all_of(dialects().begin(), dialects().end(),
                      [&](const Dialect* dialect) { return row.get(dialect->policy) == answer; });
      EXPECT_TRUE(has_case || is_common) << row.name << ' ' << text;
    }
  }
}

TEST(PolicyAnswers, DoNotChangeASavedMachineUnnoticed) {
  const std::string bytes = test::TestRun("refunge", "ab").machine.save();
  for (const PolicyRow& row : policy_rows()) {
    Dialect dialect = test::dialect("refunge");
    row.set(dialect.policy, row.get(dialect.policy) == 0 ? 1 : 0);
    EXPECT_FALSE(Machine::load(test::program(dialect, "ab"), bytes)) << row.name;
  }
}

}  // namespace

}  // namespace grid
