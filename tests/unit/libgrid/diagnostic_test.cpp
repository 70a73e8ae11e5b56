#include <grid/diagnostic.h>

#include <gtest/gtest.h>

#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace grid {

namespace {

Diagnostic some_error() { return {.kind = DiagnosticKind::bad_state, .message = "some error"}; }

TEST(DiagnosticCode, IsTheWordOfItsRow) {
  EXPECT_EQ(code(DiagnosticKind::ill_formed_utf8), "ill-formed-utf8");
  EXPECT_EQ(code(DiagnosticKind::empty_program), "empty-program");
  EXPECT_EQ(code(DiagnosticKind::foreign_option), "foreign-option");
}

TEST(DiagnosticCode, IsUnique) {
  std::set<std::string_view> codes;
  for (const DiagnosticKind kind : diagnostic_kinds()) EXPECT_TRUE(codes.insert(code(kind)).second);
}

TEST(DiagnosticCode, IsLowerCaseWordsWithHyphens) {
  for (const DiagnosticKind kind : diagnostic_kinds()) {
    EXPECT_FALSE(code(kind).empty());
    EXPECT_EQ(code(kind).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << code(kind);
  }
}

TEST(SeverityText, IsOneWord) {
  EXPECT_EQ(to_string(Severity::note), "note");
  EXPECT_EQ(to_string(Severity::warning), "warning");
  EXPECT_EQ(to_string(Severity::error), "error");
}

TEST(DiagnosticKinds, AreInTheOrderOfTheirList) {
  EXPECT_EQ(diagnostic_kinds().front(), DiagnosticKind::ill_formed_utf8);
  EXPECT_EQ(diagnostic_kinds().back(), DiagnosticKind::bad_state);
}

TEST(Diagnostic, IsAnErrorAboutTheWholeFileUnlessSaidOtherwise) {
  const Diagnostic error = some_error();
  EXPECT_EQ(error.severity, Severity::error);
  EXPECT_TRUE(error.span.empty());
  EXPECT_FALSE(error.byte.has_value());
}

TEST(Result, HoldsAValue) {
  const Result<int> result = 7;
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, 7);
  EXPECT_TRUE(result.diagnostics().empty());
}

TEST(Result, HoldsADiagnostic) {
  const Result<int> result = some_error();
  ASSERT_FALSE(result);
  ASSERT_EQ(result.diagnostics().size(), 1U);
  EXPECT_EQ(result.diagnostics()[0].message, "some error");
}

TEST(Result, HoldsSeveralDiagnostics) {
  const Result<int> result = std::vector<Diagnostic>{some_error(), some_error()};
  EXPECT_FALSE(result);
  EXPECT_EQ(result.diagnostics().size(), 2U);
}

TEST(Result, GivesItsValueAway) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  const std::unique_ptr<int> value = *std::move(result);
  EXPECT_EQ(*value, 7);
}

TEST(Result, ReachesMembersOfItsValue) {
  Result<std::string> result = std::string("abc");
  result->push_back('d');
  EXPECT_EQ(result->size(), 4U);
}

TEST(Result, OfAFalseValueIsStillAValue) {
  const Result<bool> result = false;
  ASSERT_TRUE(result);
  EXPECT_FALSE(*result);
}

}  // namespace

}  // namespace grid
