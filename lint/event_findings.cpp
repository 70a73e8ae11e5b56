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

// Findings of a rule that stand alone; the rest is one.
constexpr std::size_t kMostPossible = 100;
constexpr std::size_t kMostKnown = 1000;

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

bool is_possible(const Group& group) { return group.surest->status == Status::possible; }

// Takes groups out that are too many, and joins them: of the possible ones all, of the others those
// after the first.
Group take_many(Groups& groups, bool possible) {
  const auto wanted = [&](const auto& group) { return is_possible(group.second) == possible; };
  const auto count = static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), wanted));
  Group many;
  if (count <= (possible ? kMostPossible : kMostKnown)) return many;
  std::size_t kept = possible ? 0 : kMostKnown;
  std::erase_if(groups, [&](const auto& each) {
    if (!wanted(each)) return false;
    if (kept > 0) {
      --kept;
      return false;
    }
    const Group& group = each.second;
    many.cells.insert(many.cells.end(), group.cells.begin(), group.cells.end());
    // What is said of all is as sure as the least sure.
    const bool less = many.surest == nullptr || group.surest->status > many.surest->status;
    if (less) many.surest = group.surest;
    return true;
  });
  return many;
}

Finding finding_of_group(const Program& program, const Rule& rule, std::string message,
                         const Group& group) {
  Finding finding = finding_of(rule, std::move(message), span_of(program, group.cells));
  finding.status = group.surest == nullptr ? Status::possible : group.surest->status;
  if (group.surest != nullptr) finding.witness = group.surest->witness;
  return finding;
}

}  // namespace

void add_event_findings(Analysis& analysis, const Rule& rule, EventKind kind,
                        std::string (*tell)(const Program& program, const Event& event),
                        std::string_view crowd, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  const std::vector<Occurrence> occurrences = analysis.occurrences(kind);
  Groups groups = groups_of(occurrences);
  Group possible = take_many(groups, true);
  const std::vector<Cell> cells = analysis.crowd(kind);
  possible.cells.insert(possible.cells.end(), cells.begin(), cells.end());
  Group known = take_many(groups, false);
  for (const auto& [pointers, group] : groups) {
    findings.push_back(finding_of_group(program, rule, tell(program, group.surest->event), group));
  }
  for (Group* const many : {&known, &possible}) {
    if (many->cells.empty()) continue;
    keep_each_once(many->cells);
    const std::string message =
        std::string(crowd) + " (" + counted(many->cells.size(), "cell") + ")";
    findings.push_back(finding_of_group(program, rule, message, *many));
  }
}

}  // namespace grid::lint
