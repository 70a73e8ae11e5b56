#include "interp/runtime/pointer_grid.h"

namespace grid::runtime {

namespace {

using Operation = PointerOperation;

PointerEntry with_effect(PointerEntry way, PointerEffect effect, std::uint32_t flags = 0) {
  return way | static_cast<PointerEntry>(effect) << 16 | static_cast<PointerEntry>(flags) << 24;
}

bool is_constant(const std::uint8_t (&turn)[4]) {
  return turn[0] == turn[1] && turn[0] == turn[2] && turn[0] == turn[3];
}

// Those with fixed codes, in their order.
std::vector<PointerInstruction> first_kinds() {
  constexpr Operation kOperations[PointerGrid::kOwnCodes] = {
      Operation::none,   Operation::turn,  Operation::turn,   Operation::turn, Operation::turn,
      Operation::string, Operation::print, Operation::escape, Operation::ask,  Operation::end};
  std::vector<PointerInstruction> kinds(PointerGrid::kOwnCodes);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    kinds[kind].operation = kOperations[kind];
    if (kOperations[kind] != Operation::turn) continue;
    for (std::uint8_t& to : kinds[kind].turn) {
      to = static_cast<std::uint8_t>(kind - PointerGrid::kRight);
    }
  }
  return kinds;
}

}  // namespace

bool PointerLanguage::has_stack() const {
  for (const PointerInstruction& instruction : of_glyph) {
    const Operation operation = instruction.operation;
    if (operation == Operation::string || operation == Operation::print) return true;
  }
  return false;
}

PointerGrid::PointerGrid(const PointerLanguage& language, std::uint32_t width, std::uint32_t height)
    : width_(width),
      height_(height),
      has_stack_(language.has_stack()),
      flags_(language.flags),
      start_direction_(language.start_direction) {
  for (int flag = 0; flag < kMostFlags; ++flag) access_[flag] = language.access[flag];
  give_codes(language);
  fill_table(language);
  const std::size_t cells = std::size_t{height + 2} * stride();
  codes_.resize(cells, code(kBlank, inside));
  if (has_stack_) characters_.resize(cells, U' ');
  for (std::uint32_t row = 0; row < height; ++row) {
    codes_[cell(row + 1, 0)] = code(kBlank, left);
    codes_[cell(row + 1, width + 1)] = code(kBlank, right);
  }
  for (std::uint32_t col = 0; col < width; ++col) {
    codes_[cell(0, col + 1)] = code(kBlank, top);
    codes_[cell(height + 1, col + 1)] = code(kBlank, bottom);
  }
}

std::uint64_t PointerGrid::bytes(const PointerLanguage& language, std::uint64_t width,
                                 std::uint64_t height) {
  const std::uint64_t cells = (width + 2) * (height + 2);
  return cells * (language.has_stack() ? 1 + sizeof(char32_t) : 1) +
         PointerGrid(language, 1, 1).memory();
}

std::size_t PointerGrid::memory() const {
  return codes_.capacity() + characters_.capacity() * sizeof(char32_t) +
         kinds_.capacity() * sizeof(PointerInstruction) +
         (table_.capacity() + onward_.capacity() + children_.capacity()) * sizeof(PointerEntry);
}

void PointerGrid::give_codes(const PointerLanguage& language) {
  kinds_ = first_kinds();
  for (std::size_t glyph = 0; glyph < 128; ++glyph) {
    const PointerInstruction& instruction = language.of_glyph[glyph];
    const std::size_t kind = kind_of(instruction);
    if (kind == kPrint) kinds_[kPrint].raises = instruction.raises;
    if (kind == kinds_.size()) kinds_.push_back(instruction);
    kind_of_glyph_[glyph] = static_cast<std::uint8_t>(kind);
  }
}

// One past those that there are, if it needs a code of its own.
std::size_t PointerGrid::kind_of(const PointerInstruction& instruction) const {
  switch (instruction.operation) {
    case Operation::none:
      return kBlank;
    case Operation::turn:
      return is_constant(instruction.turn) ? std::size_t{kRight} + instruction.turn[0]
                                           : kinds_.size();
    case Operation::split:
      return kinds_.size();
    case Operation::end:
      return kEnd;
    case Operation::string:
      return kString;
    case Operation::print:
      return kPrint;
    case Operation::escape:
      return kEscape;
    case Operation::ask:
      return kAsk;
  }
  return kBlank;
}

void PointerGrid::fill_table(const PointerLanguage& language) {
  const std::size_t codes = kinds_.size() * kSides;
  mode_offset_ = static_cast<std::uint32_t>(codes * 4);
  flag_offset_ = mode_offset_ * kModes;
  table_.resize(std::size_t{flag_offset_} << language.flags);
  onward_.resize(codes * 4);
  children_.resize(codes * 4);
  for (const Side side : {inside, left, right, top, bottom}) {
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) add_entries(language, kind, side);
  }
}

void PointerGrid::add_entries(const PointerLanguage& language, std::size_t kind, Side side) {
  const PointerInstruction& instruction = kinds_[kind];
  const std::uint8_t of = code(kind, side);
  const PointerEntry back = way_back(side);
  for (std::uint32_t direction = 0; direction < 4; ++direction) {
    const std::size_t at = index(of, direction);
    onward_[at] = way(direction, PointerMode::normal, 0) + back;
    children_[at] = way(instruction.child[direction], PointerMode::normal, 0) + back;
  }
  const std::uint32_t statuses = flag_offset_ << language.flags;
  for (std::uint32_t offset = 0; offset < statuses; offset += mode_offset_) {
    for (std::uint32_t status = offset; status < offset + 4; ++status) {
      table_[index(of, status)] = entry(language, instruction, status) + back;
    }
  }
}

// What a visit to a cell within the grid does.
PointerEntry PointerGrid::entry(const PointerLanguage& language,
                                const PointerInstruction& instruction, std::uint32_t status) const {
  const std::uint32_t direction = status & 3;
  const auto mode = static_cast<PointerMode>(status / mode_offset_ % kModes);
  const std::uint32_t flags = status / flag_offset_;
  const Operation operation = instruction.operation;
  if (mode != PointerMode::normal) {
    const bool quotes = operation == Operation::string;
    const bool escapes = operation == Operation::escape;
    if (mode == PointerMode::string) {  // IG-10, IG-12
      if (quotes) return way(direction, PointerMode::normal, flags);
      if (escapes) return way(direction, PointerMode::escape, flags);
    }
    if (mode == PointerMode::string || quotes || escapes) {
      return with_effect(way(direction, PointerMode::string, flags), PointerEffect::push);
    }
  }
  // It is executed, which clears the flags (IG-13). Outside strings or escaped in one, it leaves
  // the pointer there.
  const PointerMode after = mode == PointerMode::normal ? PointerMode::normal : PointerMode::string;
  switch (operation) {
    case Operation::none:
    case Operation::escape:
      return way(direction, after, 0);
    case Operation::turn:
      return way(instruction.turn[direction], after, 0);
    case Operation::split:
      return with_effect(
          way(instruction.turn[direction], after, language.split_keeps_flags ? flags : 0),
          PointerEffect::split);
    case Operation::end:
      return with_effect(way(direction, after, 0), PointerEffect::end);
    case Operation::string:
      return way(direction, PointerMode::string, 0);
    case Operation::print:
      return with_effect(way(direction, after, 0), PointerEffect::print, instruction.raises);
    case Operation::ask:
      return with_effect(way(direction, after, 0), PointerEffect::ask, flags);
  }
  return 0;
}

// One cell on in a direction.
PointerEntry PointerGrid::way(std::uint32_t direction, PointerMode mode,
                              std::uint32_t flags) const {
  const std::uint32_t steps[4] = {1, stride(), 0U - 1, 0U - stride()};
  return PointerEntry{steps[direction]} << 32 | status(direction, mode, flags);
}

// From the border to the cell that it repeats.
PointerEntry PointerGrid::way_back(Side side) const {
  switch (side) {
    case inside:
      break;
    case left:
      return PointerEntry{width_} << 32;
    case right:
      return PointerEntry{0U - width_} << 32;
    case top:
      return PointerEntry{height_ * stride()} << 32;
    case bottom:
      return PointerEntry{0U - height_ * stride()} << 32;
  }
  return 0;
}

std::uint32_t PointerGrid::status(std::uint32_t direction, PointerMode mode,
                                  std::uint32_t flags) const {
  return direction + static_cast<std::uint32_t>(mode) * mode_offset_ + flags * flag_offset_;
}

void PointerGrid::put(std::uint32_t row, std::uint32_t col, char32_t character) {
  const std::size_t kind = character < 128 ? kind_of_glyph_[character] : std::size_t{kBlank};
  put_framed(row + 1, col + 1, kind, inside, character);
  if (col == 0) put_framed(row + 1, width_ + 1, kind, right, character);
  if (col == width_ - 1) put_framed(row + 1, 0, kind, left, character);
  if (row == 0) put_framed(height_ + 1, col + 1, kind, bottom, character);
  if (row == height_ - 1) put_framed(0, col + 1, kind, top, character);
}

void PointerGrid::put_framed(std::uint32_t row, std::uint32_t col, std::size_t kind, Side side,
                             char32_t character) {
  codes_[cell(row, col)] = code(kind, side);
  if (has_stack_) characters_[cell(row, col)] = character;
}

// As if it had come from the cell before the first.
PointerWord PointerGrid::start() const {
  PointerState start;
  start.direction = start_direction_;
  return word(start);
}

// As it has come from the cell before.
PointerWord PointerGrid::word(const PointerState& of) const {
  std::uint32_t row = of.row + 1;
  std::uint32_t col = of.col + 1;
  if (of.direction == 0 && of.col == 0) col = width_ + 1;
  if (of.direction == 1 && of.row == 0) row = height_ + 1;
  if (of.direction == 2 && of.col == width_ - 1) col = 0;
  if (of.direction == 3 && of.row == height_ - 1) row = 0;
  return static_cast<PointerWord>(cell(row, col)) << 32 | status(of.direction, of.mode, of.flags);
}

PointerState PointerGrid::state(PointerWord word) const {
  PointerState state;
  const std::uint32_t row = cell_of(word) / stride();
  const std::uint32_t col = cell_of(word) % stride();
  state.row = (row + height_ - 1) % height_;
  state.col = (col + width_ - 1) % width_;
  const std::uint32_t status = status_of(word);
  state.direction = static_cast<std::uint8_t>(status & 3);
  state.mode = static_cast<PointerMode>(status / mode_offset_ % kModes);
  state.flags = static_cast<std::uint8_t>(status / flag_offset_);
  return state;
}

// IG-14
std::uint32_t PointerGrid::answer(std::uint32_t access, std::uint32_t direction,
                                  std::uint32_t flags) const {
  const std::uint32_t next = onward(access, direction);
  for (int flag = 0; flag < flags_; ++flag) {
    if (characters_[access] == access_[flag] && (flags >> flag & 1) != 0) return next;
  }
  return onward(next, direction);
}

}  // namespace grid::runtime
