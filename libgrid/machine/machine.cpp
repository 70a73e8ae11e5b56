#include <grid/machine.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "machine/hash.h"

namespace grid {

namespace {

auto state_key(const Pointer& pointer) {
  return std::tie(pointer.at, pointer.data, pointer.direction, pointer.mode, pointer.flags);
}

bool same_multiset(std::vector<Pointer> a, std::vector<Pointer> b) {
  const auto less = [](const Pointer& x, const Pointer& y) { return state_key(x) < state_key(y); };
  std::sort(a.begin(), a.end(), less);
  std::sort(b.begin(), b.end(), less);
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](const Pointer& x, const Pointer& y) { return x.same_state(y); });
}

template <class T>
std::size_t bytes_of(const std::vector<T>& values) {
  return values.capacity() * sizeof(T);
}

// What a vector holds at most while elements are appended one by one until there are `count`. Each
// reallocation doubles it, so the last block has fewer than 2 * count elements, and while it is
// filled the one before is still there.
template <class T>
std::size_t bytes_while_filling(const std::vector<T>& values, std::size_t count) {
  return count <= values.capacity() ? bytes_of(values) : 3 * count * sizeof(T);
}

}  // namespace

Machine::Machine(ProgramPtr program)
    : program_(std::move(program)),
      width_(program_->width()),
      rows_(program_->height()),
      has_field_(program_->dialect().has_field),
      original_code_(program_->dialect().policy.code_cells == CodeCells::original) {
  const Dialect& dialect = program_->dialect();
  if (has_field_) {
    field_.resize(static_cast<std::size_t>(rows_ * width_));
    std::size_t next = 0;
    for (std::int64_t row = 0; row < rows_; ++row) {
      for (std::int64_t col = 0; col < width_; ++col) {
        field_[next++] = static_cast<std::uint8_t>(program_->cell({row, col}));
      }
    }
  }
  set_pointers({{.direction = dialect.start_direction, .mode = dialect.start_mode}});
}

std::size_t Machine::start_memory(const Program& program) {
  if (!program.dialect().has_field) return sizeof(Machine);
  const auto cells = static_cast<std::uint64_t>(program.width() * program.height());
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(cells, std::numeric_limits<std::size_t>::max()));
}

// The rows that a run adds had no code.
char32_t Machine::original_code(Cell at) const {
  return at.row < program_->height() ? program_->cell(at) : 0;
}

// Grows by at least a quarter, so that rows added one by one cost constant time per cell.
void Machine::set_rows(std::int64_t rows) {
  rows_ = rows;
  const auto cells = static_cast<std::size_t>(rows * width_);
  if (cells > field_.capacity()) field_.reserve(std::max(cells, capacity_after_growth()));
  field_.resize(cells);
}

std::size_t Machine::capacity_after_growth() const {
  return field_.size() + field_.size() / 4 + static_cast<std::size_t>(width_);
}

std::size_t Machine::field_bytes_for_step() const {
  const bool reallocates = has_field_ && may_grow_ &&
                           field_.size() + static_cast<std::size_t>(width_) > field_.capacity();
  return bytes_of(field_) + (reallocates ? capacity_after_growth() : 0);
}

void Machine::poke(Cell at, std::uint8_t value) { set_cell(at, value); }

void Machine::push(std::int32_t value) {
  stack_hash_ = hash_after_push(stack_hash_, value);
  stack_.push_back(value);
}

std::int32_t Machine::pop() {
  const std::int32_t value = stack_.back();
  stack_hash_ = hash_after_pop(stack_hash_, value);
  stack_.pop_back();
  return value;
}

void Machine::set_pointers(std::vector<Pointer> pointers) {
  pointers_ = std::move(pointers);
  const bool always = program_->dialect().policy.direct_io == DirectIo::yes;
  may_read_ = std::any_of(pointers_.begin(), pointers_.end(), [always](const Pointer& pointer) {
    return always || pointer.mode == Mode::input;
  });
  may_grow_ = std::any_of(pointers_.begin(), pointers_.end(), [this](const Pointer& pointer) {
    return has_field_ && pointer.data.row + 1 >= rows_;
  });
}

void Machine::reverse() {
  std::reverse(stack_.begin(), stack_.end());
  stack_hash_ = 0;
  for (const std::int32_t value : stack_) stack_hash_ = hash_after_push(stack_hash_, value);
}

bool operator==(const Machine& a, const Machine& b) {
  return a.rows_ == b.rows_ && a.field_ == b.field_ && a.stack_ == b.stack_ &&
         a.pointers_ == b.pointers_ && a.end_seen_ == b.end_seen_ && a.steps_ == b.steps_ &&
         a.born_ == b.born_ && a.max_live_ == b.max_live_ && a.field_hash_ == b.field_hash_ &&
         a.stack_hash_ == b.stack_hash_;
}

bool Machine::same_state(const Machine& other) const {
  if (field_hash_ != other.field_hash_ || rows_ != other.rows_ || end_seen_ != other.end_seen_ ||
      pointers_.size() != other.pointers_.size() || stack_ != other.stack_) {
    return false;
  }
  const bool in_order =
      std::equal(pointers_.begin(), pointers_.end(), other.pointers_.begin(),
                 [](const Pointer& a, const Pointer& b) { return a.same_state(b); });
  const bool order_matters = program_->dialect().has_stack;
  if (!in_order && (order_matters || !same_multiset(pointers_, other.pointers_))) return false;
  return field_ == other.field_;
}

std::uint64_t Machine::state_hash() const {
  const bool order_matters = program_->dialect().has_stack;
  std::uint64_t hash = field_hash_ + stack_hash_ + mix(static_cast<std::uint64_t>(rows_)) +
                       (end_seen_ ? kStackFactor : 0);
  for (const Pointer& pointer : pointers_) {
    if (order_matters) hash *= kStackFactor;
    hash += grid::state_hash(pointer);
  }
  return hash;
}

std::size_t StepReport::memory() const {
  return bytes_of(before) + bytes_of(executions) + bytes_of(effects) + bytes_of(stack_effects) +
         bytes_of(births) + bytes_of(deaths) + output.capacity();
}

std::size_t Machine::memory() const {
  return bytes_of(field_) + bytes_of(stack_) + bytes_of(pointers_);
}

std::size_t Machine::memory_for_step(const StepReport& report) const {
  const std::size_t live = pointers_.size();
  const bool stacked = program_->dialect().has_stack;
  constexpr std::size_t longest_number = 11;  // as it may be printed: "-2147483648"
  return field_bytes_for_step() +
         bytes_while_filling(stack_, stack_.size() + (stacked ? live : 0)) + bytes_of(pointers_) +
         // the vector that becomes the pointers is the one the report held before
         bytes_while_filling(report.before, 2 * live) +
         bytes_while_filling(report.executions, live) +
         bytes_while_filling(report.effects, has_field_ ? live : 0) +
         bytes_while_filling(report.stack_effects, stacked ? live : 0) +
         bytes_while_filling(report.births, live) +
         bytes_while_filling(report.deaths, has_field_ ? 2 * live : live) +
         report.output.capacity() + (stacked ? 3 * longest_number * live : 0);
}

}  // namespace grid
