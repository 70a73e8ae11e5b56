// A collision only hides one finding behind an equal count of others.
#include "lint/fingerprint.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "lint/hash.h"
#include "lint/rule.h"

namespace grid::lint {

namespace {

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
