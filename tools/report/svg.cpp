#include "tools/report/svg.h"

#include <fmt/format.h>
#include <grid/state_names.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "lint/counted.h"
#include "tools/report/cell_map.h"
#include "tools/report/markup.h"
#include "tools/report/picture.h"

namespace grid::report {

namespace {

// Sizes are in pixels.
constexpr int kMargin = 20;
constexpr int kLine = 20;  // of text

struct Point {
  double x = 0;
  double y = 0;
};

class Canvas {
 public:
  Canvas(double width, double height, std::string_view title, std::string_view style) {
    fmt::format_to(out(),
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
                   "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n"
                   "<style>text{{font:14px monospace;text-anchor:middle}}"
                   ".note{{text-anchor:start}}{3}</style>\n"
                   "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
                   width, height, markup(title), style);
  }

  void box(Point at, double width, double height, std::string_view css, std::string_view title) {
    fmt::format_to(out(),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                   "class=\"{}\">",
                   at.x, at.y, width, height, css);
    if (!title.empty()) fmt::format_to(out(), "<title>{}</title>", markup(title));
    text_ += "</rect>\n";
  }
  void text(Point at, std::string_view content, std::string_view css = "") {
    fmt::format_to(out(), "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", at.x, at.y,
                   css, markup(content));
  }
  void line(Point from, Point to, std::string_view css) {
    fmt::format_to(out(),
                   "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
                   "class=\"{}\"/>\n",
                   from.x, from.y, to.x, to.y, css);
  }
  void dot(Point at, std::string_view css, std::string_view title) {
    fmt::format_to(out(),
                   "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" class=\"{}\"><title>{}</title>"
                   "</circle>\n",
                   at.x, at.y, css, markup(title));
  }
  std::string finish() && { return std::move(text_) + "</svg>\n"; }

 private:
  std::back_insert_iterator<std::string> out() { return std::back_inserter(text_); }
  std::string text_{};
};

// Colours that stay apart in grey and for those who do not see red and green apart; dead cells are
// hatched by a dashed border.
constexpr std::string_view kGridStyle =
    ".executed{fill:#9ecae1;stroke:#fff}.data{fill:#fdd49e;stroke:#fff}"
    ".skipped{fill:#eee;stroke:#fff}.dead{fill:#fff;stroke:#999;stroke-dasharray:2 2}"
    ".way{stroke:#084594;stroke-opacity:.5}"
    ".finding{fill:none;stroke:#cc0000;stroke-width:2}";

class GridPicture {
 public:
  GridPicture(const Reach& reach, const FileFindings& findings)
      : reach_(reach),
        program_(*reach.program),
        findings_(findings),
        canvas_(2.0 * kMargin + std::max<double>(420, kCol * static_cast<double>(program_.width())),
                3.0 * kMargin + kRow * static_cast<double>(program_.height()) + 6.0 * kLine,
                findings.file, kGridStyle) {}

  std::string draw() {
    for (std::int64_t row = 0; row < program_.height(); ++row) {
      for (std::int64_t col = 0; col < program_.width(); ++col) draw_cell({row, col});
    }
    draw_ways();
    for (const lint::Finding& finding : findings_.findings) draw_finding(finding);
    draw_legend();
    return std::move(canvas_).finish();
  }

 private:
  static constexpr double kCol = 14;
  static constexpr double kRow = 22;

  static Point corner(Cell at) {
    return {kMargin + kCol * static_cast<double>(at.col),
            kMargin + kRow * static_cast<double>(at.row)};
  }
  static Point middle(Cell at) {
    const Point point = corner(at);
    return {point.x + kCol / 2, point.y + kRow / 2};
  }

  void draw_cell(Cell at) {
    const char32_t cell = program_.cell(at);
    const CellFacts& facts = reach_.facts(at);
    const bool is_instruction = program_.dialect().find(cell) != nullptr;
    if (!facts.dead() || is_instruction) {
      const std::string_view what = to_string(class_of(facts));
      const std::string title = fmt::format("{}:{} {}{}", at.row + 1, at.col + 1, what,
                                            facts.rewritten ? ", rewritten" : "");
      canvas_.box(corner(at), kCol, kRow, what, title);
    }
    const bool is_padding = facts.dead() && at.col >= program_.row_length(at.row);
    if (cell == U' ' || is_padding) return;
    const Point point = middle(at);
    canvas_.text({point.x, point.y + 5}, report::picture(program_.dialect(), cell));
  }

  // Between cells next to each other or one apart; what goes round the edge is left out.
  void draw_ways() {
    std::set<std::pair<Cell, Cell>> ways;
    for (StateId state = 0; state < reach_.states.size(); ++state) {
      for (const Edge& edge : reach_.edges_of(state)) {
        if (edge.to == kGone) continue;
        const Cell from = reach_.states[state].at();
        const Cell to = reach_.states[edge.to].at();
        const bool near = std::abs(to.row - from.row) + std::abs(to.col - from.col) <= 2;
        const bool inside = from.row < program_.height() && to.row < program_.height();
        if (near && inside && from != to) ways.insert(std::minmax(from, to));
      }
    }
    for (const auto& [from, to] : ways) canvas_.line(middle(from), middle(to), "way");
  }

  void draw_finding(const lint::Finding& finding) {
    const std::string title = fmt::format("{} {}: {}", finding.rule->code,
                                          lint::to_string(finding.status), finding.message);
    for (const CellRun& run : finding.span) {
      canvas_.box(corner({run.row, run.first}),
                  kCol * static_cast<double>(run.last - run.first + 1), kRow, "finding", title);
    }
  }

  void draw_legend() {
    double y = 2.0 * kMargin + kRow * static_cast<double>(program_.height());
    for (const CellClass each :
         {CellClass::executed, CellClass::data, CellClass::skipped, CellClass::dead}) {
      canvas_.box({kMargin, y}, kCol, kCol, to_string(each), "");
      canvas_.text({kMargin + 2 * kCol, y + kCol - 2}, to_string(each), "note");
      y += kLine;
    }
    canvas_.box({kMargin, y}, kCol, kCol, "finding", "");
    canvas_.text({kMargin + 2 * kCol, y + kCol - 2},
                 lint::counted(findings_.findings.size(), "finding"), "note");
    if (reach_.complete) return;
    canvas_.text({kMargin, y + 2 * kLine}, "incomplete: " + reach_.incomplete_reason, "note");
  }

  const Reach& reach_;
  const Program& program_;
  const FileFindings& findings_;
  Canvas canvas_;
};

constexpr std::string_view kGraphStyle =
    ".cell{fill:#f4f4f4;stroke:#ddd}.state{fill:#084594}.start{fill:#cc0000}"
    "line{stroke:#333;stroke-opacity:.6}.stays{stroke-width:2}.born{stroke-dasharray:4 2}"
    ".gone{stroke:#cc0000}";

class GraphPicture {
 public:
  GraphPicture(const Reach& reach, const std::string& file)
      : reach_(reach), program_(*reach.program), places_(reach.states.size()) {
    find_places();
    const double width = pitch_ * static_cast<double>(program_.width());
    canvas_.emplace(2.0 * kMargin + width, kMargin + foot(), file, kGraphStyle);
  }

  std::string draw() {
    std::set<Cell> cells;
    for (const PointerState& state : reach_.states) cells.insert(state.at());
    for (const Cell at : cells) draw_cell(at);
    for (StateId state = 0; state < reach_.states.size(); ++state) {
      for (const Edge& edge : reach_.edges_of(state)) draw_edge(state, edge);
    }
    for (StateId state = 0; state < reach_.states.size(); ++state) {
      canvas_->dot(middle(state), state == 0 ? "start" : "state", to_string(reach_, state));
    }
    canvas_->text({kMargin, foot()},
                  fmt::format("{}, {}{}", lint::counted(reach_.states.size(), "state"),
                              lint::counted(reach_.edges.size(), "edge"),
                              reach_.complete ? "" : ", incomplete: " + reach_.incomplete_reason),
                  "note");
    return std::move(*canvas_).finish();
  }

 private:
  static constexpr double kStep = 14;  // between states of one cell

  // States of one cell stand in a square.
  void find_places() {
    std::map<Cell, std::size_t> counts;
    std::size_t most = 1;
    for (StateId state = 0; state < places_.size(); ++state) {
      const Cell at = reach_.states[state].at();
      places_[state] = counts[at]++;
      most = std::max(most, counts[at]);
      below_ = below_ || at.row >= program_.height();
    }
    while (side_ * side_ < most) ++side_;
    pitch_ = kStep * static_cast<double>(side_ + 1) + 16;
  }

  // Where the line below the states stands.
  double foot() const {
    return kMargin + pitch_ * static_cast<double>(program_.height() + (below_ ? 1 : 0)) + kLine;
  }
  Point corner(Cell at) const {
    return {kMargin + pitch_ * static_cast<double>(at.col),
            kMargin + pitch_ * static_cast<double>(at.row)};
  }
  Point middle(StateId state) const {
    const Point point = corner(reach_.states[state].at());
    const std::size_t col = 1 + places_[state] % side_;
    const std::size_t row = 1 + places_[state] / side_;
    return {point.x + kStep * static_cast<double>(col),
            point.y + 14 + kStep * static_cast<double>(row)};
  }

  void draw_cell(Cell at) {
    const Point point = corner(at);
    canvas_->box(point, pitch_ - 4, pitch_ - 4, "cell", "");
    const bool below = at.row >= program_.height();
    const std::string shown =
        below ? "below" : report::picture(program_.dialect(), program_.cell(at));
    canvas_->text({point.x + 4, point.y + 14}, shown, "note");
  }

  void draw_edge(StateId state, const Edge& edge) {
    const Point from = middle(state);
    if (edge.to == kGone) return canvas_->line(from, {from.x + 6, from.y + 6}, "gone");
    const std::string_view css = edge.way == Way::born    ? "born"
                                 : edge.way == Way::stays ? "stays"
                                                          : "next";
    canvas_->line(from, middle(edge.to), css);
  }

  const Reach& reach_;
  const Program& program_;
  std::vector<std::size_t> places_;  // by state: its number among those of its cell
  std::size_t side_ = 1;             // of the square of states in a cell
  double pitch_ = 0;
  bool below_ = false;
  std::optional<Canvas> canvas_{};
};

}  // namespace

std::string grid_svg(const Reach& reach, const FileFindings& findings) {
  return GridPicture(reach, findings).draw();
}

std::string graph_svg(const Reach& reach, const std::string& file) {
  return GraphPicture(reach, file).draw();
}

}  // namespace grid::report
