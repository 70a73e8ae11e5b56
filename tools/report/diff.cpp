// Equal lines at both ends are cut off first. What is left goes through the greedy algorithm of
// Myers (1986): it walks along the diagonals of the edit graph, d = 0, 1, 2, ... edits at a time,
// keeps the furthest point on each diagonal, and reads the way back from these. The kept points
// take memory quadratic in d, so beyond kMostEdits the rest counts as replaced, which is a right
// diff too, only a longer one.
#include "tools/report/diff.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <vector>

#include "tools/report/paint.h"
#include "tools/report/picture.h"

namespace grid::report {

namespace {

constexpr std::ptrdiff_t kMostEdits = 2000;
constexpr std::size_t kContext = 3;

using Lines = std::vector<std::string_view>;

// With their line feeds.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t feed = text.find('\n');
    const std::size_t size = feed == std::string_view::npos ? text.size() : feed + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// For each line whether it stays.
struct Kept {
  std::vector<bool> before;
  std::vector<bool> after;
};

class Matcher {
 public:
  Matcher(const Lines& before, const Lines& after) : before_(before), after_(after) {
    kept_.before.resize(before.size());
    kept_.after.resize(after.size());
  }

  Kept match() {
    std::size_t begin = 0;
    std::size_t end_before = before_.size();
    std::size_t end_after = after_.size();
    while (begin < end_before && begin < end_after && before_[begin] == after_[begin]) {
      keep(begin, begin);
      ++begin;
    }
    while (begin < end_before && begin < end_after &&
           before_[end_before - 1] == after_[end_after - 1]) {
      keep(--end_before, --end_after);
    }
    first_ = begin;
    walk(static_cast<std::ptrdiff_t>(end_before - begin),
         static_cast<std::ptrdiff_t>(end_after - begin));
    return std::move(kept_);
  }

 private:
  void keep(std::size_t before, std::size_t after) {
    kept_.before[before] = true;
    kept_.after[after] = true;
  }

  bool equal(std::ptrdiff_t x, std::ptrdiff_t y) const {
    return before_[first_ + static_cast<std::size_t>(x)] ==
           after_[first_ + static_cast<std::size_t>(y)];
  }

  // Diagonal k holds the points with x - y == k.
  void walk(std::ptrdiff_t width, std::ptrdiff_t height) {
    const std::ptrdiff_t most = std::min(width + height, kMostEdits);
    std::vector<std::ptrdiff_t> reach(static_cast<std::size_t>(2 * most + 3), 0);
    const auto at = [&](std::ptrdiff_t k) -> std::ptrdiff_t& {
      return reach[static_cast<std::size_t>(k + most + 1)];
    };
    std::vector<std::vector<std::ptrdiff_t>> history;
    for (std::ptrdiff_t edits = 0; edits <= most; ++edits) {
      history.emplace_back(reach.begin() + (most + 1 - edits - 1),
                           reach.begin() + (most + 1 + edits + 2));
      for (std::ptrdiff_t k = -edits; k <= edits; k += 2) {
        const bool down = k == -edits || (k != edits && at(k - 1) < at(k + 1));
        std::ptrdiff_t x = down ? at(k + 1) : at(k - 1) + 1;
        while (x < width && x - k < height && x - k >= 0 && equal(x, x - k)) ++x;
        at(k) = x;
        if (x >= width && x - k >= height) return trace_back(history, width, height);
      }
    }
  }

  // `history[d]` holds diagonals -d - 1 to d + 1 as they were before step d.
  void trace_back(const std::vector<std::vector<std::ptrdiff_t>>& history, std::ptrdiff_t x,
                  std::ptrdiff_t y) {
    for (auto edits = static_cast<std::ptrdiff_t>(history.size()) - 1; edits >= 0; --edits) {
      const std::vector<std::ptrdiff_t>& row = history[static_cast<std::size_t>(edits)];
      const auto at = [&](std::ptrdiff_t k) {
        return row[static_cast<std::size_t>(k + edits + 1)];
      };
      const std::ptrdiff_t k = x - y;
      const bool down = k == -edits || (k != edits && at(k - 1) < at(k + 1));
      const std::ptrdiff_t from = edits == 0 ? 0 : down ? k + 1 : k - 1;
      const std::ptrdiff_t from_x = edits == 0 ? 0 : at(from);
      const std::ptrdiff_t from_y = from_x - from;
      while (x > from_x && y > from_y && x > 0 && y > 0 && equal(x - 1, y - 1)) {
        --x;
        --y;
        keep(first_ + static_cast<std::size_t>(x), first_ + static_cast<std::size_t>(y));
      }
      x = from_x;
      y = from_y;
    }
  }

  const Lines& before_;
  const Lines& after_;
  Kept kept_;
  std::size_t first_ = 0;
};

struct Line {
  char sign = ' ';
  std::string_view text;
};

// All lines of both texts in the order of a diff: what goes stands before what comes.
std::vector<Line> merged(const Lines& before, const Lines& after, const Kept& kept) {
  std::vector<Line> out;
  std::size_t b = 0;
  for (std::size_t a = 0; a < before.size() || b < after.size();) {
    if (a < before.size() && !kept.before[a]) {
      out.push_back({'-', before[a++]});
    } else if (b < after.size() && !kept.after[b]) {
      out.push_back({'+', after[b++]});
    } else {
      out.push_back({' ', before[a++]});
      ++b;
    }
  }
  return out;
}

// The pictures of the cells that a row would have; a byte that is no character has one, too.
std::string pictures(const Dialect& dialect, std::string_view row) {
  std::string out;
  while (!row.empty()) {
    utf8proc_int32_t cell = static_cast<unsigned char>(row.front());
    std::size_t size = 1;
    if (dialect.policy.cell_unit == CellUnit::code_point) {
      const utf8proc_ssize_t read =
          utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(row.data()),
                           static_cast<utf8proc_ssize_t>(row.size()), &cell);
      if (read > 0) size = static_cast<std::size_t>(read);
    }
    out += picture(dialect, static_cast<char32_t>(cell));
    row.remove_prefix(size);
  }
  return out;
}

// How the parts of a diff are written.
struct Look {
  const Dialect* pictures_of = nullptr;  // null: rows as they are
  bool colour = false;

  std::string line(const Line& line) const {
    const bool ends = line.text.ends_with('\n');
    const std::string_view row = line.text.substr(0, line.text.size() - (ends ? 1 : 0));
    const std::string text =
        line.sign + (pictures_of == nullptr ? std::string(row) : pictures(*pictures_of, row));
    const std::string_view code = line.sign == '-' ? kRed : kGreen;
    return painted(text, code, colour && line.sign != ' ') +
           (ends ? "\n" : "\n\\ No newline at end of file\n");
  }
};

// "12,3"; of no lines the number of the line before them.
std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return std::to_string(first + 1);
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

// As git quotes it; a tab ends a name with a blank.
std::string name(std::string_view prefix, std::string_view file) {
  while (file.starts_with("./")) file.remove_prefix(2);
  std::string quoted;
  bool needs = false;
  for (const char c : std::string(prefix) + std::string(file)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool special = byte < 0x20 || byte >= 0x7F || c == '"' || c == '\\';
    needs = needs || special;
    if (c == '"' || c == '\\') {
      quoted += {'\\', c};
    } else {
      quoted += special ? fmt::format("\\{:03o}", byte) : std::string(1, c);
    }
  }
  if (needs) return '"' + quoted + '"';
  return quoted.find(' ') == std::string::npos ? quoted : quoted + '\t';
}

class Hunks {
 public:
  Hunks(const std::vector<Line>& lines, const Look& look) : lines_(lines), look_(look) {}

  std::string text() {
    std::string out;
    for (std::size_t at = 0; at < lines_.size();) {
      if (lines_[at].sign == ' ') {
        ++at;
        continue;
      }
      const std::size_t begin = at < kContext ? 0 : at - kContext;
      at = end_of(at);
      out += hunk(begin, std::min(at + kContext, lines_.size()));
    }
    return out;
  }

 private:
  // Behind the last change that is near enough to the one before it to share its context.
  std::size_t end_of(std::size_t at) const {
    std::size_t end = at;
    for (; at < lines_.size() && at <= end + 2 * kContext; ++at) {
      if (lines_[at].sign != ' ') end = at;
    }
    return end + 1;
  }

  std::string hunk(std::size_t begin, std::size_t end) {
    for (; counted_ < begin; ++counted_) count(lines_[counted_], before_, after_);
    std::size_t removed = 0;
    std::size_t added = 0;
    std::string body;
    for (std::size_t i = begin; i < end; ++i) {
      count(lines_[i], removed, added);
      body += look_.line(lines_[i]);
    }
    const std::string head =
        fmt::format("@@ -{} +{} @@", range(before_, removed), range(after_, added));
    return painted(head, kCyan, look_.colour) + "\n" + body;
  }

  static void count(const Line& line, std::size_t& before, std::size_t& after) {
    if (line.sign != '+') ++before;
    if (line.sign != '-') ++after;
  }

  const std::vector<Line>& lines_;
  const Look& look_;
  std::size_t counted_ = 0;  // lines before the current hunk
  std::size_t before_ = 0;
  std::size_t after_ = 0;
};

std::string diff(std::string_view file, std::string_view before, std::string_view after,
                 const Look& look) {
  if (before == after) return {};
  const Lines old_lines = lines_of(before);
  const Lines new_lines = lines_of(after);
  const std::vector<Line> lines =
      merged(old_lines, new_lines, Matcher(old_lines, new_lines).match());
  return painted("--- " + name("a/", file), kBold, look.colour) + "\n" +
         painted("+++ " + name("b/", file), kBold, look.colour) + "\n" + Hunks(lines, look).text();
}

}  // namespace

std::string unified_diff(std::string_view file, std::string_view before, std::string_view after) {
  return diff(file, before, after, {});
}

std::string terminal_diff(std::string_view file, std::string_view before, std::string_view after,
                          const Dialect& dialect, bool colour) {
  return diff(file, before, after, {.pictures_of = &dialect, .colour = colour});
}

}  // namespace grid::report
