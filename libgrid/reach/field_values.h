// What each cell of a field may hold, whenever: a set of bytes that only grows. Everything below
// the source is one more row.
//
// Additions are remembered as rules, "what may be in this cell may be added to that one", which
// hold on when sets grow later. So whoever moves over cells says once what it does there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/byte_set.h>
#include <grid/dialect.h>
#include <grid/explore.h>
#include <grid/flow.h>
#include <grid/position.h>
#include <grid/program.h>

namespace grid {

// `values` and all v + a and v - a, again and again, for v in `values` and a in `operands`: what
// any number of additions in any number of steps can make of them.
ByteSet closed_under(ByteSet values, const ByteSet& operands, Mode operation);

class FieldValues {
 public:
  // Cells hold what they hold in one of `states`. `program` must outlive this and have a field and
  // at most 31 instructions.
  FieldValues(const Program& program, const Motion& motion, const std::vector<OpenState>& states);

  std::size_t size() const { return values_.size(); }
  std::size_t index(Cell at) const { return static_cast<std::size_t>(at.row * width_ + at.col); }
  const ByteSet& operator[](std::size_t cell) const { return values_[cell]; }

  // What a cell may be to a pointer that executes it: bit i + 1 for row i of the instructions, bit
  // 0 for bytes that are none.
  std::uint32_t answers(std::size_t cell) const { return answers_[cell]; }
  // A byte that is this answer.
  std::uint8_t code(std::size_t answer, Cell at) const;
  // The bits of instructions that ask whether a cell is zero, that do something with data, and that
  // set a mode.
  std::uint32_t conditional() const { return conditional_; }
  std::uint32_t operating() const { return operating_; }
  std::uint32_t setting() const { return setting_; }
  bool may_be_zero(std::size_t cell) const { return zero_[cell]; }
  bool may_be_other(std::size_t cell) const { return other_[cell]; }

  // The data operation of a mode that writes, from a cell in a direction, or with null in place.
  void operate(Mode operation, Cell from, const Direction* direction);
  void insert(std::size_t cell, const ByteSet& values);

  // Applies all rules until nothing grows. Calls visit(cell) for each cell with a new answer.
  template <class Visit>
  void settle(Visit visit) {
    while (!grown_.empty()) {
      const std::size_t cell = grown_.back();
      grown_.pop_back();
      queued_[cell] = false;
      if (answer_again(cell)) visit(cell);
      apply_rules(cell);
    }
  }

 private:
  // Bits of a rule: operation and where the operand comes from.
  static unsigned rule(Mode operation, const Direction* direction) {
    const unsigned where = direction == nullptr ? 4U : static_cast<unsigned>(*direction);
    return 1U << (2 * where + (operation == Mode::add ? 0U : 1U));
  }

  bool answer_again(std::size_t cell);
  void apply_rules(std::size_t cell);
  void apply(unsigned rules, Cell from, const Direction* direction, std::size_t to);
  template <class Visit>
  void for_destinations(Cell from, const Direction* direction, Visit visit) const;

  // Sets that have grown so often are made full: few are left out then, and each growth costs.
  static constexpr std::uint8_t kMostGrowths = 40;

  const Dialect& dialect_;
  const Motion& motion_;
  std::int64_t width_;
  std::int64_t height_;
  ByteSet instructions_;
  std::uint32_t conditional_ = 0;
  std::uint32_t operating_ = 0;
  std::uint32_t setting_ = 0;
  std::vector<ByteSet> values_;
  std::vector<std::uint32_t> answers_;
  std::vector<bool> zero_;
  std::vector<bool> other_;
  std::vector<std::uint16_t> rules_;  // of each cell, as the one the operand comes from
  std::vector<std::uint8_t> growths_;
  std::vector<bool> queued_;
  std::vector<std::size_t> grown_;
};

}  // namespace grid
