#include "tests/differential/fixed_run.h"

#include <fmt/format.h>
#include <grid/flow.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/differential/reach_check.h"

namespace grid::differential {

namespace {

constexpr std::size_t kMaxStates = 1'500;
constexpr std::uint64_t kMaxPeriod = 1'500;
constexpr std::size_t kMaxDegree = 4;

ControlState start_of(const Program& program) {
  return {{0, 0}, program.dialect().start_direction, program.dialect().start_mode};
}

// The control states that the run comes to, by number; the start is 0.
class States {
 public:
  explicit States(const Program& program) : program_(program) {
    add(start_of(program));
    for (std::size_t i = 0; i < states_.size() && states_.size() <= kMaxStates; ++i) {
      const ControlState from = states_[i];
      std::vector<std::size_t> next;
      for (const Successor& way : flow(program, from, program.cell(from.at))) {
        next.push_back(add(way.state));
      }
      next_.push_back(std::move(next));
    }
    if (!too_many()) find_ways();
  }

  bool too_many() const { return states_.size() > kMaxStates; }
  std::size_t size() const { return states_.size(); }
  const ControlState& operator[](std::size_t i) const { return states_[i]; }
  const std::vector<std::size_t>& next(std::size_t i) const { return next_[i]; }
  Decoded decoded(std::size_t i) const {
    return decode(program_.dialect(), states_[i].mode, program_.cell(states_[i].at));
  }

  // The fewest steps, at least one, after which a pointer in state `from` is, or has sent one, in
  // state `to`; 0: never.
  std::uint32_t way(std::size_t from, std::size_t to) const { return ways_[from][to]; }
  bool returns(std::size_t i) const { return way(i, i) != 0; }
  bool leads(std::size_t from, std::size_t to) const { return from == to || way(from, to) != 0; }
  // Some pointer that comes from the state is alive for ever.
  bool never_dies_out(std::size_t i) const {
    for (std::size_t to = 0; to < size(); ++to) {
      if (leads(i, to) && returns(to)) return true;
    }
    return false;
  }

 private:
  std::size_t add(const ControlState& state) {
    const auto [known, is_new] = numbers_.try_emplace(state, states_.size());
    if (is_new) states_.push_back(state);
    return known->second;
  }

  void find_ways() {
    ways_.assign(size(), std::vector<std::uint32_t>(size()));
    for (std::size_t from = 0; from < size(); ++from) {
      std::vector<std::size_t> front{from};
      for (std::uint32_t steps = 1; !front.empty(); ++steps) {
        std::vector<std::size_t> after;
        for (const std::size_t i : front) {
          for (const std::size_t to : next_[i]) {
            if (ways_[from][to] != 0) continue;
            ways_[from][to] = steps;
            after.push_back(to);
          }
        }
        front = std::move(after);
      }
    }
  }

  const Program& program_;
  std::map<ControlState, std::size_t> numbers_;
  std::vector<ControlState> states_;
  std::vector<std::vector<std::size_t>> next_;
  std::vector<std::vector<std::uint32_t>> ways_;
};

// Whether both pointers of the fork come to it again: so one becomes two, these four, and so on.
bool doubles(const States& states, std::size_t fork) {
  const std::vector<std::size_t>& next = states.next(fork);
  return next.size() == 2 && states.leads(next[0], fork) && states.leads(next[1], fork);
}

// Whether one pointer of the fork comes to it again and sends out others, which never die out.
bool grows(const States& states, std::size_t fork) {
  const std::vector<std::size_t>& next = states.next(fork);
  if (next.size() != 2) return false;
  return (states.leads(next[0], fork) && states.never_dies_out(next[1])) ||
         (states.leads(next[1], fork) && states.never_dies_out(next[0]));
}

// How many pointers there are after each of so many steps, if one begins in `state`.
std::vector<std::uint64_t> counts_from(const States& states, std::size_t state,
                                       std::uint64_t steps) {
  std::vector<std::uint64_t> pointers(states.size());
  pointers[state] = 1;
  std::vector<std::uint64_t> counts;
  for (std::uint64_t step = 0; step < steps; ++step) {
    counts.push_back(std::accumulate(pointers.begin(), pointers.end(), std::uint64_t{0}));
    std::vector<std::uint64_t> after(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (const std::size_t to : states.next(i)) after[to] += pointers[i];
    }
    pointers = std::move(after);
  }
  return counts;
}

// Where no fork doubles, loops send pointers round at fixed times. So once all that is in no loop
// has passed, every `period`-th count is a polynomial: its degree is how often differences must be
// taken until nothing is left, less one.
std::optional<std::size_t> degree_of(std::vector<std::uint64_t> counts, std::uint64_t period) {
  for (std::size_t degree = 0; degree <= kMaxDegree; ++degree) {
    std::vector<std::uint64_t> differences;
    for (std::size_t i = period; i < counts.size(); ++i) {
      differences.push_back(counts[i] - counts[i - period]);
    }
    counts = std::move(differences);
    if (std::all_of(counts.begin(), counts.end(), [](std::uint64_t each) { return each == 0; })) {
      return degree;
    }
  }
  return std::nullopt;
}

std::optional<Rate> rate_from(const States& states, std::size_t state) {
  std::uint64_t period = 1;
  std::uint64_t passed = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!states.leads(state, i)) continue;
    if (doubles(states, i)) return Rate{Growth::exponential};
    ++passed;
    if (states.returns(i) && period <= kMaxPeriod) {
      period = std::lcm<std::uint64_t>(period, states.way(i, i));
    }
  }
  if (period > kMaxPeriod) return std::nullopt;
  std::vector<std::uint64_t> counts =
      counts_from(states, state, passed + (kMaxDegree + 2) * period);
  counts.erase(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(passed));
  const auto degree = degree_of(std::move(counts), period);
  if (!degree) return std::nullopt;
  return Rate{*degree == 0 ? Growth::bounded : Growth::polynomial, static_cast<int>(*degree)};
}

// Whether a string that begins in a state ends on the same cell, or never.
bool has_no_end_but_itself(const States& states, std::size_t begin) {
  std::size_t at = states.next(begin)[0];
  for (std::size_t steps = 0; steps <= states.size(); ++steps) {
    const std::size_t next = states.next(at)[0];
    if (!in_string(states[next].mode)) return states[at].at == states[begin].at;
    at = next;
  }
  return true;
}

void add_visits(const States& states, FixedRun& run) {
  std::set<Cell> turned;
  for (std::size_t i = 0; i < states.size(); ++i) {
    run.visited.insert(states[i].at);
    const Decoded decoded = states.decoded(i);
    if (decoded.action != Action::execute || decoded.instruction == nullptr) continue;
    const Instruction& row = *decoded.instruction;
    if (row.operation == Operation::turn) {
      run.kept.insert(states[i].at);
      if (row.turn[states[i].direction] != states[i].direction) turned.insert(states[i].at);
    }
    if (row.operation == Operation::string && has_no_end_but_itself(states, i)) {
      run.own_quote.insert(states[i].at);
    }
  }
  for (const Cell at : turned) run.kept.erase(at);
}

// The states that lead to `i` and back; none, if it does not return.
std::vector<std::size_t> loop_of(const States& states, std::size_t i) {
  std::vector<std::size_t> loop;
  for (std::size_t j = 0; j < states.size(); ++j) {
    if (states.way(i, j) != 0 && states.way(j, i) != 0) loop.push_back(j);
  }
  return loop;
}

// False: at what rate pointers grow cannot be told.
bool add_loop(const States& states, const std::vector<std::size_t>& loop, FixedRun& run) {
  std::set<Cell> cells;
  std::set<Cell> forks;
  std::optional<std::size_t> fork;
  for (const std::size_t i : loop) {
    cells.insert(states[i].at);
    if (!grows(states, i)) continue;
    forks.insert(states[i].at);
    fork = i;
  }
  run.loops.insert(cells);
  if (!fork) return true;
  const auto rate = rate_from(states, *fork);
  if (rate) run.growing[forks] = std::max(run.growing[forks], *rate);
  return rate.has_value();
}

bool add_loops(const States& states, FixedRun& run) {
  run.ends = !states.never_dies_out(0);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::vector<std::size_t> loop = loop_of(states, i);
    if (loop.empty() || loop.front() != i) continue;
    if (!add_loop(states, loop, run)) return false;
    for (std::size_t j = 0; j < states.size(); ++j) {
      if (states.leads(i, j)) run.again.insert(states[j].at);
    }
  }
  return true;
}

using Crowd = std::map<ControlState, std::uint64_t>;

Crowd crowd_of(const Machine& machine) {
  Crowd crowd;
  for (const Pointer& pointer : machine.pointers()) {
    ++crowd[{pointer.at, pointer.direction, pointer.mode}];
  }
  return crowd;
}

Crowd after_step(const Program& program, const Crowd& crowd) {
  Crowd after;
  for (const auto& [state, count] : crowd) {
    for (const Successor& way : flow(program, state, program.cell(state.at))) {
      after[way.state] += count;
    }
  }
  return after;
}

}  // namespace

std::optional<FixedRun> fixed_run(const Program& program) {
  const States states(program);
  if (states.too_many()) return std::nullopt;
  FixedRun run;
  add_visits(states, run);
  if (!add_loops(states, run)) return std::nullopt;
  return run;
}

std::string differs_from_machine(const ProgramPtr& program, std::uint64_t max_steps,
                                 std::uint64_t max_live) {
  Crowd crowd{{start_of(*program), 1}};
  return follow_run(program, "", max_steps, max_live,
                    [&](const Machine&, const Machine& after, const StepReport& report) {
                      crowd = after_step(*program, crowd);
                      const bool equal = crowd == crowd_of(after);
                      return equal ? "" : fmt::format("step {} is another\n", report.step);
                    })
      .complaint;
}

}  // namespace grid::differential
