#include "tools/gen/mutate.h"

#include <algorithm>
#include <utility>

namespace grid::gen {

namespace {

class Mutator {
 public:
  Mutator(Rows& rows, const Rows& other, const Glyphs& glyphs, Random& random)
      : rows_(rows), other_(other), glyphs_(glyphs), random_(random) {}

  void change() {
    switch (random_.below(9)) {
      case 0:
      case 1:
        some_cell() = glyphs_.any(random_);
        break;
      case 2:
        some_cell() = glyphs_.idle(random_);
        break;
      case 3:
        std::swap(some_cell(), some_cell());
        break;
      case 4:
        insert_row();
        break;
      case 5:
        delete_row();
        break;
      case 6:
        insert_column();
        break;
      case 7:
        delete_column();
        break;
      case 8:
        paste();
        break;
    }
  }

 private:
  std::size_t some_row() { return random_.below(rows_.size()); }

  char32_t& some_cell() {
    std::u32string& row = rows_[some_row()];
    if (row.empty()) row += kBlank;
    return random_.pick(row);
  }

  std::size_t width() const {
    std::size_t width = 0;
    for (const std::u32string& row : rows_) width = std::max(width, row.size());
    return width;
  }

  void insert_row() {
    const auto at = static_cast<std::ptrdiff_t>(random_.below(rows_.size() + 1));
    const bool copies = random_.chance(50);
    std::u32string row = copies ? rows_[some_row()] : std::u32string(width(), kBlank);
    rows_.insert(rows_.begin() + at, std::move(row));
  }

  void delete_row() {
    if (rows_.size() < 2) return;
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(some_row()));
  }

  void insert_column() {
    const std::size_t at = random_.below(width() + 1);
    for (std::u32string& row : rows_) {
      if (at <= row.size()) row.insert(at, 1, kBlank);
    }
  }

  void delete_column() {
    if (width() < 2) return;
    const std::size_t at = random_.below(width());
    for (std::u32string& row : rows_) {
      if (at < row.size()) row.erase(at, 1);
    }
  }

  void paste() {
    const std::size_t from_row = random_.below(other_.size());
    const std::size_t from_col = random_.below(other_[from_row].size() + 1);
    const std::size_t to_row = some_row();
    const std::size_t to_col = random_.below(rows_[to_row].size() + 1);
    const std::size_t height = 1 + random_.below(4);
    const std::size_t length = 1 + random_.below(6);
    for (std::size_t i = 0; i < height; ++i) {
      if (to_row + i >= rows_.size() || from_row + i >= other_.size()) return;
      const std::u32string& source = other_[from_row + i];
      std::u32string& target = rows_[to_row + i];
      for (std::size_t j = 0; j < length; ++j) {
        if (from_col + j >= source.size() || to_col + j >= target.size()) break;
        target[to_col + j] = source[from_col + j];
      }
    }
  }

  Rows& rows_;
  const Rows& other_;
  const Glyphs& glyphs_;
  Random& random_;
};

}  // namespace

void mutate(Rows& rows, const Rows& other, const Glyphs& glyphs, Random& random, int count) {
  Mutator mutator(rows, other, glyphs, random);
  for (int i = 0; i < count; ++i) mutator.change();
}

}  // namespace grid::gen
