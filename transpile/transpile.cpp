#include "transpile/transpile.h"

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "interp/fast/cursors.h"
#include "transpile/embedded.h"
#include "transpile/field/program.h"
#include "transpile/literal.h"
#include "transpile/pointers/program.h"

namespace grid::transpile {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// Puts in the lines that lead back to the file.
void number_lines(std::string& text, const std::string& file) {
  std::string result;
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string_view one = std::string_view(text).substr(at, end - at);
    result += one == kOwnLine ? fmt::format("#line {} {}\n", line + 1, literal(file)) : one;
    at = end;
  }
  text = std::move(result);
}

bool is_left_out(std::string_view line) {
  return line.starts_with("#include \"") || line.starts_with("#pragma once");
}

// A file of this project as part of a generated program.
std::string part(std::string_view file, const Options& options) {
  std::string_view rest = embedded(file);
  std::string text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n') + 1;
    if (!is_left_out(rest.substr(0, end))) text += rest.substr(0, end);
    rest.remove_prefix(end);
  }
  // By way of a byte that no file has, because the name may hold what is replaced.
  replace_all(text, "grid::runtime", "\1::runtime");
  replace_all(text, "grid::program", "\1");
  replace_all(text, "\1", options.name);
  return text + "\n";
}

std::string parts(std::initializer_list<std::string_view> files, const Options& options) {
  std::string text;
  for (const std::string_view file : files) text += part(file, options);
  return text;
}

std::string opening(const Program& program, const Options& options) {
  return fmt::format("// {}: made from {} ({}) by {}. Do not edit.\n", options.name,
                     literal(options.source), program.dialect().name, options.generator);
}

// Neighbouring cells are written one by one. If g++ reads them together, processors wait for that.
constexpr std::string_view kCellByCell =
    "#if defined(__GNUC__) && !defined(__clang__)\n"
    "#pragma GCC optimize(\"no-tree-slp-vectorize\")\n"
    "#endif\n\n";

// What main has before all includes: systems of 32 bits can then tell of files that are larger, or
// have later dates, than such numbers say.
constexpr std::string_view kWideFiles =
    "#if !defined(_FILE_OFFSET_BITS) && !defined(_TIME_BITS)\n"
    "#define _FILE_OFFSET_BITS 64\n"
    "#define _TIME_BITS 64\n"
    "#endif\n\n";

// What code stands on.
std::string code_runtime_text(const Program& program, const Options& options) {
  const bool has_field = program.dialect().has_field;
  return parts(
      {"interp/runtime/world.h", "interp/runtime/output.h", "interp/runtime/blocks.h",
       "interp/runtime/native.h", has_field ? "interp/runtime/rounds.h" : "interp/runtime/utf8.h"},
      options);
}

// What is known of the program, and its main.
std::string main_text(const Program& program, const Options& options) {
  const std::string known = fmt::format(
      "namespace {} {{\n\nconstexpr char kSource[] = {};\nconstexpr char kDialect[] = {};\n"
      "constexpr bool kHasField = {};\nconstexpr char kGenerator[] = {};\n\n}}\n\n",
      options.name, literal(options.source), literal(program.dialect().name),
      program.dialect().has_field, literal(options.generator));
  return known + parts({"transpile/program/windows.h", "transpile/program/platform.h",
                        "transpile/program/messages.h", "transpile/program/streams.h",
                        "transpile/program/memory.h", "transpile/program/values.h",
                        "transpile/program/options.h", "transpile/program/main.cpp"},
                       options);
}

}  // namespace

std::string interface_text(const Options& options) {
  return part("transpile/program/api.h", options);
}

std::string runtime_text(const Program& program, const Options& options) {
  std::string text = code_runtime_text(program, options) +
                     parts({"interp/runtime/bytes_of.h", "interp/runtime/loop_windows.h"}, options);
  if (program.dialect().has_field) {
    text +=
        parts({"interp/runtime/cursor.h", "interp/runtime/loop_watch.h", "interp/runtime/cursors.h",
               "interp/runtime/blocks.cpp", "interp/runtime/loop_watch.cpp",
               "interp/runtime/cursors.cpp", "interp/runtime/alone.cpp"},
              options);
  } else {
    text += parts({"interp/runtime/pointer_grid.h", "interp/runtime/pointer_watch.h",
                   "interp/runtime/pointers.h", "interp/runtime/pointer_grid.cpp",
                   "interp/runtime/pointer_watch.cpp", "interp/runtime/pointers.cpp",
                   "interp/runtime/pointer_steps.cpp"},
                  options);
  }
  return text + part("transpile/program/run.h", options);
}

ProgramText program_text(const ProgramPtr& program, const Options& options) {
  return program->dialect().has_field ? field_text(program, options)
                                      : pointers_text(program, options);
}

Generated transpile(const ProgramPtr& program, const Options& options) {
  Generated generated;
  std::string begin = opening(*program, options);
  generated.header = begin + "#pragma once\n\n" + interface_text(options);
  if (program->dialect().has_field) begin += kCellByCell;
  generated.source = begin;
  if (options.has_main) generated.source += kWideFiles;
  generated.source += options.header.empty() ? interface_text(options)
                                             : fmt::format("#include \"{}\"\n\n", options.header);
  const ProgramText own = program_text(program, options);
  generated.source += runtime_text(*program, options) + own.text;
  if (options.has_main) generated.source += main_text(*program, options);
  for (const std::string& text : own.more) {
    generated.more.push_back(begin);
    generated.more.back() += code_runtime_text(*program, options) + text;
  }
  generated.more.resize(options.files.size() - 1, begin);
  if (options.line_directives) {
    number_lines(generated.source, options.files[0]);
    for (std::size_t i = 1; i < options.files.size(); ++i) {
      number_lines(generated.more[i - 1], options.files[i]);
    }
  }
  return generated;
}

}  // namespace grid::transpile
