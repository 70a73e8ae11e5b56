// For each state a row: the states that another pointer can be in at the same step. A new pair of
// states is in the rows of both. Each new one in the row of a state takes its next step together
// with that state, which makes new ones in the rows of the states after it, until there are no
// more. Rows are worked off one by one, with all that is new in a row at once: what follows a
// hundred states is found once, and not again for each edge.
//
// That all combinations of edges are possible is more than is true; it is sound. Three pointers
// bring nothing that two of them do not.
#include <grid/meetings.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "reach/choices.h"

namespace grid {

namespace {

// A set of states: a few by name, more as a bit for each state that there is.
class StateSet {
 public:
  // True if it was not in the set. O(few), or constant.
  bool insert(StateId state, std::size_t states) {
    if (bits_.empty()) {
      const auto place = std::lower_bound(few_.begin(), few_.end(), state);
      if (place != few_.end() && *place == state) return false;
      few_.insert(place, state);
      if (few_.size() > kFew) spread(states);
      return true;
    }
    std::uint64_t& word = bits_[state / 64];
    const std::uint64_t bit = std::uint64_t{1} << state % 64;
    return (std::exchange(word, word | bit) & bit) == 0;
  }

  std::uint64_t bytes() const { return few_.size() * sizeof(StateId) + bits_.size() * 8; }

  std::vector<StateId> sorted() const {
    if (bits_.empty()) return few_;
    std::vector<StateId> states;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      for (std::uint64_t rest = bits_[i]; rest != 0; rest &= rest - 1) {
        states.push_back(static_cast<StateId>(64 * i) +
                         static_cast<StateId>(std::countr_zero(rest)));
      }
    }
    return states;
  }

 private:
  static constexpr std::size_t kFew = 32;

  void spread(std::size_t states) {
    bits_.resize((states + 63) / 64);
    for (const StateId state : few_) bits_[state / 64] |= std::uint64_t{1} << state % 64;
    std::vector<StateId>().swap(few_);
  }

  std::vector<StateId> few_{};  // sorted
  std::vector<std::uint64_t> bits_{};
};

class MeetingFinder {
 public:
  MeetingFinder(const Reach& reach, const MeetingLimits& limits)
      : reach_(reach),
        limits_(limits),
        row_of_(reach.states.size(), kNoRow),
        noted_(reach.states.size()) {}

  bool find(const std::function<void(StateId, std::span<const StateId>)>& visit) {
    for (const std::vector<StateId>& alive : reach_.open) begin_with(alive);
    for (StateId state = 0; state < reach_.states.size() && complete_; ++state)
      begin_at_forks(state);
    while (!queue_.empty() && complete_) {
      Row& row = rows_[queue_.back()];
      queue_.pop_back();
      step(row.state, std::exchange(row.fresh, {}));
    }
    for (const Row& row : rows_) {
      if (complete_) visit(row.state, row.others.sorted());
    }
    return complete_;
  }

 private:
  static constexpr std::uint32_t kNoRow = 0xFFFFFFFF;
  static constexpr std::uint64_t kWorkBetweenPolls = 1U << 20;

  struct Row {
    StateId state = 0;
    StateSet others{};
    std::vector<StateId> fresh{};  // of them, those that have not taken their step yet
  };

  void begin_with(const std::vector<StateId>& alive) {
    for (std::size_t i = 0; i < alive.size() && complete_; ++i) {
      for (std::size_t j = i + 1; j < alive.size() && complete_; ++j) {
        add_both(alive[i], alive[j]);
      }
    }
  }

  void begin_at_forks(StateId state) {
    for_each_code(reach_, state, [&](std::span<const Edge> edges) {
      for (const Edge& stays : edges) {
        if (stays.way != Way::stays) continue;
        for (const Edge& born : edges) {
          if (born.way == Way::born) add_both(stays.to, born.to);
        }
      }
    });
  }

  void add_both(StateId a, StateId b) {
    if (a == kGone || b == kGone) return;
    add(row(a), {&b, 1});
    add(row(b), {&a, 1});
  }

  std::uint32_t row(StateId state) {
    if (row_of_[state] == kNoRow) {
      row_of_[state] = static_cast<std::uint32_t>(rows_.size());
      rows_.push_back({.state = state});
      bytes_ += sizeof(Row);
    }
    return row_of_[state];
  }

  void add(std::uint32_t number, std::span<const StateId> states) {
    Row& row = rows_[number];
    const std::size_t before = row.fresh.size();
    const std::uint64_t bytes = row.others.bytes();
    for (const StateId state : states) {
      if (row.others.insert(state, reach_.states.size())) row.fresh.push_back(state);
    }
    if (before == 0 && !row.fresh.empty()) queue_.push_back(number);
    bytes_ += row.others.bytes() - bytes;
    spend(states.size());
  }

  void step(StateId state, const std::vector<StateId>& others) {
    const std::vector<StateId> next = successors(others);
    for (const StateId to : successors({&state, 1})) {
      if (!complete_) return;
      add(row(to), next);
    }
  }

  // Where a pointer may be a step after it was in one of some states; each once.
  std::vector<StateId> successors(std::span<const StateId> states) {
    std::vector<StateId> next;
    for (const StateId state : states) {
      spend(reach_.edges_of(state).size());
      for (const Edge& edge : reach_.edges_of(state)) {
        if (edge.to == kGone || noted_[edge.to]) continue;
        noted_[edge.to] = true;
        next.push_back(edge.to);
      }
    }
    for (const StateId to : next) noted_[to] = false;
    return next;
  }

  void spend(std::uint64_t work) {
    const std::uint64_t polls = work_ / kWorkBetweenPolls;
    work_ += work;
    const bool asks = work_ / kWorkBetweenPolls != polls && limits_.cancelled;
    const bool many = reach_.states.size() > limits_.states;
    const bool too_many = many && (work_ > limits_.work || bytes_ > limits_.bytes);
    if (too_many || (asks && limits_.cancelled())) complete_ = false;
  }

  const Reach& reach_;
  const MeetingLimits& limits_;
  std::vector<std::uint32_t> row_of_;  // by state
  std::vector<Row> rows_{};
  std::vector<std::uint32_t> queue_{};  // rows with fresh ones
  std::vector<bool> noted_;
  std::uint64_t work_ = 0;
  std::uint64_t bytes_ = 0;
  bool complete_ = true;
};

}  // namespace

bool find_meetings(const Reach& reach, const MeetingLimits& limits,
                   const std::function<void(StateId, std::span<const StateId>)>& visit) {
  return MeetingFinder(reach, limits).find(visit);
}

}  // namespace grid
