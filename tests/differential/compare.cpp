#include "tests/differential/compare.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/string_host.h"
#include "tests/string_input.h"
#include "tools/gen/random.h"
#include "tools/gen/shrink.h"

namespace grid::differential {

namespace {

std::string newlines_option(const LanguageOptions& options) {
  switch (options.newlines.value_or(Newlines::automatic)) {
    case Newlines::automatic:
      return "auto";
    case Newlines::lf:
      return "lf";
    case Newlines::crlf:
      return "crlf";
  }
  return "";
}

std::string eof_option(const LanguageOptions& options) {
  switch (options.end_of_input.value_or(EndOfInput::keep)) {
    case EndOfInput::keep:
      return "keep";
    case EndOfInput::zero:
      return "0";
    case EndOfInput::all_ones:
      return "255";
  }
  return "";
}

std::string final_newline_option(const LanguageOptions& options) {
  return options.final_newline == FinalNewline::starts_row ? "row" : "ends";
}

naive::Outcome outcome_of(const interp::RunResult& run) {
  if (run.outcome == interp::Outcome::terminated) return naive::Outcome::terminated;
  if (run.limit == interp::Limit::steps) return naive::Outcome::step_limit;
  if (run.limit == interp::Limit::pointers) return naive::Outcome::pointer_limit;
  throw std::logic_error("a run ended with the outcome " + std::string(to_string(run.outcome)));
}

}  // namespace

Dialect spoken_dialect(const Case& example) {
  return *with_options(*find_dialect(example.dialect), example.options);
}

Result<ProgramPtr> program_of(const Case& example, const Dialect& dialect) {
  return parse(Source("case", example.program, dialect));
}

Result<ProgramPtr> program_of(const Case& example) {
  return program_of(example, spoken_dialect(example));
}

interp::RunOptions run_options(const Limits& limits) {
  return {.limits = {.steps = limits.max_steps, .pointers = limits.max_live},
          .detect_loops = false};
}

naive::Result run_naive(const Case& example, const Limits& limits) {
  naive::Options options;
  options.dialect = example.dialect;
  options.newlines = newlines_option(example.options);
  options.nul = example.options.nul ? *example.options.nul : -1;
  options.final_newline = final_newline_option(example.options);
  options.eof = eof_option(example.options);
  options.compat = example.options.compat;
  options.max_steps = limits.max_steps;
  options.max_live = limits.max_live;
  options.record_states = true;
  return naive::run(example.program, options, example.input);
}

Run run_loop(const ProgramPtr& program, const std::string& input,
             const interp::RunOptions& options) {
  StringHost host(input);
  const interp::RunResult result = interp::run(program, options, host);
  return {result, std::move(host.output)};
}

bool runs_alike(const Case& a, const Case& b, const Limits& limits) {
  const interp::RunOptions options = run_options(limits);
  const Run one = run_loop(*program_of(a), a.input, options);
  const Run other = run_loop(*program_of(b), b.input, options);
  return one.output == other.output && one.result.outcome == other.result.outcome &&
         one.result.steps == other.result.steps && one.result.born == other.result.born;
}

bool runs_alike_on_inputs(const Case& a, const Case& b, const Limits& limits) {
  gen::Random random(a.seed);
  std::string bytes;
  for (int i = 0; i < 20; ++i) bytes += static_cast<char>(random.below(256));
  for (const std::string& input : {a.input, bytes, std::string()}) {
    Case one = a;
    Case other = b;
    one.input = other.input = input;
    if (!runs_alike(one, other, limits)) return false;
  }
  return true;
}

naive::Result in_naive_terms(const Run& run, const ProgramPtr& program, const std::string& input) {
  naive::Result result;
  result.outcome = outcome_of(run.result);
  result.output = run.output;
  result.steps = run.result.steps;
  result.born = run.result.born;
  result.live = run.result.live;
  result.max_live = run.result.max_live;
  result.input_used = run.result.input_bytes;
  if (program->dialect().family == Family::refunge) result.rows = run.result.rows;
  result.final_state = final_state(machine_after(run.result.steps, program, input));
  return result;
}

naive::Result run_machine(const Case& example, const Limits& limits, const Dialect& dialect) {
  const Result<ProgramPtr> program = program_of(example, dialect);
  if (!program) {
    naive::Result refused;
    refused.outcome = naive::Outcome::source_error;
    return refused;
  }
  const Run run = run_loop(*program, example.input, run_options(limits));
  return in_naive_terms(run, *program, example.input);
}

naive::Result run_machine(const Case& example, const Limits& limits) {
  return run_machine(example, limits, spoken_dialect(example));
}

namespace {

std::string place(Cell cell) {
  return std::to_string(cell.row) + " " + std::to_string(cell.col) + " ";
}

std::string describe_cursor(const Pointer& cursor) {
  return "C " + place(cursor.at) + std::string(to_string(cursor.direction)) + " " +
         place(cursor.data) + std::string(to_string(cursor.mode)) + "\n";
}

std::string describe_pointer(const Pointer& pointer) {
  return "P " + place(pointer.at) + std::string(to_string(pointer.direction)) + " " +
         std::string(to_string(pointer.mode)) + " " + std::to_string(pointer.flags) + "\n";
}

std::string describe_field(const Machine& machine) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "rows " + std::to_string(machine.rows()) + " eof " +
                     (machine.end_of_input_seen() ? "1\n" : "0\n");
  for (Cell at; at.row < machine.rows(); ++at.row) {
    for (at.col = 0; at.col < machine.program().width(); ++at.col) {
      const char32_t value = machine.cell(at);
      text += digits[value / 16];
      text += digits[value % 16];
    }
    text += "\n";
  }
  return text;
}

std::string describe_stack(const Machine& machine) {
  std::string text = "stack";
  for (const std::int32_t number : machine.stack()) text += " " + std::to_string(number);
  return text + "\n";
}

}  // namespace

std::string final_state(const Machine& machine) {
  const Dialect& dialect = machine.program().dialect();
  const bool has_field = dialect.family == Family::refunge;
  std::string text = has_field ? describe_field(machine) : describe_stack(machine);
  std::vector<std::string> lines;
  for (const Pointer& pointer : machine.pointers()) {
    lines.push_back(has_field ? describe_cursor(pointer) : describe_pointer(pointer));
  }
  if (!dialect.has_stack) std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) text += line;
  return text;
}

namespace {

const char* outcome_name(naive::Outcome outcome) {
  switch (outcome) {
    case naive::Outcome::terminated:
      return "terminated";
    case naive::Outcome::endless:
      return "endless";
    case naive::Outcome::step_limit:
      return "step limit";
    case naive::Outcome::pointer_limit:
      return "pointer limit";
    case naive::Outcome::source_error:
      return "source error";
  }
  return "";
}

// A C++ string literal with these bytes; non-ASCII and control bytes as three octal digits.
std::string literal(const std::string& bytes) {
  std::string text = "\"";
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '\n') {
      text += "\\n";
    } else if (byte == '"' || byte == '\\' || byte == '?') {
      text += {'\\', byte};
    } else if (value < 32 || value > 126) {
      text += {'\\', static_cast<char>('0' + value / 64), static_cast<char>('0' + value / 8 % 8),
               static_cast<char>('0' + value % 8)};
    } else {
      text += byte;
    }
  }
  return text + "\"";
}

// A std::string with these bytes, NULs included.
std::string string_literal(const std::string& bytes) {
  const bool has_nul = bytes.find('\0') != std::string::npos;
  if (!has_nul) return literal(bytes);
  return "std::string(" + literal(bytes) + ", " + std::to_string(bytes.size()) + ")";
}

}  // namespace

std::string difference(const naive::Result& machine, const naive::Result& naive) {
  std::ostringstream text;
  const auto differ = [&text](const char* what, const auto& ours, const auto& theirs) {
    if (ours != theirs) text << what << ": machine " << ours << ", naive " << theirs << "\n";
  };
  differ("outcome", std::string(outcome_name(machine.outcome)), outcome_name(naive.outcome));
  differ("output", literal(machine.output), literal(naive.output));
  differ("steps", machine.steps, naive.steps);
  differ("born", machine.born, naive.born);
  differ("live", machine.live, naive.live);
  differ("max_live", machine.max_live, naive.max_live);
  differ("input used", machine.input_used, naive.input_used);
  differ("rows", machine.rows, naive.rows);
  if (machine.final_state != naive.final_state) {
    text << "final state of the machine:\n" << machine.final_state;
    text << "final state of the naive one:\n" << naive.final_state;
  }
  return text.str();
}

std::string difference(const Case& example, const Limits& limits) {
  return difference(run_machine(example, limits), run_naive(example, limits));
}

std::string describe(const Case& example) {
  const LanguageOptions& options = example.options;
  std::string text = "dialect: " + example.dialect + "\noptions:";
  if (options.newlines) text += " --newlines=" + newlines_option(options);
  if (options.nul) text += " --nul=" + std::to_string(*options.nul) + " (a byte)";
  if (options.final_newline) text += " --final-newline=" + final_newline_option(options);
  if (options.end_of_input) text += " --eof=" + eof_option(options);
  if (options.compat) text += " --compat";
  return text + "\ninput: " + string_literal(example.input) +
         "\nprogram: " + string_literal(example.program) + "\n";
}

std::string explain(const Case& example, const Check& check) {
  const Case small = gen::shrink(example, [&](const Case& other) { return !check(other).empty(); });
  return describe(small) + check(small);
}

}  // namespace grid::differential
