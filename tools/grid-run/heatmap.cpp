#include "tools/grid-run/heatmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/report/markup.h"
#include "tools/report/picture.h"

namespace grid::grid_run {

namespace {

constexpr std::int64_t kPageCells = 256;
constexpr std::int64_t kSide = 16;  // of a cell, in units of the picture
constexpr std::int64_t kLegendHeight = 48;
constexpr std::int64_t kLegendWidth = 816;
constexpr std::int64_t kLegendStep = 160;  // room for 20 digits
constexpr int kLegendSteps = 5;
constexpr std::int64_t kMostCellsShown = 40'000;  // of a grid that is shown whole
constexpr std::uint64_t kMostCellsDrawn = 1'000'000;
constexpr std::int64_t kLongestSide = 32'000;  // of the picture; programs refuse longer ones
constexpr double kDark = 0.6;                  // from this heat on glyphs are white

struct Colour {
  double red, green, blue;
};

// From pale yellow over orange to dark red: also distinct in grey.
constexpr std::array kScale = {Colour{255, 247, 188}, Colour{254, 196, 79}, Colour{236, 112, 20},
                               Colour{179, 30, 20}, Colour{84, 4, 20}};

std::string colour(double heat) {
  const double at = heat * static_cast<double>(kScale.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(at), kScale.size() - 2);
  const double part = at - static_cast<double>(index);
  const auto mix = [part](double a, double b) { return std::lround(a + (b - a) * part); };
  const Colour& a = kScale[index];
  const Colour& b = kScale[index + 1];
  return fmt::format("#{:02x}{:02x}{:02x}", mix(a.red, b.red), mix(a.green, b.green),
                     mix(a.blue, b.blue));
}

// 0 for one execution, 1 for the most of all; logarithmic.
double heat_of(std::uint64_t count, std::uint64_t most) {
  if (most <= 1) return 0;
  return std::log(static_cast<double>(count)) / std::log(static_cast<double>(most));
}

// Which part of the grid is drawn, and where.
struct Frame {
  Cell first;
  Cell last;
  bool whole = false;  // also cells that were not executed
  std::uint64_t most = 0;

  std::int64_t x(std::int64_t col) const { return (col - first.col) * kSide; }
  std::int64_t y(std::int64_t row) const { return kLegendHeight + (row - first.row) * kSide; }
  std::int64_t width() const { return std::max(x(last.col + 1), kLegendWidth); }
  std::int64_t height() const { return y(last.row + 1); }
  // A length in the picture as it is displayed: smaller where a side would be too long.
  std::int64_t shown(std::int64_t length) const {
    const std::int64_t side = std::max(width(), height());
    return side <= kLongestSide ? length : std::max<std::int64_t>(length * kLongestSide / side, 1);
  }
};

std::string head(const Frame& frame, std::string_view name) {
  return fmt::format(
      R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{2}" height="{3}">
<title>Executions per cell of {4}</title>
<style>
text{{font:12px monospace;text-anchor:middle}}
.n{{fill:#999}}.d{{fill:#fff}}.l{{font-size:11px}}
</style>
<rect width="100%" height="100%" fill="#fff"/>
)",
      frame.width(), frame.height(), frame.shown(frame.width()), frame.shown(frame.height()),
      report::markup(name));
}

// Up to five counts at equal distances of heat.
std::vector<std::uint64_t> legend_counts(std::uint64_t most) {
  std::vector<std::uint64_t> counts;
  if (most == 0) return counts;
  for (int i = 0; i < kLegendSteps; ++i) {
    const double heat = static_cast<double>(i) / (kLegendSteps - 1);
    const double count = std::pow(static_cast<double>(most), heat);
    const bool last = i + 1 == kLegendSteps;
    counts.push_back(last ? most : static_cast<std::uint64_t>(std::llround(count)));
  }
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

// Swatches from one execution to the most.
std::string legend(const Frame& frame) {
  std::string out = "<g class=\"l\">\n";
  std::int64_t x = kSide / 2;
  for (const std::uint64_t count : legend_counts(frame.most)) {
    out += fmt::format(
        "<rect x=\"{}\" y=\"8\" width=\"{}\" height=\"12\" fill=\"{}\"/>"
        "<text x=\"{}\" y=\"32\">{}</text>\n",
        x, kLegendStep, colour(heat_of(count, frame.most)), x + kLegendStep / 2, count);
    x += kLegendStep;
  }
  return out + "</g>\n";
}

std::string glyph(const Program& program, Cell at) {
  if (at.row >= program.height()) return {};
  const char32_t cell = program.cell(at);
  const bool padding = at.col >= program.row_length(at.row);
  return cell == U' ' || padding ? std::string()
                                 : report::markup(report::picture(program.dialect(), cell));
}

std::string text_element(const Frame& frame, Cell at, std::string_view glyph_text,
                         std::string_view style) {
  if (glyph_text.empty()) return {};
  return fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", frame.x(at.col) + kSide / 2,
                     frame.y(at.row) + kSide - 4, style, glyph_text);
}

std::string executed_cell(const Frame& frame, const Program& program, Cell at,
                          std::uint64_t count) {
  const double heat = heat_of(count, frame.most);
  return fmt::format(
      "<g><title>row {}, column {}: {}</title>"
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>{}</g>\n",
      at.row + 1, at.col + 1, count, frame.x(at.col), frame.y(at.row), kSide, kSide, colour(heat),
      text_element(frame, at, glyph(program, at), heat >= kDark ? " class=\"d\"" : ""));
}

}  // namespace

Heatmap::Heatmap(const Program& program)
    : program_(program), page_(std::min(program.width(), kPageCells)) {}

void Heatmap::count(const StepReport& report) {
  for (const Pointer& pointer : report.before) {
    const Key key{pointer.at.row, pointer.at.col / page_};
    if (key != last_key_) {
      last_key_ = key;
      last_page_ = &pages_[key];
      last_page_->resize(static_cast<std::size_t>(page_));
    }
    std::uint64_t& counter = (*last_page_)[static_cast<std::size_t>(pointer.at.col % page_)];
    if (counter + 1 != 0) ++counter;
  }
}

std::uint64_t Heatmap::executions(Cell cell) const {
  const auto found = pages_.find({cell.row, cell.col / page_});
  if (found == pages_.end()) return 0;
  return found->second[static_cast<std::size_t>(cell.col % page_)];
}

std::optional<cli::Failure> Heatmap::write(cli::ByteWriter& out) const {
  Frame frame{.first = {program_.height() - 1, program_.width() - 1}, .last = {0, 0}};
  const auto visit = [&](auto action) {
    for (const auto& [key, page] : pages_) {
      for (std::size_t i = 0; i < page.size(); ++i) {
        const Cell at{key.first, key.second * page_ + static_cast<std::int64_t>(i)};
        if (page[i] != 0) action(at, page[i]);
      }
    }
  };
  std::uint64_t cells = 0;
  visit([&](Cell at, std::uint64_t count) {
    ++cells;
    frame.first = {std::min(frame.first.row, at.row), std::min(frame.first.col, at.col)};
    frame.last = {std::max(frame.last.row, at.row), std::max(frame.last.col, at.col)};
    frame.most = std::max(frame.most, count);
  });
  if (cells > kMostCellsDrawn) {
    return cli::Failure{fmt::format("no heat map is drawn: {} cells were executed, and it shows at "
                                    "most {}",
                                    cells, kMostCellsDrawn),
                        "run a part of the program, or fewer steps",
                        {},
                        cli::ExitCode::stream};
  }
  if (pages_.empty()) frame.first = {0, 0};
  frame.whole = program_.width() <= kMostCellsShown / program_.height();
  if (frame.whole) {
    frame.first = {0, 0};
    frame.last = {std::max(frame.last.row, program_.height() - 1), program_.width() - 1};
  }
  out.write(head(frame, program_.source().name()) + legend(frame));
  visit(
      [&](Cell at, std::uint64_t count) { out.write(executed_cell(frame, program_, at, count)); });
  for (Cell at; frame.whole && at.row < program_.height(); ++at.row) {
    for (at.col = 0; at.col < program_.width(); ++at.col) {
      if (executions(at) != 0) continue;
      const std::string text = text_element(frame, at, glyph(program_, at), " class=\"n\"");
      if (!text.empty()) out.write(text + "\n");
    }
  }
  out.write("</svg>\n");
  return std::nullopt;
}

}  // namespace grid::grid_run
