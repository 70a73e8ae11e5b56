#include "tools/report/picture.h"

#include <utf8proc.h>

#include <array>
#include <cstddef>

namespace grid::report {

namespace {

constexpr char32_t replacement = 0xFFFD;

char32_t shown(char32_t cell) {
  if (cell < 0x20) return 0x2400 + cell;
  if (cell == 0x7F) return 0x2421;
  const auto code = static_cast<utf8proc_int32_t>(cell);
  const bool fits = utf8proc_codepoint_valid(code) && utf8proc_charwidth(code) == 1;
  return fits ? cell : replacement;
}

}  // namespace

std::string picture(char32_t cell) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(shown(cell)), bytes.data());
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace grid::report
