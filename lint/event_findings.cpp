#include "lint/event_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace grid::lint {

Span span_of(const Program& program, const std::vector<Cell>& cells) {
  Span span;
  for (const Cell& at : cells) {
    const bool inside = at.row >= 0 && at.row < program.height();
    if (inside) span.push_back({at.row, at.col, at.col});
  }
  return normalized(std::move(span));
}

std::string place(const Program& program, Cell at) {
  if (at.row >= program.height()) return "below the source";
  return fmt::format("{}:{}", at.row + 1, at.col + 1);
}

namespace {

struct Group {
  std::vector<Cell> cells{};
  const Occurrence* surest = nullptr;
};

}  // namespace

void add_event_findings(Analysis& analysis, const Rule& rule, EventKind kind,
                        std::string (*tell)(const Program& program, const Event& event),
                        std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  const std::vector<Occurrence> occurrences = analysis.occurrences(kind);
  std::map<std::pair<Cell, Cell>, Group> groups;
  for (const Occurrence& occurrence : occurrences) {
    const Event& event = occurrence.event;
    Group& group = groups[{event.first, event.second}];
    group.cells.insert(group.cells.end(), {event.first, event.second});
    if (event.cell != kAnywhere) group.cells.push_back(event.cell);
    if (group.surest == nullptr || occurrence.status < group.surest->status) {
      group.surest = &occurrence;
    }
  }
  for (const auto& [pointers, group] : groups) {
    const std::string message = tell(program, group.surest->event);
    Finding finding = finding_of(rule, message, span_of(program, group.cells));
    finding.status = group.surest->status;
    finding.witness = group.surest->witness;
    findings.push_back(std::move(finding));
  }
}

}  // namespace grid::lint
