// naive-run: runs one program with the naive interpreter.
//
// Input comes from standard input, output goes to standard output, the last line on standard
// error is a JSON object with the outcome and the counters.
#include <charconv>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "naive.h"

namespace {

const char* const usage =
    "usage: naive-run --dialect D [--newlines auto|lf|crlf] [--nul=C] [--final-newline ends|row]\n"
    "                 [--eof keep|0|255] [--compat] [--max-steps N] [--detect-loops] PROGRAM\n";

struct CommandLine {
  naive::Options options;
  std::string program_path;
};

// Stores the value of the option called name. Throws std::invalid_argument for a bad one.
void set_option(naive::Options& options, const std::string& name, const std::string& value) {
  if (name == "--dialect") {
    options.dialect = value;
  } else if (name == "--newlines") {
    options.newlines = value;
  } else if (name == "--final-newline") {
    options.final_newline = value;
  } else if (name == "--eof") {
    options.eof = value;
  } else if (name == "--nul") {
    if (value.size() != 1) {
      throw std::invalid_argument("--nul takes one byte");
    }
    options.nul = static_cast<unsigned char>(value[0]);
  } else if (name == "--max-steps") {
    const char* const end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, options.max_steps);
    if (error != std::errc() || stop != end) {
      throw std::invalid_argument("--max-steps takes a number");
    }
  } else {
    throw std::invalid_argument("unknown option '" + name + "'");
  }
}

// Accepts `--name value` and `--name=value`.
CommandLine parse_arguments(const std::vector<std::string>& arguments) {
  CommandLine line;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.rfind("--", 0) != 0) {
      if (!line.program_path.empty()) {
        throw std::invalid_argument("more than one program");
      }
      line.program_path = argument;
    } else if (argument == "--compat") {
      line.options.compat = true;
    } else if (argument == "--detect-loops") {
      line.options.detect_loops = true;
    } else if (const std::size_t equals = argument.find('='); equals != std::string::npos) {
      set_option(line.options, argument.substr(0, equals), argument.substr(equals + 1));
    } else if (i + 1 < arguments.size()) {
      ++i;
      set_option(line.options, argument, arguments[i]);
    } else {
      throw std::invalid_argument("'" + argument + "' is unknown or lacks its value");
    }
  }
  if (line.program_path.empty()) {
    throw std::invalid_argument("no program");
  }
  return line;
}

std::string read_all(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::invalid_argument("cannot open '" + path + "'");
  }
  return read_all(file);
}

const char* outcome_name(naive::Outcome outcome) {
  switch (outcome) {
    case naive::Outcome::terminated:
      return "terminated";
    case naive::Outcome::endless:
      return "endless";
    case naive::Outcome::step_limit:
      return "step_limit";
    case naive::Outcome::pointer_limit:
      return "pointer_limit";
    case naive::Outcome::source_error:
      return "source_error";
  }
  return "";
}

int exit_code(naive::Outcome outcome) {
  switch (outcome) {
    case naive::Outcome::terminated:
      return 0;
    case naive::Outcome::step_limit:
    case naive::Outcome::pointer_limit:
      return 4;
    case naive::Outcome::source_error:
      return 3;
    case naive::Outcome::endless:
      return 5;
  }
  return 2;
}

void report(const naive::Result& result) {
  std::cout << result.output << std::flush;
  std::cerr << "{\"outcome\":\"" << outcome_name(result.outcome) << "\",\"steps\":" << result.steps
            << ",\"born\":" << result.born << ",\"live\":" << result.live
            << ",\"max_live\":" << result.max_live;
  if (result.outcome == naive::Outcome::endless) {
    std::cerr << ",\"first\":" << result.loop_first << ",\"again\":" << result.loop_again;
  }
  std::cerr << "}\n";
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const CommandLine line = parse_arguments({argv + 1, argv + argc});
    const std::string program = read_file(line.program_path);
    const naive::Result result = naive::run(program, line.options, read_all(std::cin));
    report(result);
    return exit_code(result.outcome);
  } catch (const std::invalid_argument& error) {
    std::cerr << "naive-run: " << error.what() << "\n" << usage;
    return 2;
  }
}
