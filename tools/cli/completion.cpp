#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/option.h"

namespace grid::cli {

namespace {

std::string joined(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

bool takes_file(const OptionRow& row) {
  return row.argument.find("FILE") != std::string_view::npos;
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

std::string bash_case(const OptionRow& row) {
  const std::vector<std::string_view> words = choices(row);
  std::string action = "return";
  if (!words.empty()) {
    action =
        fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$cur\"); return", joined(words));
  } else if (takes_file(row)) {
    action = "mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return";
  }
  return fmt::format("    {}) {} ;;\n", bash_pattern(row), action);
}

// Bash breaks words at '=', so "--dialect=ref" arrives as three words. One completion per line, so
// that names may hold blanks.
std::string bash_script(std::string_view program, const OptionTable& table) {
  std::string cases;
  std::string options;
  for (const OptionRow& row : table) {
    options += fmt::format("{}--{}", options.empty() ? "" : " ", row.name);
    if (!row.argument.empty()) cases += bash_case(row);
  }
  return fmt::format(
      R"(# bash completion for {0}
_{1}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}
  COMPREPLY=()
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  case $prev in
{2}  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{3}' -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}}
complete -o filenames -F _{1} {0}
)",
      program, identifier(program), cases, options);
}

std::string zsh_row(const OptionRow& row) {
  const std::string help = shell_text(row.help, "[]:\\");
  std::string value;
  if (!row.argument.empty()) {
    const std::vector<std::string_view> words = choices(row);
    const std::string name = shell_text(row.argument, "[]:\\");
    const std::string action = !words.empty()    ? fmt::format("({})", joined(words))
                               : takes_file(row) ? std::string("_files")
                                                 : std::string(" ");
    value = fmt::format("{}{}:{}", !row.implied.empty() ? "::" : ":", name, action);
  }
  std::string_view sign = row.argument.empty() ? "" : "=";
  if (!row.implied.empty()) sign = "=-";
  if (row.letter == 0) return fmt::format("  '--{}{}[{}]{}' \\\n", row.name, sign, help, value);
  return fmt::format("  {{-{}{},--{}{}}}'[{}]{}' \\\n", row.letter, row.argument.empty() ? "" : "+",
                     row.name, sign, help, value);
}

std::string zsh_script(std::string_view program, const OptionTable& table) {
  std::string rows;
  for (const OptionRow& row : table) rows += zsh_row(row);
  return fmt::format("#compdef {}\n_arguments -s -S \\\n{}  '*:file:_files'\n", program, rows);
}

std::string fish_row(std::string_view program, const OptionRow& row) {
  std::string line = fmt::format("complete -c {} -l {}", program, row.name);
  if (row.letter != 0) line += fmt::format(" -s {}", row.letter);
  const std::vector<std::string_view> words = choices(row);
  if (!words.empty()) {
    line += fmt::format(" {} '{}'", !row.implied.empty() ? "-f -a" : "-x -a", joined(words));
  } else if (!row.argument.empty() && row.implied.empty()) {
    line += takes_file(row) ? " -r -F" : " -x";
  }
  std::string help;
  for (const char c : row.help)
    help += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
  return line + fmt::format(" -d '{}'\n", help);
}

std::string fish_script(std::string_view program, const OptionTable& table) {
  std::string out = fmt::format("# fish completion for {}\n", program);
  for (const OptionRow& row : table) out += fish_row(program, row);
  return out;
}

}  // namespace

std::optional<std::string> completion_script(std::string_view shell, const ProgramInfo& program,
                                             const OptionTable& table) {
  if (shell == "bash") return bash_script(program.name, table);
  if (shell == "zsh") return zsh_script(program.name, table);
  if (shell == "fish") return fish_script(program.name, table);
  return std::nullopt;
}

}  // namespace grid::cli
