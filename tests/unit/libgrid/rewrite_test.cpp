#include <grid/format.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace grid {

namespace {

std::string changed(std::string_view dialect, const std::string& text, const Formatting& how) {
  const Result<std::string> result = format(Source("rewrite", text, *find_dialect(dialect)), how);
  return result ? *result : "error: " + result.diagnostics().front().message;
}

std::string without_dead(std::string_view dialect, const std::string& text) {
  return changed(dialect, text, {.drop_dead = true});
}

std::string cropped(std::string_view dialect, const std::string& text) {
  return changed(dialect, text, {.crop = true});
}

std::string translated(std::string_view from, std::string_view to, const std::string& text) {
  return changed(from, text, {.to = *find_dialect(to)});
}

DiagnosticKind refusal(std::string_view from, std::string_view to, const std::string& text,
                       const ReachLimits& limits = {}) {
  const Result<std::string> result =
      format(Source("rewrite", text, *find_dialect(from)),
             {.crop = true, .to = *find_dialect(to), .limits = limits});
  return result ? DiagnosticKind::bad_state : result.diagnostics().front().kind;
}

}  // namespace

TEST(DropDead, MakesBlanksOfCellsThatNoRunTouches) {
  EXPECT_EQ(without_dead("ipgrid-1", "vx\n>#\n"), "v\n>#\n");
  EXPECT_EQ(without_dead("refunge", "\\ab\n>cd\n/\n"), "\\  \n>\n/\n");
}

TEST(DropDead, KeepsTheWidth) {
  EXPECT_EQ(without_dead("ipgrid-1", "v  x\n#\n"), "v   \n#\n");
  EXPECT_EQ(without_dead("refunge", "\\\n>abc\n"), "\\\n>   \n");
}

TEST(DropDead, KeepsTheRows) {
  EXPECT_EQ(without_dead("ipgrid-1", "#\nab\nc\n"), "#\n  \n\n");
  EXPECT_EQ(without_dead("refunge", "^ab\ncd\n"), "^  \n \n");
}

// A run prints what is under the data pointer.
TEST(DropDead, KeepsData) { EXPECT_EQ(without_dead("refunge", "!>>\\xy\n"), "!>>\\  \n"); }

TEST(DropDead, KeepsWhatIsPassedOver) {
  EXPECT_EQ(without_dead("refunge", "#a\\bc\n"), "#a\\  \n");
}

TEST(Crop, LeavesOutRowsAndColumnsThatNoRunComesTo) {
  EXPECT_EQ(cropped("ipgrid-1", "v x\n#\n\nyy\n"), "v\n#\n");
}

TEST(Crop, KeepsWhereDataPointersGo) {
  EXPECT_EQ(cropped("refunge", "<\\ ab\n"), "<\\ ab\n");
  EXPECT_EQ(cropped("refunge", ">>\\ab\n"), ">>\\\n");
}

// The row of a cell that only a data pointer comes to would be empty.
TEST(Crop, KeepsTheLastRow) { EXPECT_EQ(cropped("refunge", "v\\\n\n  \n"), "v\\\n\n  \n"); }

TEST(ToDialect, WritesTheEndOfAPointer) {
  EXPECT_EQ(translated("ipgrid-1", "ipgrid-3", "v\n#\n"), "v\n;\n");
  EXPECT_EQ(translated("ipgrid-3", "ipgrid-2", "v\n;\n"), "v\n#\n");
}

TEST(ToDialect, MakesBlanksOfWhatDoesNothing) {
  EXPECT_EQ(translated("ipgrid-1", "ipgrid-3", "v\n.\n;\n\"\n#\n"), "v\n\n\n\n;\n");
  EXPECT_EQ(translated("ipgrid-3", "ipgrid-1", "#\n;\n"), "\n#\n");
}

// Nothing shows which of two pointers of edition 1 is the new one.
TEST(ToDialect, KeepsSplitsOfEditionOne) {
  EXPECT_EQ(translated("ipgrid-1", "ipgrid-2", "v \n_#\n"), "v\n_#\n");
}

TEST(ToDialect, KeepsStrings) {
  EXPECT_EQ(translated("ipgrid-2", "ipgrid-3", "v\n\"\n#\n\"\n.\n#\n"), "v\n\"\n#\n\"\n.\n;\n");
}

TEST(ToDialect, RefusesWhatIsBothPushedAndExecuted) {
  EXPECT_EQ(translated("ipgrid-2", "ipgrid-3", "\"\n#\n"),
            "error: '#' is data, too, and in ipgrid-3 that does something else");
}

TEST(ToDialect, RefusesAnInstructionThatTheOtherHasNot) {
  EXPECT_EQ(translated("refunge", "refunge-x", "*\\\n").substr(0, 9), "error: '*");
  EXPECT_EQ(translated("refunge-x", "refunge", "X\\\n").substr(0, 9), "error: 'X");
  EXPECT_EQ(refusal("ipgrid-3", "ipgrid-1", "\"\n"), DiagnosticKind::untranslatable);
}

// 43, the byte of '+', and 255 make 42, that of '*'.
TEST(ToDialect, RefusesAnInstructionThatIsMade) {
  EXPECT_EQ(translated("refunge", "refunge-x", "+v\\\n\xFF /\n"),
            "error: this cell can become '*', and in refunge-x that does something else");
}

// The cell at the top right gets both.
TEST(ToDialect, RefusesInputAndAnAdditionAtOnce) {
  const std::string both = "\\      \nY?<\\/<+\n";
  EXPECT_EQ(translated("refunge", "refunge-x", both).substr(0, 30),
            "error: a cell can get input he");
  const std::string input = "\\      \nY?<\\/<?\n";
  EXPECT_EQ(translated("refunge", "refunge-x", input), input);
}

TEST(ToDialect, RefusesTheOtherFamily) {
  EXPECT_EQ(refusal("refunge", "ipgrid-1", "\\\n"), DiagnosticKind::untranslatable);
}

TEST(Rewriting, RefusesWhatIsNotProved) {
  EXPECT_EQ(refusal("refunge", "refunge", "?>@\\\n>\n", {.pointer_steps = 0, .states = 1}),
            DiagnosticKind::unproved);
}

TEST(Rewriting, FailsAsParseDoes) {
  EXPECT_EQ(refusal("ipgrid-1", "ipgrid-1", "\xFF\n"), DiagnosticKind::ill_formed_utf8);
}

}  // namespace grid
