#include "interp/runtime/pointers.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace grid::runtime {

namespace {

constexpr std::uint64_t kWorkBetweenPolls = std::uint64_t{1} << 16;
constexpr std::size_t kMergeFrom = 64;  // pointers; below it does not pay
constexpr std::size_t kFirstRoom = 64;  // numbers on the stack

template <class T>
std::size_t bytes_of(const std::vector<T>& vector) {
  return vector.capacity() * sizeof(T);
}

std::size_t bytes_of(const PointerList& pointers) {
  return bytes_of(pointers.words) + bytes_of(pointers.many);
}

// What a vector holds at most until it has `count` elements: while it moves to a place of up to
// twice that size it still has the old one.
template <class T>
std::size_t bytes_while_filling(const std::vector<T>& vector, std::size_t count) {
  return count <= vector.capacity() ? bytes_of(vector) : 3 * count * sizeof(T);
}

std::size_t slots_to_merge(std::size_t pointers) {
  std::size_t slots = 2 * kMergeFrom;
  while (slots < 2 * pointers) slots *= 2;
  return slots;
}

// IG-11
std::size_t encode_utf8(char32_t character, std::uint8_t (&bytes)[4]) {
  const bool is_scalar = character < 0xD800 || (character >= 0xE000 && character < 0x110000);
  const char32_t value = is_scalar ? character : 0xFFFD;
  const auto last = [value](int shift) {
    return static_cast<std::uint8_t>(0x80 | (value >> shift & 0x3F));
  };
  if (value < 0x80) {
    bytes[0] = static_cast<std::uint8_t>(value);
    return 1;
  }
  if (value < 0x800) {
    bytes[0] = static_cast<std::uint8_t>(0xC0 | value >> 6);
    bytes[1] = last(0);
    return 2;
  }
  if (value < 0x10000) {
    bytes[0] = static_cast<std::uint8_t>(0xE0 | value >> 12);
    bytes[1] = last(6);
    bytes[2] = last(0);
    return 3;
  }
  bytes[0] = static_cast<std::uint8_t>(0xF0 | value >> 18);
  bytes[1] = last(12);
  bytes[2] = last(6);
  bytes[3] = last(0);
  return 4;
}

}  // namespace

PointerRun::PointerRun(PointerGrid grid, World& world, const Limits& limits, bool detect_loops)
    : world_(world),
      limits_(limits),
      output_(world, limits.output),
      grid_(std::move(grid)),
      step_of_{1, grid_.stride(), 0U - 1, 0U - grid_.stride()},
      merge_at_(grid_.has_stack() ? std::numeric_limits<std::size_t>::max() : kMergeFrom),
      work_(kWorkBetweenPolls),  // the first poll is before the first step
      detect_loops_(detect_loops),
      watch_(grid_.has_stack()) {
  pointers_.words.push_back(grid_.start());
  counters_.rows = grid_.height();
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
    const bool alone = pointers_.words.size() == 1;
    const std::uint64_t gone = !alone                    ? 0
                               : watch_.windows().open() ? go_alone<true>(most)
                                                         : go_alone<false>(most);
    if (gone == 0) go_together(most);
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
  return work_ < kWorkBetweenPolls ? Ending::none : poll();
}

// What was kept to find a loop goes first.
bool PointerRun::memory_reached() {
  const std::size_t needed = memory_for_step();
  if (needed <= limits_.memory) return false;
  if (watch_.memory() == 0) return true;
  detection_dropped_ = true;
  watch_.forget(counters_.steps);
  return memory_for_step() > limits_.memory;
}

std::size_t PointerRun::memory() const {
  return sizeof(*this) + grid_.memory() + bytes_of(pointers_) + bytes_of(births_) +
         bytes_of(stack_) + watch_.memory();
}

// Bytes held at most while the next step is taken, in which each pointer may split or push.
std::size_t PointerRun::memory_for_step() const {
  const std::size_t live = pointers_.words.size();
  const std::size_t lists =
      bytes_while_filling(pointers_.words, 2 * live) + bytes_while_filling(births_.words, live);
  const std::size_t others = sizeof(*this) + grid_.memory() + watch_.memory();
  if (grid_.has_stack()) {
    const std::size_t depth = std::max(depth_ + live, kFirstRoom);
    return others + lists + bytes_while_filling(stack_, depth);
  }
  const std::size_t table = 2 * live < merge_at_ ? 0 : slots_to_merge(2 * live);
  return others + lists + bytes_while_filling(pointers_.many, 2 * live) +
         bytes_while_filling(births_.many, live) + table * sizeof(std::uint32_t);
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
  std::uint64_t most = std::min(limits_.steps - counters_.steps, kWorkBetweenPolls - work_);
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

// Steps of one pointer alone, at most so many; none where it splits, ends, or finds no room on the
// stack.
//
// What it does most is decided by branches, which a processor foresees: so it need not wait for one
// cell before it looks at the next, as it must where a table says which is the next.
template <bool kWatch>
std::uint64_t PointerRun::go_alone(std::uint64_t most) {
  const std::uint8_t* const codes = grid_.codes();
  const std::uint32_t in_string = grid_.string_offset();
  const PointerWord kept = kWatch ? watch_.of_one(pointers_) : 0;
  PointerWord& word = pointers_.words.front();
  Lone lone{cell_of(word), status_of(word), most};
  bool found = false;
  while (lone.left > 0) {
    if (lone.status < 4) {  // mode normal, no flags
      found = walk<kWatch>(lone, kept);
      if (found || lone.left == 0) break;
      const std::uint8_t code = codes[lone.at];
      if (!kWatch && code == PointerGrid::kString) {
        go_on(lone);
        lone.status += in_string;
        continue;
      }
      if (!kWatch && code == PointerGrid::kPrint && depth_ > 0) {
        go_on(lone);
        print(stack_[--depth_]);
        if (ending_ != Ending::none) break;
        continue;
      }
    } else if (!kWatch && lone.status - in_string < 4) {
      push_string(lone);
      if (lone.left == 0) break;
      if (codes[lone.at] == PointerGrid::kString) {
        go_on(lone);
        lone.status -= in_string;
        continue;
      }
    }
    if (!visit(lone)) break;
    found = kWatch && !stack_used_ && lone.word() == kept;
    if (found || (kWatch && stack_used_)) break;
  }
  word = lone.word();
  const std::uint64_t gone = most - lone.left;
  counters_.steps = saturating_sum(counters_.steps, gone);
  work_ += gone;
  if (kWatch && stack_used_) watch_.stop(counters_.steps);
  if (found) claim();
  return gone;
}

// Over blanks and mirrors, up to something else. True: it is back where it was kept.
template <bool kWatch>
bool PointerRun::walk(Lone& lone, PointerWord kept) const {
  const std::uint8_t* const codes = grid_.codes();
  const std::uint32_t down = step_of_[1];
  std::uint32_t at = lone.at;
  std::uint32_t status = lone.status;
  std::uint32_t ahead = step_of_[status];
  std::uint64_t left = lone.left;
  bool found = false;
  for (; left > 0 && !found; --left) {
    switch (codes[at]) {
      case PointerGrid::kBlank:
        break;
      case PointerGrid::kRight:
        status = 0;
        ahead = 1;
        break;
      case PointerGrid::kDown:
        status = 1;
        ahead = down;
        break;
      case PointerGrid::kLeft:
        status = 2;
        ahead = 0U - 1;
        break;
      case PointerGrid::kUp:
        status = 3;
        ahead = 0U - down;
        break;
      default:
        lone = {at, status, left};
        return false;
    }
    at += ahead;
    found = kWatch && at == cell_of(kept) && status == status_of(kept);
  }
  lone = {at, status, left};
  return found;
}

// From a cell within the grid in the direction it has.
inline void PointerRun::go_on(Lone& lone) const {
  lone.at += step_of_[lone.status & 3];
  --lone.left;
}

// What is read in a string, up to something else or to the border.
inline void PointerRun::push_string(Lone& lone) {
  const std::uint8_t* const codes = grid_.codes();
  const char32_t* const characters = grid_.characters();
  const std::uint32_t ahead = step_of_[lone.status & 3];
  const std::uint64_t most = std::min<std::uint64_t>(lone.left, stack_.size() - depth_);
  std::int32_t* const top = stack_.data() + depth_;
  std::uint64_t count = 0;
  for (; count < most; ++count) {
    const std::uint8_t code = codes[lone.at];
    if (code == PointerGrid::kString || code == PointerGrid::kEscape || !grid_.is_inside(code)) {
      break;
    }
    top[count] = static_cast<std::int32_t>(characters[lone.at]);
    lone.at += ahead;
  }
  depth_ += static_cast<std::size_t>(count);
  lone.left -= count;
}

// One step, whatever it is, as the table says. False: it was not taken, or it was the last.
bool PointerRun::visit(Lone& lone) {
  const PointerWord word = lone.word();
  const PointerEntry entry = grid_.table()[PointerGrid::index(grid_.codes()[lone.at], lone.status)];
  const PointerEffect effect = effect_of(entry);
  if (effect == PointerEffect::split || effect == PointerEffect::end) return false;
  if (effect == PointerEffect::push && !has_room()) return false;
  PointerWord next = after_visit(word, entry);
  if (effect != PointerEffect::none) act(word, entry, 0, next);
  lone = {cell_of(next), status_of(next), lone.left - 1};
  return ending_ == Ending::none;
}

// Steps of all pointers, at most so many and only until some are born or gone.
void PointerRun::go_together(std::uint64_t most) {
  const std::size_t count = pointers_.words.size();
  const std::uint64_t cycles = std::max<std::uint64_t>(1, (kWorkBetweenPolls - work_) / count);
  const bool watching = detect_loops_ && watch_.windows().open();
  std::uint64_t left = std::min(most, cycles);
  bool goes_on = true;
  for (; goes_on && left > 0 && (!grid_.has_stack() || has_room()); --left) {
    const bool settled = pointers_.many.empty() ? update_all<false>() : update_all<true>();
    work_ += count;
    counters_.steps = saturating_sum(counters_.steps, 1);
    if (!settled) settle();
    goes_on = settled && ending_ == Ending::none && !(watching && loops());
  }
}

// One cycle (IG-1). False: some pointers are gone, or born and still to be put behind the others.
template <bool kMany>
bool PointerRun::update_all() {
  const std::uint8_t* const codes = grid_.codes();
  const PointerEntry* const table = grid_.table();
  PointerWord* const words = pointers_.words.data();
  const std::size_t count = pointers_.words.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const PointerWord word = words[i];
    const PointerEntry entry = table[PointerGrid::index(codes[cell_of(word)], status_of(word))];
    PointerWord next = after_visit(word, entry);
    if (effect_of(entry) != PointerEffect::none && !act(word, entry, i, next)) continue;
    words[kept] = next;
    if (kMany) pointers_.many[kept] = pointers_.many[i];
    ++kept;
  }
  if (kept == count && births_.words.empty()) return true;
  pointers_.words.resize(kept);
  if (kMany) pointers_.many.resize(kept);
  return false;
}

// What a visit does besides moving to `next`. False: the pointer is gone.
inline bool PointerRun::act(PointerWord word, PointerEntry entry, std::size_t i,
                            PointerWord& next) {
  switch (effect_of(entry)) {
    case PointerEffect::none:
      break;
    case PointerEffect::push:
      stack_used_ = true;
      stack_[depth_++] = static_cast<std::int32_t>(grid_.characters()[cell_of(word)]);
      break;
    case PointerEffect::print:
      if (depth_ == 0) {
        next += grid_.raised(flags_of(entry));
      } else {
        print(stack_[--depth_]);
      }
      break;
    case PointerEffect::split:
      split(word, i);
      break;
    case PointerEffect::end:
      return false;
    case PointerEffect::ask: {
      const std::uint32_t to = grid_.answer(cell_of(next), status_of(next) & 3, flags_of(entry));
      next = static_cast<PointerWord>(to) << 32 | status_of(next);
      break;
    }
  }
  return true;
}

// The new one waits for the end of the cycle (IG-8).
void PointerRun::split(PointerWord word, std::size_t i) {
  births_.words.push_back(grid_.child(cell_of(word), status_of(word) & 3));
  if (!pointers_.many.empty()) births_.many.push_back(pointers_.many[i]);
  counters_.born = saturating_sum(counters_.born, multiplicity(i));
}

inline void PointerRun::print(std::int32_t value) {
  stack_used_ = true;
  if (value >= 0 && value < 0x80 && output_.has_room()) {
    output_.put_unchecked(static_cast<std::uint8_t>(value));
  } else {
    print_encoded(value);
  }
}

// What cannot be written ends the run, but not the cycle: nothing more is written in it.
void PointerRun::print_encoded(std::int32_t value) {
  std::uint8_t bytes[4] = {};
  const std::size_t size = encode_utf8(static_cast<char32_t>(value), bytes);
  for (std::size_t i = 0; i < size && ending_ == Ending::none; ++i) ending_ = output_.put(bytes[i]);
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
  if (many.empty()) many.resize(words.size(), 1);
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
      many[kept] = many[i];
      ++kept;
    } else {
      std::uint64_t& known = many[table[slot]];
      known = saturating_sum(known, many[i]);
    }
  }
  words.resize(kept);
  many.resize(kept);
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
