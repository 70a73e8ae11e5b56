// The pointer of a state has come from the start in as many steps as the run has taken, along a
// walk through the graph. `least` is the length of a shortest walk. By how much lengths of two
// walks to the same state may differ: give each state the number `least`. An edge from a to b
// that is not on a shortest way is a detour of least(a) + 1 - least(b) steps more, and any walk is
// as long as `least` of its end and its detours. So all differences are multiples of the greatest
// common divisor of the detours that can lie before a state: those of the edges into its component
// and into all components that lead there.
//
//   a ring of 4 cells entered after 2 steps: 2, 3, 4, 5 and round again; the edge that closes it
//   is a detour of 4, so its states hold at 2 + 4k, 3 + 4k and so on
#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include <grid/meetings.h>

#include "graph/digraph.h"

namespace grid {

namespace {

void find_least(const Reach& reach, std::vector<WalkLengths>& lengths) {
  constexpr std::uint64_t kUnseen = std::numeric_limits<std::uint64_t>::max();
  for (WalkLengths& each : lengths) each.least = kUnseen;
  std::vector<StateId> front{0};
  lengths[0].least = 0;
  for (std::uint64_t steps = 1; !front.empty(); ++steps) {
    std::vector<StateId> next;
    for (const StateId state : front) {
      for (const Edge& edge : reach.edges_of(state)) {
        if (edge.to == kGone || lengths[edge.to].least != kUnseen) continue;
        lengths[edge.to].least = steps;
        next.push_back(edge.to);
      }
    }
    front = std::move(next);
  }
}

void find_forked(const Reach& reach, std::vector<WalkLengths>& lengths) {
  std::vector<StateId> queue;
  const auto add = [&](StateId state) {
    if (state == kGone || lengths[state].forked) return;
    lengths[state].forked = true;
    queue.push_back(state);
  };
  for (const Edge& edge : reach.edges) {
    if (edge.way != Way::next) add(edge.to);
  }
  while (!queue.empty()) {
    const StateId state = queue.back();
    queue.pop_back();
    for (const Edge& edge : reach.edges_of(state)) add(edge.to);
  }
}

}  // namespace

std::vector<WalkLengths> find_walk_lengths(const Reach& reach, const Endings& endings) {
  std::vector<WalkLengths> lengths(reach.states.size());
  if (lengths.empty()) return lengths;
  find_least(reach, lengths);
  find_forked(reach, lengths);
  const graph::Components components{.count = static_cast<std::uint32_t>(endings.cyclic.size()),
                                     .of = endings.component};
  // By component, of all detours before it; edges never lead to a smaller one.
  std::vector<std::uint64_t> steps(components.count);
  const std::vector<StateId> states = graph::sorted_by_component(components);
  for (auto begin = states.begin(); begin != states.end();) {
    const std::uint32_t component = components.of[*begin];
    const auto end = std::find_if(begin, states.end(),
                                  [&](StateId state) { return components.of[state] != component; });
    const auto add_detours = [&](bool inside) {
      for (const StateId state : std::span(begin, end)) {
        for (const Edge& edge : reach.edges_of(state)) {
          if (edge.to == kGone) continue;
          const std::uint64_t detour = lengths[state].least + 1 - lengths[edge.to].least;
          const bool is_inside = components.of[edge.to] == component;
          std::uint64_t& step = steps[components.of[edge.to]];
          if (is_inside != inside || step == 1) continue;
          step = std::gcd(std::gcd(step, detour), steps[component]);
        }
      }
    };
    add_detours(true);
    add_detours(false);
    for (const StateId state : std::span(begin, end)) lengths[state].step = steps[component];
    begin = end;
  }
  return lengths;
}

}  // namespace grid
