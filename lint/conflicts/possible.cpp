#include "lint/conflicts/possible.h"

#include <memory>
#include <vector>

#include "lint/conflicts/crowds.h"
#include "lint/conflicts/pairs.h"

namespace grid::lint {

namespace {

// Deeds by state, made when first asked for.
class Deeds {
 public:
  explicit Deeds(const Reach& reach) : reach_(reach), deeds_(reach.states.size()) {}

  Actor operator[](StateId state) {
    std::unique_ptr<const Deed>& deed = deeds_[state];
    if (!deed) deed = std::make_unique<const Deed>(deed_of(reach_, state));
    return {reach_.states[state].at(), deed.get()};
  }

 private:
  const Reach& reach_;
  std::vector<std::unique_ptr<const Deed>> deeds_;
};

}  // namespace

PossibleConflicts possible_conflicts(const Reach& reach, const Endings& endings,
                                     const MeetingLimits& limits) {
  Deeds deeds(reach);
  EventSet events(*reach.program);
  PossibleConflicts found;
  const auto meet = [&](StateId state, std::span<const StateId> others) {
    const Actor one = deeds[state];
    for (const StateId other : others) {
      // Otherwise the pair comes with the other one.
      if (state <= other) add_conflicts(reach, one, deeds[other], events);
    }
  };
  found.exact = find_meetings(reach, limits, meet);
  const auto is_cancelled = [&] { return limits.cancelled && limits.cancelled(); };
  found.cancelled = !found.exact && (!endings.complete || is_cancelled());
  if (!found.exact && !found.cancelled) add_crowd_conflicts(reach, endings, events);
  found.events = events.events();
  found.crowds = events.crowds();
  return found;
}

}  // namespace grid::lint
