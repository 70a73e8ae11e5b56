// A machine some of whose cells depend on bytes of input that are not known.
//
// Whatever a run does to cells is linear: it adds, subtracts, clears and assigns. So each cell is a
// constant plus a sum of factors times unknown bytes, modulo 256, exactly. The machine holds the
// constants, this class the sums. An unknown byte, here a symbol, has a domain of values that it
// may have; all combinations are possible. What a pointer does depends on cells only where it
// executes one and where it asks for zero: there the domains are split first.
//
// Example: `?` and a data move read a byte s into a cell; adding that cell to one that holds 3
// makes it 3 + s. A jump over it if it is 0 splits the domain of s into {253} and the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <grid/byte_set.h>
#include <grid/machine.h>

namespace grid {

struct Symbol {
  ByteSet domain = ByteSet::all();
  // The byte of input it stands for, counted from 0, is scale * symbol + offset.
  std::uint32_t input = 0;
  std::uint8_t scale = 1;  // odd
  std::uint8_t offset = 0;
};

// Factors of symbols, by their numbers; none is 0.
using Linear = std::map<std::uint32_t, std::uint8_t>;

// A question about a cell that decides what a pointer does.
struct Look {
  Cell cell;
  bool for_zero = false;  // otherwise: which instruction it is
};

class SymbolicMachine {
 public:
  explicit SymbolicMachine(Machine machine) : machine_(std::move(machine)) {}

  // One of the machines this stands for. Where only facts that splits have settled matter, it
  // stands for all.
  const Machine& machine() const { return machine_; }
  bool concrete() const { return cells_.empty(); }
  const std::map<Cell, Linear>& cells() const { return cells_; }
  const std::vector<Symbol>& symbols() const { return symbols_; }

  // What a cell may hold. O(256 * symbols in it).
  ByteSet values(Cell at) const;

  // The first question of the next step whose answer is open.
  std::optional<Look> open_look() const;
  // The symbol that a question is about; if about several, one of them, and then only fixing it to
  // each of its values in turn brings answers.
  std::uint32_t symbol_of(const Look& look) const { return cells_.at(look.cell).begin()->first; }
  // Domains of that symbol that give one answer each; together its domain.
  std::vector<ByteSet> split(const Look& look) const;
  void restrict(std::uint32_t symbol, const ByteSet& domain);

  // One step of the machine. `input`: the number of the byte that is read, if one is.
  void step(Input input, std::uint32_t number, StepReport& report);
  // Whether two outputs of the last step may differ, and whether they may be the same.
  struct Comparison {
    bool may_differ = false;
    bool may_agree = false;
  };
  Comparison compare(std::size_t a, std::size_t b) const;

  // Brings states that differ only in the names of symbols into one form. Afterwards machine() is
  // to be compared only.
  void make_canonical();
  // Makes machine() one of those this stands for.
  void make_valid();
  std::uint64_t hash() const;
  // Whether this stands for all machines that `other` does. Both are canonical.
  bool covers(const SymbolicMachine& other) const;
  std::size_t memory() const;

 private:
  bool is_open(const Look& look) const;
  ByteSet values_of(std::uint8_t constant, const Linear& sum) const;
  void fix(std::uint32_t symbol, std::uint8_t value);
  void shift(std::uint32_t symbol, std::uint8_t by);
  void scale(std::uint32_t symbol, std::uint8_t by);
  void renumber();
  void add(Cell to, const Linear& sum, Mode operation);

  Machine machine_;
  std::map<Cell, Linear> cells_;
  std::vector<Symbol> symbols_;
  std::vector<Linear> operands_;         // of the effects of the last step; empty: all known
  std::vector<std::uint8_t> constants_;  // of the same
};

}  // namespace grid
