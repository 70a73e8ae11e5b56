#include "reach/symbolic.h"

#include <algorithm>
#include <array>
#include <utility>

#include "machine/hash.h"

namespace grid {

namespace {

std::uint8_t product(std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>(a * b); }

// Of an odd number modulo 256.
std::uint8_t inverse_byte(std::uint8_t odd) { return static_cast<std::uint8_t>(inverse(odd)); }

// factor * v for all v.
ByteSet scaled(const ByteSet& values, std::uint8_t factor) {
  if (factor == 1) return values;
  ByteSet result;
  values.for_each([&](std::uint8_t value) { result.insert(product(value, factor)); });
  return result;
}

ByteSet sum_of(const ByteSet& a, const ByteSet& b) {
  if (a.full() || b.full()) return ByteSet::all();
  ByteSet result;
  a.for_each([&](std::uint8_t value) { result.insert(b.shifted(value)); });
  return result;
}

void add_to(Linear& to, const Linear& sum, Mode operation) {
  for (const auto& [symbol, factor] : sum) {
    std::uint8_t& own = to[symbol];
    own = static_cast<std::uint8_t>(operation == Mode::add ? own + factor : own - factor);
    if (own == 0) to.erase(symbol);
  }
}

}  // namespace

ByteSet SymbolicMachine::values_of(std::uint8_t constant, const Linear& sum) const {
  ByteSet values = ByteSet::of(constant);
  for (const auto& [symbol, factor] : sum) {
    values = sum_of(values, scaled(symbols_[symbol].domain, factor));
  }
  return values;
}

ByteSet SymbolicMachine::values(Cell at) const {
  const auto constant = static_cast<std::uint8_t>(machine_.cell(at));
  const auto sum = cells_.find(at);
  return sum == cells_.end() ? ByteSet::of(constant) : values_of(constant, sum->second);
}

// Whether the answer is not the same for all values.
bool SymbolicMachine::is_open(const Look& look) const {
  const ByteSet possible = values(look.cell);
  if (look.for_zero) return possible.contains(0) && possible.size() > 1;
  const Dialect& dialect = machine_.program().dialect();
  const Instruction* const row = dialect.find(machine_.cell(look.cell));
  bool open = false;
  possible.for_each([&](std::uint8_t value) { open = open || dialect.find(value) != row; });
  return open;
}

std::optional<Look> SymbolicMachine::open_look() const {
  if (cells_.empty()) return std::nullopt;
  const Dialect& dialect = machine_.program().dialect();
  for (const Pointer& pointer : machine_.pointers()) {
    const Look code{pointer.at, false};
    if (cells_.contains(pointer.at) && is_open(code)) return code;
    const Instruction* const row = dialect.find(machine_.cell(pointer.at));
    if (row == nullptr || row->operation != Operation::skip_if_zero) continue;
    const Look zero{pointer.data, true};
    if (cells_.contains(pointer.data) && is_open(zero)) return zero;
  }
  return std::nullopt;
}

std::vector<ByteSet> SymbolicMachine::split(const Look& look) const {
  const Linear& sum = cells_.at(look.cell);
  const std::uint32_t symbol = sum.begin()->first;
  const std::uint8_t factor = sum.begin()->second;
  const auto constant = static_cast<std::uint8_t>(machine_.cell(look.cell));
  const Dialect& dialect = machine_.program().dialect();
  std::map<std::uint32_t, ByteSet> parts;  // by answer
  symbols_[symbol].domain.for_each([&](std::uint8_t value) {
    const auto held = static_cast<std::uint8_t>(constant + factor * value);
    std::uint32_t answer = value;
    if (sum.size() == 1) {
      const Instruction* const row = dialect.find(held);
      answer = look.for_zero ? held == 0 : row == nullptr ? 0 : row->glyph;
    }
    parts[answer].insert(value);
  });
  std::vector<ByteSet> domains;
  domains.reserve(parts.size());
  for (const auto& [answer, domain] : parts) domains.push_back(domain);
  return domains;
}

void SymbolicMachine::restrict(std::uint32_t symbol, const ByteSet& domain) {
  symbols_[symbol].domain = domain;
  make_valid();
}

void SymbolicMachine::step(Input input, std::uint32_t number, StepReport& report) {
  machine_.step(input, report);
  operands_.clear();
  constants_.clear();
  for (const DataEffect& effect : report.effects) constants_.push_back(effect.operand);
  if (cells_.empty() && !report.read_byte) return;
  if (report.read_byte) symbols_.push_back({.input = number});
  for (const DataEffect& effect : report.effects) {
    const auto sum = cells_.find(effect.from);
    operands_.push_back(sum == cells_.end() ? Linear{} : sum->second);
  }
  const EffectOrder order = machine_.program().dialect().policy.effect_order;
  constexpr int kPhases = 3;
  for (int phase = 0; phase < kPhases; ++phase) {
    for (std::size_t i = 0; i < report.effects.size(); ++i) {
      const DataEffect& effect = report.effects[i];
      if (!effect.applied || effect_phase(order, effect.operation) != phase) continue;
      add(effect.to, operands_[i], effect.operation);
      // At the end of input, what is assigned is known.
      const bool reads = effect.operation == Mode::input && report.read_byte;
      if (reads) cells_[effect.to][static_cast<std::uint32_t>(symbols_.size() - 1)] = 1;
    }
  }
}

void SymbolicMachine::add(Cell to, const Linear& sum, Mode operation) {
  if (assigns(operation)) cells_.erase(to);
  if (assigns(operation) || sum.empty()) return;
  Linear& cell = cells_[to];
  add_to(cell, sum, operation);
  if (cell.empty()) cells_.erase(to);
}

SymbolicMachine::Comparison SymbolicMachine::compare(std::size_t a, std::size_t b) const {
  Linear difference;
  if (!operands_.empty()) {
    difference = operands_[a];
    add_to(difference, operands_[b], Mode::subtract);
  }
  const auto constant = static_cast<std::uint8_t>(constants_[a] - constants_[b]);
  const ByteSet values = values_of(constant, difference);
  return {.may_differ = !(values == ByteSet::of(0)), .may_agree = values.contains(0)};
}

// Sets symbol = value everywhere.
void SymbolicMachine::fix(std::uint32_t symbol, std::uint8_t value) {
  shift(symbol, value);
  for (auto cell = cells_.begin(); cell != cells_.end();) {
    cell->second.erase(symbol);
    cell = cell->second.empty() ? cells_.erase(cell) : std::next(cell);
  }
}

// Replaces symbol by symbol + by.
void SymbolicMachine::shift(std::uint32_t symbol, std::uint8_t by) {
  if (by == 0) return;
  for (const auto& [at, sum] : cells_) {
    const auto term = sum.find(symbol);
    if (term == sum.end()) continue;
    const auto held = static_cast<std::uint8_t>(machine_.cell(at) + product(term->second, by));
    machine_.poke(at, held);
  }
  Symbol& own = symbols_[symbol];
  own.domain = own.domain.shifted(static_cast<std::uint8_t>(256 - by));
  own.offset = static_cast<std::uint8_t>(own.offset + product(own.scale, by));
}

// Replaces symbol by symbol / by, which is odd.
void SymbolicMachine::scale(std::uint32_t symbol, std::uint8_t by) {
  if (by == 1) return;
  const std::uint8_t inverse = inverse_byte(by);
  for (auto& [at, sum] : cells_) {
    const auto term = sum.find(symbol);
    if (term != sum.end()) term->second = product(term->second, inverse);
  }
  Symbol& own = symbols_[symbol];
  own.domain = scaled(own.domain, by);
  own.scale = product(own.scale, inverse);
}

void SymbolicMachine::make_valid() {
  for (std::uint32_t symbol = 0; symbol < symbols_.size(); ++symbol) {
    const ByteSet& domain = symbols_[symbol].domain;
    if (domain.contains(0)) continue;
    shift(symbol, domain.least());
  }
}

void SymbolicMachine::make_canonical() {
  operands_.clear();
  make_valid();
  for (std::uint32_t symbol = 0; symbol < symbols_.size(); ++symbol) {
    if (symbols_[symbol].domain.size() == 1) fix(symbol, 0);
  }
  renumber();
  std::vector<bool> seen(symbols_.size());
  for (const auto& [at, sum] : cells_) {
    const Linear first = sum;  // scaling changes it
    for (const auto& [symbol, factor] : first) {
      if (seen[symbol] || factor % 2 == 0) continue;
      seen[symbol] = true;
      scale(symbol, factor);
      shift(symbol, static_cast<std::uint8_t>(256 - machine_.cell(at)));
    }
  }
}

// Symbols are numbered as they first occur, and those that do not are forgotten.
void SymbolicMachine::renumber() {
  constexpr std::uint32_t kUnnumbered = 0xFFFFFFFF;
  std::vector<std::uint32_t> number(symbols_.size(), kUnnumbered);
  std::vector<Symbol> kept;
  for (auto& [at, sum] : cells_) {
    Linear renamed;
    for (const auto& [symbol, factor] : sum) {
      if (number[symbol] == kUnnumbered) {
        number[symbol] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(symbols_[symbol]);
      }
      renamed[number[symbol]] = factor;
    }
    sum = std::move(renamed);
  }
  symbols_ = std::move(kept);
}

std::uint64_t SymbolicMachine::hash() const {
  std::uint64_t hash = machine_.state_hash();
  for (const auto& [at, sum] : cells_) {
    for (const auto& [symbol, factor] : sum) {
      hash = mix(hash + static_cast<std::uint64_t>(at.row) * 1'000'003 +
                 static_cast<std::uint64_t>(at.col) + (std::uint64_t{symbol} << 40) +
                 (std::uint64_t{factor} << 56));
    }
  }
  return hash;
}

bool SymbolicMachine::covers(const SymbolicMachine& other) const {
  if (cells_ != other.cells_ || symbols_.size() != other.symbols_.size()) return false;
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    if (!other.symbols_[i].domain.without(symbols_[i].domain).empty()) return false;
  }
  return machine_.same_state(other.machine_);
}

std::size_t SymbolicMachine::memory() const {
  constexpr std::size_t kNodeBytes = 96;  // of a map
  std::size_t bytes = machine_.memory() + symbols_.size() * sizeof(Symbol);
  for (const auto& [at, sum] : cells_) bytes += kNodeBytes * (1 + sum.size());
  return bytes;
}

}  // namespace grid
