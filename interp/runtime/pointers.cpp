#include "interp/runtime/pointers.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "interp/runtime/bytes_of.h"

namespace grid::runtime {

namespace {

constexpr std::size_t kMergeFrom = 64;  // pointers; below it does not pay
constexpr std::size_t kFirstRoom = 64;  // numbers on the stack

std::size_t bytes_of_list(const PointerList& pointers) {
  return bytes_of(pointers.words) + bytes_of(pointers.many);
}

// What a vector holds at most until it has `count` elements: while it moves to a place of up to
// twice that size it still has the old one.
template <class T>
std::uint64_t bytes_while_filling(const std::vector<T>& vector, std::uint64_t count) {
  return count <= vector.capacity() ? bytes_of(vector) : 3 * count * sizeof(T);
}

std::size_t slots_to_merge(std::size_t pointers) {
  std::size_t slots = 2 * kMergeFrom;
  while (slots < 2 * pointers) slots *= 2;
  return slots;
}

}  // namespace

PointerRun::PointerRun(PointerGrid grid, World& world, const Limits& limits, bool detect_loops,
                       const PointerCode* code)
    : world_(world),
      limits_(limits),
      output_(world, limits.output),
      grid_(std::move(grid)),
      step_of_{1, grid_.stride(), 0U - 1, 0U - grid_.stride()},
      merge_at_(grid_.has_stack() ? std::numeric_limits<std::size_t>::max() : kMergeFrom),
      work_(kWorkBetweenPolls),  // the first poll is before the first step
      code_(code),
      detect_loops_(detect_loops),
      watch_(grid_.has_stack()) {
  pointers_.words.push_back(grid_.start());
  counters_.rows = grid_.height();
  if (code_ != nullptr) native_ = std::make_unique<NativeEntries>(*code_, grid_.cells());
}

std::vector<std::int32_t> PointerRun::stack() const {
  return std::vector<std::int32_t>(stack_.data(), stack_.data() + depth_);
}

Ending PointerRun::run() {
  Ending ending = Ending::none;
  while (ending == Ending::none) {
    ending = before_step();
    if (ending != Ending::none) break;
    if (detect_loops_) watch();
    make_room();
    const std::uint64_t most = steps_ahead();
    if (pointers_.words.size() > 1 || !go_alone(most)) go_together(most);
    ending = ending_;
  }
  if (!output_.hand_over()) ending = Ending::output_error;
  counters_.output_bytes = output_.count();
  return ending;
}

// LM-2, in its order.
Ending PointerRun::before_step() {
  if (pointers_.words.empty()) return Ending::terminated;
  if (counters_.steps >= limits_.steps) return Ending::step_limit;
  if (counters_.live > limits_.pointers) return Ending::pointer_limit;
  if (memory_reached()) return Ending::memory_limit;
  const bool in_time = work_ + pointers_.words.size() <= kWorkBetweenPolls;
  return in_time || work_ == 0 ? Ending::none : poll();
}

// What was kept to find a loop goes first.
bool PointerRun::memory_reached() {
  if (memory_for_step() <= limits_.memory) return false;
  if (watch_.memory() == 0) return true;
  detection_dropped_ = true;
  watch_.forget(counters_.steps);
  return memory_for_step() > limits_.memory;
}

std::size_t PointerRun::memory() const {
  return sizeof(*this) + grid_.memory() + bytes_of_list(pointers_) + bytes_of_list(births_) +
         bytes_of(stack_) + watch_.memory();
}

// Bytes held at most while the next step is taken, in which each pointer may split or push.
std::uint64_t PointerRun::memory_for_step() const {
  const std::size_t live = pointers_.words.size();
  const std::uint64_t lists =
      bytes_while_filling(pointers_.words, 2 * live) + bytes_while_filling(births_.words, live);
  const std::uint64_t others = sizeof(*this) + grid_.memory() + watch_.memory();
  if (grid_.has_stack()) {
    const std::size_t depth = std::max(depth_ + live, kFirstRoom);
    return others + lists + bytes_while_filling(stack_, depth);
  }
  const std::size_t table = 2 * live < merge_at_ ? 0 : slots_to_merge(2 * live);
  return others + lists + bytes_while_filling(pointers_.many, 2 * live) +
         bytes_while_filling(births_.many, live) + std::uint64_t{table} * sizeof(std::uint32_t);
}

Ending PointerRun::poll() {
  work_ = 0;
  if (!output_.hand_over()) return Ending::output_error;
  counters_.output_bytes = output_.count();
  return world_.poll(counters_);
}

// Begins or ends a window of comparisons. Afterwards the next event is to come.
void PointerRun::watch() {
  const std::uint64_t steps = counters_.steps;
  if (watch_.windows().next_event() > steps) return;
  if (watch_.windows().open()) watch_.stop(steps);
  if (watch_.windows().next_event() > steps) return;
  stack_used_ = false;
  if (memory_for_step() + PointerWatch::bytes_to_keep(pointers_) <= limits_.memory) {
    watch_.keep(steps, pointers_);
  } else {
    detection_dropped_ = true;
    watch_.forget(steps);
  }
}

// Steps that may be taken before something is to be looked at.
std::uint64_t PointerRun::steps_ahead() const {
  const std::uint64_t work = kWorkBetweenPolls - work_;
  std::uint64_t most =
      std::min(limits_.steps - counters_.steps, native_ ? work * kNativeStepsPerWork : work);
  if (detect_loops_) most = std::min(most, watch_.windows().next_event() - counters_.steps);
  return most;
}

void PointerRun::make_room() {
  if (!grid_.has_stack() || has_room()) return;
  const std::size_t least = std::max(depth_ + pointers_.words.size(), kFirstRoom);
  const std::size_t room = std::max(least, 2 * stack_.size());
  stack_.reserve(room);
  stack_.resize(room);
}

// Puts the new pointers behind the others.
void PointerRun::settle() {
  std::vector<PointerWord>& words = pointers_.words;
  std::vector<std::uint64_t>& many = pointers_.many;
  words.insert(words.end(), births_.words.begin(), births_.words.end());
  many.insert(many.end(), births_.many.begin(), births_.many.end());
  births_.words.clear();
  births_.many.clear();
  if (words.size() >= merge_at_) merge();
  counters_.live = pointers_.live();
  counters_.max_live = std::max(counters_.max_live, counters_.live);
}

// Puts pointers in the same state together.
void PointerRun::merge() {
  std::vector<PointerWord>& words = pointers_.words;
  std::vector<std::uint64_t>& many = pointers_.many;
  constexpr std::uint32_t kFree = 0xFFFFFFFF;
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
  std::vector<std::uint32_t> table(slots_to_merge(words.size()), kFree);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::size_t slot = static_cast<std::size_t>(words[i] * kFactor >> 32) & (table.size() - 1);
    while (table[slot] != kFree && words[table[slot]] != words[i]) {
      slot = (slot + 1) & (table.size() - 1);
    }
    if (table[slot] == kFree) {
      table[slot] = static_cast<std::uint32_t>(kept);
      words[kept] = words[i];
      if (!many.empty()) many[kept] = many[i];
      ++kept;
    } else {
      if (many.empty()) many.resize(words.size(), 1);
      std::uint64_t& known = many[table[slot]];
      known = saturating_sum(known, many[i]);
    }
  }
  words.resize(kept);
  if (!many.empty()) many.resize(kept);
  merge_at_ = std::max(kMergeFrom, 2 * kept);
}

// In a window: whether the state is the one that was kept. A state after which something was
// pushed or printed never comes again; see pointer_watch.h.
bool PointerRun::loops() {
  if (stack_used_) {
    watch_.stop(counters_.steps);
    return true;
  }
  if (!watch_.same(pointers_)) return false;
  claim();
  return true;
}

void PointerRun::claim() {
  ending_ = Ending::endless;
  loop_ = {watch_.windows().kept_at(), counters_.steps};
}

}  // namespace grid::runtime
