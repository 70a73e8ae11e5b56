#include "tools/grid-test/runner.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>

#include "tools/cli/file.h"

namespace grid::grid_test::runner_test {

namespace {

using report::TestStatus;
using State = Observation::State;

Case a_case(Outcome outcome = Outcome::terminated) {
  Case one;
  one.name = "a/b";
  one.dialect = find_dialect("refunge");
  one.clauses = {"RF-1"};
  one.expected = {outcome, "out", 5, 1};
  return one;
}

Adapter counting() {
  const auto adapter = parse_adapter(
      "name = 'x'\ncommand = ['sh', '-c', '{program}']\n[counters]\nfrom = 'stderr'\n"
      "steps = 's'\nborn = 'b'\noutcome = 'o'\n[counters.outcomes]\nstop = 'limit'\n",
      "a");
  EXPECT_TRUE(adapter);
  Adapter found = adapter.value_or(Adapter());
  found.executable = "/bin/sh";
  return found;
}

Observation ran(Behaviour behaviour) {
  Observation seen;
  seen.behaviour = std::move(behaviour);
  return seen;
}

TestStatus status(const Observation& seen, const Expectation* known = nullptr) {
  return judge(a_case(), counting(), seen, known).status;
}

// Lets the shell be the implementation: the program is a script.
Observation observed(const Adapter& adapter, const std::string& script) {
  std::signal(SIGPIPE, SIG_IGN);
  const auto folder = ScratchFolder::create();
  if (!folder) return ran({});
  Job job;
  job.dialect = "refunge";
  job.program = script;
  job.expected = Outcome::terminated;
  return observe(adapter, job, {}, folder->files(0));
}

}  // namespace

TEST(Judge, WhatIsExpectedPasses) {
  EXPECT_EQ(status(ran({Outcome::terminated, "out", 5, 1})), TestStatus::passed);
  EXPECT_EQ(status(ran({Outcome::terminated, "out", {}, {}})), TestStatus::passed);
}

TEST(Judge, EveryDifferenceIsNamed) {
  const auto result = judge(a_case(), counting(), ran({Outcome::limit, "no", 6, 2}), nullptr);
  EXPECT_EQ(result.status, TestStatus::failed);
  EXPECT_EQ(result.message, "outcome, stdout, steps, born differ");
  ASSERT_EQ(result.comparisons.size(), 4U);
  EXPECT_EQ(result.comparisons[2].expected, "5");
  EXPECT_EQ(result.comparisons[2].observed, "6");
}

TEST(Judge, ReachingTheLimitIsAsGoodWhereLoopsAreNotDetected) {
  Adapter adapter = counting();
  const Behaviour endless{Outcome::endless, "", {}, {}};
  const Behaviour stopped{Outcome::limit, "", 9, 1};
  adapter.detects_endless = false;
  EXPECT_TRUE(differences(endless, stopped, adapter).empty());
  EXPECT_FALSE(differences(endless, {Outcome::terminated, "", 9, 1}, adapter).empty());
  adapter.detects_endless = true;
  EXPECT_FALSE(differences(endless, stopped, adapter).empty());
}

TEST(Judge, TheStepsOfALoopMustBeOfItsRounds) {
  const Adapter adapter = counting();
  const Behaviour expected{Outcome::endless, "", {}, {}, Loop{19, 40}};
  const auto differs = [&](Loop claim) {
    return !differences(expected, {Outcome::endless, "", {}, {}, claim}, adapter).empty();
  };
  EXPECT_FALSE(differs({19, 40}));
  EXPECT_FALSE(differs({30, 72}));
  EXPECT_TRUE(differs({18, 39}));
  EXPECT_TRUE(differs({19, 41}));
  EXPECT_TRUE(differs({40, 40}));
  EXPECT_TRUE(differs({61, 40}));
}

TEST(Judge, WhatBreaksOffIsAResult) {
  for (const State state :
       {State::crashed, State::timed_out, State::flooded, State::cannot_start, State::unclear}) {
    Observation seen;
    seen.state = state;
    seen.reason = "why";
    const auto result = judge(a_case(), counting(), seen, nullptr);
    EXPECT_EQ(result.status, TestStatus::broken);
    EXPECT_EQ(result.how, to_string(state));
    EXPECT_EQ(result.message, "why");
  }
}

TEST(Judge, KnownFailures) {
  const Expectation known{Expectation::Status::expected_failure, {"**"}, "later", "f:1:1"};
  const Observation good = ran({Outcome::terminated, "out", 5, 1});
  const Observation bad = ran({Outcome::terminated, "no", 5, 1});
  Observation unsupported;
  unsupported.state = State::unsupported;
  unsupported.reason = "no eof";
  EXPECT_EQ(status(bad, &known), TestStatus::expected_failure);
  EXPECT_EQ(status(good, &known), TestStatus::unexpected_pass);
  EXPECT_EQ(status(unsupported, &known), TestStatus::skipped);
  EXPECT_EQ(judge(a_case(), counting(), unsupported, &known).message, "no eof");
}

TEST(Observe, CountersAndOutcomesAreRead) {
  const Adapter adapter = counting();
  Observation seen = observed(adapter, "echo out; echo '{\"s\":7,\"b\":2}' >&2; echo bye >&2");
  EXPECT_EQ(seen.state, State::ran);
  EXPECT_EQ(seen.behaviour.outcome, Outcome::terminated);
  EXPECT_EQ(seen.behaviour.output, "out\n");
  EXPECT_EQ(seen.behaviour.steps, 7U);
  EXPECT_EQ(seen.behaviour.born, 2U);
  seen = observed(adapter, "echo '{\"s\":7,\"b\":2,\"o\":\"stop\"}' >&2");
  EXPECT_EQ(seen.behaviour.outcome, Outcome::limit);
  seen = observed(adapter, "echo '{\"s\":7,\"b\":2,\"o\":\"odd\"}' >&2");
  EXPECT_EQ(seen.state, State::unclear);
  EXPECT_EQ(seen.reason, "the adapter does not know the outcome 'odd'");
}

TEST(Judge, WhatWasInterruptedSaysNothingElse) {
  const Expectation known{Expectation::Status::expected_failure, {"**"}, "later", "f:1:1"};
  Observation seen;
  seen.state = State::interrupted;
  seen.reason = "interrupted";
  EXPECT_EQ(status(seen, &known), TestStatus::skipped);
  EXPECT_EQ(judge(a_case(), counting(), seen, &known).message, "interrupted");
}

TEST(Observe, CountersOnStandardOutputAreNoOutput) {
  Adapter adapter = counting();
  adapter.counters.from = Counters::From::standard_output;
  const Observation seen = observed(adapter, "echo out; echo '{\"s\":7,\"b\":2}'");
  EXPECT_EQ(seen.behaviour.output, "out\n");
  EXPECT_EQ(seen.behaviour.steps, 7U);
}

TEST(Observe, CountersFollowOutputThatEndsNoLine) {
  Adapter adapter = counting();
  adapter.counters.from = Counters::From::standard_output;
  const Observation seen = observed(adapter, "printf 'a}{\"s\":1}{b'; echo '{\"s\":7,\"b\":2}'");
  EXPECT_EQ(seen.behaviour.output, "a}{\"s\":1}{b");
  EXPECT_EQ(seen.behaviour.steps, 7U);
  EXPECT_EQ(observed(adapter, "printf '{\"s\":7,\"b\":2}'").behaviour.output, "");
  EXPECT_EQ(observed(adapter, "printf 'a}'").state, State::unclear);
}

class CountersFile : public testing::Test {
 protected:
  // What becomes of counters that `script` makes as $0.
  static Observation with_counters(const std::string& script) {
    auto adapter =
        parse_adapter("name = 'x'\ncommand = ['sh', '-c', '{program}', '{counters}']\n", "a");
    if (!adapter) return {};
    adapter->executable = "/bin/sh";
    return observed(*adapter, script);
  }
};

TEST_F(CountersFile, IsRead) {
  const Observation seen = with_counters("echo '{\"steps\":3,\"born\":1}' >$0");
  EXPECT_EQ(seen.state, State::ran);
  EXPECT_EQ(seen.behaviour.steps, 3U);
  EXPECT_EQ(with_counters("true").state, State::unclear);
}

TEST_F(CountersFile, ThatIsNoRegularFileIsNotReadForEver) {
  const std::string_view reason =
      "what it made of its counters is no file of at most 65536 bytes that can be read";
  for (const char* script :
       {"mkfifo $0", "ln -s /dev/zero $0", "mkdir $0", "dd if=/dev/zero of=$0 bs=65537 count=1"}) {
    const Observation seen = with_counters(script);
    EXPECT_EQ(seen.state, State::unclear) << script;
    EXPECT_EQ(seen.reason, reason) << script;
  }
}

TEST(Scratch, WhatAnImplementationLeftIsReplaced) {
  const auto folder = ScratchFolder::create();
  ASSERT_TRUE(folder);
  const std::string file = folder->file("program");
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_FALSE(write_fresh(file, "new"));
  EXPECT_EQ(cli::read_file(file).value_or(""), "new");
}

TEST(Observe, MissingCountersAreSaid) {
  const Observation seen = observed(counting(), "echo '{\"s\":7}' >&2");
  EXPECT_EQ(seen.state, State::unclear);
  EXPECT_EQ(seen.reason, "it does not report its counters as the adapter says");
}

TEST(Observe, TheStepsOfALoopAreRead) {
  const auto adapter = parse_adapter(
      "name = 'x'\ncommand = ['sh', '-c', '{program}']\n[counters]\nfrom = 'stderr'\n"
      "first = 'f'\nagain = 'a'\n",
      "a");
  ASSERT_TRUE(adapter);
  Adapter shell = *adapter;
  shell.executable = "/bin/sh";
  const Observation seen = observed(shell, "echo '{\"f\":7,\"a\":9}' >&2; exit 5");
  EXPECT_EQ(seen.behaviour.loop, (Loop{7, 9}));
  EXPECT_EQ(observed(shell, "echo '{\"f\":7}' >&2; exit 5").state, State::unclear);
}

TEST(Observe, AnUnknownStatusIsSaid) {
  const Observation seen = observed(counting(), "exit 99");
  EXPECT_EQ(seen.state, State::unclear);
  EXPECT_EQ(seen.reason, "the adapter does not know the exit status 99");
}

TEST(RunAll, ResultsKeepTheOrderOfTheTasks) {
  std::signal(SIGPIPE, SIG_IGN);
  const Adapter adapter = counting();
  std::vector<Task> tasks;
  for (int i = 0; i < 20; ++i) {
    Job job;
    job.dialect = "refunge";
    job.program = "echo " + std::to_string(i);
    job.expected = Outcome::terminated;
    tasks.push_back({&adapter, i == 3 ? std::nullopt : std::optional(job)});
  }
  const auto seen = run_all(tasks, {.limits = {}, .jobs = 4}, [](std::size_t) {});
  ASSERT_TRUE(seen) << seen.error().message;
  ASSERT_EQ(seen->size(), 20U);
  for (std::size_t i = 0; i < seen->size(); ++i) {
    if (i == 3) {
      EXPECT_EQ((*seen)[i].state, State::unsupported);
    } else {
      EXPECT_EQ((*seen)[i].behaviour.output, std::to_string(i) + "\n");
    }
  }
}

}  // namespace grid::grid_test::runner_test
