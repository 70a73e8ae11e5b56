// Compiled code for one pointer alone, in programs with a field on the parts that no run rewrites.
//
// The parts are entered and left at places: states of a pointer but for its data. Code goes
// on from a place until it comes to one it has no code for, or in which what it takes for granted
// does not hold; or until it has gone far enough, which it looks at on each way back.
#pragma once

#include <cstdint>
#include <cstring>  // for the code
#include <vector>

#include "interp/runtime/blocks.h"
#include "interp/runtime/output.h"

namespace grid::runtime {

inline constexpr std::uint32_t kNoPlace = 0xFFFFFFFF;
inline constexpr std::uint8_t kAnyMode = 0xFF;  // of a place
// So many take about as long as one that is interpreted.
inline constexpr std::uint64_t kNativeStepsPerWork = 64;

// Of a cursor in a field.
struct NativeState {
  std::uint8_t* begin = nullptr;  // of the field
  std::uint8_t* end = nullptr;
  std::uint8_t* data = nullptr;  // the data cell
  std::int32_t data_col = 0;
  std::uint64_t steps = 0;  // taken so far
  std::uint64_t most = 0;   // with so many it leaves at the next occasion
  Output* output = nullptr;
};

// Of a pointer without a field.
struct NativePointer {
  std::int32_t* stack = nullptr;
  std::int32_t* top = nullptr;  // above the number that was pushed last
  std::int32_t* end = nullptr;  // of the room for the stack
  std::uint32_t flags = 0;      // that are set
  std::uint64_t steps = 0;      // taken so far
  std::uint64_t most = 0;       // with so many it leaves at the next occasion
  Output* output = nullptr;
};

class NativePlaces {
 public:
  virtual ~NativePlaces() = default;
  // Places have numbers: first come the entries, at which code begins, ordered by cell; their mode
  // may be kAnyMode. The others have one, and say as `block` which entry they are, if any.
  virtual const BlockExit* places() const = 0;
  virtual std::uint32_t entries() const = 0;
  // Steps that it takes at most from one occasion to leave to the next.
  virtual std::uint64_t most_steps_on() const = 0;
};

template <class State>
class NativeCodeFor : public NativePlaces {
 public:
  // Goes on from an entry; returns the number of the place where it left, which says nothing if no
  // step was taken.
  virtual std::uint32_t run(State& state, std::uint32_t entry) const = 0;
};
using NativeCode = NativeCodeFor<NativeState>;

// Code in parts: go_on() takes one part from an entry as far as it goes.
template <class State>
class CompiledCode : public NativeCodeFor<State> {
 public:
  CompiledCode(const BlockExit* places, std::uint32_t entries, std::uint64_t most_steps_on)
      : places_(places), entries_(entries), most_steps_on_(most_steps_on) {}

  const BlockExit* places() const final { return places_; }
  std::uint32_t entries() const final { return entries_; }
  std::uint64_t most_steps_on() const final { return most_steps_on_; }
  std::uint32_t run(State& state, std::uint32_t entry) const final {
    std::uint32_t place = entry;
    for (;;) {
      const std::uint64_t before = state.steps;
      const std::uint32_t left_at = go_on(state, entry);
      if (state.steps == before) return place;
      place = left_at;
      entry = place < entries_ ? place : static_cast<std::uint32_t>(places_[place].block);
      if (entry == kNoPlace || state.steps >= state.most) return place;
    }
  }

 private:
  virtual std::uint32_t go_on(State& state, std::uint32_t entry) const = 0;

  const BlockExit* places_;  // not owned
  std::uint32_t entries_;
  std::uint64_t most_steps_on_;
};

// Finds entries by their cells.
class NativeEntries {
 public:
  // `code` must outlive it.
  NativeEntries(const NativePlaces& code, std::size_t cells)
      : code_(code), first_(cells, kNoPlace) {
    for (std::uint32_t i = code.entries(); i-- > 0;) {
      first_[static_cast<std::size_t>(code.places()[i].at)] = i;
    }
  }

  bool begin_at(std::int32_t cell) const {
    const auto index = static_cast<std::size_t>(cell);
    return index < first_.size() && first_[index] != kNoPlace;
  }
  // kNoPlace if none is like that.
  std::uint32_t find(const BlockExit& like) const {
    if (!begin_at(like.at)) return kNoPlace;
    const BlockExit* const places = code_.places();
    for (std::uint32_t i = first_[static_cast<std::size_t>(like.at)];
         i < code_.entries() && places[i].at == like.at; ++i) {
      const bool takes_mode = places[i].mode == like.mode || places[i].mode == kAnyMode;
      if (places[i].direction == like.direction && takes_mode) return i;
    }
    return kNoPlace;
  }
  std::size_t memory() const { return first_.capacity() * sizeof(std::uint32_t); }

 private:
  const NativePlaces& code_;
  std::vector<std::uint32_t> first_;  // by cell
};

}  // namespace grid::runtime
