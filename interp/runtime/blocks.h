// Blocks: what one cursor alone does on a stretch of its way, as few operations on cells that are
// named by their distance from the data pointer.
//
// A block is valid as long as the cells that it was made from hold what they held. These cells are
// marked; whoever changes a marked cell says so, and the blocks made from it are made again when
// they are wanted. A block does not begin if one of its operations would change a marked cell: then
// the cursor goes step by step, and may change its own way ahead.
//
// Making a block costs more than taking its steps once. So it is made when its entry has been seen
// a few times, and those whose code changes have to be seen ever more often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace grid::runtime {

struct Cursor;

// What a block does, in order. Cells are distances from the data pointer at the entry; `sum` is one
// number on the side. All arithmetic is modulo 256.
struct BlockOp {
  enum class Kind : std::uint8_t {
    add,           // to += from
    subtract,      // to -= from
    add_times,     // to += times * from
    add_constant,  // to += times
    assign,        // to = times
    begin_sum,     // sum = times
    add_to_sum,    // sum += times * from
    assign_sum,    // to = sum
    write_sum,     // sum is written
    // In loops that are done in so many rounds at once:
    all_rounds,    // as many as there may be
    count_rounds,  // so many rounds that adding sum to `to` each time makes it zero; adds them
    add_rounds,    // to += rounds * sum
  };
  Kind kind{};
  std::uint8_t times = 0;
  std::int32_t to = 0;
  std::int32_t from = 0;
};

inline constexpr std::int32_t kNoBlock = -1;

struct BlockExit {
  std::int32_t at = 0;
  std::int32_t at_col = 0;
  std::uint8_t direction = 0;
  std::uint8_t mode = 0;
  std::int32_t block = kNoBlock;  // that begins there, if it is known
};

// What a block takes for granted of a cell.
struct BlockGuard {
  std::int32_t cell = 0;
  std::uint8_t value = 0;
};

struct Block {
  enum class Loop : std::uint8_t { none, linear, scan };

  BlockExit entry{};
  bool any_mode = false;  // it does the same whatever the mode at its entry
  std::uint32_t steps = 0;
  // The rows and columns above, below, left and right that the data pointer needs.
  std::int32_t above = 0;  // in cells: rows times width
  std::int32_t below = 0;
  std::int32_t left = 0;
  std::int32_t right = 0;
  std::int32_t move = 0;  // of the data pointer
  std::int32_t move_col = 0;
  bool branches = false;    // to exits[0] if the cell `tested` is zero, else to exits[1];
  std::int32_t tested = 0;  // otherwise to exits[0]
  BlockExit exits[2]{};
  Loop loop = Loop::none;
  std::uint32_t writes = 0;  // bytes of output
  std::vector<BlockGuard> guards{};
  std::vector<BlockOp> ops{};
  std::vector<std::int32_t> changes{};  // distances of the cells that are changed
  std::vector<std::int32_t> code{};     // the cells it is made from, ascending, each once
};

class Blocks;

class BlockMaker {
 public:
  virtual ~BlockMaker() = default;
  // How often an entry has to be seen before a block is made there for the first time.
  virtual std::uint32_t visits() const = 0;
  // The block that begins at `entry` in a field of `cells`, with the data pointer at `data`; one of
  // no steps if there is none. If it may guess, then that cells hold now what they will, but for
  // those whose distances are in `varying`, which is sorted. A long one may end where one of
  // `others` begins.
  virtual Block make(const BlockExit& entry, std::int32_t data,
                     const std::vector<std::uint8_t>& cells, bool may_guess,
                     const std::vector<std::int32_t>& varying, const Blocks& others) = 0;
};

class Blocks {
 public:
  // `maker` must outlive it.
  Blocks(BlockMaker& maker, std::size_t cells)
      : maker_(maker), heat_(1024), patience_(maker.visits()) {
    grow(cells);
  }

  const Block& operator[](std::int32_t index) const {
    return blocks_[static_cast<std::size_t>(index)].block;
  }
  bool is_valid(std::int32_t index) const { return blocks_[static_cast<std::size_t>(index)].valid; }
  // The block that begins where the cursor is, made if it is wanted often enough; or kNoBlock.
  std::int32_t find(const BlockExit& entry, std::int32_t data,
                    const std::vector<std::uint8_t>& field);
  // The same for an exit of a block, which remembers it.
  std::int32_t follow(std::int32_t from, int exit, std::int32_t data,
                      const std::vector<std::uint8_t>& field);
  // With the data pointer at `data`, cells that the block takes for granted hold something else.
  // They are not guessed again, and after some such failures no cells are.
  void doubt(std::int32_t block, std::int32_t data, const std::vector<std::uint8_t>& field);

  // Whether a block begins there.
  bool has(const BlockExit& entry) const;
  // By cell: not 0 if blocks are made from it.
  const std::uint8_t* marks() const { return marks_.data(); }
  // A marked cell changes.
  void changed(std::int32_t cell);
  void grow(std::size_t cells);
  std::size_t memory() const {
    return memory_ + marks_.capacity() + heat_.capacity() * sizeof(Heat);
  }

 private:
  static constexpr std::int32_t kNone = -1;
  static constexpr std::size_t kCellsOfPage = 256;

  struct Slot {
    bool valid = false;
    std::uint32_t version = 0;  // counts how often it was made
    Block block{};
  };
  // That a version of a block is made from a cell.
  struct Origin {
    std::int32_t block = kNoBlock;
    std::uint32_t version = 0;
    std::int32_t next = kNone;  // of the same cell
  };
  // Where a block begins, or began.
  struct Place {
    std::uint32_t visits = 0;        // since it was made
    std::uint32_t wanted_after = 0;  // so many visits it is made again
    std::int32_t block = kNoBlock;
    std::uint8_t doubts = 0;              // how often a guess was wrong
    bool doubted = false;                 // since it was made
    std::vector<std::int32_t> varying{};  // distances of cells that are not to be guessed, sorted
  };
  static constexpr std::uint8_t kMostDoubts = 8;  // then nothing is guessed
  static constexpr std::size_t kPlaceMemory = sizeof(Place) + 64;

  // How often a place was seen that has no block.
  struct Heat {
    std::uint64_t key = kNoKey;
    std::uint32_t visits = 0;
  };
  static constexpr std::uint64_t kNoKey = ~std::uint64_t{0};
  // Of places that are remembered; then all are forgotten.
  static constexpr std::size_t kMostHeats = std::size_t{1} << 17;

  bool is_wanted(std::uint64_t key);
  // A block with any_mode that begins there, made for another mode; or kNoBlock.
  std::int32_t shared(const BlockExit& entry) const;
  Heat& heat_of(std::uint64_t key);
  std::int32_t make(Place& place, const BlockExit& entry, std::int32_t data,
                    const std::vector<std::uint8_t>& field);
  std::int32_t& first_origin(std::int32_t cell);
  void forget_all();

  // Past this all blocks are given up. Those that are still wanted are made again, but have to be
  // seen twice as often first: a program with more of them than have room gets none in the end.
  static constexpr std::size_t kMostMemory = std::size_t{64} << 20;

  BlockMaker& maker_;
  std::vector<Slot> blocks_{};
  std::unordered_map<std::uint64_t, Place> places_{};
  std::vector<Heat> heat_{};  // open addressing, a power of two, at most half full
  std::size_t heats_ = 0;
  std::uint32_t patience_;  // visits before a block is made for the first time
  std::vector<std::uint8_t> marks_{};
  // By cell the first of its origins, in pages that are there once a block is made from them.
  std::vector<std::unique_ptr<std::int32_t[]>> first_origin_{};
  std::vector<Origin> origins_{};
  std::size_t memory_ = 0;  // estimated, but for marks
};

}  // namespace grid::runtime
