// A machine as bytes. All numbers are little-endian, whatever the computer; 64 bits unless said.
//
//   "libgrid machine 1\n"
//   fingerprint of program and dialect
//   steps, born, max_live, rows, end of input seen (one byte)
//   field: rows * width bytes (refunge)
//   stack: count, then 32 bits each
//   pointers: count, then id, parent, row, column, data row, data column, and one byte each for
//   direction, mode and flags
#include <algorithm>
#include <array>

#include <grid/machine.h>

#include "machine/hash.h"

namespace grid {

namespace {

constexpr std::string_view kMagic = "libgrid machine 1\n";

void put(std::string& out, std::uint64_t value, int bytes = 8) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xFF));
}

// The number that `bytes` bytes at the start of `text` are; there are as many.
std::uint64_t number(std::string_view text, int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[static_cast<std::size_t>(i)]);
    value |= std::uint64_t{byte} << (8 * i);
  }
  return value;
}

Diagnostic bad_state(std::string message) {
  Diagnostic error{.kind = DiagnosticKind::bad_state};
  error.message = std::move(message);
  return error;
}

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
  for (const char byte : text) hash = mix(hash + static_cast<std::uint8_t>(byte) + 1);
  return mix(hash + text.size());
}

std::uint64_t hash_turns(std::uint64_t hash, const Turns& turns) {
  for (const Direction from : kDirections)
    hash = hash * 4 + static_cast<std::uint64_t>(turns[from]);
  return mix(hash + 1);
}

std::uint64_t hash_row(std::uint64_t hash, const Instruction& row) {
  for (const std::uint64_t part :
       {std::uint64_t{row.glyph}, static_cast<std::uint64_t>(row.operation),
        static_cast<std::uint64_t>(row.moves), static_cast<std::uint64_t>(row.mode),
        static_cast<std::uint64_t>(row.pops), static_cast<std::uint64_t>(row.raises + 1),
        static_cast<std::uint64_t>(row.reading)}) {
    hash = mix(hash + part + 1);
  }
  return hash_turns(hash_turns(hash, row.turn), row.child);
}

// Of everything that decides what a saved state means: the cells and the dialect.
std::uint64_t fingerprint(const Program& program) {
  const Dialect& dialect = program.dialect();
  std::uint64_t hash = hash_text(0, program.source().bytes());
  hash = hash_text(hash, dialect.name);
  for (const PolicyRow& row : policy_rows()) hash = mix(hash + row.get(dialect.policy) + 1);
  for (const Instruction& row : dialect.instructions) hash = hash_row(hash, row);
  return mix(hash + static_cast<std::uint64_t>(dialect.reading) * 512 +
             (dialect.policy.nul ? 1U + *dialect.policy.nul : 0U));
}

}  // namespace

std::string Machine::save() const {
  std::string out(kMagic);
  put(out, fingerprint(*program_));
  for (const std::uint64_t number : {steps_, born_, max_live_}) put(out, number);
  put(out, static_cast<std::uint64_t>(rows_));
  put(out, end_seen_ ? 1 : 0, 1);
  out.append(field_.begin(), field_.end());
  put(out, stack_.size());
  for (const std::int32_t value : stack_) put(out, static_cast<std::uint32_t>(value), 4);
  put(out, pointers_.size());
  for (const Pointer& pointer : pointers_) {
    put(out, pointer.id);
    put(out, pointer.parent);
    for (const std::int64_t part :
         {pointer.at.row, pointer.at.col, pointer.data.row, pointer.data.col}) {
      put(out, static_cast<std::uint64_t>(part));
    }
    put(out, static_cast<std::uint64_t>(pointer.direction), 1);
    put(out, static_cast<std::uint64_t>(pointer.mode), 1);
    put(out, pointer.flags, 1);
  }
  return out;
}

// Reads what save() wrote; a friend of Machine. Every number is checked before it is used, so that
// hostile bytes end in a diagnostic.
class StateReader {
 public:
  // `rest`: what follows the fingerprint.
  StateReader(ProgramPtr program, std::string_view rest)
      : machine_(std::move(program)), rest_(rest) {}

  Result<Machine> read() {
    machine_.steps_ = take();
    machine_.born_ = take();
    machine_.max_live_ = take();
    if (!read_field() || !read_stack() || !read_pointers() || cut_short_ || !rest_.empty() ||
        !counters_agree()) {
      return bad_state("the saved machine is damaged");
    }
    machine_.set_pointers(std::move(machine_.pointers_));
    return std::move(machine_);
  }

 private:
  std::uint64_t take(int bytes = 8) {
    if (rest_.size() < static_cast<std::size_t>(bytes)) {
      cut_short_ = true;
      rest_ = {};
      return 0;
    }
    const std::uint64_t value = number(rest_, bytes);
    rest_.remove_prefix(static_cast<std::size_t>(bytes));
    return value;
  }

  // A count of things of at least `size` bytes each that the rest can hold.
  bool take_count(std::size_t size, std::size_t& count) {
    const std::uint64_t number = take();
    count = static_cast<std::size_t>(number);
    return number <= rest_.size() / size;
  }

  bool read_field() {
    const std::uint64_t rows = take();
    const std::uint64_t end_seen = take(1);
    const auto height = static_cast<std::uint64_t>(machine_.rows_);
    if (end_seen > 1) return false;
    machine_.end_seen_ = end_seen == 1;
    if (!machine_.has_field_) return rows == height;
    const auto width = static_cast<std::uint64_t>(machine_.width_);
    if (rows < height || rows > rest_.size() / width) return false;
    machine_.set_rows(static_cast<std::int64_t>(rows));
    std::size_t next = 0;
    for (Cell at; at.row < machine_.rows_; ++at.row) {
      for (at.col = 0; at.col < machine_.width_; ++at.col) {
        const auto value = static_cast<std::uint8_t>(rest_[next++]);
        if (value != machine_.field_[machine_.index(at)]) machine_.set_cell(at, value);
      }
    }
    rest_.remove_prefix(next);
    return true;
  }

  bool read_stack() {
    std::size_t count = 0;
    if (!take_count(4, count)) return false;
    if (count > 0 && !machine_.program().dialect().has_stack) return false;
    for (std::size_t i = 0; i < count; ++i) {
      machine_.push(static_cast<std::int32_t>(static_cast<std::uint32_t>(take(4))));
    }
    return true;
  }

  bool read_pointers() {
    std::size_t count = 0;
    if (!take_count(51, count)) return false;
    machine_.pointers_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Pointer pointer;
      pointer.id = take();
      pointer.parent = take();
      pointer.at.row = static_cast<std::int64_t>(take());
      pointer.at.col = static_cast<std::int64_t>(take());
      pointer.data.row = static_cast<std::int64_t>(take());
      pointer.data.col = static_cast<std::int64_t>(take());
      const std::uint64_t direction = take(1);
      const std::uint64_t mode = take(1);
      pointer.flags = static_cast<std::uint8_t>(take(1));
      if (direction >= kDirections.size() || mode >= kModeCount) return false;
      pointer.direction = static_cast<Direction>(direction);
      pointer.mode = static_cast<Mode>(mode);
      if (!is_possible(pointer)) return false;
      machine_.pointers_.push_back(pointer);
    }
    return true;
  }

  bool is_possible(const Pointer& pointer) const {
    const Dialect& dialect = machine_.program().dialect();
    const auto inside = [this](Cell at) {
      return at.row >= 0 && at.row < machine_.rows_ && at.col >= 0 && at.col < machine_.width_;
    };
    const bool known_mode =
        std::find(dialect.modes.begin(), dialect.modes.end(), pointer.mode) != dialect.modes.end();
    const bool known_flags = pointer.flags >> dialect.flags.size() == 0;
    const bool in_order = machine_.pointers_.empty() || machine_.pointers_.back().id < pointer.id;
    const bool has_parent = pointer.id == 0 ? pointer.parent == 0 : pointer.parent < pointer.id;
    return inside(pointer.at) && inside(pointer.data) && known_mode && known_flags && in_order &&
           has_parent && pointer.id < machine_.born_ &&
           (machine_.has_field_ || pointer.data == Cell{});
  }

  // Counters that no machine can have counted to would overflow later.
  bool counters_agree() const {
    constexpr std::uint64_t most = std::uint64_t{1} << 62;
    return machine_.steps_ <= most && machine_.born_ <= most && machine_.max_live_ >= 1 &&
           machine_.max_live_ >= machine_.pointers_.size() && machine_.max_live_ <= machine_.born_;
  }

  Machine machine_;
  std::string_view rest_;
  bool cut_short_ = false;
};

Result<Machine> Machine::load(ProgramPtr program, std::string_view bytes) {
  std::string header(kMagic);
  put(header, fingerprint(*program));
  if (!bytes.starts_with(kMagic)) {
    return bad_state("these bytes are no saved machine of version 1");
  }
  if (!bytes.starts_with(header)) {
    return bad_state("the machine was saved from another program or dialect");
  }
  return StateReader(std::move(program), bytes.substr(header.size())).read();
}

}  // namespace grid
