#include "transpile/transpile.h"

#include <fmt/format.h>

#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

#include "interp/fast/cursors.h"
#include "transpile/embedded.h"
#include "transpile/field/program.h"

namespace grid::transpile {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
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
  replace_all(text, "grid::runtime", options.name + "::runtime");
  replace_all(text, "grid::program", options.name);
  return text + "\n";
}

std::string parts(std::initializer_list<std::string_view> files, const Options& options) {
  std::string text;
  for (const std::string_view file : files) text += part(file, options);
  return text;
}

std::string opening(const ProgramPtr& program, const Options& options) {
  return fmt::format("// {}: made from {} ({}) by {}. Do not edit.\n", options.name, options.source,
                     program->dialect().name, options.generator);
}

std::string header(const ProgramPtr& program, const Options& options) {
  return opening(program, options) + "#pragma once\n\n" + part("transpile/program/api.h", options);
}

}  // namespace

Generated transpile(const ProgramPtr& program, const Options& options) {
  Generated generated;
  generated.header = header(program, options);
  std::string& text = generated.source;
  text = opening(program, options);
  if (options.header.empty()) {
    text += part("transpile/program/api.h", options);
  } else {
    text += fmt::format("#include \"{}\"\n\n", options.header);
  }
  text += parts({"interp/runtime/world.h", "interp/runtime/output.h", "interp/runtime/cursor.h",
                 "interp/runtime/blocks.h", "interp/runtime/native.h", "interp/runtime/rounds.h",
                 "interp/runtime/loop_windows.h", "interp/runtime/loop_watch.h",
                 "interp/runtime/cursors.h", "interp/runtime/blocks.cpp",
                 "interp/runtime/loop_watch.cpp", "interp/runtime/cursors.cpp",
                 "interp/runtime/alone.cpp", "transpile/program/run.h"},
                options);
  text += field_text(program, options);
  if (options.has_main) text += part("transpile/program/main.cpp", options);
  return generated;
}

}  // namespace grid::transpile
