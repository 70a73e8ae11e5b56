// Generated code grows with the program, and no more; more than a compiler should take is a table.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/slow_build.h"
#include "tests/transpile/batch.h"
#include "tests/workloads/dense.h"
#include "transpile/transpile.h"

namespace grid::transpile_test::scale_test {
namespace {

struct Field {
  std::string_view dialect;
  std::string_view glyphs;
};
constexpr Field kFields[] = {{"refunge", "YY!<>/\\|#@"}, {"ipgrid-2", "|_."}};

ProgramPtr dense(const Field& field, int size) {
  const std::string text = workloads::dense_field(field.glyphs, size);
  return *parse(Source("dense", text, *find_dialect(field.dialect)));
}

std::size_t bytes_of(const ProgramPtr& program) {
  return transpile::program_text(program, {.name = "p", .source = "p", .generator = "g"})
      .text.size();
}

double bytes_each(const Field& field, int size) {
  const ProgramPtr program = dense(field, size);
  return static_cast<double>(bytes_of(program)) /
         static_cast<double>(workloads::reached_instructions(program));
}

TEST(Scale, AnInstructionTakesAtMost250Bytes) {
  if (slow_build()) GTEST_SKIP() << "compilers take long";
  for (const Field& field : kFields) EXPECT_LE(bytes_each(field, 100), 250) << field.dialect;
}

TEST(Scale, CodeGrowsAsTheProgramDoes) {
  if (slow_build()) GTEST_SKIP() << "compilers take long";
  for (const Field& field : kFields) {
    EXPECT_LE(bytes_each(field, 200), 1.2 * bytes_each(field, 100)) << field.dialect;
  }
}

// A program whose states are too many has no code.
TEST(Scale, AProgramOfTooManyStatesIsATable) {
  const ProgramPtr program = dense(kFields[0], 40);
  const transpile::Options few{.name = "p", .source = "p", .generator = "g", .most_states = 5};
  const std::string text = transpile::program_text(program, few).text;
  EXPECT_EQ(text.find("part_0"), std::string::npos);
  EXPECT_NE(text.find("nullptr, nullptr"), std::string::npos);
}

TEST(Scale, DenseFieldsRunAsTheReferenceEngineDoes) {
  if (slow_build()) GTEST_SKIP() << "compilers take long";
  const int size = differential::soaking() ? 300 : 40;
  for (const Field& field : kFields) {
    Sample sample{.program = dense(field, size), .input = {}};
    sample.limits.steps = 2'000;
    sample.limits.pointers = 100'000;
    Sample mostly_a_table = sample;
    mostly_a_table.most_blocks = 10;
    const Folder folder;
    const Lines got = generated_lines({sample, mostly_a_table}, "-std=c++17 -O0", folder.path());
    EXPECT_EQ(got.error, "");
    EXPECT_EQ(got.lines, std::vector<std::string>(2, reference_line(sample))) << field.dialect;
  }
}

}  // namespace
}  // namespace grid::transpile_test::scale_test
