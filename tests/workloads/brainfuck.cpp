#include "tests/workloads/brainfuck.h"

#include <algorithm>
#include <optional>

namespace grid::workloads {

namespace {

using Kind = BrainfuckKind;

std::optional<Kind> kind_of(char character) {
  constexpr std::string_view in_order = "+-><.,[]";
  const std::size_t index = in_order.find(character);
  if (index == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(index);
}

bool is_loop(Kind kind) { return kind == Kind::begin || kind == Kind::end; }

struct Open {
  std::size_t op;
  std::size_t byte;
  std::size_t height_inside = 0;
};

class Execution {
 public:
  Execution(const Brainfuck& program, std::string_view input) : program_(program), input_(input) {}

  BrainfuckRun run(std::uint64_t limit) {
    for (std::size_t at = 0; at < program_.size(); ++at) {
      const BrainfuckOp& op = program_[at];
      if (op.count > limit - run_.operations) {
        run_.end = BrainfuckRun::End::limit;
        break;
      }
      if (op.kind == Kind::previous && op.count > here_) {
        run_.end = BrainfuckRun::End::left_of_tape;
        break;
      }
      run_.operations += op.count;
      at = execute(op, at);
    }
    run_.cells = tape_.size();
    return std::move(run_);
  }

 private:
  // Returns after which operation the run goes on.
  std::size_t execute(const BrainfuckOp& op, std::size_t at) {
    std::uint8_t& cell = tape_[here_];
    switch (op.kind) {
      case Kind::add:
        cell = static_cast<std::uint8_t>(cell + op.count);
        break;
      case Kind::subtract:
        cell = static_cast<std::uint8_t>(cell - op.count);
        break;
      case Kind::next:
        here_ += op.count;
        tape_.resize(std::max(tape_.size(), here_ + 1));
        break;
      case Kind::previous:
        here_ -= op.count;
        break;
      case Kind::print:
        run_.output.append(op.count, static_cast<char>(cell));
        break;
      case Kind::read:
        for (std::size_t i = 0; i < op.count && read_ < input_.size(); ++i) {
          cell = static_cast<std::uint8_t>(input_[read_++]);
        }
        break;
      case Kind::begin:
        return cell == 0 ? op.partner : at;
      case Kind::end:
        return cell == 0 ? at : op.partner;
    }
    return at;
  }

  const Brainfuck& program_;
  std::string_view input_;
  std::size_t read_ = 0;
  std::vector<std::uint8_t> tape_ = {0};
  std::size_t here_ = 0;
  BrainfuckRun run_;
};

}  // namespace

tl::expected<Brainfuck, BrainfuckError> parse_brainfuck(std::string_view source) {
  Brainfuck program;
  std::vector<Open> open;
  for (std::size_t byte = 0; byte < source.size(); ++byte) {
    const std::optional<Kind> kind = kind_of(source[byte]);
    if (!kind) continue;
    if (!is_loop(*kind) && !program.empty() && program.back().kind == *kind) {
      ++program.back().count;
      continue;
    }
    program.push_back({.kind = *kind});
    if (*kind == Kind::begin) {
      open.push_back({.op = program.size() - 1, .byte = byte});
    } else if (*kind == Kind::end) {
      if (open.empty()) return tl::unexpected(BrainfuckError{byte, "']' ends no loop"});
      const std::size_t begin = open.back().op;
      const std::size_t height = open.back().height_inside + 1;
      program.back() = {.kind = Kind::end, .partner = begin, .height = height};
      program[begin] = {.kind = Kind::begin, .partner = program.size() - 1, .height = height};
      open.pop_back();
      if (!open.empty()) open.back().height_inside = std::max(open.back().height_inside, height);
    }
  }
  if (!open.empty()) {
    return tl::unexpected(BrainfuckError{open.back().byte, "'[' begins a loop that does not end"});
  }
  return program;
}

BrainfuckRun run_brainfuck(const Brainfuck& program, std::string_view input, std::uint64_t limit) {
  return Execution(program, input).run(limit);
}

}  // namespace grid::workloads
