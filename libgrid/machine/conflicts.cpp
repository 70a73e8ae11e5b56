// Conflicts of one step. Conflicts on cells come from sorting what was read and written by cell and
// pairing within each cell. Conflicts on the stack come from the definition itself: the cycle's
// stack operations are replayed with two of them exchanged, on as much of the stack as they can
// reach.
#include <grid/conflicts.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace grid {

namespace {

struct Access {
  Cell cell;
  std::size_t pointer = 0;

  friend auto operator<=>(const Access&, const Access&) = default;
};

bool is_write(const DataEffect& effect) { return effect.applied && writes(effect.operation); }

class ConflictFinder {
 public:
  ConflictFinder(const Machine& machine, const StepReport& report, std::size_t budget)
      : machine_(machine), report_(report), budget_(budget) {}

  Conflicts find() {
    if (report_.before.size() > 1) {
      find_lost_writes();
      find_output_conflicts();
      find_shared_input();
      find_stack_order();
      find_overlaps();
    }
    std::sort(found_.events.begin(), found_.events.end());
    found_.events.erase(std::unique(found_.events.begin(), found_.events.end()),
                        found_.events.end());
    return std::move(found_);
  }

 private:
  // False when the budget is used up.
  bool spend(std::size_t cost = 1) {
    found_.complete = found_.complete && cost <= budget_ - found_.work;
    found_.work += found_.complete ? cost : 0;
    return found_.complete;
  }

  void add(ConflictKind kind, std::size_t first, std::size_t second, Cell cell) {
    found_.events.push_back({kind, first, second, cell});
  }

  Cell place(std::size_t pointer) const { return report_.before[pointer].at; }

  // Indices of the effects that `wanted` accepts, sorted by the cell they go to.
  template <class Predicate>
  std::vector<const DataEffect*> select(Predicate wanted) const {
    std::vector<const DataEffect*> chosen;
    for (const DataEffect& effect : report_.effects) {
      if (wanted(effect)) chosen.push_back(&effect);
    }
    std::stable_sort(chosen.begin(), chosen.end(),
                     [](const DataEffect* a, const DataEffect* b) { return a->to < b->to; });
    return chosen;
  }

  void find_lost_writes() {
    const std::vector<const DataEffect*> writes = select(is_write);
    const EffectOrder order = machine_.program().dialect().policy.effect_order;
    for (std::size_t begin = 0, end = 0; begin < writes.size(); begin = end) {
      while (end < writes.size() && writes[end]->to == writes[begin]->to) ++end;
      for (std::size_t i = begin; i < end; ++i) {
        for (std::size_t j = begin; j < end; ++j) {
          if (i == j) continue;
          if (!spend()) return;
          const DataEffect& loser = *writes[i];
          const DataEffect& winner = *writes[j];
          const bool later =
              effect_phase(order, winner.operation) > effect_phase(order, loser.operation);
          if (later && assigns(winner.operation)) {
            add(ConflictKind::lost_write, loser.pointer, winner.pointer, loser.to);
          }
        }
      }
    }
  }

  void find_output_conflicts() {
    const auto outputs =
        select([](const DataEffect& effect) { return effect.operation == Mode::output; });
    for_pairs(outputs, [this](const DataEffect& a, const DataEffect& b) {
      if (a.operand != b.operand) add_pair(ConflictKind::output_conflict, a, b);
    });
  }

  void find_shared_input() {
    if (!report_.read_byte) return;
    const auto inputs =
        select([](const DataEffect& effect) { return effect.operation == Mode::input; });
    for_pairs(inputs, [this](const DataEffect& a, const DataEffect& b) {
      add_pair(ConflictKind::shared_input, a, b);
    });
  }

  template <class Visit>
  void for_pairs(const std::vector<const DataEffect*>& effects, Visit visit) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
      for (std::size_t j = i + 1; j < effects.size(); ++j) {
        if (!spend()) return;
        visit(*effects[i], *effects[j]);
      }
    }
  }

  void add_pair(ConflictKind kind, const DataEffect& a, const DataEffect& b) {
    const auto [first, second] = std::minmax(a.pointer, b.pointer);
    add(kind, first, second, place(first));
  }

  std::vector<Access> reads() const {
    std::vector<Access> reads;
    for (std::size_t i = 0; i < report_.before.size(); ++i) {
      const Instruction* const row = report_.executions[i].instruction;
      reads.push_back({report_.before[i].at, i});
      if (row != nullptr && row->operation == Operation::skip_if_zero) {
        reads.push_back({report_.before[i].data, i});
      }
    }
    for (const DataEffect& effect : report_.effects) {
      if (uses_operand(effect.operation)) reads.push_back({effect.from, effect.pointer});
    }
    std::sort(reads.begin(), reads.end());
    return reads;
  }

  void find_overlaps() {
    const std::vector<const DataEffect*> writes = select(is_write);
    if (writes.empty()) return;
    const std::vector<Access> all_reads = reads();
    for (const DataEffect* write : writes) {
      auto read = std::lower_bound(all_reads.begin(), all_reads.end(), Access{write->to, 0});
      for (; read != all_reads.end() && read->cell == write->to; ++read) {
        if (!spend()) return;
        if (read->pointer != write->pointer) {
          add(ConflictKind::read_write_overlap, read->pointer, write->pointer, write->to);
        }
      }
    }
  }

  // What a cycle's stack operations leave behind.
  struct StackResult {
    std::vector<std::int32_t> stack{};
    std::vector<std::int32_t> printed{};
    std::vector<std::size_t> flagged{};  // pointers that raise a flag

    friend bool operator==(const StackResult&, const StackResult&) = default;
  };

  // The top of the stack at the start of the cycle: as much as `effects` operations can reach.
  std::vector<std::int32_t> stack_before() const {
    const auto& effects = report_.stack_effects;
    const std::vector<std::int32_t>& after = machine_.stack();
    const std::size_t reach = std::min(after.size(), 2 * effects.size());
    std::vector<std::int32_t> stack(after.end() - static_cast<std::ptrdiff_t>(reach), after.end());
    for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
      if (effect->kind == StackEffect::Kind::push) stack.pop_back();
      if (effect->kind == StackEffect::Kind::pop) stack.push_back(effect->value);
    }
    return stack;
  }

  bool raises_flag(std::size_t pointer) const {
    const Instruction* const row = report_.executions[pointer].instruction;
    return row != nullptr && row->raises != kNoFlag;
  }

  StackResult replay(const std::vector<std::int32_t>& start,
                     const std::vector<StackEffect>& effects) const {
    StackResult result{.stack = start};
    for (const StackEffect& effect : effects) {
      if (effect.kind == StackEffect::Kind::push) {
        result.stack.push_back(effect.value);
      } else if (!result.stack.empty()) {
        result.printed.push_back(result.stack.back());
        result.stack.pop_back();
      } else if (raises_flag(effect.pointer)) {
        result.flagged.push_back(effect.pointer);
      }
    }
    std::sort(result.flagged.begin(), result.flagged.end());
    return result;
  }

  void find_stack_order() {
    std::vector<StackEffect> effects = report_.stack_effects;
    if (effects.size() < 2) return;
    const std::vector<std::int32_t> start = stack_before();
    const StackResult as_it_was = replay(start, effects);
    for (std::size_t i = 0; i < effects.size(); ++i) {
      for (std::size_t j = i + 1; j < effects.size(); ++j) {
        if (!spend(effects.size())) return;
        std::swap(effects[i], effects[j]);
        const bool matters = !(replay(start, effects) == as_it_was);
        std::swap(effects[i], effects[j]);
        if (!matters) continue;
        add(ConflictKind::stack_order, effects[i].pointer, effects[j].pointer,
            place(effects[i].pointer));
      }
    }
  }

  const Machine& machine_;
  const StepReport& report_;
  std::size_t budget_;
  Conflicts found_;
};

}  // namespace

Conflicts find_conflicts(const Machine& machine, const StepReport& report, std::size_t budget) {
  return ConflictFinder(machine, report, budget).find();
}

}  // namespace grid
