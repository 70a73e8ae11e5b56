#include "tools/grid-test/adapter.h"

#include <gtest/gtest.h>

#include "tools/grid-test/command.h"

namespace grid::grid_test::adapter_test {

namespace {

constexpr std::string_view kNamed = "name = 'x'\n";

std::string complaint(std::string_view rest, std::string_view variant = {}) {
  const auto adapter = parse_adapter(std::string(kNamed) + std::string(rest), "d/a", variant);
  if (adapter) return "";
  return adapter.error().where + ": " + adapter.error().message;
}

Adapter adapter_of(std::string_view rest, std::string_view variant = {}) {
  const auto adapter = parse_adapter(std::string(kNamed) + std::string(rest), "d/a", variant);
  EXPECT_TRUE(adapter) << adapter.error().message;
  return adapter.value_or(Adapter());
}

// The words of a command line with blanks between them, or why there is none.
std::string command(Adapter adapter, const Job& job) {
  adapter.executable = adapter.command.front();
  const auto words = command_line(adapter, job, {"in", "count"});
  if (const auto* unsupported = std::get_if<Unsupported>(&words)) return "! " + unsupported->reason;
  std::string text;
  for (const std::string& word : std::get<Words>(words)) text += (text.empty() ? "" : " ") + word;
  return text;
}

Job job() {
  Job job;
  job.dialect = "refunge";
  job.program = "p.ref";
  job.max_steps = 9;
  job.expected = Outcome::terminated;
  return job;
}

Job job(std::vector<CaseOption> options) {
  Job result = job();
  result.options = std::move(options);
  return result;
}

Job job(Outcome outcome) {
  Job result = job();
  result.expected = outcome;
  return result;
}

}  // namespace

TEST(Adapter, TheCommandIsFilled) {
  const Adapter adapter = adapter_of(
      "command = ['run', '-d{dialect}', '{{{here}}}', '{options}', '{limit}', '{program}', "
      "'{input}', '{counters}']\n"
      "[options]\neof = ['-e', '{value}']\nnul = '-n{hex}/{decimal}/{value}'\n"
      "[limit]\nsteps = ['-s', '{value}']\n");
  EXPECT_EQ(command(adapter, job()), "run -drefunge {d} -s 9 p.ref in count");
  EXPECT_EQ(command(adapter, job({{"eof", "0"}, {"nul", "."}})),
            "run -drefunge {d} -e 0 -n2e/46/. -s 9 p.ref in count");
  EXPECT_EQ(command(adapter, job({{"newlines", "lf"}})), "! it has no option newlines");
}

TEST(Adapter, AZeroByteIsNoArgument) {
  const Adapter adapter = adapter_of(
      "command = ['run', '{options}', '{program}']\n"
      "[options]\nnul = ['-n', '{value}']\n");
  EXPECT_EQ(command(adapter, job({{"nul", "0x00"}})), "! no argument can hold the byte 0");
  EXPECT_EQ(command(adapter, job({{"nul", "0x0a"}})), "run -n \n p.ref");
}

TEST(Adapter, DialectsHaveTheirWords) {
  const Adapter adapter = adapter_of(
      "command = ['run', '{dialect}', '{program}']\n"
      "[dialects]\nrefunge = ['-v', '1']\nipgrid-1 = []\n");
  EXPECT_EQ(command(adapter, job()), "run -v 1 p.ref");
  Job other = job();
  other.dialect = "ipgrid-1";
  EXPECT_EQ(command(adapter, other), "run p.ref");
  other.dialect = "ipgrid-2";
  EXPECT_EQ(command(adapter, other), "! it does not know the dialect ipgrid-2");
}

TEST(Adapter, ValuesOfOptionsCanBeListed) {
  const Adapter adapter = adapter_of(
      "command = ['run', '{options}', '{program}']\n"
      "[options.eof]\nkeep = []\n255 = '--minus'\n");
  EXPECT_EQ(command(adapter, job({{"eof", "keep"}})), "run p.ref");
  EXPECT_EQ(command(adapter, job({{"eof", "255"}})), "run --minus p.ref");
  EXPECT_EQ(command(adapter, job({{"eof", "0"}})), "! it has no option eof = '0'");
}

TEST(Adapter, LimitsAndOutcomes) {
  const std::string_view exits = "[exit]\n0 = 'terminated'\n4 = 'limit'\n";
  const Adapter limits = adapter_of(
      "command = ['run', '{limit}', '{program}']\n[limit]\n"
      "steps = '-s{value}'\n" +
      std::string(exits));
  EXPECT_EQ(command(limits, job(Outcome::limit)), "run -s9 p.ref");
  EXPECT_EQ(command(limits, job(Outcome::endless)), "run -s9 p.ref");
  EXPECT_EQ(command(limits, job(Outcome::source_error)),
            "! it does not tell the outcome source-error");
  EXPECT_FALSE(limits.detects_endless);
  const Adapter none = adapter_of("command = ['run', '{program}']\n" + std::string(exits));
  EXPECT_EQ(command(none, job()), "run p.ref");
  EXPECT_EQ(command(none, job(Outcome::limit)), "! it cannot limit the steps");
}

TEST(Adapter, LoopsAreLookedForUnlessTheLimitIsToBeReached) {
  const Adapter adapter = adapter_of(
      "command = ['run', '{limit}', '{detection}', '{program}']\n"
      "[limit]\nsteps = '-s{value}'\n[detection]\non = ['-l', '1']\noff = '-L'\n");
  EXPECT_TRUE(adapter.detects_endless);
  Case one;
  one.dialect = find_dialect("refunge");
  one.program = "p.ref";
  one.clauses = {"RF-1"};
  one.expected.outcome = Outcome::terminated;
  one.expected.steps = 7;
  EXPECT_EQ(command(adapter, job_of(one)), "run -s1007 -l 1 p.ref");
  one.max_steps = 9;
  one.expected.outcome = Outcome::endless;
  EXPECT_EQ(command(adapter, job_of(one)), "run -s576 -l 1 p.ref");
  one.expected.outcome = Outcome::limit;
  EXPECT_EQ(command(adapter, job_of(one)), "run -s9 -L p.ref");
  one.clauses = {"RF-1", "LM-6"};
  EXPECT_EQ(command(adapter, job_of(one)), "run -s9 -l 1 p.ref");
}

TEST(Adapter, WhatAlwaysLooksForLoopsIsNotLedToALimit) {
  const Adapter adapter = adapter_of(
      "command = ['run', '{limit}', '{program}']\n[limit]\nsteps = '-s{value}'\n"
      "[exit]\n0 = 'terminated'\n4 = 'limit'\n5 = 'endless'\n");
  EXPECT_EQ(command(adapter, job(Outcome::limit)),
            "! it cannot be kept from detecting endless runs");
  Job watched = job(Outcome::limit);
  watched.detection = true;
  EXPECT_EQ(command(adapter, watched), "run -s9 p.ref");
}

TEST(Adapter, DetectionNeedsAPlaceAndAWord) {
  EXPECT_EQ(complaint("command = ['run', '{program}']\n[detection]\non = '-l'\n"),
            "d/a:3:2: the command has no place for the words of 'detection'");
  EXPECT_EQ(complaint("command = ['run', '{detection}', '{program}']\n[detection]\non = '-l'\n"
                      "[exit]\n0 = 'terminated'\n"),
            "d/a:3:2: endless runs are detected, but no answer means endless");
  EXPECT_EQ(complaint("command = ['run', '{program}']\n[counters]\nfrom = 'stderr'\nfirst = 'f'\n"),
            "d/a:3:2: one of 'first' and 'again' without the other");
}

TEST(Adapter, ACaseWithInputNeedsAWayIn) {
  const Adapter adapter = adapter_of("command = ['run', '{program}']\ninput = 'none'\n");
  Job with_input = job();
  with_input.input = "x";
  EXPECT_EQ(command(adapter, with_input), "! it takes no input");
  EXPECT_EQ(command(adapter, job()), "run p.ref");
}

TEST(Adapter, Variants) {
  const std::string_view text =
      "command = ['run', '{variant}', '{program}']\n"
      "[variants]\nfast = ['-O', '3']\n";
  EXPECT_EQ(command(adapter_of(text), job()), "run p.ref");
  EXPECT_EQ(command(adapter_of(text, "fast"), job()), "run -O 3 p.ref");
  EXPECT_EQ(adapter_of(text, "fast").name, "x:fast");
  EXPECT_EQ(complaint(text, "fats"), "d/a:3:2: there is no variant 'fats'");
}

TEST(Adapter, MistakesHaveTheirPlace) {
  EXPECT_EQ(complaint(""), "d/a:1:1: 'command' is missing");
  EXPECT_EQ(complaint("command = []\n"), "d/a:2:1: 'command' is empty");
  EXPECT_EQ(complaint("command = ['x']\n"), "d/a:2:1: the command does not name the program");
  EXPECT_EQ(complaint("command = ['{programm}']\n"), "d/a:2:11: unknown placeholder 'programm'");
  EXPECT_EQ(complaint("command = ['{program']\n"),
            "d/a:2:11: a brace of '{program' has no partner");
  EXPECT_EQ(complaint("command = ['{program}', '}']\n"), "d/a:2:11: a brace of '}' has no partner");
  EXPECT_EQ(complaint("command = ['x', '{program}']\nargs = []\n"), "d/a:3:1: unknown key 'args'");
  EXPECT_EQ(complaint("command = ['{program}']\ninput = 'pipe'\n"),
            "d/a:3:1: unknown value 'pipe'");
  EXPECT_EQ(complaint("command = ['{program}']\ninput = 'file'\n"),
            "d/a:3:1: the input comes from a file, but the command does not name it");
  EXPECT_EQ(complaint("command = ['{program}']\n[dialects]\nrefunk = 'r'\n"),
            "d/a:4:1: unknown dialect 'refunk'");
  EXPECT_EQ(complaint("command = ['{program}', 'x{dialect}']\n[dialects]\nrefunge = ['a', 'b']\n"),
            "d/a:2:11: 'x{dialect}' needs one word for each dialect, but refunge has 2");
  EXPECT_EQ(complaint("command = ['{program}']\n[options]\neof = ['{program}']\n"),
            "d/a:4:7: unknown placeholder 'program'");
  EXPECT_EQ(complaint("command = ['{program}']\n[options]\neof = 7\n"),
            "d/a:4:7: 'eof' is not a list of words");
  EXPECT_EQ(complaint("command = ['{program}']\n[exit]\n256 = 'limit'\n"),
            "d/a:4:1: '256' is no exit status");
  EXPECT_EQ(complaint("command = ['{program}']\n[exit]\n0 = 'fine'\n"),
            "d/a:4:5: '0' is given no known outcome");
  EXPECT_EQ(complaint("command = ['{program}']\n[counters]\nsteps = 's'\n"),
            "d/a:3:2: 'from' is missing");
  EXPECT_EQ(complaint("command = ['{program}']\n[counters]\nfrom = 'file'\n"),
            "d/a:3:2: the counters come from a file, but the command does not name it");
}

TEST(Adapter, NoWordsAreDropped) {
  const std::string plain = "command = ['run', '{program}']\n";
  EXPECT_EQ(complaint(plain + "[options]\neof = '-e'\n"),
            "d/a:3:2: the command has no place for the words of 'options'");
  EXPECT_EQ(complaint(plain + "[limit]\nsteps = '-s'\n"),
            "d/a:3:2: the command has no place for the words of 'limit'");
  EXPECT_EQ(complaint(plain + "[variants]\nfast = '-O'\n"),
            "d/a:3:2: the command has no place for the words of 'variants'");
  EXPECT_EQ(complaint(plain + "[dialects]\nrefunge = '-r'\n"),
            "d/a:3:2: the command has no place for the words of 'refunge'");
  EXPECT_EQ(complaint(plain + "[dialects]\nrefunge = []\n[options]\n"), "");
  EXPECT_EQ(complaint("command = ['run', '-x={options}', '{program}']\n"),
            "d/a:2:11: {options} is a part of '-x={options}', but stands for any number of words");
  EXPECT_EQ(complaint("command = ['run-{dialect}', '{program}']\n"),
            "d/a:2:1: the first word is 'run-{dialect}', but names the program to start");
}

TEST(Adapter, ValuesThatNoCaseHasAreMistakes) {
  const std::string head = "command = ['run', '{options}', '{program}']\n";
  EXPECT_EQ(complaint(head + "[options.eof]\nkepp = []\n"), "d/a:4:1: 'eof': unknown value 'kepp'");
  EXPECT_EQ(complaint(head + "[options.nul]\nabc = []\n").substr(0, 15), "d/a:4:1: 'nul':");
  EXPECT_EQ(complaint(head + "[options.compat]\nyes = []\n"),
            "d/a:4:1: 'compat': unknown value 'yes'");
  EXPECT_EQ(complaint(head + "[options.nul]\n'0x0a' = []\n'.' = []\n"), "");
}

TEST(Adapter, AStringIsNoCommand) {
  EXPECT_EQ(complaint("command = 'run {program}'\n"),
            "d/a:2:11: 'command' is a string, not a list of words");
}

TEST(Adapter, ItHasAName) {
  const auto adapter = parse_adapter("name = ''\ncommand = ['run', '{program}']\n", "a");
  ASSERT_FALSE(adapter);
  EXPECT_EQ(adapter.error().message, "'name' is empty");
}

TEST(Adapter, OutcomesNeedAMember) {
  EXPECT_EQ(complaint("command = ['run', '{program}']\n[counters]\nfrom = 'stderr'\n"
                      "[counters.outcomes]\nstop = 'limit'\n"),
            "d/a:5:11: 'outcomes' without 'outcome'");
}

TEST(Adapter, ChoicesAreNamedOnce) {
  const auto adapter = parse_adapter("name = 'x'\ncommand = ['run', '{program}']\nzzzz = 1\n", "a");
  ASSERT_FALSE(adapter);
  const std::string& advice = adapter.error().advice;
  EXPECT_EQ(advice.find("counters"), advice.rfind("counters")) << advice;
  EXPECT_NE(advice.find("counters"), std::string::npos);
}

TEST(Adapter, ADecimalByteHasNoZerosBefore) {
  const Adapter adapter =
      adapter_of("command = ['run', '{options}', '{program}']\n[options]\nnul = '{decimal}'\n");
  EXPECT_EQ(command(adapter, job({{"nul", "0x09"}})), "run 9 p.ref");
}

TEST(Job, StepsNeverExceedWhatCanBeCounted) {
  Case one;
  one.dialect = find_dialect("refunge");
  one.expected.steps = kMostSteps;
  EXPECT_EQ(job_of(one).max_steps, kMostSteps);
  Job endless = job(Outcome::endless);
  endless.max_steps = std::uint64_t{1} << 58;
  EXPECT_EQ(step_limit(endless, true), kMostSteps);
}

TEST(SplitCommand, AsAShellWould) {
  const auto split = [](std::string_view text) {
    const auto words = split_command(text);
    std::string all;
    for (const std::string& word : words.value_or(Words{"!"})) all += "[" + word + "]";
    return all;
  };
  EXPECT_EQ(split(" a  b\tc "), "[a][b][c]");
  EXPECT_EQ(split("a 'b c' \"d 'e\" ''"), "[a][b c][d 'e][]");
  EXPECT_EQ(split("a\\ b 'c\\d' \"e\\\"f\""), "[a b][c\\d][e\"f]");
  EXPECT_EQ(split("a 'b"), "[!]");
  EXPECT_EQ(split(""), "");
}

TEST(Implementation, APlainCommandSupportsWhatItNames) {
  const auto adapter = implementation("sh -c 'true' {eof} {max_steps} {program}");
  ASSERT_TRUE(adapter) << adapter.error().message;
  EXPECT_EQ(adapter->name, "sh");
  EXPECT_FALSE(adapter->counters.steps);
  EXPECT_FALSE(adapter->detects_endless);
  Adapter named = *adapter;
  named.command.front() = "sh";
  EXPECT_EQ(command(named, job()), "sh -c true keep 9 p.ref");
  EXPECT_EQ(command(named, job({{"eof", "0"}})), "sh -c true 0 9 p.ref");
  EXPECT_EQ(command(named, job({{"nul", "."}})), "! it has no option nul");
  EXPECT_EQ(command(named, job(Outcome::endless)), "sh -c true keep 9 p.ref");
}

TEST(Implementation, WhatIsNotThereIsSaid) {
  const auto missing = implementation("no-such-program-here {program}");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "cannot start 'no-such-program-here': no such program");
  EXPECT_FALSE(implementation("sh"));
  EXPECT_FALSE(implementation(""));
  EXPECT_FALSE(implementation("sh '{program}"));
}

}  // namespace grid::grid_test::adapter_test
