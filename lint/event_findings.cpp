#include "lint/event_findings.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lint/cells.h"
#include "lint/counted.h"

namespace grid::lint {

namespace {

// The events of two pointers.
struct Group {
  std::vector<Cell> cells{};
  const Occurrence* surest = nullptr;
};
using Groups = std::map<std::pair<Cell, Cell>, Group>;

constexpr std::size_t kMostPossible = 100;

Groups groups_of(const std::vector<Occurrence>& occurrences) {
  Groups groups;
  for (const Occurrence& occurrence : occurrences) {
    const Event& event = occurrence.event;
    Group& group = groups[{event.first, event.second}];
    group.cells.insert(group.cells.end(), {event.first, event.second});
    if (event.cell != kAnywhere) group.cells.push_back(event.cell);
    if (group.surest == nullptr || occurrence.status < group.surest->status) {
      group.surest = &occurrence;
    }
  }
  return groups;
}

// Moves the cells of groups that are only possible to `crowd`, if these are too many.
void move_possible(Groups& groups, std::vector<Cell>& crowd) {
  const auto is_possible = [](const auto& group) {
    return group.second.surest->status == Status::possible;
  };
  const auto count = std::count_if(groups.begin(), groups.end(), is_possible);
  if (static_cast<std::size_t>(count) <= kMostPossible) return;
  std::erase_if(groups, [&](const auto& group) {
    if (!is_possible(group)) return false;
    crowd.insert(crowd.end(), group.second.cells.begin(), group.second.cells.end());
    return true;
  });
}

}  // namespace

void add_event_findings(Analysis& analysis, const Rule& rule, EventKind kind,
                        std::string (*tell)(const Program& program, const Event& event),
                        std::string_view crowd, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  const std::vector<Occurrence> occurrences = analysis.occurrences(kind);
  std::vector<Cell> cells = analysis.crowd(kind);
  Groups groups = groups_of(occurrences);
  move_possible(groups, cells);
  for (const auto& [pointers, group] : groups) {
    const std::string message = tell(program, group.surest->event);
    Finding finding = finding_of(rule, message, span_of(program, group.cells));
    finding.below = span_below(program, group.cells);
    finding.status = group.surest->status;
    finding.witness = group.surest->witness;
    findings.push_back(std::move(finding));
  }
  if (cells.empty()) return;
  keep_each_once(cells);
  Finding finding =
      finding_of(rule, std::string(crowd) + " (" + counted(cells.size(), "cell") + ")",
                 span_of(program, cells));
  finding.below = span_below(program, cells);
  finding.status = Status::possible;
  findings.push_back(std::move(finding));
}

}  // namespace grid::lint
