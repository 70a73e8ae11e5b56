#include "tools/report/picture.h"

#include <grid/print.h>
#include <utf8proc.h>

namespace grid::report {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

}  // namespace

std::string picture(const Dialect& dialect, char32_t cell) {
  const char32_t shown = grid::picture(dialect, cell);
  const bool fits = utf8proc_charwidth(static_cast<utf8proc_int32_t>(shown)) == 1;
  std::string out;
  append_utf8(out, fits ? shown : kReplacement);
  return out;
}

}  // namespace grid::report
