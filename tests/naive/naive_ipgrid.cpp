// Section 4 of the language pages: ipgrid, editions 1 to 3.
#include <algorithm>
#include <utility>

#include "naive_internal.h"

namespace naive {
namespace {

enum class Mode { normal, string, escape };  // escape: in string mode, just after a `\`

const char* mode_name(Mode mode) {
  switch (mode) {
    case Mode::normal:
      return "normal";
    case Mode::string:
      return "string";
    case Mode::escape:
      return "escape";
  }
  return "";
}

struct Pointer {
  std::int64_t row = 0, col = 0;
  Direction direction = Direction::down;
  Mode mode = Mode::normal;
  bool empty_stack = false;  // the only flag there is
  bool removed = false;
};

class Machine {
 public:
  Machine(const CodePointGrid& source, const Options& options)
      : grid_(source), options_(options), edition_(options.dialect.back() - '0'), pointers_(1) {
    result_.born = 1;
    result_.max_live = 1;
  }

  Result run();

 private:
  std::optional<Outcome> reason_to_go_no_further();
  void cycle();
  void update(Pointer& pointer);
  void visit_in_string_mode(Pointer& pointer, char32_t character);
  void visit_escaped(Pointer& pointer, char32_t character);
  void execute(Pointer& pointer, char32_t character);
  void split_vertically(Pointer& pointer, bool flag_before);
  void split_horizontally(Pointer& pointer, bool flag_before);
  void split(Pointer& pointer, Direction own, Direction other, bool flag_before);
  void print(Pointer& pointer);
  void skip_unless_flag(Pointer& pointer, bool flag_before);
  void push(char32_t character);

  char32_t character_at(const Pointer& pointer) const;
  void move(Pointer& pointer) const;

  std::string describe_state() const;

  const CodePointGrid& grid_;
  const Options& options_;
  const int edition_;
  std::vector<Pointer> pointers_;  // earliest created first
  std::vector<Pointer> created_;   // by splits of the current cycle
  std::vector<std::int32_t> stack_;
  LoopWatch watch_;
  Result result_;
};

// IG-16 and LM-2.
Result Machine::run() {
  std::optional<Outcome> reason = reason_to_go_no_further();
  while (!reason) {
    cycle();
    ++result_.steps;
    result_.max_live = std::max<std::uint64_t>(result_.max_live, pointers_.size());
    reason = reason_to_go_no_further();
  }
  result_.outcome = *reason;
  result_.live = pointers_.size();
  if (options_.record_states) {
    result_.final_state = describe_state();
  }
  return std::move(result_);
}

// Of a loop and a limit in the same step the loop comes first.
std::optional<Outcome> Machine::reason_to_go_no_further() {
  if (options_.detect_loops && !pointers_.empty() && watch_.comes_back(describe_state(), result_)) {
    return Outcome::endless;
  }
  return reason_to_stop(pointers_.size(), result_.steps, options_);
}

// IG-1; IG-8 for the created ones, which come last and are not updated yet.
void Machine::cycle() {
  created_.clear();
  for (Pointer& pointer : pointers_) {
    update(pointer);
  }
  std::erase_if(pointers_, [](const Pointer& pointer) { return pointer.removed; });
  pointers_.insert(pointers_.end(), created_.begin(), created_.end());
}

// IG-2.
void Machine::update(Pointer& pointer) {
  const char32_t character = character_at(pointer);
  switch (pointer.mode) {
    case Mode::normal:
      execute(pointer, character);
      break;
    case Mode::string:
      visit_in_string_mode(pointer, character);
      break;
    case Mode::escape:
      visit_escaped(pointer, character);
      break;
  }
  if (!pointer.removed) {
    move(pointer);
  }
}

// IG-10, and the `\` of IG-12. Flags stay as they are (IG-13).
void Machine::visit_in_string_mode(Pointer& pointer, char32_t character) {
  if (character == U'"') {
    pointer.mode = Mode::normal;
  } else if (character == U'\\' && edition_ == 3) {
    pointer.mode = Mode::escape;
  } else {
    push(character);
  }
}

// IG-12.
void Machine::visit_escaped(Pointer& pointer, char32_t character) {
  pointer.mode = Mode::string;
  if (character == U'"' || character == U'\\') {
    push(character);
  } else {
    execute(pointer, character);
  }
}

// IG-5 and IG-13: whatever the character, the flags are cleared first.
void Machine::execute(Pointer& pointer, char32_t character) {
  const bool flag_before = pointer.empty_stack;
  pointer.empty_stack = false;
  switch (character) {
    case U'>':
      pointer.direction = Direction::right;
      break;  // IG-4
    case U'<':
      pointer.direction = Direction::left;
      break;
    case U'^':
      pointer.direction = Direction::up;
      break;
    case U'v':
      pointer.direction = Direction::down;
      break;
    case U'#':
      pointer.removed = edition_ <= 2;
      break;  // IG-6
    case U';':
      pointer.removed = edition_ == 3;
      break;
    case U'|':
      split_vertically(pointer, flag_before);
      break;
    case U'_':
      split_horizontally(pointer, flag_before);
      break;
    case U'"':
      if (edition_ >= 2) {  // IG-10
        pointer.mode = Mode::string;
      }
      break;
    case U'.':
      if (edition_ >= 2) {
        print(pointer);
      }
      break;
    case U'?':
      if (edition_ == 3) {
        skip_unless_flag(pointer, flag_before);
      }
      break;
    default:
      break;  // `\` among them (IG-12)
  }
}

// IG-7.
void Machine::split_vertically(Pointer& pointer, bool flag_before) {
  split(pointer, Direction::down, Direction::up, flag_before);
}

// IG-7, IG-17.
void Machine::split_horizontally(Pointer& pointer, bool flag_before) {
  if (edition_ == 1 || options_.compat) {
    split(pointer, Direction::right, Direction::left, flag_before);
  } else {
    split(pointer, Direction::left, Direction::right, flag_before);
  }
}

// IG-8: the new pointer leaves the cell now. IG-9: it is in normal mode without flags.
void Machine::split(Pointer& pointer, Direction own, Direction other, bool flag_before) {
  Pointer created;
  created.row = pointer.row;
  created.col = pointer.col;
  created.direction = other;
  move(created);
  created_.push_back(created);
  ++result_.born;

  pointer.direction = own;
  if (options_.compat) {  // IG-17
    pointer.empty_stack = flag_before;
  }
}

// IG-11; IG-13 for the flag.
void Machine::print(Pointer& pointer) {
  if (stack_.empty()) {
    pointer.empty_stack = edition_ == 3;
    return;
  }
  const std::int32_t number = stack_.back();
  stack_.pop_back();
  result_.output += encode_utf8(static_cast<char32_t>(number));
}

// IG-14; the ordinary move follows in update.
void Machine::skip_unless_flag(Pointer& pointer, bool flag_before) {
  move(pointer);
  const bool names_empty_stack = character_at(pointer) == U'_';
  if (!names_empty_stack || !flag_before) {
    move(pointer);
  }
}

void Machine::push(char32_t character) { stack_.push_back(static_cast<std::int32_t>(character)); }

char32_t Machine::character_at(const Pointer& pointer) const {
  return grid_.cells[grid_.index(pointer.row, pointer.col)];
}

// One cell along the movement vector. IG-3: off one side is on at the opposite one.
void Machine::move(Pointer& pointer) const {
  switch (pointer.direction) {
    case Direction::right:
      ++pointer.col;
      break;
    case Direction::left:
      --pointer.col;
      break;
    case Direction::down:
      ++pointer.row;
      break;
    case Direction::up:
      --pointer.row;
      break;
  }
  if (pointer.col < 0) {
    pointer.col = grid_.width - 1;
  }
  if (pointer.col == grid_.width) {
    pointer.col = 0;
  }
  if (pointer.row < 0) {
    pointer.row = grid_.rows - 1;
  }
  if (pointer.row == grid_.rows) {
    pointer.row = 0;
  }
}

std::string describe_pointer(const Pointer& pointer) {
  return "P " + std::to_string(pointer.row) + " " + std::to_string(pointer.col) + " " +
         direction_name(pointer.direction) + " " + mode_name(pointer.mode) + " " +
         (pointer.empty_stack ? "1" : "0") + "\n";
}

// LM-7.
std::string Machine::describe_state() const {
  std::string text = "stack";
  for (const std::int32_t number : stack_) {
    text += " " + std::to_string(number);
  }
  text += "\n";
  std::vector<std::string> lines;
  for (const Pointer& pointer : pointers_) {
    lines.push_back(describe_pointer(pointer));
  }
  if (edition_ == 1) {
    std::sort(lines.begin(), lines.end());
  }
  for (const std::string& line : lines) {
    text += line;
  }
  return text;
}

}  // namespace

Result run_ipgrid(const CodePointGrid& source, const Options& options) {
  return Machine(source, options).run();
}

}  // namespace naive
