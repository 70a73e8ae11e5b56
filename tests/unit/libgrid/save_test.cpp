#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/libgrid/example_programs.h"
#include "tests/unit/libgrid/machine_fixture.h"
#include "tests/unit/libgrid/saved_bytes.h"

namespace grid {

namespace {

using test::ExampleProgram;
using test::SavedBytes;
using test::TestRun;

// Two pointers, one of them in string mode with a flag, and a stack.
TestRun rich_ipgrid() {
  TestRun run("ipgrid-3", "|\n\"\n\\\n.\na\nb\n\"\nc");
  run.steps(5);
  return run;
}

TestRun rich_refunge() { return TestRun("refunge", "\\A\nY?v>+", "Z").steps(4); }

void expect_same_after_load(const Machine& machine) {
  const Result<Machine> loaded = Machine::load(machine.shared_program(), machine.save());
  ASSERT_TRUE(loaded) << loaded.diagnostics().at(0).message;
  EXPECT_EQ(*loaded, machine);
  EXPECT_EQ(loaded->state_hash(), machine.state_hash());
}

void expect_bad(const SavedBytes& saved,
                std::string_view message = "the saved machine is damaged") {
  const Result<Machine> loaded = saved.result();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.diagnostics().at(0).kind, DiagnosticKind::bad_state);
  EXPECT_EQ(loaded.diagnostics().at(0).message, message);
}

TEST(Save, IsTheSameBytesEverywhere) {
  const std::string bytes = TestRun("refunge", "+>").steps(2).machine.save();
  EXPECT_EQ(bytes.substr(0, 18), "libgrid machine 1\n");
  const std::string rest = bytes.substr(SavedBytes::kSteps, 35);
  EXPECT_EQ(rest, std::string("\2\0\0\0\0\0\0\0"
                              "\1\0\0\0\0\0\0\0"
                              "\1\0\0\0\0\0\0\0"
                              "\1\0\0\0\0\0\0\0"
                              "\0+i",
                              35));
}

TEST(Save, OfEqualMachinesIsEqual) {
  EXPECT_EQ(rich_ipgrid().machine.save(), rich_ipgrid().machine.save());
}

TEST(Load, GivesTheStart) {
  for (const Dialect* dialect : dialects())
    expect_same_after_load(TestRun(*dialect, "a\nb").machine);
}

TEST(Load, GivesFieldRowsAndDataPointers) { expect_same_after_load(rich_refunge().machine); }

TEST(Load, GivesStackModesAndFlags) {
  const TestRun run = rich_ipgrid();
  EXPECT_EQ(run.machine.stack().size(), 3U);
  EXPECT_EQ(run.machine.pointers().size(), 2U);
  expect_same_after_load(run.machine);
}

TEST(Load, GivesTheEndOfInput) {
  const TestRun run = TestRun("refunge", "?>").steps(2);
  EXPECT_TRUE(SavedBytes(run.machine).load().end_of_input_seen());
}

TEST(Load, GivesAFinishedMachine) {
  expect_same_after_load(TestRun("refunge", "^").steps().machine);
}

TEST(Load, GivesNegativeNumbersOfTheStack) {
  TestRun run("ipgrid-2", " ");
  run.machine.push(-1);
  run.machine.push(-2147483647 - 1);
  expect_same_after_load(run.machine);
}

TEST(Load, GoesOnAsTheSavedMachineWould) {
  TestRun run = rich_refunge();
  TestRun loaded = run;
  loaded.machine = SavedBytes(run.machine).load();
  EXPECT_EQ(loaded.steps(20).machine, run.steps(20).machine);
  EXPECT_EQ(loaded.output, run.output);
}

TEST(Load, TakesAnotherProgramOfTheSameCells) {
  const TestRun run("refunge", "ab");
  const TestRun same("refunge", "ab");
  EXPECT_TRUE(Machine::load(same.machine.shared_program(), run.machine.save()));
}

TEST(Load, HoldsForEveryExample) {
  for (const ExampleProgram& program : test::example_programs()) {
    TestRun run(*program.dialect, program.text, program.input);
    for (int step = 0; step < 40; ++step) expect_same_after_load(run.steps().machine);
  }
}

TEST(LoadRefuses, OtherBytes) {
  SavedBytes saved(TestRun("refunge", "ab").machine);
  for (const char* bytes : {"", "libgrid machine", "libgrid machine 2\n", "hello"}) {
    saved.bytes = bytes;
    expect_bad(saved, "these bytes are no saved machine of version 1");
  }
}

TEST(LoadRefuses, StateOfAnotherProgram) {
  SavedBytes saved(TestRun("refunge", "ab").machine);
  saved.program = test::program("refunge", "ac");
  expect_bad(saved, "the machine was saved from another program or dialect");
}

TEST(LoadRefuses, StateOfAnotherDialect) {
  SavedBytes saved(TestRun("ipgrid-2", "ab").machine);
  saved.program = test::program("ipgrid-3", "ab");
  expect_bad(saved, "the machine was saved from another program or dialect");
}

TEST(LoadRefuses, StateUnderOtherOptions) {
  SavedBytes saved(TestRun("refunge", "ab").machine);
  const auto other = with_options(test::dialect("refunge"), {.nul = 'x'});
  saved.program = test::program(*other, "ab");
  expect_bad(saved, "the machine was saved from another program or dialect");
}

TEST(LoadRefuses, EveryCutOffEnd) {
  for (const Machine& machine : {rich_ipgrid().machine, rich_refunge().machine}) {
    SavedBytes saved(machine);
    while (!saved.bytes.empty()) {
      saved.bytes.pop_back();
      ASSERT_FALSE(saved.result()) << saved.bytes.size();
    }
  }
}

TEST(LoadRefuses, BytesAfterTheEnd) {
  SavedBytes saved(rich_refunge().machine);
  saved.bytes += '\0';
  expect_bad(saved);
}

TEST(LoadRefuses, MoreRowsThanBytes) {
  const SavedBytes saved(rich_refunge().machine);
  for (const std::uint64_t rows :
       {std::uint64_t{1} << 62, ~std::uint64_t{0}, std::uint64_t{1000}}) {
    expect_bad(SavedBytes(saved).set(SavedBytes::kRows, rows));
  }
}

TEST(LoadRefuses, FewerRowsThanTheProgramHas) {
  expect_bad(SavedBytes(rich_refunge().machine).set(SavedBytes::kRows, 1));
  expect_bad(SavedBytes(rich_ipgrid().machine).set(SavedBytes::kRows, 7));
}

TEST(LoadRefuses, MorePointersThanBytes) {
  SavedBytes saved(rich_refunge().machine);
  saved.set(saved.pointers - 8, ~std::uint64_t{0});
  expect_bad(saved);
}

TEST(LoadRefuses, NumbersOnTheStackOfADialectWithoutOne) {
  SavedBytes saved(TestRun("ipgrid-1", "a").machine);
  saved.set(SavedBytes::kField, 1).bytes.insert(SavedBytes::kField + 8, std::string("\1\0\0\0", 4));
  expect_bad(saved);
}

TEST(LoadRefuses, PointerOutsideTheField) {
  const SavedBytes saved(rich_refunge().machine);
  for (const std::size_t part :
       {SavedBytes::kRow, SavedBytes::kCol, SavedBytes::kDataRow, SavedBytes::kDataCol}) {
    expect_bad(SavedBytes(saved).set(saved.pointer(0) + part, 5));
    expect_bad(SavedBytes(saved).set(saved.pointer(1) + part, ~std::uint64_t{0}));
  }
}

TEST(LoadRefuses, UnknownDirectionModeOrFlag) {
  const SavedBytes saved(rich_ipgrid().machine);
  expect_bad(SavedBytes(saved).set_byte(saved.pointer(0) + SavedBytes::kDirection, 4));
  expect_bad(SavedBytes(saved).set_byte(saved.pointer(0) + SavedBytes::kMode, 9));
  expect_bad(SavedBytes(saved).set_byte(saved.pointer(0) + SavedBytes::kFlags, 2));
}

TEST(LoadRefuses, ModeOfAnotherDialect) {
  const SavedBytes saved(rich_ipgrid().machine);
  const int add = static_cast<int>(Mode::add);
  expect_bad(SavedBytes(saved).set_byte(saved.pointer(0) + SavedBytes::kMode, add));
}

TEST(LoadRefuses, DataPointerInIpgrid) {
  const SavedBytes saved(rich_ipgrid().machine);
  expect_bad(SavedBytes(saved).set(saved.pointer(0) + SavedBytes::kDataRow, 1));
}

TEST(LoadRefuses, IdsOutOfOrderOrTwice) {
  const SavedBytes saved(rich_refunge().machine);
  expect_bad(SavedBytes(saved).set(saved.pointer(1) + SavedBytes::kId, 0));
  expect_bad(SavedBytes(saved).set(saved.pointer(0) + SavedBytes::kId, 1));
}

TEST(LoadRefuses, IdThatWasNeverBorn) {
  const SavedBytes saved(rich_refunge().machine);
  expect_bad(SavedBytes(saved).set(saved.pointer(1) + SavedBytes::kId, 2));
}

TEST(LoadRefuses, ParentThatIsNotOlder) {
  const SavedBytes saved(rich_refunge().machine);
  expect_bad(SavedBytes(saved).set(saved.pointer(1) + SavedBytes::kParent, 1));
}

TEST(LoadRefuses, CountersThatDisagree) {
  const SavedBytes saved(rich_refunge().machine);
  expect_bad(SavedBytes(saved).set(SavedBytes::kMaxLive, 1));
  expect_bad(SavedBytes(saved).set(SavedBytes::kMaxLive, 3));
}

TEST(LoadRefuses, CountersThatWouldOverflow) {
  const SavedBytes saved(rich_refunge().machine);
  expect_bad(SavedBytes(saved).set(SavedBytes::kSteps, ~std::uint64_t{0}));
  expect_bad(SavedBytes(saved).set(SavedBytes::kBorn, ~std::uint64_t{0}));
}

TEST(LoadRefuses, EndOfInputThatIsNeitherYesNorNo) {
  expect_bad(SavedBytes(rich_refunge().machine).set_byte(SavedBytes::kEndSeen, 2));
}

// Whatever bytes are accepted make a machine that can run, be saved and be undone.
TEST(Load, SurvivesEveryDamagedByte) {
  for (const Machine& machine : {rich_ipgrid().machine, rich_refunge().machine}) {
    const SavedBytes saved(machine);
    for (std::size_t at = 0; at < saved.bytes.size(); ++at) {
      for (const int bit : {1, 2, 4, 8, 16, 32, 64, 128}) {
        SavedBytes damaged = saved;
        damaged.set_byte(at, saved.bytes[at] ^ bit);
        Result<Machine> loaded = damaged.result();
        if (!loaded) continue;
        EXPECT_EQ(loaded->save(), damaged.bytes);
        StepReport report;
        loaded->step(Input::byte('Z'), report);
        loaded->undo(report);
        EXPECT_EQ(loaded->save(), damaged.bytes);
      }
    }
  }
}

}  // namespace

}  // namespace grid
