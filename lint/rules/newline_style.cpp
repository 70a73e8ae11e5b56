#include <algorithm>

#include "lint/cells.h"
#include "lint/counted.h"
#include "lint/edits.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kNewlineStylePage =
    R"(## What it does

Looks for carriage returns: rows that end in CR LF, rows of which only some do, and carriage returns
that end no row.

## Why is this bad

Nearly every byte of a program is a cell. In refunge a CR in a file whose rows end in LF is a cell
with the value 13, and it can make the whole grid wider; ipgrid drops every CR. So the same file is
another program in another dialect or under another `--newlines`, and nothing of that can be seen
in an editor. Rows that all end in CR LF are understood, but only as long as every tool that touches
the file keeps them all.

## Example

The first row ends in CR LF, the second in LF. In refunge the grid is three cells wide, and the CR
is one of its cells:

    ab<CR>
    c

## What to do instead

End every row with LF. `--fix` does so where it leaves every cell as it is. Where a CR is data, say
so with a suppression, and write `newlines = "lf"` into `.grid.toml`, so that the file does not
depend on its other newlines.
)";

struct Tally {
  std::uint64_t feeds = 0;
  std::uint64_t pairs = 0;         // feeds that follow a return
  std::uint64_t lone_returns = 0;  // that no feed follows
};

Tally tally_of(std::string_view text) {
  Tally tally;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool before_feed = i + 1 < text.size() && text[i + 1] == '\n';
    if (text[i] == '\n') ++tally.feeds;
    if (text[i] == '\r') ++(before_feed ? tally.pairs : tally.lone_returns);
  }
  return tally;
}

// The cells that hold a newline character.
Span newline_cells(const Program& program) {
  Span span;
  for_each_cell(program, [&](Cell at) {
    const char32_t cell = written_at(program, at);
    if (cell == U'\r' || cell == U'\n') span.push_back({at.row, at.col, at.col});
  });
  return span;
}

std::vector<Edit> without_returns(const Program& program) {
  const std::string& bytes = program.source().bytes();
  std::vector<Edit> edits;
  for (std::size_t at = bytes.find('\r'); at != std::string::npos; at = bytes.find('\r', at + 1)) {
    edits.push_back({at, at + 1, {}});
  }
  if (!keeps_cells(program, edits)) edits.clear();
  return edits;
}

std::string message_for(const Tally& tally, std::size_t cells) {
  if (cells > 0) {
    return counted(cells, "newline character") +
           (cells == 1 ? " is no end of a row but a cell" : " are no ends of rows but cells");
  }
  if (tally.lone_returns > 0) {
    return counted(tally.lone_returns, "carriage return") + (tally.lone_returns == 1
                                                                 ? " ends no row and is dropped"
                                                                 : " end no row and are dropped");
  }
  if (tally.pairs == tally.feeds) return "rows end in CR LF";
  return "mixed newlines: " + std::to_string(tally.pairs) + " of " +
         counted(tally.feeds, "line feed") + " follow a carriage return";
}

void check_newline_style(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  const Tally tally = tally_of(analysis.source().bytes());
  Span cells = newline_cells(program);
  if (tally.pairs == 0 && tally.lone_returns == 0 && cells.empty()) return;
  std::string message = message_for(tally, cells.size());
  Finding finding = finding_of(rule, std::move(message), std::move(cells));
  finding.advice = finding.span.empty()
                       ? "end every row with LF"
                       : "end every row the same way; --newlines chooses what separates rows";
  const bool consistent =
      finding.span.empty() && tally.lone_returns == 0 && tally.pairs == tally.feeds;
  if (consistent) finding.severity = Severity::note;
  finding.edits = without_returns(program);
  findings.push_back(std::move(finding));
}

}  // namespace

Rule newline_style() {
  return {.code = "T001",
          .name = "newline-style",
          .claim = Claim::text,
          .severity = Severity::warning,
          .clauses = "TX-2 TX-6",
          .summary = "CR LF or mixed newlines, and carriage returns that end no row",
          .page = kNewlineStylePage,
          .check = check_newline_style};
}

}  // namespace grid::lint::ruleset
