// A saved machine whose parts can be changed, to make states that a program would take long to
// reach. The layout is that of libgrid/machine/save.cpp.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include <grid/machine.h>

namespace grid::test {

struct SavedBytes {
  static constexpr std::size_t kMagic = 18;
  static constexpr std::size_t kSteps = kMagic + 8;
  static constexpr std::size_t kBorn = kSteps + 8;
  static constexpr std::size_t kMaxLive = kBorn + 8;
  static constexpr std::size_t kRows = kMaxLive + 8;
  static constexpr std::size_t kEndSeen = kRows + 8;
  static constexpr std::size_t kField = kEndSeen + 1;
  static constexpr std::size_t kPointer = 51;  // bytes of one
  // Within a pointer:
  static constexpr std::size_t kId = 0;
  static constexpr std::size_t kParent = 8;
  static constexpr std::size_t kRow = 16;
  static constexpr std::size_t kCol = 24;
  static constexpr std::size_t kDataRow = 32;
  static constexpr std::size_t kDataCol = 40;
  static constexpr std::size_t kDirection = 48;
  static constexpr std::size_t kMode = 49;
  static constexpr std::size_t kFlags = 50;

  explicit SavedBytes(const Machine& machine)
      : program(machine.shared_program()),
        bytes(machine.save()),
        pointers(bytes.size() - kPointer * machine.pointers().size()) {}

  // Writes a number of 64 bits, little-endian.
  SavedBytes& set(std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
    return *this;
  }
  SavedBytes& set_byte(std::size_t at, int value) {
    bytes[at] = static_cast<char>(value);
    return *this;
  }

  std::size_t pointer(std::size_t index) const { return pointers + index * kPointer; }
  // What a pointer is apart from id and parent.
  std::string pointer_state(std::size_t index) const {
    return bytes.substr(pointer(index) + kRow, kPointer - kRow);
  }
  void set_pointer_state(std::size_t index, const std::string& state) {
    bytes.replace(pointer(index) + kRow, kPointer - kRow, state);
  }
  void copy_pointer_state(std::size_t from, std::size_t to) {
    set_pointer_state(to, pointer_state(from));
  }

  Result<Machine> result() const { return Machine::load(program, bytes); }
  Machine load() const {
    Result<Machine> loaded = result();
    EXPECT_TRUE(loaded);
    return *std::move(loaded);
  }

  ProgramPtr program;
  std::string bytes;
  std::size_t pointers;  // where the first begins
};

}  // namespace grid::test
