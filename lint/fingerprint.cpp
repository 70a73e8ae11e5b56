// FNV-1a with 64 bits: no secret is kept, and a collision only hides one finding behind an equal
// count of others. Each part is closed by its length, so that parts cannot run into each other.
#include "lint/fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace grid::lint {

namespace {

class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) mix(static_cast<unsigned char>(byte));
    add(static_cast<std::int64_t>(bytes.size()));
  }
  void add(std::int64_t number) {
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

// The bytes of runs; rows are asked for in ascending order and looked at once each.
class CellText {
 public:
  explicit CellText(const Source& source) : source_(source) {}

  std::string_view of(const CellRun& run) {
    if (run.row < 0 || run.row >= source_.row_count()) return {};
    if (run.row != row_) look_at(run.row);
    const std::size_t begin = offset(run.first);
    return std::string_view(source_.bytes()).substr(begin, offset(run.last + 1) - begin);
  }

 private:
  void look_at(std::int64_t row) {
    row_ = row;
    offsets_.clear();
    RowCells cells = source_.cells(row);
    while (const auto cell = cells.next()) offsets_.push_back(cell->begin);
    end_ = source_.row_begin(row) + source_.row(row).size();
  }

  std::size_t offset(std::int64_t col) const {
    const auto index = static_cast<std::size_t>(col);
    return index < offsets_.size() ? offsets_[index] : end_;
  }

  const Source& source_;
  std::int64_t row_ = -1;
  std::vector<std::size_t> offsets_;  // of the row's cells
  std::size_t end_ = 0;               // of the row
};

}  // namespace

std::string fingerprint(const Source& source, const Finding& finding) {
  Hash hash;
  hash.add(finding.rule->code);
  std::int64_t left = 0;
  if (!finding.span.empty()) {
    left = std::min_element(finding.span.begin(), finding.span.end(),
                            [](const CellRun& a, const CellRun& b) { return a.first < b.first; })
               ->first;
  }
  CellText text(source);
  for (const CellRun& run : finding.span) {
    hash.add(run.row - finding.span.front().row);
    hash.add(run.first - left);
    hash.add(text.of(run));
  }
  return hash.text();
}

}  // namespace grid::lint
