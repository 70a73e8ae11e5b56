#include "tests/workloads/workloads.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <grid/dialect.h>

#include "tests/workloads/brainfuck.h"
#include "tests/workloads/compile.h"
#include "tests/workloads/loops.h"

namespace grid::workloads {

namespace {

constexpr std::uint64_t kLineCells = 100'000;

struct Entry {
  std::string name;
  std::function<Workload()> make;
};
using Entries = std::vector<Entry>;

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string name;
  for (const std::string_view part : parts) {
    if (!name.empty()) name += '/';
    name += part;
  }
  return name;
}

std::string count_of(unsigned doublings) { return std::to_string(std::uint64_t{1} << doublings); }

void add_single_pointers(Entries& entries) {
  for (const Dialect* spoken : dialects()) {
    const std::string_view dialect = spoken->name;
    for (const Walk walk : kWalks) {
      if (!has(dialect, walk)) continue;
      entries.push_back(
          {joined({"loop", dialect, to_string(walk)}), [=] { return loop(dialect, walk); }});
      if (walk == Walk::turning) continue;
      entries.push_back({joined({"line", dialect, to_string(walk)}),
                         [=] { return line(dialect, walk, kLineCells); }});
    }
  }
}

void add_rewriting(Entries& entries) {
  for (const Rewrite rewrite : kRewrites) {
    entries.push_back(
        {joined({"rewrite", to_string(rewrite)}), [=] { return self_modifying(rewrite); }});
  }
}

void add_fork_rings(Entries& entries) {
  for (const unsigned doublings : {1U, 4U, 8U, 12U, 16U}) {
    for (const Cells cells : {Cells::own, Cells::shared}) {
      const std::string_view which = cells == Cells::own ? "own" : "shared";
      entries.push_back({joined({"fork-ring", which, count_of(doublings)}),
                         [=] { return fork_ring("refunge", doublings, cells); }});
    }
  }
}

void add_split_rings(Entries& entries) {
  for (const Dialect* spoken : dialects()) {
    if (spoken->family != Family::ipgrid) continue;
    const std::string_view dialect = spoken->name;
    for (const unsigned doublings : {0U, 8U, 12U}) {
      entries.push_back({joined({"split-ring", dialect, count_of(doublings)}),
                         [=] { return split_ring(dialect, doublings, false); }});
      if (!has(dialect, Walk::strings)) continue;
      entries.push_back({joined({"string-ring", dialect, count_of(doublings)}),
                         [=] { return split_ring(dialect, doublings, true); }});
    }
  }
}

void add_storms(Entries& entries) {
  for (const Dialect* spoken : dialects()) {
    if (spoken->has_stack) continue;
    const std::string_view dialect = spoken->name;
    for (const Meeting meeting : {Meeting::together, Meeting::spread}) {
      const std::string_view how = meeting == Meeting::together ? "together" : "spread";
      entries.push_back({joined({"storm", dialect, how}), [=] { return storm(dialect, meeting); }});
    }
  }
}

Workload compiled(const std::string& name, Layout layout) {
  const auto source = parse_brainfuck(read_program_file(name + ".b"));
  if (!source) throw std::runtime_error(name + ".b: " + source.error().message);
  return {.dialect = "refunge",
          .text = compile_brainfuck(*source, layout),
          .ends = true,
          .output = read_program_file(name + ".out")};
}

void add_compiled(Entries& entries) {
  for (const std::string& name : brainfuck_programs()) {
    for (const Layout layout : kLayouts) {
      entries.push_back(
          {joined({"compiled", name, to_string(layout)}), [=] { return compiled(name, layout); }});
    }
  }
}

Workload by_hand() {
  return {.dialect = "refunge",
          .text = read_program_file("by_hand.ref"),
          .ends = true,
          .output = read_program_file("by_hand.out")};
}

Entries all() {
  Entries entries;
  add_single_pointers(entries);
  add_rewriting(entries);
  add_fork_rings(entries);
  add_split_rings(entries);
  add_storms(entries);
  add_compiled(entries);
  entries.push_back({"by-hand/squares", by_hand});
  return entries;
}

}  // namespace

std::vector<std::string> workload_names() {
  std::vector<std::string> names;
  for (Entry& entry : all()) names.push_back(std::move(entry.name));
  return names;
}

std::optional<Workload> find_workload(std::string_view name) {
  const Entries entries = all();
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [name](const Entry& entry) { return entry.name == name; });
  if (found == entries.end()) return std::nullopt;
  return found->make();
}

const std::vector<std::string>& brainfuck_programs() {
  static const std::vector<std::string> programs = {
      "counters", "squares",  "sieve",       "burning_ship",
      "lcg",      "lcg_long", "interpreter", "burning_ship_long"};
  return programs;
}

std::string read_program_file(std::string_view name) {
  const std::string path = std::string(GRID_WORKLOAD_PROGRAMS) + '/' + std::string(name);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace grid::workloads
