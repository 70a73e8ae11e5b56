// The steps of pointers, alone and together.
#include <algorithm>

#include "interp/runtime/pointers.h"
#include "interp/runtime/utf8.h"

namespace grid::runtime {

// Steps of one pointer alone, at most so many. False if that are none, as it splits, ends, or finds
// no room on the stack.
bool PointerRun::go_alone(std::uint64_t most) {
  if (watch_.windows().open()) return follow<true>(most) > 0;
  const std::uint64_t gone = native_ ? go_by_native(most) : 0;
  if (gone == most || ending_ != Ending::none) return true;
  return follow<false>(most - gone) + gone > 0;
}

// By compiled code, or step by step to a place where it begins. Gives up where none is near.
std::uint64_t PointerRun::go_by_native(std::uint64_t most) {
  constexpr int kStepsToEntry = 512;
  PointerWord& word = pointers_.words.front();
  Lone lone{cell_of(word), status_of(word), most};
  for (int steps = 0; lone.left > 0 && steps < kStepsToEntry; ++steps) {
    if (run_native(lone)) {
      steps = 0;
    } else if (!visit(lone)) {
      break;
    }
  }
  word = lone.word();
  const std::uint64_t gone = most - lone.left;
  counters_.steps = saturating_sum(counters_.steps, gone);
  work_ += gone / kNativeStepsPerWork + 1;
  return gone;
}

// False: there is no code for the pointer where it is.
bool PointerRun::run_native(Lone& lone) {
  const PointerState state = grid_.state(lone.word());
  BlockExit like;
  like.at = grid_.index_of(state);
  like.direction = state.direction;
  like.mode = static_cast<std::uint8_t>(state.mode);
  const std::uint32_t entry = native_->find(like);
  if (entry == kNoPlace || lone.left < code_->most_steps_on()) return false;
  NativePointer native;
  native.stack = stack_.data();
  native.top = native.stack + depth_;
  native.end = native.stack + stack_.size();
  native.flags = state.flags;
  native.most = lone.left - code_->most_steps_on();
  native.output = &output_;
  const BlockExit& left_at = code_->places()[code_->run(native, entry)];
  if (native.steps == 0) return false;
  depth_ = static_cast<std::size_t>(native.top - native.stack);
  stack_used_ = true;
  PointerState to = grid_.state_at(left_at.at);
  to.direction = left_at.direction;
  to.mode = static_cast<PointerMode>(left_at.mode);
  to.flags = static_cast<std::uint8_t>(native.flags);
  const PointerWord next = grid_.word(to);
  lone = {cell_of(next), status_of(next), lone.left - native.steps};
  return true;
}

// What it does most is decided by branches, which a processor foresees: so it need not wait for one
// cell before it looks at the next, as it must where a table says which is the next.
template <bool kWatch>
std::uint64_t PointerRun::follow(std::uint64_t most) {
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
    const bool over = ending_ != Ending::none || (watching && loops());
    goes_on = settled && !over;
  }
}

// One cycle (IG-1). False: some pointers are gone, or born and still to be put behind the others.
template <bool kMany>
bool PointerRun::update_all() {
  const std::uint8_t* const codes = grid_.codes();
  const PointerEntry* const table = grid_.table();
  PointerWord* const words = pointers_.words.data();
  std::uint64_t* const many = pointers_.many.data();
  const std::size_t count = pointers_.words.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const PointerWord word = words[i];
    const PointerEntry entry = table[PointerGrid::index(codes[cell_of(word)], status_of(word))];
    PointerWord next = after_visit(word, entry);
    if (effect_of(entry) != PointerEffect::none && !act(word, entry, i, next)) continue;
    words[kept] = next;
    if (kMany) many[kept] = many[i];
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

}  // namespace grid::runtime
