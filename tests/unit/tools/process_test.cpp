#include "tools/cli/process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/golden/process.h"
#include "tests/slow_build.h"

namespace grid::cli {

namespace {

using End = ProcessResult::End;
using std::chrono::milliseconds;

ProcessResult run(const std::string& script, std::string_view input = {},
                  const ProcessLimits& limits = {}) {
  std::signal(SIGPIPE, SIG_IGN);
  return run_process({"/bin/sh", "-c", script}, input, limits);
}

// Nobody may have waited for it yet: then the third word about it is a Z.
bool is_alive(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  file >> word >> word >> word;
  return file && word != "Z";
}

// A killed grandchild is gone a moment later.
bool dies(pid_t process) {
  for (int i = 0; i < 500 && is_alive(process); ++i) std::this_thread::sleep_for(milliseconds(10));
  return !is_alive(process);
}

}  // namespace

TEST(Process, OutputErrorsAndStatus) {
  const ProcessResult result = run("printf out; printf err >&2; exit 7");
  EXPECT_EQ(result.end, End::exited);
  EXPECT_EQ(result.value, 7);
  EXPECT_EQ(result.output, "out");
  EXPECT_EQ(result.errors, "err");
}

// What it leaves behind writes for ever, so the pipes are never quiet.
TEST(Process, ItsEndIsSeenWhileOthersGoOnWriting) {
  const ProcessResult result = run("yes >&2 & printf !; exit 0", {}, {.time = milliseconds(9000)});
  EXPECT_EQ(result.end, End::exited);
  EXPECT_EQ(result.value, 0);
  EXPECT_EQ(result.output, "!");
}

TEST(Process, InputOfAnySizeArrives) {
  const std::string input(300'000, 'x');
  EXPECT_EQ(run("cat", input).output, input);
  EXPECT_EQ(run("cat").output, "");
}

TEST(Process, InputNeedNotBeRead) {
  const std::string input(300'000, 'x');
  EXPECT_EQ(run("exit 3", input).value, 3);
  EXPECT_EQ(run("exec 0<&-; printf a", input).output, "a");
}

TEST(Process, ACrashIsAResult) {
  const ProcessResult result = run("printf a; kill -SEGV $$");
  EXPECT_EQ(result.end, End::killed);
  EXPECT_EQ(result.value, SIGSEGV);
  EXPECT_EQ(result.output, "a");
}

TEST(Process, SignalsAreAsUsualForTheChild) {
  EXPECT_EQ(run("kill -PIPE $$; exit 9").value, SIGPIPE);
  EXPECT_EQ(run("kill -TERM $$; exit 9").value, SIGTERM);
}

TEST(Process, AHangIsKilled) {
  ProcessLimits limits;
  limits.time = milliseconds(100);
  const ProcessResult result = run("printf a; exec sleep 60", {}, limits);
  EXPECT_EQ(result.end, End::timed_out);
  EXPECT_EQ(result.output, "a");
  EXPECT_EQ(run("exec >&- 2>&-; exec sleep 60", {}, limits).end, End::timed_out);
}

TEST(Process, TheWholeGroupIsKilled) {
  const golden::TemporaryFolder folder;
  const std::string file = (folder.path() / "pid").string();
  ProcessLimits limits;
  limits.time = milliseconds(300);
  EXPECT_EQ(run("sleep 60 & echo $! >" + file + "; sleep 60", {}, limits).end, End::timed_out);
  pid_t grandchild = 0;
  std::ifstream(file) >> grandchild;
  ASSERT_GT(grandchild, 0);
  EXPECT_TRUE(dies(grandchild));
}

TEST(Process, AGrandchildWithThePipeDoesNotKeepUsWaiting) {
  const golden::TemporaryFolder folder;
  const std::string file = (folder.path() / "pid").string();
  const ProcessResult result = run("sleep 60 & echo $! >" + file + "; printf a; exit 2");
  EXPECT_EQ(result.end, End::exited);
  EXPECT_EQ(result.value, 2);
  EXPECT_EQ(result.output, "a");
  pid_t grandchild = 0;
  std::ifstream(file) >> grandchild;
  EXPECT_TRUE(dies(grandchild));
}

TEST(Process, AFloodIsStopped) {
  ProcessLimits limits;
  limits.output = 1000;
  const ProcessResult result = run("while :; do echo 0123456789; done", {}, limits);
  EXPECT_EQ(result.end, End::flooded);
  EXPECT_EQ(result.output.size(), 1000U);
}

TEST(Process, TheLastErrorsAreKept) {
  const ProcessResult result =
      run("i=0; while [ $i -lt 4000 ]; do echo 'a long line to fill the pipe with, once more' >&2; "
          "i=$((i+1)); done; echo end >&2");
  EXPECT_EQ(result.end, End::exited);
  EXPECT_TRUE(result.errors.ends_with("end\n"));
  EXPECT_LT(result.errors.size(), 200'000U);
}

TEST(Process, MemoryIsLimited) {
  if (address_sanitizer()) GTEST_SKIP() << "the limit would stop the tools that the script calls";
  ProcessLimits limits;
  limits.memory = std::uint64_t{32} << 20;
  EXPECT_EQ(run("printf a", {}, limits).output, "a");
  EXPECT_NE(run("dd if=/dev/zero of=/dev/null bs=256M count=1 2>/dev/null", {}, limits).value, 0);
}

TEST(Process, WhatCannotBeStartedIsSaid) {
  std::signal(SIGPIPE, SIG_IGN);
  const ProcessResult result = run_process({"/no/such/program"}, "x", {});
  EXPECT_EQ(result.end, End::cannot_start);
  EXPECT_EQ(result.value, ENOENT);
  EXPECT_EQ(run_process({"/etc"}, "", {}).value, EACCES);
}

TEST(Process, ManyAtOnce) {
  std::vector<std::thread> threads;
  std::vector<std::string> outputs(8);
  threads.reserve(outputs.size());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    threads.emplace_back([&outputs, i] {
      for (int k = 0; k < 20; ++k) outputs[i] += run("cat", std::to_string(i)).output;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    EXPECT_EQ(outputs[i], std::string(20, static_cast<char>('0' + i)));
  }
}

}  // namespace grid::cli
