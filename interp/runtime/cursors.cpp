#include "interp/runtime/cursors.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "interp/runtime/bytes_of.h"

namespace grid::runtime {

CursorRun::CursorRun(FieldProgram program, World& world, const Limits& limits, bool detect_loops,
                     BlockMaker* maker, const NativeCode* code)
    : world_(world),
      limits_(limits),
      output_(world, limits.output),
      language_(program.language),
      width_(program.width),
      step_of_{1, program.width, -1, -program.width},
      field_(std::move(program.cells)),
      cursors_(1),
      work_(kWorkBetweenPolls),  // the first poll is before the first step
      code_(code),
      detect_loops_(detect_loops),
      watch_(field_.size()) {
  counters_.rows = static_cast<std::int64_t>(field_.size()) / width_;
  if (code != nullptr) {
    native_ = std::make_unique<NativeEntries>(*code, field_.size());
  } else if (maker != nullptr) {
    blocks_ = std::make_unique<Blocks>(*maker, field_.size());
  }
}

Ending CursorRun::run() {
  Ending ending = Ending::none;
  while (ending == Ending::none) {
    ending = before_step();
    if (ending != Ending::none) break;
    if (detect_loops_) watch();
    const bool alone = cursors_.size() == 1 && many_.empty();
    const std::uint64_t gone = alone ? go_alone(steps_ahead()) : 0;
    if (loop_.again != 0) {
      ending = Ending::endless;
    } else if (gone == 0) {
      ending = go_together(alone ? 1 : steps_ahead());
    }
  }
  if (!output_.hand_over() && ending != Ending::input_error) ending = Ending::output_error;
  counters_.output_bytes = output_.count();
  return ending;
}

// LM-2, in its order.
Ending CursorRun::before_step() {
  if (cursors_.empty()) return Ending::terminated;
  if (counters_.steps >= limits_.steps) return Ending::step_limit;
  if (counters_.live > limits_.pointers) return Ending::pointer_limit;
  if (memory_for_step() > limits_.memory) {
    blocks_.reset();  // they are not needed
    if (watch_.memory() > 0 && memory_for_step() > limits_.memory) {
      watch_.forget(counters_.steps);
      detection_dropped_ = true;
    }
    if (memory_for_step() > limits_.memory) return Ending::memory_limit;
  }
  if (field_.size() + static_cast<std::size_t>(width_) > kMostCells) return Ending::memory_limit;
  return work_ < kWorkBetweenPolls ? Ending::none : poll();
}

Ending CursorRun::poll() {
  work_ = 0;
  if (!output_.hand_over()) return Ending::output_error;
  counters_.output_bytes = output_.count();
  return world_.poll(counters_);
}

// Bytes held at most while the next step is taken.
std::uint64_t CursorRun::memory_for_step() const {
  const std::uint64_t live = cursors_.size();
  const std::size_t growth = field_.size() + field_.size() / 4 + static_cast<std::size_t>(width_);
  const bool reallocates = field_.size() + static_cast<std::size_t>(width_) > field_.capacity();
  const std::size_t each = 3 * sizeof(Cursor) + sizeof(Multiplicity) + sizeof(std::size_t) +
                           sizeof(Sum) + 2 * sizeof(std::int32_t) + 2 * sizeof(std::uint32_t);
  const std::uint64_t blocks = blocks_ ? blocks_->memory() + (reallocates ? growth : 0) : 0;
  return 2 * live * each + field_.capacity() + (reallocates ? growth : 0) + bytes_of(cursors_) +
         bytes_of(many_) + watch_.memory() + blocks + (native_ ? native_->memory() : 0);
}

// Steps that may be taken before something is to be looked at.
std::uint64_t CursorRun::steps_ahead() const {
  const std::uint64_t work = native_ ? kWorkBetweenPolls * kNativeStepsPerWork : kWorkBetweenPolls;
  std::uint64_t most = std::min(limits_.steps - counters_.steps, work);
  if (detect_loops_) most = std::min(most, watch_.windows().next_event() - counters_.steps);
  return most;
}

// Begins or ends a stretch in which states are compared. Afterwards the next event is to come.
void CursorRun::watch() {
  if (watch_.windows().next_event() > counters_.steps) return;
  if (watch_.watching()) watch_.stop(counters_.steps);
  if (watch_.windows().next_event() > counters_.steps) return;
  const std::uint64_t copy =
      field_.size() + std::uint64_t{3} * (bytes_of(cursors_) + bytes_of(many_));
  const bool fits = memory_for_step() - watch_.memory() + copy <= limits_.memory;
  if (fits) {
    watch_.keep(counters_.steps, field_, end_seen_, cursors_, many_);
  } else {
    detection_dropped_ = true;
    watch_.stop(counters_.steps);
  }
}

// Steps of all cursors, at most so many and only as long as no limit but theirs can be reached.
Ending CursorRun::go_together(std::uint64_t most) {
  Ending ending = Ending::none;
  bool same_room = true;
  for (; most > 0 && same_room && ending == Ending::none && work_ < kWorkBetweenPolls; --most) {
    const std::uint64_t born = counters_.born;
    ending = step();
    same_room = !leaves_ && !grows_ && counters_.born == born && born != kUnlimited;
  }
  return ending;
}

// A step of all cursors.
Ending CursorRun::step() {
  if (may_read_) {
    const Ending ending = read();
    if (ending != Ending::none) return ending;
  }
  const std::size_t count = cursors_.size();
  may_read_ = grows_ = leaves_ = clash_ = false;
  written_ = -1;
  if (effects_.empty()) find_effects();
  if (many_.empty()) {
    execute_all<false>();
  } else {
    execute_all<true>();
  }
  if (!births_.empty()) add_births();
  if (grows_) grow();
  apply_effects();
  const bool others = leaves_ || !births_.empty();
  if (leaves_) remove_lost();
  births_.clear();
  if (cursors_.size() >= merge_at_) merge();
  if (others) count_live();
  counters_.steps = saturating_sum(counters_.steps, 1);
  work_ += count;
  return write();
}

// Before the step: so that it does not happen if reading fails.
Ending CursorRun::read() {
  input_ = language_.at_end;
  if (!some_cursor_reads() || end_seen_) return Ending::none;
  if (watch_.watching()) watch_.stop(counters_.steps);
  if (!output_.hand_over()) return Ending::output_error;
  counters_.output_bytes = output_.count();
  const int byte = world_.read();
  switch (byte) {
    case kEndOfInput:
      end_seen_ = true;
      return Ending::none;
    case kReadError:
      return Ending::input_error;
    case kReadTimedOut:
      return Ending::time_limit;
    case kReadInterrupted:
      return Ending::interrupted;
    default:
      input_ = byte;
      ++counters_.input_bytes;
      return Ending::none;
  }
}

bool CursorRun::some_cursor_reads() const {
  for (const Cursor& cursor : cursors_) {
    if (cursor.mode != DataMode::input) continue;
    const Instruction& instruction = language_.of_byte[field_[static_cast<std::size_t>(cursor.at)]];
    if (instruction.kind == Kind::operate_in_place) return true;
    if (instruction.kind != Kind::move_data) continue;
    std::int32_t to = cursor.data;
    std::int32_t col = cursor.data_col;
    move(to, col, instruction.direction);
    if (to >= 0) return true;
  }
  return false;
}

CursorRun::Effect CursorRun::effect_of(const Instruction& instruction, bool zero, DataMode mode,
                                       std::uint8_t direction) const {
  Effect effect;
  effect.direction = instruction.turn[direction];
  effect.mode = static_cast<std::uint8_t>(instruction.sets_mode ? instruction.mode : mode);
  const bool moves = instruction.kind == Kind::move_data;
  const bool operates = moves || instruction.kind == Kind::operate_in_place;
  if (moves) {
    effect.data_step = step_of_[instruction.direction];
    effect.data_cols = static_cast<std::int8_t>(kColumnsOf[instruction.direction]);
  }
  if (operates && mode == DataMode::add) effect.factor = 1;
  if (operates && mode == DataMode::subtract) effect.factor = 255;
  effect.adds = effect.factor != 0;
  const bool skips =
      instruction.kind == Kind::skip || (instruction.kind == Kind::skip_if_zero && zero);
  const std::int32_t cells = skips ? 2 : 1;
  effect.at_step = cells * step_of_[effect.direction];
  effect.at_cols = static_cast<std::int8_t>(cells * kColumnsOf[effect.direction]);
  const bool rare =
      operates && (mode == DataMode::input || mode == DataMode::output || mode == DataMode::clear);
  if (rare || instruction.kind == Kind::fork) effect.flags |= kSpecial;
  if (static_cast<DataMode>(effect.mode) == DataMode::input) effect.flags |= kInput;
  return effect;
}

void CursorRun::find_effects() {
  effects_.reserve(256 * kEffectsOfByte);
  for (const Instruction& instruction : language_.of_byte) {
    for (const bool zero : {false, true}) {
      for (std::uint8_t mode = 0; mode < 6; ++mode) {
        for (std::uint8_t direction = 0; direction < 4; ++direction) {
          effects_.push_back(effect_of(instruction, zero, static_cast<DataMode>(mode), direction));
        }
      }
    }
  }
}

// Which instruction comes next for a cursor is hard to predict among many. So all but what is
// special or happens at edges takes one way without branches.
template <bool kMany>
void CursorRun::execute_all() {
  const std::size_t count = cursors_.size();
  const std::uint8_t* const field = field_.data();
  const Effect* const effects = effects_.data();
  const auto size = static_cast<std::uint32_t>(field_.size());
  const std::int32_t width = width_;
  const auto columns = static_cast<std::uint32_t>(width_);
  Cursor* const cursors = cursors_.data();
  if (sums_.size() < count) sums_.resize(count);
  Sum* const sums = sums_.data();
  std::size_t used = 0;
  unsigned flags = 0;
  bool outside = false;
  for (std::size_t i = 0; i < count; ++i) {
    Cursor cursor = cursors[i];
    const std::size_t byte = field[cursor.at];
    const unsigned operand = field[cursor.data];
    const Effect& effect = effects[byte * kEffectsOfByte + (operand == 0 ? kEffectsOfByte / 2 : 0) +
                                   static_cast<std::size_t>(cursor.mode) * 4 + cursor.direction];
    cursor.data += effect.data_step;
    cursor.data_col += effect.data_cols;
    if (static_cast<std::uint32_t>(cursor.data_col) >= columns) {
      const std::int32_t back = cursor.data_col < 0 ? width : -width;
      cursor.data += back;
      cursor.data_col += back;
    }
    if ((effect.flags & kSpecial) != 0 || static_cast<std::uint32_t>(cursor.data) >= size) {
      sums_used_ = used;
      execute(cursors[i], i);
      used = sums_used_;
      continue;
    }
    const unsigned value = operand * effect.factor * (kMany ? many_[i].low : 1U);
    sums[used] = {cursor.data, static_cast<std::uint8_t>(value)};
    used += effect.adds;
    cursor.at += effect.at_step;
    cursor.at_col += effect.at_cols;
    while (static_cast<std::uint32_t>(cursor.at_col) >= columns) {
      const std::int32_t back = cursor.at_col < 0 ? width : -width;
      cursor.at += back;
      cursor.at_col += back;
    }
    outside |= static_cast<std::uint32_t>(cursor.at) >= size;
    flags |= effect.flags;
    cursor.direction = effect.direction;
    cursor.mode = static_cast<DataMode>(effect.mode);
    cursors[i] = cursor;
  }
  sums_used_ = used;
  leaves_ = leaves_ || outside;
  may_read_ = may_read_ || (flags & kInput) != 0;
}

void CursorRun::execute(Cursor& cursor, std::size_t index) {
  const Instruction& instruction = language_.of_byte[field_[static_cast<std::size_t>(cursor.at)]];
  switch (instruction.kind) {
    case Kind::plain:
      cursor.direction = instruction.turn[cursor.direction];
      if (instruction.sets_mode) cursor.mode = instruction.mode;
      break;
    case Kind::move_data:
      if (!move_data(cursor, instruction, index)) return;
      break;
    case Kind::operate_in_place:
      operate(cursor, cursor.data, cursor.data, index);
      break;
    case Kind::skip:
      advance(cursor);
      break;
    case Kind::skip_if_zero:
      if (field_[static_cast<std::size_t>(cursor.data)] == 0) advance(cursor);
      break;
    case Kind::fork:
      fork(cursor, instruction, index);
      break;
  }
  advance(cursor);
  may_read_ = may_read_ || cursor.mode == DataMode::input;
  leaves_ = leaves_ || is_outside(cursor.at, field_.size());
}

// False if the cursor dies at once, with its data operation not done (RF-6).
bool CursorRun::move_data(Cursor& cursor, const Instruction& instruction, std::size_t index) {
  const std::int32_t from = cursor.data;
  move(cursor.data, cursor.data_col, instruction.direction);
  if (cursor.data < 0) {
    cursor.at = -1;  // above the top: removed with those
    leaves_ = true;
    return false;
  }
  grows_ = grows_ || is_outside(cursor.data, field_.size());
  operate(cursor, from, cursor.data, index);
  return true;
}

void CursorRun::operate(const Cursor& cursor, std::int32_t from, std::int32_t to,
                        std::size_t index) {
  const std::uint8_t operand = field_[static_cast<std::size_t>(from)];
  const std::uint8_t times = many_.empty() ? std::uint8_t{1} : many_[index].low;
  switch (cursor.mode) {
    case DataMode::none:
      break;
    case DataMode::add:
      sums_[sums_used_++] = {to, static_cast<std::uint8_t>(operand * times)};
      break;
    case DataMode::subtract:
      sums_[sums_used_++] = {to, static_cast<std::uint8_t>(-operand * times)};
      break;
    case DataMode::input:
      inputs_.push_back(to);
      break;
    case DataMode::output:
      clash_ = clash_ || (written_ >= 0 && written_ != operand);
      written_ = operand;
      break;
    case DataMode::clear:
      clears_.push_back(to);
      break;
  }
}

// RF-9; the new cursor sets off in this step, too.
void CursorRun::fork(Cursor& cursor, const Instruction& instruction, std::size_t index) {
  Cursor child = cursor;
  child.direction = instruction.child[cursor.direction];
  cursor.direction = instruction.turn[cursor.direction];
  advance(child);
  leaves_ = leaves_ || is_outside(child.at, field_.size());
  births_.push_back(child);
  if (!many_.empty()) parents_.push_back(index);
}

// RF-11, RX-3
void CursorRun::apply_effects() {
  const auto assign_inputs = [this] {
    if (input_ >= 0) {
      for (const std::int32_t cell : inputs_) assign(cell, static_cast<std::uint8_t>(input_));
    }
    inputs_.clear();
  };
  if (language_.input_first && !inputs_.empty()) assign_inputs();
  std::uint8_t* const field = field_.data();
  const std::uint8_t* const marks = blocks_ ? blocks_->marks() : nullptr;
  const Sum* const end = sums_.data() + sums_used_;
  for (const Sum* sum = sums_.data(); sum != end; ++sum) {
    const std::uint8_t before = field[sum->cell];
    const auto after = static_cast<std::uint8_t>(before + sum->value);
    if (marks != nullptr && marks[sum->cell] != 0 && before != after) blocks_->changed(sum->cell);
    field[sum->cell] = after;
  }
  if (!inputs_.empty()) assign_inputs();
  for (const std::int32_t cell : clears_) assign(cell, 0);
  clears_.clear();
}

void CursorRun::assign(std::int32_t cell, std::uint8_t value) {
  std::uint8_t& at = field_[static_cast<std::size_t>(cell)];
  if (blocks_ && at != value && blocks_->marks()[cell] != 0) blocks_->changed(cell);
  at = value;
}

void CursorRun::add_births() {
  for (std::size_t i = 0; i < births_.size(); ++i) {
    cursors_.push_back(births_[i]);
    if (many_.empty()) {
      counters_.born = saturating_sum(counters_.born, 1);
    } else {
      const Multiplicity parent = many_[parents_[i]];
      many_.push_back(parent);
      counters_.born = saturating_sum(counters_.born, parent.count);
    }
  }
  parents_.clear();
}

// RF-5: by one row, as a data pointer moves by one.
void CursorRun::grow() {
  const std::size_t size = field_.size() + static_cast<std::size_t>(width_);
  if (size > field_.capacity()) field_.reserve(size + field_.size() / 4);
  field_.resize(size);
  if (blocks_) blocks_->grow(size);
  ++counters_.rows;
}

// RF-15
void CursorRun::remove_lost() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cursors_.size(); ++i) {
    if (is_outside(cursors_[i].at, field_.size())) continue;
    cursors_[kept] = cursors_[i];
    if (!many_.empty()) many_[kept] = many_[i];
    ++kept;
  }
  cursors_.resize(kept);
  if (!many_.empty()) many_.resize(kept);
}

// Puts cursors in the same state together.
void CursorRun::merge() {
  std::size_t slots = 64;
  while (slots < 2 * cursors_.size()) slots *= 2;
  constexpr std::uint32_t kFree = 0xFFFFFFFF;
  std::vector<std::uint32_t> table(slots, kFree);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cursors_.size(); ++i) {
    std::size_t slot = static_cast<std::size_t>(hash_of(cursors_[i])) & (slots - 1);
    while (table[slot] != kFree && !(cursors_[table[slot]] == cursors_[i])) {
      slot = (slot + 1) & (slots - 1);
    }
    if (table[slot] == kFree) {
      table[slot] = static_cast<std::uint32_t>(kept);
      cursors_[kept] = cursors_[i];
      if (!many_.empty()) many_[kept] = many_[i];
      ++kept;
      continue;
    }
    if (many_.empty()) many_.resize(cursors_.size());
    Multiplicity& known = many_[table[slot]];
    known.count = saturating_sum(known.count, many_[i].count);
    known.low = static_cast<std::uint8_t>(known.low + many_[i].low);
  }
  cursors_.resize(kept);
  if (!many_.empty()) many_.resize(kept);
  merge_at_ = std::max<std::size_t>(64, 2 * kept);
}

void CursorRun::count_live() {
  std::uint64_t live = cursors_.size();
  if (!many_.empty()) {
    live = 0;
    for (const Multiplicity& each : many_) live = saturating_sum(live, each.count);
    if (live == cursors_.size()) many_.clear();  // one each
  }
  counters_.live = live;
  counters_.max_live = std::max(counters_.max_live, live);
}

// RF-14, and what comes of the step.
Ending CursorRun::write() {
  if (written_ >= 0 && !clash_) {
    if (watch_.watching()) watch_.stop(counters_.steps);
    return output_.put(static_cast<std::uint8_t>(written_));
  }
  if (!watch_.watching() || cursors_.empty() || watch_.differs(field_, end_seen_)) {
    return Ending::none;
  }
  if (!watch_.same(cursors_, many_) || !watch_.same_field(field_, end_seen_)) return Ending::none;
  loop_ = {watch_.windows().kept_at(), counters_.steps};
  return Ending::endless;
}

}  // namespace grid::runtime
