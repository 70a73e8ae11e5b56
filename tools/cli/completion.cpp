#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/option.h"

namespace grid::cli {

namespace {

std::string joined(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// What stands for the argument of an option, if its values cannot be listed.
enum class Place { none, file, folder };

Place place_of(const OptionRow& row) {
  if (row.argument.find("FILE") != std::string_view::npos) return Place::file;
  if (row.argument.find("FOLDER") != std::string_view::npos) return Place::folder;
  return Place::none;
}

// A name that a shell function can have: grid-run -> grid_run.
std::string identifier(std::string_view program) {
  std::string name(program);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// Inside single quotes of a shell; `specials` get a backslash.
std::string shell_text(std::string_view text, std::string_view specials) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (specials.find(c) != std::string_view::npos) out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

// "--dialect|-d" for a case pattern.
std::string bash_pattern(const OptionRow& row) {
  std::string pattern = fmt::format("--{}", row.name);
  if (row.letter != 0) pattern += fmt::format("|-{}", row.letter);
  return pattern;
}

std::string bash_action(std::string_view function, const OptionRow& row) {
  const std::vector<std::string_view> words = choices(row);
  if (!words.empty()) return fmt::format("{}_words '{}'; return", function, joined(words));
  switch (place_of(row)) {
    case Place::none:
      return "return";
    case Place::file:
      return fmt::format("{}_paths -f; return", function);
    case Place::folder:
      return fmt::format("{}_paths -d; return", function);
  }
  return {};
}

// An argument that can be left out follows '=' only; another word is an operand.
std::string bash_case(std::string_view function, const OptionRow& row) {
  std::string action = bash_action(function, row);
  if (!row.implied.empty()) action = fmt::format("if [[ $glued ]]; then {}; fi", action);
  return fmt::format("    {}) {} ;;\n", bash_pattern(row), action);
}

std::string bash_operands(std::string_view function, const ProgramInfo& program) {
  if (program.commands.empty()) return fmt::format("{}_paths -f", function);
  return fmt::format(R"(local commands=
    [[ " ${{COMP_WORDS[*]:0:COMP_CWORD}} " =~ ' '({0})' ' ]] || commands='{1}'
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$cur"; compgen -f -- "$cur"))",
                     fmt::join(program.commands, "|"), joined(program.commands));
}

// Bash breaks words at '=', so "--dialect=ref" arrives as three words. One completion per line, so
// that names may hold blanks. Words are no names of files, which bash would quote, and make
// "text/" of "text" where there is such a folder.
std::string bash_script(const ProgramInfo& program, const OptionTable& table) {
  const std::string function = "_" + identifier(program.name);
  std::string cases;
  std::string options;
  for (const OptionRow& row : table) {
    options += fmt::format("{}--{}", options.empty() ? "" : " ", row.name);
    if (!row.argument.empty()) cases += bash_case(function, row);
  }
  return fmt::format(
      R"(# bash completion for {0}
{1}_words() {{
  compopt +o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}}
{1}_paths() {{
  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}}
{1}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} glued=
  COMPREPLY=()
  if [[ $cur == = ]]; then
    cur= glued=yes
  elif [[ $prev == = ]]; then
    prev=${{COMP_WORDS[COMP_CWORD-2]}} glued=yes
  fi
  if [[ " ${{COMP_WORDS[*]:0:COMP_CWORD}} " != *' -- '* ]]; then
    case $prev in
{2}    esac
    if [[ $cur == -* ]]; then
      {1}_words '{3}'
      return
    fi
  fi
  {4}
}}
complete -o filenames -F {1} {0}
)",
      program.name, function, cases, options, bash_operands(function, program));
}

std::string zsh_action(const OptionRow& row) {
  const std::vector<std::string_view> words = choices(row);
  if (!words.empty()) return fmt::format("({})", joined(words));
  switch (place_of(row)) {
    case Place::none:
      return " ";
    case Place::file:
      return "_files";
    case Place::folder:
      return "_files -/";
  }
  return {};
}

std::string zsh_row(const OptionRow& row) {
  const std::string help = shell_text(row.help, "[]:\\");
  std::string value;
  if (!row.argument.empty()) {
    const std::string name = shell_text(row.argument, "[]:\\");
    value = fmt::format("{}{}:{}", !row.implied.empty() ? "::" : ":", name, zsh_action(row));
  }
  std::string_view sign = row.argument.empty() ? "" : "=";
  if (!row.implied.empty()) sign = "=-";
  if (row.letter == 0) return fmt::format("  '--{}{}[{}]{}' \\\n", row.name, sign, help, value);
  return fmt::format("  {{-{}{},--{}{}}}'[{}]{}' \\\n", row.letter, row.argument.empty() ? "" : "+",
                     row.name, sign, help, value);
}

std::string zsh_script(const ProgramInfo& program, const OptionTable& table) {
  std::string rows;
  for (const OptionRow& row : table) rows += zsh_row(row);
  if (!program.commands.empty()) {
    rows +=
        fmt::format("  '1: : _alternative \"commands:command:({})\" \"files:file:_files\"' \\\n",
                    joined(program.commands));
  }
  return fmt::format("#compdef {}\n_arguments -s -S \\\n{}  '*:file:_files'\n", program.name, rows);
}

std::string fish_action(const OptionRow& row) {
  const std::vector<std::string_view> words = choices(row);
  if (!words.empty()) {
    return fmt::format(" {} '{}'", !row.implied.empty() ? "-f -a" : "-x -a", joined(words));
  }
  switch (place_of(row)) {
    case Place::none:
      return row.argument.empty() || !row.implied.empty() ? "" : " -x";
    case Place::file:
      return " -r -F";
    case Place::folder:
      return " -x -a '(__fish_complete_directories)'";
  }
  return {};
}

std::string fish_row(std::string_view program, const OptionRow& row) {
  std::string line = fmt::format("complete -c {} -l {}", program, row.name);
  if (row.letter != 0) line += fmt::format(" -s {}", row.letter);
  line += fish_action(row);
  std::string help;
  for (const char c : row.help)
    help += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
  return line + fmt::format(" -d '{}'\n", help);
}

std::string fish_script(const ProgramInfo& program, const OptionTable& table) {
  std::string out = fmt::format("# fish completion for {}\n", program.name);
  if (!program.commands.empty()) {
    const std::string commands = joined(program.commands);
    out += fmt::format("complete -c {} -n 'not __fish_seen_subcommand_from {}' -a '{}'\n",
                       program.name, commands, commands);
  }
  for (const OptionRow& row : table) out += fish_row(program.name, row);
  return out;
}

}  // namespace

std::optional<std::string> completion_script(std::string_view shell, const ProgramInfo& program,
                                             const OptionTable& table) {
  if (shell == "bash") return bash_script(program, table);
  if (shell == "zsh") return zsh_script(program, table);
  if (shell == "fish") return fish_script(program, table);
  return std::nullopt;
}

}  // namespace grid::cli
