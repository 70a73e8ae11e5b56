#include "tests/registry/include_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

namespace registry {

namespace {

using Folders = std::vector<std::string_view>;

// The stages of libgrid in their order, one folder each. What stands before the first stage
// (libgrid/graph, libgrid/version, plain public headers) has the rank of `no_stage`.
constexpr std::array<std::string_view, 9> stages = {"diag",    "dialect", "source", "parse", "flow",
                                                    "machine", "reach",   "ir",     "format"};
constexpr int no_stage = -1;

// What a file may include in quotes, by the folder it stands in; the first row that fits counts.
// <grid/...> is open to all but tests/naive, which shares no code with what it checks, and
// interp/runtime and transpile/program, which become parts of generated programs.
struct Arrow {
  std::string_view from;
  Folders to;
};
const std::vector<Arrow> arrows = {
    {"libgrid/include/", {}},
    {"libgrid/", {"libgrid/"}},
    {"interp/runtime/", {"interp/runtime/"}},
    {"interp/", {"interp/"}},
    {"lint/", {"lint/", "interp/"}},
    {"transpile/program/", {"transpile/program/", "interp/runtime/"}},
    {"transpile/", {"transpile/", "interp/"}},
    {"tools/", {"tools/", "lint/", "transpile/", "interp/"}},
    {"tests/naive/", {"tests/naive/"}},
    {"tests/", {"tests/", "tools/", "lint/", "transpile/", "interp/", "libgrid/"}},
    {"docs/", {}},
    {"examples/", {}},
};

// Third-party headers: where they are allowed, whether in .cpp files only, and in how many files.
struct Foreign {
  std::string_view prefix;
  Folders folders;
  bool only_cpp;
  std::size_t most_files;
};
constexpr std::size_t any_number = static_cast<std::size_t>(-1);
const std::vector<Foreign> foreigners = {
    {"boost/graph/", {"libgrid/graph/", "lint/"}, true, any_number},
    {"boost/property_map/", {"libgrid/graph/", "lint/"}, true, any_number},
    {"boost/iterator/", {"libgrid/graph/"}, true, any_number},
    {"boost/locale/utf.hpp", {"libgrid/", "tools/"}, false, any_number},
    {"boost/uuid/", {"tools/grid-run/"}, true, 1},
    {"boost/program_options", {"tools/cli/"}, true, 1},
    {"tl/expected.hpp", {"libgrid/", "interp/", "tools/", "tests/"}, false, any_number},
    {"fmt/", {"tools/", "transpile/", "tests/"}, true, any_number},
    {"nlohmann/", {"tools/", "tests/"}, true, 4},
    {"toml++/", {"tools/cli/"}, true, 1},
    {"utf8proc.h", {"tools/", "lint/"}, true, any_number},
    {"gtest/", {"tests/"}, false, any_number},
    {"benchmark/", {"tests/"}, false, any_number},
};

// The core does no input or output of its own and starts no threads. Only generated programs talk
// to the system themselves, by what is in their main.
const Folders core = {"libgrid/", "interp/", "lint/", "transpile/"};
constexpr std::string_view generated = "transpile/program/";
// Includes headers that its build makes.
constexpr std::string_view user_of_generated = "examples/embed/";
const Folders forbidden_in_core = {"fstream", "iostream",           "filesystem",   "thread",
                                   "mutex",   "condition_variable", "shared_mutex", "future"};

bool starts_with_any(std::string_view text, const Folders& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

std::string_view stem_of(std::string_view path) {
  const std::string_view name = path.substr(folder_of(path).size());
  return name.substr(0, name.rfind('.'));
}

struct Include {
  int line;
  bool quoted;
  std::string target;
};

std::string_view trim_left(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::optional<Include> include_in(std::string_view line, int number) {
  line = trim_left(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trim_left(line.substr(1));
  if (!line.starts_with("include")) return std::nullopt;
  line = trim_left(line.substr(7));
  if (line.empty()) return std::nullopt;
  const bool quoted = line.front() == '"';
  const std::size_t end = line.find(quoted ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{number, quoted, std::string(line.substr(1, end - 1))};
}

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> includes;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (auto include = include_in(line, number)) includes.push_back(*std::move(include));
  }
  return includes;
}

class Checker {
 public:
  explicit Checker(const Files& files) : files_(files) {
    for (const auto& [path, text] : files) includes_[path] = includes_of(text);
  }

  std::vector<std::string> run() {
    for (const auto& [path, includes] : includes_) {
      if (is_in_no_stage(path)) complain(path, 1, "this folder is no stage of libgrid");
      for (const Include& include : includes) check(path, include);
    }
    return std::move(complaints_);
  }

 private:
  void check(const std::string& from, const Include& include) {
    if (include.quoted) {
      check_own(from, include);
    } else if (include.target.starts_with("grid/")) {
      check_public(from, include);
    } else if (const Foreign* foreign = foreign_of(include.target)) {
      check_foreign(from, include, *foreign);
    } else {
      check_standard(from, include);
    }
  }

  void check_own(const std::string& from, const Include& include) {
    const std::optional<std::string> to = resolve(from, include.target);
    if (!to && from.starts_with(user_of_generated)) return;
    if (!to) return complain(from, include.line, '"' + include.target + "\" is no known file");
    const auto arrow = std::find_if(arrows.begin(), arrows.end(), [&](const Arrow& candidate) {
      return from.starts_with(candidate.from);
    });
    if (arrow == arrows.end() || !starts_with_any(*to, arrow->to)) {
      return complain(from, include.line, "wrong arrow to " + *to);
    }
    const std::string_view program = program_of(*to);
    const bool is_test = from.starts_with("tests/");
    if (!program.empty() && program_of(from) != program && !is_test) {
      return complain(from, include.line, *to + " belongs to one program");
    }
    check_stages(from, include, *to);
  }

  void check_public(const std::string& from, const Include& include) {
    if (from.starts_with("tests/naive/")) {
      return complain(from, include.line, "the naive interpreter shares no code with libgrid");
    }
    if (from.starts_with("interp/runtime/") || from.starts_with(generated)) {
      return complain(from, include.line, "generated programs stand alone");
    }
    const std::string to = "libgrid/include/" + include.target;
    if (!files_.contains(to)) {
      // Generated from libgrid/version/version.h.in.
      if (include.target == "grid/version.h") return;
      return complain(from, include.line, '<' + include.target + "> is no public header");
    }
    check_stages(from, include, to);
  }

  void check_stages(const std::string& from, const Include& include, const std::string& to) {
    if (!from.starts_with("libgrid/")) return;
    if (rank(to) > rank(from)) {
      complain(from, include.line, to + " belongs to a later stage");
    }
  }

  void check_foreign(const std::string& from, const Include& include, const Foreign& foreign) {
    const bool allowed = !from.starts_with("libgrid/include/") &&
                         starts_with_any(from, foreign.folders) &&
                         (!foreign.only_cpp || extension(from) == ".cpp");
    if (!allowed) {
      return complain(from, include.line, '<' + include.target + "> is not allowed here");
    }
    std::set<std::string>& users = users_[foreign.prefix];
    users.insert(from);
    if (users.size() > foreign.most_files) {
      complain(from, include.line, '<' + include.target + "> is included in too many files");
    }
  }

  void check_standard(const std::string& from, const Include& include) {
    const std::string_view target = include.target;
    const bool standard = target.find_first_of("/.") == std::string_view::npos;
    const bool system = target.ends_with(".h") &&
                        (target.find('/') == std::string_view::npos || target.starts_with("sys/"));
    const bool in_core = starts_with_any(from, core);
    const bool takes_system = !in_core || from.starts_with(generated);
    if (!standard && (!system || !takes_system)) {
      return complain(from, include.line, '<' + include.target + "> is not allowed here");
    }
    const bool forbidden = std::find(forbidden_in_core.begin(), forbidden_in_core.end(), target) !=
                           forbidden_in_core.end();
    if (in_core && forbidden) {
      complain(from, include.line, '<' + include.target + "> is not allowed in the core");
    }
  }

  static const Foreign* foreign_of(std::string_view target) {
    const auto found =
        std::find_if(foreigners.begin(), foreigners.end(),
                     [&](const Foreign& foreign) { return target.starts_with(foreign.prefix); });
    return found == foreigners.end() ? nullptr : &*found;
  }

  // Quoted names start from the includer's own folder, from libgrid, or from the root.
  std::optional<std::string> resolve(const std::string& from, const std::string& target) const {
    for (const std::string& path :
         {std::string(folder_of(from)) + target, "libgrid/" + target, target}) {
      if (files_.contains(path)) return path;
    }
    return std::nullopt;
  }

  // "tools/grid-run/" for its files; empty for what the programs share.
  static std::string_view program_of(std::string_view path) {
    constexpr std::string_view programs = "tools/grid-";
    if (!path.starts_with(programs)) return {};
    return path.substr(0, path.find('/', programs.size()) + 1);
  }

  static std::string_view libgrid_folder(std::string_view path) {
    constexpr std::string_view libgrid = "libgrid/";
    if (!path.starts_with(libgrid)) return {};
    path.remove_prefix(libgrid.size());
    return path.substr(0, std::min(path.find('/'), path.size()));
  }

  static std::optional<int> stage_of_folder(std::string_view folder) {
    if (folder == "graph" || folder == "version") return no_stage;
    if (folder == "dialects") folder = "dialect";
    const auto found = std::find(stages.begin(), stages.end(), folder);
    if (found == stages.end()) return std::nullopt;
    return static_cast<int>(found - stages.begin());
  }

  static bool is_in_no_stage(std::string_view path) {
    const std::string_view folder = libgrid_folder(path);
    return !folder.empty() && folder != "include" && !stage_of_folder(folder);
  }

  int rank(const std::string& path) {
    const std::string_view folder = libgrid_folder(path);
    if (folder != "include") return stage_of_folder(folder).value_or(no_stage);
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const std::string start = "libgrid/" + std::string(stages[i]) + '/';
      if (files_.contains(start + std::string(stem_of(path)) + ".cpp")) return static_cast<int>(i);
    }
    return rank_of_what_it_includes(path);
  }

  int rank_of_what_it_includes(const std::string& path) {
    const auto [known, is_new] = ranks_.try_emplace(path, no_stage);
    if (!is_new) return known->second;
    int latest = no_stage;
    for (const Include& include : includes_[path]) {
      const std::string to = "libgrid/include/" + include.target;
      if (files_.contains(to)) latest = std::max(latest, rank(to));
    }
    return ranks_[path] = latest;
  }

  void complain(const std::string& path, int line, const std::string& reason) {
    complaints_.push_back(path + ':' + std::to_string(line) + ": " + reason);
  }

  const Files& files_;
  std::map<std::string, std::vector<Include>> includes_;
  std::map<std::string, int> ranks_;
  std::map<std::string_view, std::set<std::string>> users_;
  std::vector<std::string> complaints_;
};

}  // namespace

std::vector<std::string> wrong_includes(const Files& files) { return Checker(files).run(); }

}  // namespace registry
