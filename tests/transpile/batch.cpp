#include "tests/transpile/batch.h"

#include <fmt/format.h>

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interp/fast/cursors.h"
#include "tests/differential/budget.h"
#include "tests/slow_build.h"
#include "tests/string_host.h"
#include "transpile/literal.h"
#include "transpile/transpile.h"

namespace grid::transpile_test {

namespace {

// Reads from a string; notes how much was written whenever it was asked.
constexpr std::string_view kDriver = R"(
#include <cstdio>
#include <cstdlib>

namespace {

struct Noted : all::Input, all::Output {
  const char* bytes;
  std::size_t size;
  std::size_t next = 0;
  std::string asked{};
  std::string output{};

  Noted(const char* the_bytes, std::size_t the_size) : bytes(the_bytes), size(the_size) {}
  int read() override {
    asked += std::to_string(output.size()) + ",";
    return next == size ? kEnd : static_cast<unsigned char>(bytes[next++]);
  }
  bool write(const char* from, std::size_t count) override {
    output.append(from, count);
    return true;
  }
};

using Run = all::Result (*)(all::Input&, all::Output&, const all::Limits&);

void show(Run run, const char* input, std::size_t size, const all::Limits& limits) {
  Noted world(input, size);
  const all::Result r = run(world, world, limits);
  std::string text = std::to_string(static_cast<int>(r.outcome));
  for (const unsigned long long number :
       {static_cast<unsigned long long>(r.steps), static_cast<unsigned long long>(r.born),
        static_cast<unsigned long long>(r.live), static_cast<unsigned long long>(r.max_live),
        static_cast<unsigned long long>(r.input_bytes),
        static_cast<unsigned long long>(r.output_bytes),
        static_cast<unsigned long long>(r.rows), static_cast<unsigned long long>(r.loop_first),
        static_cast<unsigned long long>(r.loop_again)}) {
    text += " " + std::to_string(number);
  }
  text += " @" + world.asked + " =";
  for (const char byte : world.output) {
    const char* const digits = "0123456789abcdef";
    text += digits[static_cast<unsigned char>(byte) / 16];
    text += digits[static_cast<unsigned char>(byte) % 16];
  }
  std::puts(text.c_str());
}

}  // namespace
)";

class LoggingHost final : public interp::Host {
 public:
  explicit LoggingHost(const std::string& input) : host_(input) {}
  interp::ReadResult read(std::optional<interp::Clock::time_point> deadline) override {
    asked += std::to_string(host_.output.size()) + ",";
    return host_.read(deadline);
  }
  bool write(std::string_view bytes) override { return host_.write(bytes); }
  const std::string& output() const { return host_.output; }
  std::string asked{};

 private:
  StringHost host_;
};

// As the interface of generated programs numbers outcomes.
int number_of(const interp::RunResult& result) {
  switch (result.outcome) {
    case interp::Outcome::terminated:
      return 0;
    case interp::Outcome::endless:
      return 1;
    case interp::Outcome::limit:
      break;
    case interp::Outcome::input_error:
      return 7;
    case interp::Outcome::output_error:
      return 8;
    case interp::Outcome::interrupted:
      return 9;
  }
  switch (result.limit) {
    case interp::Limit::none:
    case interp::Limit::steps:
      return 2;
    case interp::Limit::time:
      return 3;
    case interp::Limit::pointers:
      return 4;
    case interp::Limit::memory:
      return 5;
    case interp::Limit::output:
      return 6;
  }
  return -1;
}

ProgramPtr with_end(const ProgramPtr& program, EndOfInput at_end) {
  Dialect dialect = program->dialect();
  dialect.policy.end_of_input = at_end;
  return *parse(Source(program->source().name(), program->source().bytes(), std::move(dialect)));
}

// As generated programs number it.
int end_of(const Program& program) { return interp::fast::field_program(program).language.at_end; }

std::string limits_text(const Sample& sample) {
  const auto number = [](std::uint64_t value) {
    return value == interp::kUnlimited ? std::string("all::kUnlimited") : fmt::format("{}u", value);
  };
  return fmt::format(
      "    limits.steps = {};\n    limits.pointers = {};\n    limits.output = {};\n"
      "    limits.detect_loops = {};\n    limits.at_end = {};\n",
      number(sample.limits.steps), number(sample.limits.pointers), number(sample.limits.output),
      sample.detect_loops,
      sample.at_end ? std::to_string(end_of(*with_end(sample.program, *sample.at_end)))
                    : "all::Limits::kAsGenerated");
}

std::string source_of(const std::vector<Sample>& samples) {
  transpile::Options options{.name = "all", .source = "sample", .generator = "test"};
  std::string text =
      transpile::interface_text(options) + transpile::runtime_text(*samples[0].program, options);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    options.name = fmt::format("all::p{}", i);
    options.level = samples[i].level;
    options.most_blocks = samples[i].most_blocks;
    text += transpile::program_text(samples[i].program, options).text;
  }
  text += kDriver;
  text += "\nint main() {\n";
  for (std::size_t i = 0; i < samples.size(); ++i) {
    text += "  {\n    all::Limits limits;\n" + limits_text(samples[i]);
    text += fmt::format("    show(all::p{}::run, {}, {}, limits);\n  }}\n", i,
                        transpile::literal(std::string_view(samples[i].input)),
                        samples[i].input.size());
  }
  return text + "}\n";
}

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

std::string strict_flags() {
  const bool sanitized = address_sanitizer() || differential::soaking();
  return std::string(
             "-std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow ") +
         "-Wold-style-cast -Werror " +
         (sanitized ? "-O0 -fsanitize=address,undefined -fno-sanitize-recover=all" : "-O1");
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

Folder::Folder() {
  std::string name = testing::TempDir() + "/generated-XXXXXX";
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

std::string reference_line(const Sample& sample) {
  LoggingHost host(sample.input);
  const ProgramPtr program =
      sample.at_end ? with_end(sample.program, *sample.at_end) : sample.program;
  const interp::RunResult r =
      interp::run(program, {.limits = sample.limits, .detect_loops = sample.detect_loops}, host);
  const Loop loop = r.loop.value_or(Loop{});
  return fmt::format("{} {} {} {} {} {} {} {} {} {} @{} ={}", number_of(r), r.steps, r.born, r.live,
                     r.max_live, r.input_bytes, r.output_bytes, r.rows, loop.first, loop.again,
                     host.asked, hexadecimal(host.output()));
}

Lines generated_lines(const std::vector<Sample>& samples, const std::string& flags,
                      const std::string& folder) {
  const std::string base = folder + "/batch";
  std::ofstream(base + ".cpp", std::ios::binary) << source_of(samples);
  const std::string compile =
      fmt::format("{} {} '{}.cpp' -o '{}' 2>'{}.err'", GRID_TEST_COMPILER, flags, base, base, base);
  Lines result;
  if (std::system(compile.c_str()) != 0) {
    result.error = "not compiled: " + content(base + ".err").substr(0, 2000);
    return result;
  }
  const std::string run = fmt::format("'{}' >'{}.out' 2>'{}.err'", base, base, base);
  if (std::system(run.c_str()) != 0) {
    result.error = "did not end well: " + content(base + ".err").substr(0, 2000);
  }
  std::istringstream out(content(base + ".out"));
  for (std::string line; std::getline(out, line);) result.lines.push_back(line);
  return result;
}

std::vector<Sample> with_each_level(const std::vector<Sample>& samples) {
  std::vector<Sample> all;
  for (Sample sample : samples) {
    for (sample.level = 0; sample.level < kLevels; ++sample.level) all.push_back(sample);
  }
  return all;
}

}  // namespace grid::transpile_test
