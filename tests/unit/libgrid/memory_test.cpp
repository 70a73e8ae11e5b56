// memory(), start_memory() and memory_for_step() against what is really allocated: this program
// counts the bytes of every operator new.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

#include <grid/machine.h>

#include "tests/each_dialect.h"
#include "tests/slow_build.h"
#include "tests/string_input.h"
#include "tools/gen/generate.h"

namespace {

constexpr std::size_t kHeader = alignof(std::max_align_t);  // in front of a block: its size

std::size_t allocated = 0;
std::size_t peak = 0;

}  // namespace

void* operator new(std::size_t size) {
  void* const block = std::malloc(size + kHeader);
  if (block == nullptr) throw std::bad_alloc();
  *static_cast<std::size_t*>(block) = size;
  allocated += size;
  peak = std::max(peak, allocated);
  return static_cast<char*>(block) + kHeader;
}

void operator delete(void* bytes) noexcept {
  if (bytes == nullptr) return;
  void* const block = static_cast<char*>(bytes) - kHeader;
  allocated -= *static_cast<std::size_t*>(block);
  std::free(block);
}

void operator delete(void* bytes, std::size_t) noexcept { operator delete(bytes); }

namespace grid {

namespace {

constexpr std::size_t kSlack = 64;  // bytes

// Takes steps while fewer than `pointers` are alive, and compares what each allocates with what
// was foretold.
void expect_bound(const ProgramPtr& program, const std::string& input, int steps,
                  std::size_t pointers = 1 << 16) {
  StringInput bytes(input);
  const std::size_t before = allocated;
  peak = allocated;
  Machine machine(program);
  ASSERT_LE(peak - before, Machine::start_memory(*program) + kSlack);
  StepReport report;
  for (int step = 0; step < steps && !machine.finished(); ++step) {
    if (machine.pointers().size() >= pointers) return;
    const std::size_t bound = machine.memory_for_step(report);
    const Input next = bytes.next(machine);
    peak = allocated;
    machine.step(next, report);
    ASSERT_LE(peak - before, bound + kSlack) << "step " << machine.steps();
    ASSERT_LE(allocated - before, machine.memory() + report.memory() + kSlack);
  }
}

void expect_bound(std::string_view dialect, std::string text, int steps) {
  SCOPED_TRACE(text.substr(0, 20));
  expect_bound(*parse(Source("test", std::move(text), *find_dialect(dialect))), "", steps);
}

TEST(MemoryForStep, BoundsAGrowingField) {
  expect_bound("refunge", "+v", 20'000);
  expect_bound("refunge", std::string(1000, 'v'), 3'000);
}

TEST(MemoryForStep, BoundsAForkStorm) {
  expect_bound("ipgrid-1", "_", 100);
  expect_bound("ipgrid-3", "|_", 100);
  expect_bound("refunge", "\\\nY/\n//\n", 100);
}

TEST(MemoryForStep, BoundsAGrowingStack) {
  expect_bound("ipgrid-2", "v\n\"\na", 20'000);
  expect_bound("ipgrid-2", "_\"abc", 1'000);
  // 2^12 pointers, all in one place, push 'a' in one cycle.
  expect_bound("ipgrid-2", ">|>|>|>|>|>|>\"a\n >|>|>|>|>|>|\n", 100);
}

TEST(MemoryForStep, BoundsOutput) {
  expect_bound("ipgrid-3", "_\"\U0001F600\U0001F601\"..", 1'000);
}

class RandomMemory : public testing::TestWithParam<const Dialect*> {};

TEST_P(RandomMemory, IsBounded) {
  const std::uint64_t samples = slow_build() ? 100 : 1'000;
  for (std::uint64_t seed = 0; seed < samples && !HasFailure(); ++seed) {
    const gen::Sample sample = gen::generate(*GetParam(), seed);
    const Dialect spoken = *with_options(*GetParam(), sample.options);
    const Result<ProgramPtr> program = parse(Source("sample", sample.program, spoken));
    SCOPED_TRACE("seed " + std::to_string(seed));
    if (program) expect_bound(*program, sample.input, 300, 100);
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, RandomMemory, each_dialect(), dialect_name);

}  // namespace

}  // namespace grid
