// What rules say when time is up after the states of a program were found.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "lint/check.h"

namespace grid::lint {

namespace {

// Not followed on the machine, so that the state graph alone decides.
class Stopped {
 public:
  Stopped(const std::string& text, std::string_view dialect)
      : analysis_(*parse(Source("test", text, *find_dialect(dialect))),
                  {.pointer_steps = 0, .cancelled = [this] { return stopped_; }}) {}

  // The messages of a rule, and of A001 after it.
  std::vector<std::string> messages(std::string_view code, bool stop) {
    analysis_.reach();
    stopped_ = stop;
    std::vector<std::string> found;
    for (const std::string_view each : {code, std::string_view("A001")}) {
      for (const Finding& finding : check(analysis_, {find_rule(each)})) {
        found.push_back(finding.message);
      }
    }
    return found;
  }
  bool complete() const { return analysis_.complete(); }

 private:
  bool stopped_ = false;
  Analysis analysis_;
};

struct Case {
  std::string_view code;
  std::string text;
  std::string_view dialect;
  std::string_view not_known;
};

// The rule speaks of the program, and when stopped it is silent and A001 says why.
void expect_silence(const Case& what) {
  Stopped running(what.text, what.dialect);
  EXPECT_FALSE(running.messages(what.code, false).empty());
  EXPECT_TRUE(running.complete());
  Stopped stopped(what.text, what.dialect);
  EXPECT_EQ(stopped.messages(what.code, true),
            std::vector<std::string>{"not everything was looked at: the analysis was stopped "
                                     "before it was known " +
                                     std::string(what.not_known)});
  EXPECT_FALSE(stopped.complete());
}

}  // namespace

TEST(Cancelled, NothingIsSaidOfProgramsThatNeverEnd) {
  expect_silence({"R002", ">v\n^<\n", "refunge", "how runs end"});
}

TEST(Cancelled, NothingIsSaidOfEndlessLoops) {
  expect_silence({"R003", ">v\n^<\n", "refunge", "how runs end"});
}

TEST(Cancelled, NothingIsSaidOfUnboundedForks) {
  expect_silence({"R004", "|\n", "ipgrid-1", "how runs end"});
}

TEST(Cancelled, NothingIsSaidOfModesThatAreNeverUsed) {
  expect_silence({"R007", "+-/\n", "refunge", "where modes matter"});
}

TEST(Cancelled, NothingIsSaidOfStrings) {
  expect_silence({"R009", ">\"hi\n", "ipgrid-2", "how runs end, where strings end"});
}

TEST(Cancelled, AllThatIsNotKnownIsNamed) {
  Stopped stopped("+-/\n", "refunge");
  stopped.messages("R003", true);
  EXPECT_EQ(stopped.messages("R007", true),
            std::vector<std::string>{"not everything was looked at: the analysis was stopped "
                                     "before it was known how runs end, where modes matter"});
}

}  // namespace grid::lint
