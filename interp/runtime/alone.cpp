// One cursor alone, step by step and by blocks.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "interp/runtime/cursors.h"
#include "interp/runtime/rounds.h"

namespace grid::runtime {

namespace {

// Where there is no block, the cursor goes step by step until it is to be asked again whether there
// is one: after a branch, on one in so many cells, and at last after so many steps.
constexpr std::uint32_t kCellsBetweenPlaces = 64;
constexpr std::uint64_t kStepsBetweenPlaces = 512;

// Chosen by the cell alone, so that the same places are seen each time.
bool is_place(std::int32_t cell) {
  return (static_cast<std::uint32_t>(cell) * 0x9E3779B1U >> 16) % kCellsBetweenPlaces == 0;
}

BlockExit place_of(const Cursor& cursor) {
  BlockExit place;
  place.at = cursor.at;
  place.at_col = cursor.at_col;
  place.direction = cursor.direction;
  place.mode = static_cast<std::uint8_t>(cursor.mode);
  return place;
}

void put_at(Cursor& cursor, const BlockExit& place) {
  cursor.at = place.at;
  cursor.at_col = place.at_col;
  cursor.direction = place.direction;
  cursor.mode = static_cast<DataMode>(place.mode);
}

}  // namespace

// Steps of the only cursor: about so many, and not more than the limit allows. None, if the next
// one is not taken here: a step with a fork, with input, or in which the data pointer leaves the
// field.
std::uint64_t CursorRun::go_alone(std::uint64_t most) {
  std::uint64_t gone = 0;
  if (watch_.watching()) {
    gone = native_   ? go_by_native<true>(most)
           : blocks_ ? go_by_blocks<true>(most)
                     : go_by_steps<true>(most);
  } else {
    gone = native_   ? go_by_native<false>(most)
           : blocks_ ? go_by_blocks<false>(most)
                     : go_by_steps<false>(most);
  }
  work_ += native_ ? gone / kNativeStepsPerWork + 1 : gone;
  may_read_ = !cursors_.empty() && cursors_.front().mode == DataMode::input;
  return gone;
}

template <bool kWatch>
std::uint64_t CursorRun::go_by_steps(std::uint64_t most) {
  Cursor cursor = cursors_.front();
  std::uint8_t* const field = field_.data();
  const std::uint8_t* marks = blocks_ ? blocks_->marks() : nullptr;
  std::size_t size = field_.size();
  std::uint64_t gone = 0;
  const bool marked = marks != nullptr;
  bool observed = false;
  bool branched = false;
  const auto ends_at = [&](std::int32_t cell) {
    return marked ? is_place(cell) : native_ && native_->begin_at(cell);
  };
  while (gone < most && !branched && !(gone != 0 && ends_at(cursor.at))) {
    const Instruction& instruction = language_.of_byte[field[cursor.at]];
    std::int32_t to = cursor.data;
    std::int32_t to_col = cursor.data_col;
    bool skips = false;
    switch (instruction.kind) {
      case Kind::plain:
        cursor.direction = instruction.turn[cursor.direction];
        if (instruction.sets_mode) cursor.mode = instruction.mode;
        break;
      case Kind::move_data:
        move(to, to_col, instruction.direction);
        if (is_outside(to, size)) {
          const bool reads = cursor.mode == DataMode::input;
          const std::size_t grown = size + static_cast<std::size_t>(width_);
          if (to < 0 || reads || grown > field_.capacity() || grown > kMostCells) {
            goto out;
          }
          grow();  // in its place, so only the size changes
          size = field_.size();
          if (marked) marks = blocks_->marks();
        }
        [[fallthrough]];
      case Kind::operate_in_place: {
        const std::uint8_t before = field[to];
        const std::uint8_t operand = field[cursor.data];
        std::uint8_t after = before;
        switch (cursor.mode) {
          case DataMode::none:
            break;
          case DataMode::add:
            after = static_cast<std::uint8_t>(before + operand);
            break;
          case DataMode::subtract:
            after = static_cast<std::uint8_t>(before - operand);
            break;
          case DataMode::input:
            goto out;
          case DataMode::output:
            if (!output_.has_room()) goto out;
            output_.put_unchecked(operand);
            observed = true;
            break;
          case DataMode::clear:
            after = 0;
            break;
        }
        cursor.data = to;
        cursor.data_col = to_col;
        if (after == before) break;
        field[to] = after;
        if (marked && marks[to] != 0) blocks_->changed(to);
        break;
      }
      case Kind::skip:
        skips = true;
        break;
      case Kind::skip_if_zero:
        skips = field[cursor.data] == 0;
        branched = marked || native_;
        break;
      case Kind::fork:
        goto out;
    }
    if (skips) advance(cursor);
    advance(cursor);
    ++gone;
    if (is_outside(cursor.at, size)) {  // RF-15: nobody lowers the bottom in this step
      cursors_.clear();
      counters_.live = 0;
      break;
    }
    if (kWatch) {
      if (observed) break;
      if (watch_.same(cursor) && watch_.same_field(field_, end_seen_)) {
        loop_ = {watch_.windows().kept_at(), counters_.steps + gone};
        break;
      }
    }
  }
out:
  if (!cursors_.empty()) cursors_.front() = cursor;
  counters_.steps += gone;
  if (kWatch && observed) watch_.stop(counters_.steps);
  return gone;
}

// By compiled code as far as there is any, otherwise by steps up to the next branch or entry.
template <bool kWatch>
std::uint64_t CursorRun::go_by_native(std::uint64_t most) {
  const NativeCode& code = *code_;
  const std::uint64_t hard = limits_.steps - counters_.steps;
  std::uint64_t gone = 0;
  while (gone < most && !cursors_.empty()) {
    Cursor& cursor = cursors_.front();
    const std::uint32_t place = native_->find(place_of(cursor));
    if (place != kNoPlace && hard - gone >= code.most_steps_on()) {
      NativeState state;
      state.begin = field_.data();
      state.end = state.begin + field_.size();
      state.data = state.begin + cursor.data;
      state.data_col = cursor.data_col;
      state.most = kWatch ? 0 : std::min(most - gone, hard - gone - code.most_steps_on());
      state.output = &output_;
      const std::uint64_t written = output_.count();
      const BlockExit& left_at = code.places()[code.run(state, place)];
      if (state.steps != 0) {
        put_at(cursor, left_at);
        cursor.data = static_cast<std::int32_t>(state.data - state.begin);
        cursor.data_col = state.data_col;
        gone += state.steps;
        counters_.steps += state.steps;
        if (kWatch && is_watch_over(written)) break;
        continue;
      }
    }
    const std::uint64_t stepped = go_by_steps<kWatch>(std::min(hard - gone, kStepsBetweenPlaces));
    gone += stepped;
    if (stepped == 0 || loop_.again != 0 || (kWatch && !watch_.watching())) break;
  }
  return gone;
}

// In a window, with one cursor that has gone on: whether something was written since, or the state
// is the one that was kept.
bool CursorRun::is_watch_over(std::uint64_t written_before) {
  if (output_.count() != written_before) {
    watch_.stop(counters_.steps);
    return true;
  }
  if (!watch_.same(cursors_.front()) || !watch_.same_field(field_, end_seen_)) return false;
  loop_ = {watch_.windows().kept_at(), counters_.steps};
  return true;
}

// By blocks as far as there are any, otherwise by steps up to the next branch. It never stops
// within a block, a loop or those steps only because `most` is reached: so a run that returns to a
// state comes to it in the same way, and in a window it is enough to compare states in between.
template <bool kWatch>
std::uint64_t CursorRun::go_by_blocks(std::uint64_t most) {
  const std::uint64_t hard = limits_.steps - counters_.steps;
  std::uint64_t gone = 0;
  while (gone < most && !cursors_.empty()) {
    Cursor& cursor = cursors_.front();
    std::int32_t index = blocks_->find(place_of(cursor), cursor.data, field_);
    while (index != kNoBlock && gone < most) {
      const Block& block = (*blocks_)[index];
      if (hard - gone < block.steps || !may_begin(block, cursor)) break;
      if (guesses_wrong(block, cursor)) {
        blocks_->doubt(index, cursor.data, field_);
        index = blocks_->find(place_of(cursor), cursor.data, field_);
        continue;
      }
      const std::uint64_t all = (hard - gone) / block.steps;
      const std::uint64_t some =
          kWatch ? 1 : std::min(all, std::max<std::uint64_t>((most - gone) / block.steps, 1));
      const std::uint64_t rounds = block.loop == Block::Loop::scan
                                       ? scan(block, cursor, all)
                                       : carry_out(block, cursor, all, some);
      gone += rounds * block.steps;
      counters_.steps += rounds * block.steps;
      const bool zero =
          block.branches && field_[static_cast<std::size_t>(cursor.data + block.tested)] == 0;
      cursor.data += block.move;
      cursor.data_col += block.move_col;
      const int taken = block.branches && !zero ? 1 : 0;
      const BlockExit& exit = block.exits[taken];
      put_at(cursor, exit);
      if (kWatch && is_watch_over(output_.count() - block.writes)) return gone;
      const bool known = exit.block != kNoBlock && blocks_->is_valid(exit.block);
      index = known ? exit.block : blocks_->follow(index, taken, cursor.data, field_);
    }
    if (gone >= most) break;
    const std::uint64_t stepped = go_by_steps<kWatch>(std::min(hard - gone, kStepsBetweenPlaces));
    gone += stepped;
    if (stepped == 0 || loop_.again != 0 || (kWatch && !watch_.watching())) break;
  }
  return gone;
}

// Whether all cells that the block names lie in the field.
bool CursorRun::has_room(const Block& block, const Cursor& cursor) const {
  return cursor.data >= block.above && cursor.data_col >= block.left &&
         cursor.data < static_cast<std::int32_t>(field_.size()) - block.below &&
         cursor.data_col < width_ - block.right;
}

// Whether it can be carried out, and changes no code.
bool CursorRun::may_begin(const Block& block, const Cursor& cursor) const {
  if (!has_room(block, cursor)) return false;
  if (block.writes > output_.room()) return false;
  const std::uint8_t* const marks = blocks_->marks() + cursor.data;
  std::uint8_t marked = 0;
  for (const std::int32_t cell : block.changes) marked |= marks[cell];
  return marked == 0;
}

// Whether a cell does not hold what the block takes for granted.
bool CursorRun::guesses_wrong(const Block& block, const Cursor& cursor) const {
  const std::uint8_t* const field = field_.data() + cursor.data;
  for (const BlockGuard& guard : block.guards) {
    if (field[guard.cell] != guard.value) return true;
  }
  return false;
}

// Up to the entry of the round in which the scan ends, as far as it stays in the field. Returns how
// many rounds there are with that one.
std::uint64_t CursorRun::scan(const Block& block, Cursor& cursor, std::uint64_t most_rounds) const {
  std::uint64_t rounds = 1;
  while (rounds < most_rounds &&
         field_[static_cast<std::size_t>(cursor.data + block.tested)] != 0) {
    Cursor next = cursor;
    next.data += block.move;
    next.data_col += block.move_col;
    if (!has_room(block, next)) break;
    cursor = next;
    ++rounds;
  }
  return rounds;
}

// Returns how many rounds were made: one; in a loop that ends, all up to its end, but at most
// `all`; in one that does not, `some`.
std::uint64_t CursorRun::carry_out(const Block& block, const Cursor& cursor, std::uint64_t all,
                                   std::uint64_t some) {
  std::uint8_t* const field = field_.data() + cursor.data;
  unsigned sum = 0;
  std::uint64_t rounds = 1;
  const auto set = [&](std::int32_t to, unsigned value) {
    const auto after = static_cast<std::uint8_t>(value);
    field[to] = after;
  };
  for (const BlockOp& op : block.ops) {
    switch (op.kind) {
      case BlockOp::Kind::add:
        set(op.to, static_cast<unsigned>(field[op.to]) + field[op.from]);
        break;
      case BlockOp::Kind::subtract:
        set(op.to, static_cast<unsigned>(field[op.to]) - field[op.from]);
        break;
      case BlockOp::Kind::add_times:
        set(op.to, field[op.to] + static_cast<unsigned>(op.times) * field[op.from]);
        break;
      case BlockOp::Kind::add_constant:
        set(op.to, static_cast<unsigned>(field[op.to]) + op.times);
        break;
      case BlockOp::Kind::assign:
        set(op.to, op.times);
        break;
      case BlockOp::Kind::begin_sum:
        sum = op.times;
        break;
      case BlockOp::Kind::add_to_sum:
        sum += static_cast<unsigned>(op.times) * field[op.from];
        break;
      case BlockOp::Kind::assign_sum:
        set(op.to, sum);
        break;
      case BlockOp::Kind::write_sum:
        output_.put_unchecked(static_cast<std::uint8_t>(sum));
        break;
      case BlockOp::Kind::all_rounds:
        rounds = some;
        break;
      case BlockOp::Kind::count_rounds: {
        const std::uint32_t wanted = rounds_to_zero(field[op.to], static_cast<std::uint8_t>(sum));
        rounds = wanted == 0 ? some : std::min<std::uint64_t>(wanted, all);
        set(op.to, field[op.to] + static_cast<unsigned>(rounds) * sum);
        break;
      }
      case BlockOp::Kind::add_rounds:
        set(op.to, field[op.to] + static_cast<unsigned>(rounds) * sum);
        break;
    }
  }
  return rounds;
}

}  // namespace grid::runtime
