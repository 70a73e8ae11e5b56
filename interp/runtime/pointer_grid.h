// What programs of pointers on a shared grid are to the runtime (ipgrid): the meaning of their
// characters, and the grid, decoded once.
//
// A cell becomes one byte, its code. A pointer is one number: its cell, and its status, which is
// its direction, mode and flags. A table holds for each code and status where a pointer goes, its
// status there, and what else it does, if anything. So what pointers do most, walking and turning,
// takes two loads and one addition, whatever they meet.
//
//        abab      A border of one cell frames the grid and repeats the cells of the other side.
//       b abab a   A pointer that leaves the grid stands on the border then, and meets there what
//       d cdcd c   it would meet on the other side. The codes of the border lead back into the
//        cdcd      grid. So nobody looks for edges.
//
// A pointer comes to a cell in its direction from the cell before, so of a cell and its likeness on
// the border a pointer in a given direction only ever stands on the same one. Equal numbers are
// equal states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grid::runtime {

// Of a character. To print is to pop a number and print it; to ask is to pass an access character,
// and one more cell unless the flag that it names was set.
enum class PointerOperation : std::uint8_t { none, turn, split, end, string, print, escape, ask };

// Directions are 0 right, 1 down, 2 left, 3 up.
struct PointerInstruction {
  PointerOperation operation = PointerOperation::none;
  std::uint8_t turn[4] = {0, 1, 2, 3};   // turn, split: the new direction, by the old one
  std::uint8_t child[4] = {0, 1, 2, 3};  // split: that of the new pointer
  std::uint8_t raises = 0;               // print: flags that are set if the stack is empty
};

inline constexpr int kMostFlags = 3;
// Of instructions, which leaves codes for the border.
inline constexpr std::size_t kMostGlyphs = 40;

struct PointerLanguage {
  // Without strings and printing there is no stack, and the order of pointers cannot be seen.
  bool has_stack() const;

  // At most kMostGlyphs of them are instructions. Those that print raise the same flags.
  PointerInstruction of_glyph[128];
  std::uint8_t start_direction = 0;
  int flags = 0;                     // how many there are: bit i of a set is flag i
  char32_t access[kMostFlags] = {};  // their access characters
  bool split_keeps_flags = false;    // of the pointer that splits (IG-17)
};

enum class PointerMode : std::uint8_t { normal, string, escape };

// A cell in the upper half, a status in the lower one.
using PointerWord = std::uint64_t;
constexpr std::uint32_t cell_of(PointerWord word) { return static_cast<std::uint32_t>(word >> 32); }
constexpr std::uint32_t status_of(PointerWord word) {
  return static_cast<std::uint32_t>(word) & 0xFFFF;
}

// What else a visit does.
enum class PointerEffect : std::uint8_t { none, push, print, split, end, ask };

// Of the table: in the upper half what is added to the cell, modulo 2^32; below from the lowest bit
// on the new status, the effect, and a set of flags: those that printing may raise, or that were
// set before the pointer asks. A cell plus an entry without effect is the pointer after its visit.
using PointerEntry = std::uint64_t;
constexpr PointerEffect effect_of(PointerEntry entry) {
  return static_cast<PointerEffect>(entry >> 16 & 0xFF);
}
constexpr std::uint32_t flags_of(PointerEntry entry) {
  return static_cast<std::uint32_t>(entry) >> 24;
}
inline constexpr PointerWord kCellPart = ~std::uint64_t{0} << 32;
inline constexpr PointerWord kEffectPart = 0xFFFF0000;
constexpr PointerWord after_visit(PointerWord word, PointerEntry entry) {
  return (word & kCellPart) + (entry & ~kEffectPart);
}

// What a word says.
struct PointerState {
  std::uint32_t row = 0;
  std::uint32_t col = 0;
  std::uint8_t direction = 0;
  PointerMode mode = PointerMode::normal;
  std::uint8_t flags = 0;
};

class PointerGrid {
 public:
  static constexpr std::uint64_t kMostCells = std::uint64_t{1} << 30;

  // All blank. width and height are at least 1, their product is at most kMostCells.
  PointerGrid(const PointerLanguage& language, std::uint32_t width, std::uint32_t height);
  // Bytes of memory that such a grid holds, about.
  static std::uint64_t bytes(const PointerLanguage& language, std::uint64_t width,
                             std::uint64_t height);

  void put(std::uint32_t row, std::uint32_t col, char32_t character);

  bool has_stack() const { return has_stack_; }
  std::uint32_t height() const { return height_; }
  std::size_t cells() const { return std::size_t{width_} * height_; }
  std::size_t memory() const;

  // The first pointer.
  PointerWord start() const;
  PointerState state(PointerWord word) const;
  PointerWord word(const PointerState& of) const;
  // Cells in the order of rows.
  std::int32_t index_of(const PointerState& state) const {
    return static_cast<std::int32_t>(state.row * width_ + state.col);
  }
  PointerState state_at(std::int32_t index) const {
    PointerState state;
    state.row = static_cast<std::uint32_t>(index) / width_;
    state.col = static_cast<std::uint32_t>(index) % width_;
    return state;
  }
  // What sets flags in a word that has none.
  PointerWord raised(std::uint32_t flags) const { return PointerWord{flags} * flag_offset_; }

  // The number of a status is that of a direction, plus an offset for mode and flags, which is 0
  // for mode normal and no flags. Table and codes so need only be added up.
  const PointerEntry* table() const { return table_.data(); }
  static std::size_t index(std::uint8_t code, std::uint32_t status) {
    return std::size_t{code} * 4 + status;
  }
  // By cell. Within the grid, but not on its border, these say what is done: nothing, a turn to a
  // direction from wherever the pointer comes, and what needs no more to be known of it.
  enum Code : std::uint8_t {
    kBlank,
    kRight,
    kDown,
    kLeft,
    kUp,
    kString,
    kPrint,
    kEscape,
    kAsk,
    kEnd,
    kOwnCodes
  };
  const std::uint8_t* codes() const { return codes_.data(); }
  bool is_inside(std::uint8_t code) const { return code < kinds_.size(); }
  // From a row to the next.
  std::uint32_t stride() const { return width_ + 2; }
  // From mode normal to mode string, in a status.
  std::uint32_t string_offset() const { return mode_offset_; }

  // What is in a cell; only where there is a stack.
  const char32_t* characters() const { return characters_.data(); }
  // The cell that comes after one.
  std::uint32_t onward(std::uint32_t cell, std::uint32_t direction) const {
    return cell + static_cast<std::uint32_t>(onward_[index(codes_[cell], direction)] >> 32);
  }
  // Where a pointer goes that asks, once it is on the access character.
  std::uint32_t answer(std::uint32_t access, std::uint32_t direction, std::uint32_t flags) const;
  // The pointer born where one splits in this direction.
  PointerWord child(std::uint32_t cell, std::uint32_t direction) const {
    const PointerEntry way = children_[index(codes_[cell], direction)];
    return (static_cast<PointerWord>(cell) << 32) + way;
  }

 private:
  enum Side : std::uint8_t { inside, left, right, top, bottom };
  static constexpr int kSides = 5;
  static constexpr std::uint32_t kModes = 3;

  std::size_t kind_of(const PointerInstruction& instruction) const;
  void give_codes(const PointerLanguage& language);
  void fill_table(const PointerLanguage& language);
  void add_entries(const PointerLanguage& language, std::size_t kind, Side side);
  PointerEntry entry(const PointerLanguage& language, const PointerInstruction& instruction,
                     std::uint32_t status) const;
  PointerEntry way(std::uint32_t direction, PointerMode mode, std::uint32_t flags) const;
  PointerEntry way_back(Side side) const;
  std::uint32_t status(std::uint32_t direction, PointerMode mode, std::uint32_t flags) const;
  std::uint8_t code(std::size_t kind, Side side) const {
    return static_cast<std::uint8_t>(static_cast<std::size_t>(side) * kinds_.size() + kind);
  }
  std::size_t cell(std::uint32_t framed_row, std::uint32_t framed_col) const {
    return std::size_t{framed_row} * stride() + framed_col;
  }
  void put_framed(std::uint32_t row, std::uint32_t col, std::size_t kind, Side side,
                  char32_t character);

  std::uint32_t width_;
  std::uint32_t height_;
  bool has_stack_;
  int flags_;
  char32_t access_[kMostFlags];
  std::uint8_t start_direction_;
  std::uint8_t kind_of_glyph_[128] = {};
  std::vector<PointerInstruction> kinds_{};
  std::uint32_t mode_offset_ = 0;
  std::uint32_t flag_offset_ = 0;
  std::vector<PointerEntry> table_{};
  std::vector<PointerEntry> onward_{};    // by code and direction
  std::vector<PointerEntry> children_{};  // by code and direction
  std::vector<std::uint8_t> codes_;
  std::vector<char32_t> characters_;
};

}  // namespace grid::runtime
