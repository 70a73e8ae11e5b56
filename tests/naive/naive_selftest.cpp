// Tiny programs whose results were worked out by hand from the clause named by each test.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "naive.h"

namespace {

using naive::Options;
using naive::Outcome;
using naive::Result;

Options options_for(const std::string& dialect, std::uint64_t max_steps = 1000) {
  Options options;
  options.dialect = dialect;
  options.max_steps = max_steps;
  options.record_states = true;
  return options;
}

Result run(const std::string& dialect, const std::string& program, const std::string& input = "") {
  return naive::run(program, options_for(dialect), input);
}

// The state after that many steps.
std::string state(const std::string& dialect, const std::string& program, std::uint64_t steps,
                  const std::string& input = "") {
  return naive::run(program, options_for(dialect, steps), input).final_state;
}

std::string state_with(const Options& options, const std::string& program,
                       const std::string& input = "") {
  return naive::run(program, options, input).final_state;
}

void expect_ends(const Result& result, std::uint64_t steps, const std::string& output) {
  EXPECT_EQ(result.outcome, Outcome::terminated);
  EXPECT_EQ(result.steps, steps);
  EXPECT_EQ(result.output, output);
  EXPECT_EQ(result.live, 0u);
}

// --- Source text: refunge

TEST(Text, Tx1Tx3Tx4RefungeRows) {
  EXPECT_EQ(state("refunge", "ab\n\nc\n\n", 0),
            "rows 3 eof 0\n6162\n0000\n6300\nC 0 0 right 0 0 none\n");
}

TEST(Text, Tx2NewlineChoice) {
  Options options = options_for("refunge", 0);
  const std::string cursor = "C 0 0 right 0 0 none\n";
  EXPECT_EQ(state_with(options, "a\r\nb\r\n"), "rows 2 eof 0\n61\n62\n" + cursor);
  EXPECT_EQ(state_with(options, "a\r\nb\n"), "rows 2 eof 0\n610d\n6200\n" + cursor);
  options.newlines = "crlf";
  EXPECT_EQ(state_with(options, "a\r\nb\n"), "rows 2 eof 0\n6100\n620a\n" + cursor);
  options.newlines = "lf";
  EXPECT_EQ(state_with(options, "a\r\nb\r\n"), "rows 2 eof 0\n610d\n620d\n" + cursor);
}

TEST(Text, Tx4NulByte) {
  Options options = options_for("refunge", 0);
  options.nul = '_';
  EXPECT_EQ(state_with(options, "a_b\n_\n"),
            "rows 2 eof 0\n610062\n000000\nC 0 0 right 0 0 none\n");
}

TEST(Text, Tx6RefungeKeepsByteOrderMark) {
  EXPECT_EQ(state("refunge", "\xEF\xBB\xBF", 0), "rows 1 eof 0\nefbbbf\nC 0 0 right 0 0 none\n");
}

TEST(Text, Tx7EmptyPrograms) {
  EXPECT_EQ(run("refunge", "").outcome, Outcome::source_error);
  EXPECT_EQ(run("refunge-x", "\r\n\r\n").outcome, Outcome::source_error);
  EXPECT_EQ(run("ipgrid-1", "\xEF\xBB\xBF\r\n").outcome, Outcome::source_error);
  EXPECT_EQ(run("ipgrid-2", "\n\r").outcome, Outcome::source_error);
  Options options = options_for("ipgrid-3");
  options.final_newline = "row";
  const Result result = naive::run("\n", options, "");
  EXPECT_EQ(result.outcome, Outcome::source_error);
  EXPECT_EQ(result.born, 0u);
  EXPECT_EQ(result.final_state, "");
}

// --- Source text: ipgrid. `^` in the first row moves to the last one and so shows how many.

TEST(Text, Tx1Tx5Tx6EmptyLastRowsCount) {
  EXPECT_EQ(state("ipgrid-1", "^\n", 1), "stack\nP 0 0 up normal 0\n");
  EXPECT_EQ(state("ipgrid-1", "^\n\n", 1), "stack\nP 1 0 up normal 0\n");
  EXPECT_EQ(state("ipgrid-1", "^\n\r", 1), "stack\nP 1 0 up normal 0\n");
}

TEST(Text, Tx2LoneLfEndsAnIpgridRow) {
  Options options = options_for("ipgrid-1", 1);
  options.newlines = "crlf";
  EXPECT_EQ(state_with(options, "^\r\n\n"), "stack\nP 1 0 up normal 0\n");
}

TEST(Text, Tx3WidthInCodePoints) { expect_ends(run("ipgrid-1", ">\u00e9#"), 3, ""); }

TEST(Text, Tx5PaddingIsABlank) {
  EXPECT_EQ(state("ipgrid-2", ">\"\nabc", 3), "stack 32\nP 0 0 right string 0\n");
}

TEST(Text, Tx6MarksAndCarriageReturnsAreDropped) {
  expect_ends(run("ipgrid-1", "\xEF\xBB\xBF#"), 1, "");
  expect_ends(run("ipgrid-1", "\r#\r"), 1, "");
  expect_ends(run("ipgrid-1", std::string("\0\n#", 3)), 2, "");
}

TEST(Text, Tx6IllFormedUtf8) {
  for (const char* bytes : {"\xC0\x80", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80",
                            "\xF4\x90\x80\x80", "\xE2\x82", "\xE2\x82\n", "\x80", "\xFF"}) {
    EXPECT_EQ(run("ipgrid-3", std::string("#") + bytes).outcome, Outcome::source_error);
  }
  expect_ends(run("ipgrid-1", "#\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80"), 1, "");
}

TEST(Text, Tx8FinalNewlineAsRow) {
  Options options = options_for("ipgrid-2", 1);
  options.final_newline = "row";
  EXPECT_EQ(state_with(options, "^\n"), "stack\nP 1 0 up normal 0\n");
  EXPECT_EQ(state_with(options, "^"), "stack\nP 0 0 up normal 0\n");
}

// --- refunge

TEST(Refunge, Rf3Output) {
  const Result result = run("refunge", "!>\\");
  expect_ends(result, 3, "!");
  EXPECT_EQ(result.born, 1u);
  EXPECT_EQ(result.max_live, 1u);
  EXPECT_EQ(result.rows, 1);
}

TEST(Refunge, Rf2Rf3Modes) {
  EXPECT_EQ(run("refunge", "+>\\").final_state, "rows 1 eof 0\n2b695c\n");
  EXPECT_EQ(run("refunge", "->\\").final_state, "rows 1 eof 0\n2d115c\n");
  EXPECT_EQ(run("refunge", "*>\\").final_state, "rows 1 eof 0\n2a005c\n");
  EXPECT_EQ(run("refunge", "~>\\").final_state, "rows 1 eof 0\n7e3e5c\n");
  EXPECT_EQ(run("refunge", "?>\\", "A").final_state, "rows 1 eof 0\n3f415c\n");
}

TEST(Refunge, Rf5Rf18DataPointerWrapsAndCodeChanges) {
  // `+<` adds 2b to the `\`, which so is no instruction any more when its turn comes.
  EXPECT_EQ(state("refunge", "+<\\", 3), "rows 1 eof 0\n2b3c87\nC 0 0 right 0 2 add\n");
}

TEST(Refunge, Rf5MovingDownAddsARow) {
  const Result result = run("refunge", "v\\");
  expect_ends(result, 3, "");
  EXPECT_EQ(result.rows, 2);
  EXPECT_EQ(result.final_state, "rows 2 eof 0\n765c\n0000\n");
}

TEST(Refunge, Rf6RemovedAtOnce) {
  expect_ends(run("refunge", "!^"), 2, "");
  const Result result = run("refunge", "?^", "A");
  expect_ends(result, 2, "");
  EXPECT_EQ(result.input_used, 0u);
}

TEST(Refunge, Rf7Mirrors) {
  expect_ends(run("refunge", "\\"), 1, "");
  expect_ends(run("refunge", "/"), 1, "");
  // Down, right, up and out at the top.
  expect_ends(run("refunge", "\\ \n\\/"), 4, "");
  // Down, up again by `|`, left at the first mirror, which wraps to a mirror that leads down.
  EXPECT_EQ(state("refunge", "\\/\n| ", 4), "rows 2 eof 0\n5c2f\n7c20\nC 1 1 down 0 0 none\n");
}

TEST(Refunge, Rf8Jumps) {
  expect_ends(run("refunge", "#\\/"), 2, "");
  EXPECT_EQ(state("refunge", "#/", 5), "rows 1 eof 0\n232f\nC 0 0 right 0 0 none\n");
  EXPECT_EQ(state("refunge", "@\\/", 1), "rows 1 eof 0\n405c2f\nC 0 1 right 0 0 none\n");
  EXPECT_EQ(state("refunge", "v@\\", 2), "rows 2 eof 0\n76405c\n000000\nC 0 0 right 1 0 none\n");
}

TEST(Refunge, Rf9Fork) {
  const Result both_leave = run("refunge", "Y");
  expect_ends(both_leave, 1, "");
  EXPECT_EQ(both_leave.born, 2u);
  EXPECT_EQ(both_leave.max_live, 1u);
  // Moving down, the copies go left and right.
  EXPECT_EQ(state("refunge", "\\  \nY  ", 2),
            "rows 2 eof 0\n5c2020\n592020\nC 1 1 right 0 0 none\nC 1 2 left 0 0 none\n");
}

// In the programs below the path goes down the first column to a `Y` in the second one, from
// where one cursor goes up and one goes down.

TEST(Refunge, Rf11Rf12Rx3OrderOfEffects) {
  const std::string add_and_input = "\\ \n >\n +\n\\Y\n ?\n >";
  const std::string rest = "203e\n202b\n5c59\n203f\n203e\nC 0 1 up 0 1 add\n";
  EXPECT_EQ(state("refunge", add_and_input, 7, "A"), "rows 6 eof 0\n5c41\n" + rest);
  EXPECT_EQ(state("refunge-x", add_and_input, 7, "A"), "rows 6 eof 0\n5c9d\n" + rest);
  EXPECT_EQ(state("refunge", add_and_input, 7), "rows 6 eof 1\n5c7c\n" + rest);

  const std::string clear_and_input = "\\ \n >\n *\n\\Y\n ?\n >";
  const Result result = run("refunge", clear_and_input, "AB");
  EXPECT_EQ(result.final_state.substr(0, 18), "rows 6 eof 0\n5c00\n");
  EXPECT_EQ(result.input_used, 1u);
}

TEST(Refunge, Rf12OneByteForAll) {
  // Both read in the same step.
  const Result result = run("refunge", "\\ \n >\n ?\n\\Y\n ?\n >", "AB");
  EXPECT_EQ(result.final_state.substr(0, 18), "rows 6 eof 0\n5c41\n");
  EXPECT_EQ(result.input_used, 1u);
}

TEST(Refunge, Rf13EndOfInput) {
  Options options = options_for("refunge");
  EXPECT_EQ(state_with(options, "?>\\"), "rows 1 eof 1\n3f3e5c\n");
  options.eof = "0";
  EXPECT_EQ(state_with(options, "?>\\"), "rows 1 eof 1\n3f005c\n");
  options.eof = "255";
  EXPECT_EQ(state_with(options, "?>\\"), "rows 1 eof 1\n3fff5c\n");
}

TEST(Refunge, Rf14AgreeingOutputsAreOne) {
  expect_ends(run("refunge", "\\ >\n\\!Y\n  >"), 5, "\\");
}

TEST(Refunge, Rf14DifferentOutputsAreNone) {
  expect_ends(run("refunge", "\\>\n !\n >\n\\Y\n  \n !\n >"), 8, "");
  expect_ends(run("refunge", "\\>\n !\n >\n\\Y\n  \n !\n  "), 8, ">");
}

TEST(Refunge, Rf4OldValueIsFromTheStartOfTheStep) {
  // Step 9: the upper cursor clears (0,1) while the lower one adds the blank there to (0,0).
  const std::string program = "\\ \n >\n *\n  \n\\Y\n >\n +\n <";
  const std::string after = state("refunge", program, 9);
  EXPECT_EQ(after.substr(0, 18), "rows 8 eof 0\n7c00\n");
}

TEST(Refunge, Rf15BottomIncludesVisitsOfTheStep) {
  expect_ends(run("refunge", "\\\nv"), 2, "");
  const Result result = run("refunge", "v\\\n v");
  expect_ends(result, 4, "");
  EXPECT_EQ(result.rows, 3);
}

// --- refunge-x

TEST(RefungeX, Rx1OperationInPlace) {
  EXPECT_EQ(run("refunge-x", "+X\\").final_state, "rows 1 eof 0\n56585c\n");
  EXPECT_EQ(run("refunge-x", "-X\\").final_state, "rows 1 eof 0\n00585c\n");
  EXPECT_EQ(run("refunge-x", "?X\\", "A").final_state, "rows 1 eof 0\n41585c\n");
  EXPECT_EQ(run("refunge-x", "!X\\").output, "!");
  EXPECT_EQ(run("refunge", "!X\\").output, "");
}

TEST(RefungeX, Rx2NoModeClear) {
  EXPECT_EQ(run("refunge-x", "*>\\").final_state, "rows 1 eof 0\n2a3e5c\n");
}

// --- ipgrid

TEST(Ipgrid, Ig1OrderOfUpdates) {
  // The older pointer goes down, the newer one up; both enter string mode, then push.
  EXPECT_EQ(state("ipgrid-2", "|\n\"\na\nb\n\"", 3),
            "stack 97 98\nP 3 0 down string 0\nP 2 0 up string 0\n");
}

TEST(Ipgrid, Ig2Ig3Ig4Movement) {
  expect_ends(run("ipgrid-1", " \n#"), 2, "");
  expect_ends(run("ipgrid-1", ">#"), 2, "");
  expect_ends(run("ipgrid-1", "< #"), 2, "");
  expect_ends(run("ipgrid-1", "^\n \n#"), 2, "");
  expect_ends(run("ipgrid-1", ">v\n#<"), 4, "");
}

TEST(Ipgrid, Ig5UnknownCharactersDoNothing) { expect_ends(run("ipgrid-1", ">\".?;\\#"), 7, ""); }

TEST(Ipgrid, Ig6Removal) {
  expect_ends(run("ipgrid-1", "#"), 1, "");
  expect_ends(run("ipgrid-2", ";\n#"), 2, "");
  expect_ends(run("ipgrid-3", "#\n;"), 2, "");
  EXPECT_EQ(run("ipgrid-3", "#").outcome, Outcome::step_limit);
}

TEST(Ipgrid, Ig7Ig8Ig17Splits) {
  EXPECT_EQ(state("ipgrid-1", "_ab", 1), "stack\nP 0 1 right normal 0\nP 0 2 left normal 0\n");
  EXPECT_EQ(state("ipgrid-2", "_ab", 1), "stack\nP 0 2 left normal 0\nP 0 1 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", "|\n \n ", 1), "stack\nP 1 0 down normal 0\nP 2 0 up normal 0\n");
  Options options = options_for("ipgrid-3", 1);
  options.compat = true;
  EXPECT_EQ(state_with(options, "_ab"), "stack\nP 0 1 right normal 0\nP 0 2 left normal 0\n");
  EXPECT_EQ(state_with(options, "^\n"), "stack\nP 1 0 up normal 0\n");
}

TEST(Ipgrid, Ig9NewPointerIsInNormalMode) {
  EXPECT_EQ(state("ipgrid-3", ">\"\\_", 4), "stack\nP 0 2 left string 0\nP 0 0 right normal 0\n");
}

TEST(Ipgrid, Ig10Ig11StringsAndPrinting) {
  expect_ends(run("ipgrid-2", ">\"ab\"..#"), 8, "ba");
  expect_ends(run("ipgrid-2", ">\"\u20ac\".#"), 6, "\u20ac");
  expect_ends(run("ipgrid-2", ">.#"), 3, "");
}

TEST(Ipgrid, Ig12Escapes) {
  expect_ends(run("ipgrid-3", ">\"\\\"\\\\\"..;"), 10, "\\\"");
  expect_ends(run("ipgrid-3", ">\"a\\.b\".;"), 9, "ab");
  expect_ends(run("ipgrid-3", ">\\;"), 3, "");
  expect_ends(run("ipgrid-2", ">\"\\\".#"), 6, "\\");
  EXPECT_EQ(state("ipgrid-3", ">\"\\", 3), "stack\nP 0 0 right escape 0\n");
}

TEST(Ipgrid, Ig13Flags) {
  EXPECT_EQ(state("ipgrid-3", ">.", 2), "stack\nP 0 0 right normal 1\n");
  EXPECT_EQ(state("ipgrid-2", ">.", 2), "stack\nP 0 0 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", ">.a", 3), "stack\nP 0 0 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", ">.\"", 3), "stack\nP 0 0 right string 0\n");
  // Raised inside a string, the flag outlives pushes, an escaped character and the end.
  EXPECT_EQ(state("ipgrid-3", ">\"\\.a\\\"\"", 8), "stack 97 34\nP 0 0 right normal 1\n");
}

TEST(Ipgrid, Ig14Skips) {
  EXPECT_EQ(state("ipgrid-3", ">.?_ab", 3), "stack\nP 0 4 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", ">?_ab", 2), "stack\nP 0 4 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", ">.?a;b", 3), "stack\nP 0 5 right normal 0\n");
  EXPECT_EQ(state("ipgrid-3", ">\"\\?_ab", 4), "stack\nP 0 6 right string 0\n");
  EXPECT_EQ(state("ipgrid-3", ">?_", 2), "stack\nP 0 1 right normal 0\n");
}

TEST(Ipgrid, Ig17SplitKeepsFlagsUnderCompat) {
  Options options = options_for("ipgrid-3", 3);
  EXPECT_EQ(state_with(options, ">.|"), "stack\nP 0 2 down normal 0\nP 0 2 up normal 0\n");
  options.compat = true;
  EXPECT_EQ(state_with(options, ">.|"), "stack\nP 0 2 down normal 1\nP 0 2 up normal 0\n");
}

// --- Limits

TEST(Limits, Lm2StepsBeforePointers) {
  Options options = options_for("ipgrid-1", 2);
  options.max_live = 3;
  EXPECT_EQ(naive::run("|", options, "").outcome, Outcome::step_limit);
  options.max_steps = 10;
  const Result result = naive::run("|", options, "");
  EXPECT_EQ(result.outcome, Outcome::pointer_limit);
  EXPECT_EQ(result.steps, 2u);
  EXPECT_EQ(result.born, 4u);
  EXPECT_EQ(result.live, 4u);
  EXPECT_EQ(result.max_live, 4u);
}

TEST(Limits, Lm2NoPointerLeftComesFirst) {
  EXPECT_EQ(naive::run("#", options_for("ipgrid-1", 1), "").outcome, Outcome::terminated);
}

TEST(Limits, Lm4NothingRun) {
  const Result result = naive::run("Y", options_for("refunge", 0), "");
  EXPECT_EQ(result.outcome, Outcome::step_limit);
  EXPECT_EQ(result.steps, 0u);
  EXPECT_EQ(result.live, 1u);
  EXPECT_EQ(result.max_live, 1u);
}

TEST(Options, UnknownValuesAreRefused) {
  EXPECT_THROW(naive::run("#", options_for("ipgrid-4"), ""), std::invalid_argument);
}

}  // namespace
