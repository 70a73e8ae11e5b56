// How the number of live pointers grows, and a bound where it does not.
//
// Idea. A pointer that comes back to a fork forks again, so it sends out a new pointer for each
// round: those that are sent out add up unless they die. So look at each strongly connected
// component of the state graph that has a cycle, and at each fork in it of whose two pointers one
// may stay inside. The other one,
//   - if it may stay inside as well, forks as the first does: both double, the growth is
//     exponential;
//   - if it may reach a cycle, it may stay for ever. One is sent out for each round, so their
//     number grows like the number of steps, and if that cycle sends out others of the same kind,
//     like its square, and so on;
//   - otherwise it and all it forks into are gone after as many steps as their longest way has.
//
// Levels. A component with a cycle has level 1, or, if one of its forks sends the other pointer to
// where level k can be reached, level k + 1, the greatest such number. A component of level k has
// one pointer inside for each that came in (if it had two, growth would be exponential), and this
// sends out at most one for each step. If each of these has become at most c * steps^(k-2)
// pointers, there are at most c * steps^(k-1) of them, which proves by induction from below: with
// greatest level k, there are never more than c * steps^(k-1) pointers, so degree k - 1, and with k
// of 0 or 1 a constant. Forks outside of cycles are met once in a way and multiply by a constant.
//
//   ipgrid-1, a pointer that runs round a ring with one `_` on it, whose other pointer runs
//       off the grid          level 1: bounded
//       into a second ring    level 2: one more pointer for each round, degree 1
//       back into the ring    both pointers stay inside: exponential
//
// The bound. live(s) is a bound of the pointers that one pointer at state s will ever be at once.
// It is computed from the last component to the first.
//   - Outside of cycles: 1 for the pointer while it is there, or live() of where it goes; of a
//   fork,
//     the sum of both. The greatest of these.
//   - In a component with a cycle: let the other pointers of its forks be gone after at most
//     `longest` steps, each being at most `most` pointers until then, and let there be at least
//     `gap` steps from one such fork to the next. At step t, those still alive were sent out in the
//     `longest` steps before t, in which there is room for ceil(longest / gap) forks. So there are
//     at most others = ceil(longest / gap) * most of them; and with them the pointer inside, or,
//     once it has left, what it has become: others + max(1, live() of where it leaves to).
// A pointer that is not at a fork on a cycle of the component leaves nothing behind, so no case is
// left out; gap is found by a breadth-first search from behind the forks to the next fork. In the
// first ring above, with 4 cells and 2 cells to the edge, longest is 2 and gap 4, so there are at
// most 2 pointers, as it is in fact. What may happen at a state that was not looked at is unknown:
// its live() is the greatest number, and so is that of all that leads to it.
//
// Cost: each state and edge is looked at twice.
#include "reach/growth.h"

#include <algorithm>
#include <limits>
#include <span>

#include "reach/choices.h"

namespace grid {

namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

// The level of what can grow exponentially, above all others.
constexpr std::uint32_t kDoubles = std::numeric_limits<std::uint32_t>::max();

Rate rate_of(std::uint32_t level) {
  if (level == kDoubles) return {.growth = Growth::exponential};
  if (level <= 1) return {};
  return {.growth = Growth::polynomial, .degree = static_cast<int>(level - 1)};
}

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > kMost - b ? kMost : a + b;
}

std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kMost / b ? kMost : a * b;
}

// What a pointer may come to, at most; all zero if it is gone.
struct Future {
  std::uint64_t live = 0;
  std::uint32_t longest = 0;  // steps until all it becomes is gone, if its level is 0
  std::uint32_t level = 0;    // the greatest that it may reach
};

void raise(Future& future, const Future& other) {
  future.live = std::max(future.live, other.live);
  future.longest = std::max(future.longest, other.longest);
  future.level = std::max(future.level, other.level);
}

// Edges of one way, seen from a component.
struct Side {
  bool inside = false;   // some edge stays inside
  bool outside = false;  // some edge does not
  Future out{};          // of those that do not
};

class GrowthFinder {
 public:
  GrowthFinder(const Reach& reach, const graph::Components& components, Poll& poll)
      : reach_(reach),
        components_(components),
        poll_(poll),
        futures_(components.count),
        sends_(components.of.size()),
        grows_(components.of.size()),
        seen_(components.of.size()) {}

  GrowthOfPointers find() {
    const std::vector<StateId> states = graph::sorted_by_component(components_);
    for (auto end = states.end(); end != states.begin() && !poll_.stops();) {
      component_ = components_.of[*(end - 1)];
      auto begin = end;
      while (begin != states.begin() && components_.of[*(begin - 1)] == component_) --begin;
      look_at_component({begin, end});
      end = begin;
    }
    return result();
  }

 private:
  // What the states of the current component have shown so far.
  struct Gathered {
    Future out{};               // of all edges that leave it
    std::uint64_t leaving = 0;  // live pointers after the one inside has left
    std::uint32_t level = 0;    // by its own forks
    Future others{};            // of what its forks send out
    std::vector<StateId> behind_forks{};
  };

  void look_at_component(std::span<const StateId> states) {
    const bool cyclic = components_.cyclic[component_];
    here_ = Gathered{};
    here_.level = cyclic ? 1 : 0;
    for (const StateId state : states) {
      if (poll_.stops()) return;
      if (reach_.edges_of(state).empty()) here_.leaving = kMost;
      for_each_code(reach_, state,
                    [&](std::span<const Edge> edges) { look_at_code(state, edges); });
    }
    const std::uint64_t alone = std::max<std::uint64_t>(1, here_.leaving);
    Future& future = futures_[component_];
    future.live = saturating_add(alone, live_others());
    future.longest = here_.out.longest + 1;
    future.level = std::max(here_.level, here_.out.level);
  }

  void look_at_code(StateId state, std::span<const Edge> edges) {
    const Side next = side_of(edges, Way::next);
    const Side stays = side_of(edges, Way::stays);
    const Side born = side_of(edges, Way::born);
    for (const Side* side : {&next, &stays, &born}) raise(here_.out, side->out);
    here_.leaving = std::max(here_.leaving, next.out.live);
    if (stays.outside && born.outside) {
      here_.leaving = std::max(here_.leaving, saturating_add(stays.out.live, born.out.live));
    }
    if (stays.inside) look_at_other(state, edges, born);
    if (born.inside) look_at_other(state, edges, stays);
  }

  // At a fork, one pointer stays inside, and the other one goes where `other` says.
  void look_at_other(StateId state, std::span<const Edge> edges, const Side& other) {
    if (other.inside || other.out.level > 0) grows_[state] = true;
    const bool doubles = other.inside || other.out.level == kDoubles;
    here_.level = std::max(here_.level, doubles ? kDoubles : other.out.level + 1);
    if (other.out.live == 0) return;
    sends_[state] = true;
    raise(here_.others, other.out);
    for (const Edge& edge : edges) {
      if (is_inside(edge)) here_.behind_forks.push_back(edge.to);
    }
  }

  std::uint64_t live_others() {
    if (here_.behind_forks.empty()) return 0;
    const std::uint64_t gap = find_gap();
    return saturating_multiply((here_.others.longest + gap - 1) / gap, here_.others.live);
  }

  // The fewest steps from one fork that sends out a pointer to the next; 1 if they are neighbours.
  std::uint64_t find_gap() {
    std::vector<StateId> front;
    const auto reach_state = [&](StateId state) {
      if (!seen_[state]) front.push_back(state);
      seen_[state] = true;
    };
    for (const StateId state : here_.behind_forks) reach_state(state);
    for (std::uint64_t steps = 1;; ++steps) {
      const std::vector<StateId> states = std::move(front);
      front.clear();
      for (const StateId state : states) {
        if (sends_[state] || poll_.stops()) return steps;
        for (const Edge& edge : reach_.edges_of(state)) {
          if (is_inside(edge)) reach_state(edge.to);
        }
      }
    }
  }

  bool is_inside(const Edge& edge) const {
    return edge.to != kGone && components_.of[edge.to] == component_;
  }

  Side side_of(std::span<const Edge> edges, Way way) const {
    Side side;
    for (const Edge& edge : edges) {
      if (edge.way != way) continue;
      if (is_inside(edge)) {
        side.inside = true;
        continue;
      }
      side.outside = true;
      if (edge.to != kGone) raise(side.out, futures_[components_.of[edge.to]]);
    }
    return side;
  }

  GrowthOfPointers result() const {
    GrowthOfPointers result;
    for (StateId state = 0; state < grows_.size(); ++state) {
      if (!grows_[state]) continue;
      result.forks.push_back(state);
      result.fork_rates.push_back(rate_of(futures_[components_.of[state]].level));
    }
    std::uint32_t level = 0;
    for (const Future& future : futures_) level = std::max(level, future.level);
    result.rate = rate_of(level);
    if (result.rate.growth != Growth::bounded) {
      result.max_live = kMost;
    } else if (!components_.of.empty()) {
      result.max_live = futures_[components_.of[0]].live;
    }
    return result;
  }

  const Reach& reach_;
  const graph::Components& components_;
  Poll& poll_;
  std::vector<Future> futures_;  // by component
  std::vector<bool> sends_;      // by state: a fork on a cycle whose other pointer is not just gone
  std::vector<bool> grows_;      // by state: and may stay for ever
  std::vector<bool> seen_;       // by state, by find_gap()

  std::uint32_t component_ = 0;
  Gathered here_{};
};

}  // namespace

GrowthOfPointers find_growth(const Reach& reach, const graph::Components& components, Poll& poll) {
  return GrowthFinder(reach, components, poll).find();
}

}  // namespace grid
