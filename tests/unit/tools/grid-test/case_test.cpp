#include "tools/grid-test/case.h"

#include <gtest/gtest.h>

namespace grid::grid_test::case_test {

namespace {

const Dialect& refunge() { return *find_dialect("refunge"); }

constexpr std::string_view kHead =
    "dialect = \"refunge\"\nclauses = [\"RF-5\"]\nkind = \"must\"\nnote = \"n\"\n";

// What is wrong with a case whose first four lines are right: "line:column: message".
std::string complaint(std::string_view rest, Expectations expectations = Expectations::needed) {
  const auto one = parse_case(std::string(kHead) + std::string(rest), "c", refunge(), expectations);
  if (one) return "";
  EXPECT_EQ(one.error().code, cli::ExitCode::source);
  return one.error().where.substr(2) + ": " + one.error().message;
}

std::string complaint_about_all(std::string_view text) {
  const auto one = parse_case(text, "c", refunge(), Expectations::needed);
  return one ? "" : one.error().where.substr(2) + ": " + one.error().message;
}

}  // namespace

TEST(Case, EveryKeyIsRead) {
  const auto one = parse_case(
      "dialect = \"refunge\"\nclauses = [\"RF-5\", \"TX-12\"]\nkind = \"decided\"\nnote = \"why\"\n"
      "stdin_hex = \"00fF\"\nstdout = \"a\\n\"\noutcome = \"limit\"\nsteps = 7\nborn = 2\n"
      "max_steps = 7\n[options]\nnewlines = \"lf\"\nnul = \".\"\neof = \"255\"\n",
      "c", refunge(), Expectations::needed);
  ASSERT_TRUE(one) << one.error().message;
  EXPECT_EQ(one->dialect, &refunge());
  EXPECT_EQ(one->clauses, (std::vector<std::string>{"RF-5", "TX-12"}));
  EXPECT_EQ(one->kind, Kind::decided);
  EXPECT_EQ(one->note, "why");
  EXPECT_EQ(one->input, std::string("\0\xff", 2));
  EXPECT_EQ(one->expected.output, "a\n");
  EXPECT_EQ(one->expected.outcome, Outcome::limit);
  EXPECT_EQ(one->expected.steps, 7U);
  EXPECT_EQ(one->expected.born, 2U);
  EXPECT_EQ(one->max_steps, 7U);
  ASSERT_EQ(one->options.size(), 3U);
  EXPECT_EQ(one->options[1].name, "nul");
  EXPECT_EQ(one->options[1].value, ".");
}

TEST(Case, ClausesAreAList) {
  EXPECT_EQ(complaint_about_all("dialect = \"refunge\"\nclauses = \"RF-3\"\n"),
            "2:11: 'clauses' is not a list");
}

TEST(Case, BadKeysAreSaidWithTheirPlace) {
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"terminated\"\nsteps = 1\n"), "");
  EXPECT_EQ(complaint("sdtout = \"\"\noutcome = \"terminated\"\nsteps = 1\n"),
            "5:1: unknown key 'sdtout'");
  EXPECT_EQ(complaint("stdin = \"\"\nstdin_hex = \"\"\n"), "6:1: both 'stdin' and 'stdin_hex'");
  EXPECT_EQ(complaint("stdout = \"\"\nstdout_hex = \"\"\n"), "6:1: both 'stdout' and 'stdout_hex'");
  EXPECT_EQ(complaint("stdin_hex = \"0\"\n"), "5:1: 'stdin_hex' is not hexadecimal");
  EXPECT_EQ(complaint("stdout_hex = \"0g\"\n"), "5:1: 'stdout_hex' is not hexadecimal");
  EXPECT_EQ(complaint("outcome = \"ends\"\n"), "5:1: unknown outcome 'ends'");
  EXPECT_EQ(complaint("steps = \"1\"\n"), "5:9: 'steps' is not a whole number from 0");
  EXPECT_EQ(complaint("options = 1\n"), "5:11: 'options' is not a table");
}

TEST(Case, TheHeadIsNeeded) {
  EXPECT_EQ(complaint_about_all(""), "1:1: 'dialect' is missing");
  EXPECT_EQ(complaint_about_all("dialect = \"refunge\"\n"), "1:1: 'clauses' is missing");
  EXPECT_EQ(complaint_about_all("dialect = \"refonge\"\n"), "1:1: unknown dialect 'refonge'");
  EXPECT_EQ(complaint_about_all("dialect = \"ipgrid-1\"\n"),
            "1:1: the dialect is ipgrid-1, but the program's extension .ref belongs to refunge");
  EXPECT_EQ(complaint_about_all("clauses = []\n"), "1:1: 'clauses' is empty");
  EXPECT_EQ(complaint_about_all("clauses = [\"rf-1\"]\n"), "1:1: 'rf-1' is no clause");
  EXPECT_EQ(complaint_about_all("clauses = [\"RF-\"]\n"), "1:1: 'RF-' is no clause");
  EXPECT_EQ(complaint_about_all("clauses = [\"RF-05\"]\n"), "1:1: 'RF-05' is no clause");
  EXPECT_EQ(complaint_about_all("kind = \"may\"\n"), "1:1: unknown kind 'may'");
  EXPECT_EQ(complaint_about_all("a = \n").substr(0, 2), "1:");
}

TEST(Case, EachOutcomeHasItsKeys) {
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"terminated\"\n"), "1:1: 'steps' is missing");
  EXPECT_EQ(complaint("outcome = \"terminated\"\nsteps = 1\n"), "1:1: 'stdout' is missing");
  EXPECT_EQ(complaint("stdout = \"\"\nsteps = 1\n"), "1:1: 'outcome' is missing");
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"limit\"\nsteps = 1\n"),
            "1:1: 'max_steps' is missing");
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"limit\"\nsteps = 1\nmax_steps = 2\n"),
            "7:1: 'steps' is not 'max_steps'");
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"endless\"\nmax_steps = 2\n"), "");
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"endless\"\n"), "1:1: 'max_steps' is missing");
  EXPECT_EQ(complaint("stdout = \"\"\noutcome = \"endless\"\nmax_steps = 2\nsteps = 2\n"),
            "8:1: 'steps' does not go with this outcome");
  EXPECT_EQ(complaint("outcome = \"source-error\"\n"), "");
  EXPECT_EQ(complaint("outcome = \"source-error\"\nstdout = \"\"\n"),
            "6:1: 'stdout' does not go with this outcome");
  EXPECT_EQ(complaint("outcome = \"terminated\"\nmax_steps = 9\n"),
            "6:1: 'max_steps' does not go with this outcome");
}

TEST(Case, ALoopIsTwoSteps) {
  const std::string endless = "stdout = \"\"\noutcome = \"endless\"\nmax_steps = 9\n";
  EXPECT_EQ(complaint(endless + "first = 2\nagain = 3\n"), "");
  EXPECT_EQ(complaint(endless + "first = 2\n"), "8:1: 'first' without 'again'");
  EXPECT_EQ(complaint(endless + "again = 2\n"), "8:1: 'again' without 'first'");
  EXPECT_EQ(complaint(endless + "first = 3\nagain = 3\n"),
            "9:1: 'again' is not greater than 'first'");
  EXPECT_EQ(complaint("outcome = \"source-error\"\nfirst = 1\nagain = 2\n"),
            "6:1: 'first' does not go with this outcome");
}

TEST(Case, WhatIsFilledInLaterMayBeMissing) {
  EXPECT_EQ(complaint("", Expectations::optional), "");
  EXPECT_EQ(complaint("outcome = \"terminated\"\n", Expectations::optional), "");
}

TEST(Case, OptionsBelongToTheDialect) {
  const std::string_view right = "outcome = \"source-error\"\n[options]\n";
  EXPECT_EQ(complaint(std::string(right) + "eof = \"0\"\n"), "");
  EXPECT_EQ(complaint(std::string(right) + "eof = \"1\"\n"), "7:1: 'eof': unknown value '1'");
  EXPECT_EQ(complaint(std::string(right) + "eof = 0\n"), "7:7: 'eof' is not a string");
  EXPECT_EQ(complaint(std::string(right) + "end = \"0\"\n"), "7:1: unknown key 'end'");
  EXPECT_EQ(complaint(std::string(right) + "compat = true\n").substr(0, 5), "7:1: ");
  EXPECT_EQ(complaint(std::string(right) + "compat = \"true\"\n"),
            "7:10: 'compat' is neither true nor false");
}

TEST(Case, WhatIsWrittenIsReadBack) {
  Case one;
  one.dialect = &refunge();
  one.clauses = {"RF-1", "RF-2"};
  one.note = "says \"this\"\\";
  one.input = std::string("\0\n", 2);
  one.expected = {Outcome::terminated, "a\n", 5, 2};
  one.options = {{"nul", "\""}, {"eof", "0"}};
  const auto again = parse_case(case_text(one), "c", refunge(), Expectations::needed);
  ASSERT_TRUE(again) << again.error().message << "\n" << case_text(one);
  EXPECT_EQ(case_text(*again), case_text(one));
  EXPECT_EQ(again->input, one.input);
  EXPECT_EQ(again->note, one.note);
}

TEST(Case, OptionsOfTheLibraryGetTheirWords) {
  LanguageOptions options;
  options.newlines = Newlines::crlf;
  options.nul = 10;
  options.end_of_input = EndOfInput::all_ones;
  options.final_newline = FinalNewline::starts_row;
  options.compat = true;
  std::string text;
  for (const CaseOption& option : to_case_options(options)) {
    text += option.name + "=" + option.value + " ";
  }
  EXPECT_EQ(text, "newlines=crlf nul=0x0a eof=255 final_newline=row compat=true ");
  EXPECT_TRUE(to_case_options({}).empty());
}

}  // namespace grid::grid_test::case_test
