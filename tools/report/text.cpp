#include "tools/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tools/report/escape.h"
#include "tools/report/paint.h"
#include "tools/report/picture.h"

namespace grid::report {

namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kEllipsis = "\u2026";
constexpr std::size_t kMaxRows = 3;  // of one span

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return kBoldCyan;
    case Severity::warning:
      return kBoldMagenta;
    case Severity::error:
      return kBoldRed;
  }
  return "";
}

// Cells [first, end) of a row as pictures. Ill-formed bytes are shown as one replacement character
// each.
std::vector<std::string> pictures(const Source& source, std::int64_t row, std::int64_t first,
                                  std::int64_t end) {
  RowCells written = source.cells(row);
  std::vector<std::string> cells;
  for (std::int64_t col = 0; col < end; ++col) {
    const std::optional<WrittenCell> cell = written.next();
    if (!cell) break;
    if (col >= first) cells.push_back(report::picture(source.dialect(), cell->value));
  }
  return cells;
}

// The columns [first, end) of a row that are shown round a run.
struct Window {
  std::int64_t first = 0;
  std::int64_t end = 0;
};

Window window_round(const CellRun& run, std::int64_t columns) {
  const std::int64_t lead = columns / 2;
  if (run.last < columns) return {0, columns};
  const std::int64_t first = std::max<std::int64_t>(0, run.first - lead);
  return {first, first + columns};
}

// The row of some runs with carets below their cells. The first run decides what is shown of a long
// row; of the others, what lies in it.
std::string excerpt(const Source& source, const CellRun* begin, const CellRun* end,
                    const TextOptions& options) {
  const Window window = window_round(*begin, options.columns);
  const std::vector<std::string> cells = pictures(source, begin->row, window.first, window.end + 1);
  std::string row(kIndent);
  std::string carets(kIndent);
  if (window.first > 0) {
    row += kEllipsis;
    carets += ' ';
  }
  const auto room = static_cast<std::size_t>(window.end - window.first);
  for (std::size_t i = 0; i < std::min(cells.size(), room); ++i) row += cells[i];
  if (cells.size() > room) row += kEllipsis;
  std::int64_t at = window.first;
  for (const CellRun* run = begin; run != end && run->first < window.end; ++run) {
    const std::int64_t last = std::clamp(run->last, run->first, window.end - 1);
    carets.append(static_cast<std::size_t>(run->first - at), ' ');
    const std::string marks(static_cast<std::size_t>(last - run->first + 1), '^');
    carets += painted(marks, kBoldGreen, options.colour);
    at = last + 1;
  }
  return fmt::format("{}\n{}\n", row, carets);
}

}  // namespace

std::string place(std::string_view file, const Span& span) {
  if (span.empty()) return std::string(file);
  return fmt::format("{}:{}:{}", file, span.front().row + 1, span.front().first + 1);
}

std::string headline(std::string_view where, Severity severity, std::string_view message,
                     std::string_view code, bool colour) {
  std::string out;
  if (!where.empty()) out = painted(escaped(where) + ":", kBold, colour) + " ";
  out += painted(fmt::format("{}:", to_string(severity)), colour_of(severity), colour);
  out += fmt::format(" {}", message);
  if (!code.empty()) out += fmt::format(" [{}]", code);
  return out + "\n";
}

std::string excerpts(const Source& source, const Span& span, const TextOptions& options) {
  std::string out;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < span.size();) {
    std::size_t end = i + 1;
    while (end < span.size() && span[end].row == span[i].row) ++end;
    if (span[i].row >= 0 && span[i].row < source.row_count()) {
      if (shown++ == kMaxRows) return out + fmt::format("{}{}\n", kIndent, kEllipsis);
      out += excerpt(source, &span[i], span.data() + end, options);
    }
    i = end;
  }
  return out;
}

std::string help_line(std::string_view advice, bool colour) {
  if (advice.empty()) return {};
  return fmt::format("{}{} {}\n", kIndent, painted("help:", kBoldCyan, colour), advice);
}

std::string to_text(const Diagnostic& diagnostic, std::string_view file, const Source* source,
                    const TextOptions& options) {
  const auto line = [&](Severity severity, const Span& span, std::string_view message,
                        std::string_view code) {
    std::string out = headline(place(file, span), severity, message, code, options.colour);
    if (source != nullptr) out += excerpts(*source, span, options);
    return out;
  };
  std::string out =
      line(diagnostic.severity, diagnostic.span, diagnostic.message, code(diagnostic.kind));
  out += help_line(diagnostic.advice, options.colour);
  for (const Label& label : diagnostic.related) {
    out += line(Severity::note, label.span, label.message, {});
  }
  return out;
}

}  // namespace grid::report
