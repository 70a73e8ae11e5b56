// Cuts a text into rows, one after the other, without keeping where they begin.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <grid/source.h>

namespace grid {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

class RowCutter {
 public:
  // O(bytes); `policy` and the text must outlive this.
  RowCutter(const Policy& policy, std::string_view text);

  // The bytes of the next row without its separator, as part of the text; nothing behind the last.
  std::optional<std::string_view> next();
  // The cells of a row that next() gave.
  RowCells cells(std::string_view row) const;

  std::size_t separator() const { return separator_.size(); }  // bytes
  std::size_t end() const { return end_; }                     // of the last row

 private:
  const Policy& policy_;
  std::string_view text_;
  std::string_view separator_ = "\n";
  std::size_t at_ = 0;  // where the next row begins
  std::size_t end_;
  bool has_next_ = false;
};

}  // namespace grid
