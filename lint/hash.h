// A short name for much text, the same in all versions of the program.
//
//     Hash hash;
//     hash.add("a.ref");
//     hash.add(3);
//     hash.text()            // 16 hexadecimal digits
//
// FNV-1a with 64 bits: no secret is kept, and texts are told apart that nobody chose to be alike.
// Each part is closed by its length, so that parts cannot run into each other.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace grid::lint {

class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) mix(static_cast<unsigned char>(byte));
    add(bytes.size());
  }
  template <std::integral Number>
  void add(Number number) {
    auto rest = static_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i, rest >>= 8U) mix(static_cast<unsigned char>(rest & 0xFFU));
  }

  std::string text() const {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) {
      out.push_back("0123456789abcdef"[state_ >> static_cast<unsigned>(shift) & 15U]);
    }
    return out;
  }

 private:
  void mix(unsigned char byte) { state_ = (state_ ^ byte) * 0x100000001b3U; }

  std::uint64_t state_ = 0xcbf29ce484222325U;
};

}  // namespace grid::lint
