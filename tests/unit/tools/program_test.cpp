#include "tools/cli/program.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace grid::cli {

namespace {

struct Ended {
  int code = 0;
  std::string message;
};

Ended end_of(const std::function<ExitCode()>& body) {
  testing::internal::CaptureStderr();
  const int code = run_program("program", body);
  return {code, testing::internal::GetCapturedStderr()};
}

}  // namespace

TEST(RunProgram, ReturnsTheCodeOfTheBody) {
  EXPECT_EQ(end_of([] { return ExitCode::endless; }).code, 5);
}

TEST(RunProgram, UnexpectedExceptionsAreInternalErrors) {
  const Ended ended = end_of([]() -> ExitCode { throw std::runtime_error("odd\x1b"); });
  EXPECT_EQ(ended.code, 70);
  EXPECT_EQ(ended.message,
            "program: error: internal error: odd\\x1b\n  help: please report this\n");
  EXPECT_EQ(end_of([]() -> ExitCode { throw 1; }).code, 70);
}

TEST(RunProgram, ExhaustedMemoryIsALimit) {
  const Ended ended = end_of([]() -> ExitCode { throw std::bad_alloc(); });
  EXPECT_EQ(ended.code, 4);
  EXPECT_NE(ended.message.find("out of memory"), std::string::npos);
}

}  // namespace grid::cli
