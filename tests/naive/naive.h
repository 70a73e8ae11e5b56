// A second interpreter for refunge, refunge-x and ipgrid-1, -2, -3, kept as dull as possible.
//
// It shares no code with the rest of the project: tests compare the two, and agreement means
// something only as long as neither was written from the other. Names such as RF-6 in the
// sources are clauses of the language pages.
//
//   naive::Options options;
//   options.dialect = "ipgrid-2";
//   naive::Result result = naive::run(">\"ih\"..#", options, "");
//   // result.outcome == naive::Outcome::terminated, result.output == "hi", result.steps == 8
#ifndef GRID_TESTS_NAIVE_NAIVE_H
#define GRID_TESTS_NAIVE_NAIVE_H

#include <cstdint>
#include <string>

namespace naive {

struct Options {
  std::string dialect;                 // refunge refunge-x ipgrid-1 ipgrid-2 ipgrid-3
  std::string newlines = "auto";       // TX-2: auto lf crlf
  int nul = -1;                        // TX-4: the source byte that stands for 0, or -1
  std::string final_newline = "ends";  // TX-8: ends row
  std::string eof = "keep";            // RF-13: keep 0 255
  bool compat = false;                 // IG-17
  std::uint64_t max_steps = UINT64_MAX;
  std::uint64_t max_live = UINT64_MAX;
  bool detect_loops = false;   // LM-6; keeps the text of every state, so not for long runs
  bool record_states = false;  // fill Result::final_state
};

enum class Outcome { terminated, endless, step_limit, pointer_limit, source_error };

struct Result {
  Outcome outcome = Outcome::terminated;
  std::string output;
  std::uint64_t steps = 0;       // completed steps or cycles
  std::uint64_t born = 0;        // pointers ever created, the first included
  std::uint64_t live = 0;        // pointers left at the end
  std::uint64_t max_live = 0;    // most pointers after any step, the start included
  std::uint64_t input_used = 0;  // bytes read
  std::uint64_t loop_first = 0;  // endless: the first step whose state comes back
  std::uint64_t loop_again = 0;  // and the first step after which it has
  std::int64_t rows = 0;         // refunge: rows of the field at the end; ipgrid: 0

  // The state of LM-7 as text, empty unless Options::record_states is set and a program ran.
  // Every line ends in LF; rows and columns count from 0.
  //
  // refunge:  rows R eof 0|1                      the number of rows, whether input has ended
  //           2b695c                              each row, two hexadecimal digits per cell
  //           C row col dir drow dcol mode        each cursor, these lines sorted as text
  // ipgrid:   stack v0 v1 ...                     bottom first (in edition 1 always empty)
  //           P row col dir mode flags            each pointer by age; edition 1: sorted as text
  //
  // dir is right, down, left or up; a cursor's mode is none, add, subtract, input, output or
  // clear; a pointer's mode is normal, string or escape; flags is 1 if empty_stack is set.
  std::string final_state;
};

// Runs a program until no pointer is left or a limit is reached. Throws std::invalid_argument
// if an option has a value that is not listed above.
Result run(const std::string& program_bytes, const Options& options, const std::string& input);

}  // namespace naive

#endif
