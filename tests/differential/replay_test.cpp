// What a debugger relies on, on random runs: undo() takes a machine back exactly, save() and
// load() bring it back exactly, damaged bytes are refused or give a machine that works, equal
// states have equal hashes, flow() foretells where pointers go, needs_input() is exact.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <grid/conflicts.h>
#include <grid/flow.h>
#include <grid/machine.h>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tests/string_input.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::replay_test {
namespace {

constexpr std::size_t kMaxSteps = 150;
constexpr std::size_t kMaxLive = 50;

// A run with everything that is needed to look back: machine i is the state before report i.
struct Recording {
  std::vector<Machine> machines;
  std::vector<StepReport> reports;
  std::vector<Input> inputs;
};

bool goes_on(const Machine& machine) {
  return !machine.finished() && machine.pointers().size() <= kMaxLive;
}

Recording record(const ProgramPtr& program, const std::string& input) {
  Recording recording;
  StringInput bytes(input);
  recording.machines.emplace_back(program);
  while (goes_on(recording.machines.back()) && recording.reports.size() < kMaxSteps) {
    Machine machine = recording.machines.back();
    const Input next = bytes.next(machine);
    machine.step(next, recording.reports.emplace_back());
    recording.inputs.push_back(next);
    recording.machines.push_back(std::move(machine));
  }
  return recording;
}

class Replay : public testing::TestWithParam<const Dialect*> {
 protected:
  // Calls `check(recording, random)` for many runs, until one fails.
  template <class Check>
  void for_recordings(Check check) {
    for_recordings(check, [](Dialect&, gen::Random&) {});
  }

  // The same after `change(dialect, random)` for the dialect of each run.
  template <class Check, class Change>
  void for_recordings(Check check, Change change) {
    const Dialect& dialect = *GetParam();
    const std::uint64_t seed = base_seed();
    Budget budget({.least = 400, .usual = 4'000, .soak = 30'000, .seconds = 1});
    while (!HasFailure() && budget.take()) {
      const gen::Sample sample = gen::generate(dialect, seed + budget.taken());
      gen::Random random(sample.seed);
      Dialect spoken = *with_options(dialect, sample.options);
      change(spoken, random);
      const Result<ProgramPtr> program = parse(Source("sample", sample.program, spoken));
      if (!program) continue;
      SCOPED_TRACE("seed " + std::to_string(sample.seed) + "\n" + describe(sample));
      check(record(*program, sample.input), random);
    }
    budget.report(dialect.name);
  }
};

void undo_every_step(const Recording& run, gen::Random&) {
  Machine machine = run.machines.back();
  for (std::size_t i = run.reports.size(); i-- > 0;) {
    machine.undo(run.reports[i]);
    ASSERT_TRUE(machine == run.machines[i]) << "back to step " << i;
    ASSERT_TRUE(machine.same_state(run.machines[i]));
    ASSERT_EQ(machine.state_hash(), run.machines[i].state_hash());
  }
}

TEST_P(Replay, UndoTakesEveryStepBack) { for_recordings(undo_every_step); }

TEST_P(Replay, UndoTakesEveryStepBackUnderOtherPolicies) {
  for_recordings(undo_every_step, [](Dialect& dialect, gen::Random& random) {
    const auto& rows = policy_rows();
    for (int i = 0; i < 2; ++i) {
      const PolicyRow& row = rows[random.below(rows.size())];
      const std::uint64_t answer = random.below(row.answers.size());
      row.set(dialect.policy, static_cast<std::uint8_t>(answer));
    }
  });
}

TEST_P(Replay, WhatWasUndoneCanBeRepeated) {
  for_recordings([](const Recording& run, gen::Random& random) {
    Machine machine = run.machines.back();
    const std::size_t steps = run.reports.size();
    const std::size_t back = random.below(steps + 1);
    for (std::size_t i = steps; i-- > back;) machine.undo(run.reports[i]);
    StepReport report;
    for (std::size_t i = back; i < steps; ++i) {
      machine.step(run.inputs[i], report);
      ASSERT_EQ(report.output, run.reports[i].output) << "step " << i + 1;
    }
    EXPECT_TRUE(machine == run.machines.back());
  });
}

TEST_P(Replay, LoadBringsBackWhatWasSaved) {
  for_recordings([](const Recording& run, gen::Random& random) {
    const std::size_t from = random.below(run.machines.size());
    const Machine& saved = run.machines[from];
    Result<Machine> loaded = Machine::load(saved.shared_program(), saved.save());
    ASSERT_TRUE(loaded);
    ASSERT_TRUE(*loaded == saved);
    ASSERT_TRUE(loaded->same_state(saved));
    StepReport report;
    for (std::size_t i = from; i < run.reports.size(); ++i) {
      loaded->step(run.inputs[i], report);
      ASSERT_EQ(report.output, run.reports[i].output) << "step " << i + 1;
      ASSERT_EQ(report.deaths.size(), run.reports[i].deaths.size()) << "step " << i + 1;
    }
    EXPECT_TRUE(*loaded == run.machines.back());
  });
}

// Cuts the bytes, or changes a few of them.
std::string damage(std::string bytes, gen::Random& random) {
  if (random.below(4) == 0) {
    bytes.resize(random.below(bytes.size()));
    return bytes;
  }
  for (std::uint64_t i = 1 + random.below(3); i > 0; --i) {
    char& byte = bytes[random.below(bytes.size())];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
  }
  if (random.below(8) == 0) bytes += '\0';
  return bytes;
}

// A loaded machine must be able to do whatever a machine does.
void exercise(Machine machine) {
  const Machine start = machine;
  std::vector<StepReport> reports;
  while (goes_on(machine) && reports.size() < 20) {
    const Input input = machine.needs_input() ? Input::byte(0) : Input::none();
    machine.step(input, reports.emplace_back());
    find_conflicts(machine, reports.back());
  }
  for (; !reports.empty(); reports.pop_back()) machine.undo(reports.back());
  EXPECT_TRUE(machine == start);
  EXPECT_EQ(machine.state_hash(), start.state_hash());
}

TEST_P(Replay, DamagedBytesAreRefusedOrWork) {
  for_recordings([](const Recording& run, gen::Random& random) {
    const Machine& saved = run.machines[random.below(run.machines.size())];
    const std::string bytes = saved.save();
    for (int i = 0; i < 10; ++i) {
      const std::string damaged = damage(bytes, random);
      const Result<Machine> loaded = Machine::load(saved.shared_program(), damaged);
      if (!loaded) {
        EXPECT_EQ(loaded.diagnostics().front().kind, DiagnosticKind::bad_state);
        continue;
      }
      exercise(*loaded);
      EXPECT_EQ(loaded->save(), damaged);
    }
  });
}

TEST_P(Replay, EqualStatesHaveEqualHashes) {
  for_recordings([](const Recording& run, gen::Random&) {
    std::map<std::uint64_t, std::size_t> first_with;
    for (std::size_t i = 0; i < run.machines.size(); ++i) {
      const auto [known, is_new] = first_with.try_emplace(run.machines[i].state_hash(), i);
      if (is_new) continue;
      ASSERT_TRUE(run.machines[i].same_state(run.machines[known->second]))
          << "steps " << known->second << " and " << i << " have one hash by accident";
    }
    const Machine& last = run.machines.back();
    for (std::size_t i = 0; i < run.machines.size(); ++i) {
      if (!run.machines[i].same_state(last)) continue;
      ASSERT_EQ(run.machines[i].state_hash(), last.state_hash()) << "step " << i;
    }
  });
}

// The saved pointers are the last records of a save, 51 bytes each: id and parent, which stay where
// they are, then the state.
std::string exchange_states(std::string bytes, std::size_t a, std::size_t b, std::size_t count) {
  constexpr std::size_t kRecord = 51;
  constexpr std::size_t kNames = 16;
  const std::size_t begin = bytes.size() - count * kRecord;
  const auto at = [&](std::size_t pointer, std::size_t offset) {
    return bytes.begin() + static_cast<std::ptrdiff_t>(begin + pointer * kRecord + offset);
  };
  std::swap_ranges(at(a, kNames), at(a, kRecord), at(b, kNames));
  return bytes;
}

// For the dialects in which nothing shows the order of pointers.
class ReplayWithoutOrder : public Replay {};

TEST_P(ReplayWithoutOrder, OrderOfPointersIsNoState) {
  for_recordings([](const Recording& run, gen::Random& random) {
    const Machine& saved = run.machines[random.below(run.machines.size())];
    const std::size_t count = saved.pointers().size();
    if (count < 2) return;
    const std::size_t other = 1 + random.below(count - 1);
    const Result<Machine> loaded =
        Machine::load(saved.shared_program(), exchange_states(saved.save(), 0, other, count));
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->same_state(saved));
    EXPECT_EQ(loaded->state_hash(), saved.state_hash());
  });
}

TEST_P(Replay, ConflictsNamePointersOfTheStep) {
  for_recordings([](const Recording& run, gen::Random&) {
    for (std::size_t i = 0; i < run.reports.size(); ++i) {
      const std::size_t pointers = run.reports[i].before.size();
      const Conflicts found = find_conflicts(run.machines[i + 1], run.reports[i]);
      EXPECT_TRUE(found.complete);
      for (const Conflict& conflict : found.events) {
        ASSERT_LT(conflict.first, pointers);
        ASSERT_LT(conflict.second, pointers);
        ASSERT_NE(conflict.first, conflict.second);
      }
      if (pointers == 1) {
        ASSERT_TRUE(found.events.empty());
      }
    }
  });
}

// Where pointer `id` was after the step, also if it died there.
struct Whereabouts {
  std::map<PointerId, ControlState> alive;
  std::map<PointerId, Death> dead;

  Whereabouts(const Machine& after, const StepReport& report) {
    for (const Pointer& pointer : after.pointers()) {
      alive[pointer.id] = {pointer.at, pointer.direction, pointer.mode};
    }
    for (const Death& death : report.deaths) dead[death.id] = death;
  }
};

bool is_among(const Flow& flow, const Whereabouts& where, PointerId id, bool born) {
  const auto alive = where.alive.find(id);
  const auto dead = where.dead.find(id);
  for (const Successor& way : flow) {
    if (way.born != born) continue;
    if (alive != where.alive.end() && way.state == alive->second) return true;
    if (dead != where.dead.end() && way.state.at == dead->second.at) return true;
  }
  return false;
}

void check_flow(const Machine& before, const StepReport& report, const Machine& after) {
  const Whereabouts where(after, report);
  std::vector<Flow> ways;
  for (const Pointer& pointer : report.before) {
    const ControlState from{pointer.at, pointer.direction, pointer.mode};
    ways.push_back(flow(before.program(), from, before.cell(pointer.at)));
    const auto death = where.dead.find(pointer.id);
    const bool died = death != where.dead.end();
    if (died && death->second.reason == DeathReason::data_off_top) continue;
    if (died && death->second.reason == DeathReason::removed) {
      ASSERT_EQ(ways.back().size(), 0U) << "pointer " << pointer.id;
    } else {
      ASSERT_TRUE(is_among(ways.back(), where, pointer.id, false)) << "pointer " << pointer.id;
    }
  }
  for (const Birth& birth : report.births) {
    ASSERT_TRUE(is_among(ways[birth.parent], where, birth.pointer.id, true))
        << "new pointer " << birth.pointer.id;
  }
}

TEST_P(Replay, FlowForetellsWherePointersGo) {
  for_recordings([](const Recording& run, gen::Random&) {
    for (std::size_t i = 0; i < run.reports.size(); ++i) {
      SCOPED_TRACE("step " + std::to_string(i + 1));
      ASSERT_NO_FATAL_FAILURE(check_flow(run.machines[i], run.reports[i], run.machines[i + 1]));
    }
  });
}

TEST_P(Replay, NeedsInputIsExact) {
  for_recordings([](const Recording& run, gen::Random&) {
    StepReport report;
    for (std::size_t i = 0; i < run.reports.size(); ++i) {
      const bool needs = run.machines[i].needs_input();
      Machine given_end = run.machines[i];
      given_end.step(Input::end(), report);
      ASSERT_EQ(report.read_end, needs) << "step " << i + 1;
      ASSERT_FALSE(report.read_byte);
      Machine given_byte = run.machines[i];
      given_byte.step(Input::byte(7), report);
      ASSERT_EQ(report.read_byte, needs) << "step " << i + 1;
      ASSERT_FALSE(report.read_end);
    }
  });
}

std::vector<const Dialect*> dialects_without_order() {
  std::vector<const Dialect*> without = dialects();
  std::erase_if(without, [](const Dialect* dialect) { return dialect->has_stack; });
  return without;
}

INSTANTIATE_TEST_SUITE_P(Dialects, ReplayWithoutOrder, testing::ValuesIn(dialects_without_order()),
                         dialect_name);
INSTANTIATE_TEST_SUITE_P(Dialects, Replay, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::replay_test
