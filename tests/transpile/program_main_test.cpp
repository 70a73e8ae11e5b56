// The main of generated programs does what grid-run does with the same program.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/golden/process.h"
#include "tests/slow_build.h"

namespace fs = std::filesystem;

namespace grid::golden::program_main_test {

namespace {

constexpr char kPrompt[] = "!>?>!>/\n";        // writes '!', then what it reads
constexpr char kSpam[] = "!>\n";               // writes without end
constexpr char kLoop[] = "~\n";                // goes on without end
constexpr char kStart[] = "!>~\\ \n  #\\ \n";  // writes '!' and goes on without end
constexpr char kGrowth[] = "v\n";              // needs more and more rows
constexpr char kStorm[] = "Y/\nY\\\n|/\n";     // forks without end
constexpr char kEcho[] = "?v!^\n";             // writes what it reads, the last byte without end

// Runs a script in a folder of its own that holds program.ref, and as bin/grid-run what `stub` is;
// $run in it calls the program.
Result run_script(const std::string& run_by, const std::string& stub, const std::string& cells,
                  const std::string& script) {
  const TemporaryFolder folder;
  write_text(folder.path() / "program.ref", cells);
  fs::create_directory(folder.path() / "bin");
  fs::create_symlink(stub, folder.path() / "bin" / "grid-run");
  const std::string start = "GRID_PROGRAM=program.ref; export GRID_PROGRAM; run='" + run_by + "'\n";
  return run({"/bin/sh", "-c", start + script}, folder.path(), "/dev/null");
}

Result run_compiled(const std::string& cells, const std::string& script) {
  return run_script("bin/grid-run", GRID_STUB, cells, script);
}

// `status` is that of the script, so that a case in which nothing works does not pass.
void expect_same(const std::string& cells, const std::string& script, int status) {
  const Result expected = run_script("grid-run program.ref", GRID_STUB, cells, script);
  const Result compiled = run_compiled(cells, script);
  EXPECT_EQ(expected.status, status);
  EXPECT_EQ(compiled.status, expected.status);
  EXPECT_EQ(compiled.output, expected.output);
  EXPECT_EQ(compiled.errors, expected.errors);
}

TEST(ProgramMain, CopiesInputToOutput) { expect_same(kPrompt, "printf x | $run", 0); }

TEST(ProgramMain, BytesAreNotChanged) {
  expect_same(kEcho, "printf '\\r\\n\\032\\000\\377' | $run --max-output 5 | od -c", 0);
}

TEST(ProgramMain, NeedsNoInput) { expect_same(kPrompt, "$run", 0); }

TEST(ProgramMain, FlushesBeforeItWaits) {
  expect_same(kPrompt,
              "mkfifo in out; $run <in >out & exec 3>in 4<out\n"
              "head -c 1 <&4; echo; printf Q >&3; exec 3>&-; cat <&4; wait $!",
              0);
}

TEST(ProgramMain, ReadsInputFromAFile) {
  expect_same(kPrompt, "printf a >a; $run -i a; $run -ia; $run --input a; $run --input=a", 0);
}

TEST(ProgramMain, ReadsInputFromStandardInputByName) {
  expect_same(kPrompt, "printf a | $run --input -", 0);
}

TEST(ProgramMain, InputIsMissing) { expect_same(kPrompt, "$run --input nosuch", 74); }

TEST(ProgramMain, InputIsAFolder) { expect_same(kPrompt, "$run --input .; echo $?; $run <.", 74); }

TEST(ProgramMain, InputIsClosed) { expect_same(kPrompt, "$run <&-", 74); }

TEST(ProgramMain, InputDoesNotBlock) {
  expect_same(kPrompt,
              "mkfifo in; exec 3<>in; (sleep 0.1; printf Z >&3) & "
              "$run <in; wait",
              0);
}

TEST(ProgramMain, StopsAtTheStepLimit) { expect_same(kSpam, "$run --max-steps 7 -s -", 4); }

TEST(ProgramMain, StopsAtTheOutputLimit) { expect_same(kSpam, "$run --max-output 1k -s -", 4); }

TEST(ProgramMain, StopsAtThePointerLimit) { expect_same(kStorm, "$run --max-cursors 9 -s -", 4); }

TEST(ProgramMain, StopsAtTheMemoryLimit) { expect_same(kGrowth, "$run --max-memory 1M", 4); }

TEST(ProgramMain, StopsAtTheTimeLimit) {
  expect_same(kLoop, "$run --no-detect-loops --timeout 50ms", 4);
}

TEST(ProgramMain, TimeCountsWhileItWaits) {
  expect_same(kPrompt, "mkfifo in; exec 3<>in; $run --timeout 50ms -s - <in", 4);
}

TEST(ProgramMain, TimeOfNothingIsOverBeforeTheFirstStep) {
  expect_same(kPrompt, "$run --timeout 0 -s -", 4);
}

constexpr char kWithoutNumbers[] = " 2>err; code=$?; sed -E 's/[0-9]+/N/g' err; exit $code";

TEST(ProgramMain, FindsLoops) {
  expect_same(kStart, std::string("$run --stats -") + kWithoutNumbers, 5);
}

TEST(ProgramMain, LooksForNoLoopsWithAStepLimit) { expect_same(kLoop, "$run --max-steps 100k", 2); }

TEST(ProgramMain, LoopDetectionIsOffWithAStepLimit) {
  expect_same(kLoop, "$run --max-steps 1000000", 4);
}

TEST(ProgramMain, LoopDetectionAndAStepLimit) {
  expect_same(kLoop, std::string("$run --detect-loops --max-steps 1000000") + kWithoutNumbers, 5);
}

TEST(ProgramMain, TheLastWordAboutLoopsCounts) {
  expect_same(kLoop,
              std::string("$run --max-steps 9 --no-detect-loops --detect-loops; echo $?\n"
                          "$run --no-detect-loops --detect-loops") +
                  kWithoutNumbers,
              5);
}

// grid-run needs more memory than the limit for the text of so large a program.
TEST(ProgramMain, SaysThatLoopDetectionWasGivenUp) {
  const std::string cells(100000, '~');
  const std::string options = " --detect-loops --max-steps 3000000";
  expect_same(cells,
              "test \"$run\" = bin/grid-run && most=400k || most=500k\n"
              "$run --max-memory $most" +
                  options,
              4);
  EXPECT_EQ(run_compiled(cells, "$run --max-memory 1M" + options).status, 5);
}

TEST(ProgramMain, CountersSaturate) {
  expect_same(kStorm, "$run --max-steps 1000 -s - --max-memory 4M", 4);
}

TEST(ProgramMain, WhatIsReadAtTheEnd) {
  expect_same(kPrompt, "for end in keep 0 255; do $run --eof $end; done | od -c; $run --eof 1", 2);
}

TEST(ProgramMain, StatisticsOfATerminatedRun) {
  expect_same(kPrompt, "printf a | $run --stats stats; cat stats", 0);
}

TEST(ProgramMain, StatisticsReplaceWhatAFileHeld) {
  expect_same(kPrompt, "yes | head -c 1000 >stats; $run -s stats; cat stats", 0);
}

TEST(ProgramMain, StatisticsToStandardErrorAndItsDevice) {
  expect_same(kPrompt, "$run -s-; $run -s /dev/stderr", 0);
}

TEST(ProgramMain, StatisticsOverwriteNothingOfTheRun) {
  expect_same(kPrompt,
              "echo X >in; ln in hard\n"
              "$run --stats in --input hard; echo $?; $run --stats in <hard; echo $?\n"
              "$run --stats in --input /dev/null <in; echo $?\n"
              "$run --stats out >out; echo $?; cat in",
              0);
}

TEST(ProgramMain, StatisticsCannotBeCreated) { expect_same(kPrompt, "$run -s no/such", 74); }

TEST(ProgramMain, StatisticsOnAFullDisk) {
  expect_same(kPrompt, "$run -s /dev/full; echo $?; $run -s /dev/full --max-steps 3", 74);
}

TEST(ProgramMain, StatisticsThatNobodyReads) {
  expect_same(kPrompt, "mkfifo f; (exec 3<f; exec 3<&-; echo) | $run --stats f", 74);
}

TEST(ProgramMain, OutputThatNobodyReads) {
  expect_same(kSpam, "{ $run; echo $? >code; } | head -c 3; cat code", 0);
}

TEST(ProgramMain, OutputIsClosed) { expect_same(kPrompt, "$run -s - >&-", 74); }

TEST(ProgramMain, ClosedOutputIsNotNeeded) {
  expect_same(kLoop, std::string("$run >&-") + kWithoutNumbers, 5);
}

TEST(ProgramMain, NoFileTakesThePlaceOfAClosedOutput) {
  expect_same(kPrompt, "$run -s stats >&-; echo $?; cat stats", 0);
}

TEST(ProgramMain, OutputOnAFullDisk) {
  expect_same(kPrompt,
              "$run -s - >/dev/full; echo $?; mkfifo in; exec 3<>in; $run -s - <in >/dev/full", 74);
}

TEST(ProgramMain, OutputBeyondTheLimitOfFiles) { expect_same(kSpam, "ulimit -f 1; $run >out", 74); }

TEST(ProgramMain, HelpThatCannotBeWritten) {
  expect_same(kPrompt, "$run --help >&-; echo $?; $run --help >/dev/full", 74);
}

TEST(ProgramMain, VersionThatCannotBeWritten) {
  const Result result = run_compiled(kPrompt, "$run --version >/dev/full");
  EXPECT_EQ(result.status, 74);
  EXPECT_EQ(result.errors,
            "grid-run: error: cannot write standard output: No space left on device\n");
}

TEST(ProgramMain, OutputShowsWhileItGoesOn) {
  expect_same(kStart,
              "mkfifo out; $run --timeout 20 --no-detect-loops >out & exec 4<out\n"
              "head -c 1 <&4; echo; exec 2>/dev/null; kill $!; wait $!",
              143);
}

std::string after_signal(const std::string& signal, const std::string& command) {
  return "timeout --preserve-status -s " + signal + " 0.5 " + command + "; echo $?\n";
}

TEST(ProgramMain, DiesBySignalsWhileItRuns) {
  for (const char* const signal : {"INT", "TERM", "HUP"}) {
    const std::string run = after_signal(signal, "$run --no-detect-loops --stats stats");
    expect_same(kStart, run + "sed 's/\"steps\":[0-9]*/\"steps\":N/' stats", 0);
  }
}

TEST(ProgramMain, DiesBySignalsWhileItWaits) {
  for (const char* const signal : {"INT", "TERM", "HUP"}) {
    expect_same(kPrompt, "mkfifo in; exec 3<>in\n" + after_signal(signal, "$run -s - <in"), 0);
  }
}

TEST(ProgramMain, DiesBySignalsWhileItOpensFiles) {
  expect_same(kPrompt,
              "mkfifo fifo\n" + after_signal("INT", "$run --input fifo") +
                  after_signal("TERM", "$run --stats fifo"),
              0);
}

TEST(ProgramMain, OutputIsCompleteWhenASignalComes) {
  expect_same(kSpam,
              after_signal("TERM", "$run --stats stats >out") +
                  "grep -c \"output_bytes.:$(wc -c <out),\" stats",
              0);
}

TEST(ProgramMain, IgnoredSignalsStayIgnored) {
  expect_same(kLoop, "trap '' INT\n" + after_signal("INT", "$run --no-detect-loops --timeout 1"),
              0);
}

TEST(ProgramMain, TheSystemGivesNoMoreMemory) {
  if (address_sanitizer()) GTEST_SKIP() << "needs much memory";
  expect_same(kGrowth,
              "ulimit -v 100000; $run --max-memory 100G --stats - 2>err; echo $?\n"
              "sed -E '1s/:[0-9]+/:N/g' err",
              0);
}

TEST(ProgramMain, CountersOfARunThatMemoryEnds) {
  if (address_sanitizer()) GTEST_SKIP() << "needs much memory";
  const Result result =
      run_compiled(kGrowth, "ulimit -v 100000; $run --max-memory 100G --stats - 2>&1");
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.output.find("\"steps\":0,"), std::string::npos) << result.output;
}

TEST(ProgramMain, AcceptsValues) {
  expect_same(
      kPrompt,
      "for value in 500ms 0.5 1m 1h 2s 0.000000001; do $run --timeout $value; echo $?; done\n"
      "for value in 64M 1.5G 50% 1000000 4k 1K 33.3% 0.00001T; do\n"
      "  $run --max-memory $value; echo $?\n"
      "done; $run --max-output 1k; $run --max-cursors 18446744073709551614",
      0);
}

TEST(ProgramMain, ShowsTimesShortly) {
  expect_same(kLoop,
              "for value in 1ms 0.0015 0.1 0.000001; do\n"
              "  $run --no-detect-loops --timeout $value; done",
              4);
}

TEST(ProgramMain, RefusesNumbers) {
  expect_same(kPrompt,
              "for value in -1 1e3 +1 ' 1' 0x1 18446744073709551615 99999999999999999999 x; do\n"
              "  $run --max-steps \"$value\"; $run --max-cursors=\"$value\"; done",
              2);
}

TEST(ProgramMain, RefusesDurations) {
  expect_same(kPrompt,
              "for value in 1x .5 5. 1.2.3 -1 1e3 0.0000000001 1.0000000005s 0.0000001ms s \\\n"
              "  1000000001 99999999999h; do $run --timeout \"$value\"; done",
              2);
}

TEST(ProgramMain, RefusesSizes) {
  expect_same(kPrompt,
              "for value in 5Q 999999999T 10% .5M 10k% 1.5 0.5 1.0001k 0.1M 50%k 50%% k %; do\n"
              "  $run --max-output \"$value\"; $run --max-memory \"$value\"; done",
              2);
}

TEST(ProgramMain, RefusesEmptyFileNames) {
  expect_same(kPrompt, "$run --input ''; echo $?; $run --stats ''", 2);
}

TEST(ProgramMain, UnknownOptions) {
  expect_same(
      kPrompt,
      "for word in --foo=3 -x -x=5 --max-step --Max-steps -max-steps --- --= -= --hlp -hVx\\\n"
      "  --no-detect-loop --stat -h3 -h=3 --eoff --gr\xC3\xB6\xC3\x9F; do $run $word; done",
      2);
}

TEST(ProgramMain, OptionsWithoutTheirValue) {
  expect_same(kPrompt,
              "for words in -i --input --max-steps= '-i -h' '-i -V' -Vi; do $run $words; done", 2);
}

TEST(ProgramMain, ValuesThatLookLikeOptions) {
  expect_same(kPrompt, "for words in '-i -x' '--input --help' '-i --' -i=a; do $run $words; done",
              74);
}

TEST(ProgramMain, ValuesOfOptionsThatTakeNone) {
  expect_same(kPrompt, "$run --detect-loops=x; $run --help=3", 2);
}

TEST(ProgramMain, WrongNamesCountBeforeWrongValues) {
  expect_same(kPrompt, "$run --max-steps x --foo", 2);
}

TEST(ProgramMain, MessagesShowNothingRaw) {
  expect_same(
      kPrompt,
      "$run --input \"$(printf 'a\\033[1m\\302\\233\\377\\342\\200\\256\\n\\t\\303\\266')\"\n"
      "$run --max-steps $(head -c 300 /dev/zero | tr '\\0' x)",
      2);
}

TEST(ProgramMain, OfRepeatedOptionsTheLastCounts) {
  expect_same(kLoop, "$run --max-steps 5 --max-steps=3", 4);
}

TEST(ProgramMain, VersionTakesNoOperand) {
  const Result result = run_compiled(kPrompt, "$run --version x");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors,
            "grid-run: error: option --version takes no operand, but 'x' is given\n");
}

TEST(ProgramMain, OperandsAreAnError) {
  const Result result = run_compiled(kPrompt, "$run -- --version");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors,
            "grid-run: error: there are no operands, but '--version' is given\n"
            "  help: the program is stub.ref; --input names what it reads\n");
}

TEST(ProgramMain, VersionSaysWhatItIs) {
  const Result result = run_compiled(kPrompt, "$run --version; $run -V");
  const std::string line = "grid-run: stub.ref (refunge), by hand 1.0\n";
  EXPECT_EQ(result.output, line + line);
}

// What both have is said in the same words.
TEST(ProgramMain, HelpIsLikeThatOfGridRun) {
  expect_same(kPrompt,
              "$run --help >help; sed -n '/ --input=/,$p' help | sed '/ --no-detect/q'\n"
              "sed -n '/ --max-steps=/,/^$/p; /--help/p' help; test -s help",
              0);
}

TEST(ProgramMain, HelpIsNarrow) {
  const Result result = run_compiled(kPrompt, "$run -h | grep -E '.{97}'");
  EXPECT_EQ(result.status, 1) << result.output;
}

TEST(ProgramMain, IsCalledByItsName) {
  const Result result = run_compiled(
      kPrompt, "ln -s bin/grid-run hello.exe; ./hello.exe -x; PATH=.:$PATH hello.exe -x");
  const std::string message =
      "hello: error: unknown option '-x'\n"
      "  help: --help lists the options\n";
  EXPECT_EQ(result.errors, message + message);
}

Result run_without_field(const std::string& script) {
  return run_script("bin/grid-run", GRID_STUB_WITHOUT_FIELD, kPrompt, script);
}

TEST(ProgramMainWithoutField, HasNoEndOfInput) {
  const Result result = run_without_field("$run --help | grep -c eof; $run --eof 0");
  EXPECT_EQ(result.output, "0\n");
  EXPECT_EQ(result.errors,
            "grid-run: error: unknown option '--eof'\n"
            "  help: --help lists the options\n");
}

TEST(ProgramMainWithoutField, CountsNoRows) {
  const Result result = run_without_field("$run --stats - >out");
  EXPECT_EQ(result.errors,
            "{\"outcome\":\"terminated\",\"limit\":null,\"saturated\":false,\"steps\":7,\"born\":1,"
            "\"live\":0,\"max_live\":1,\"input_bytes\":0,\"output_bytes\":2}\n");
}

}  // namespace

}  // namespace grid::golden::program_main_test
