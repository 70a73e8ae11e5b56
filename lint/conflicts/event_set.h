// Collects events. Where there are too many of a kind to list, it keeps a crowd: the cells of all
// pointers that may take part in one, and those that they meet on.
#pragma once

#include <grid/program.h>

#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "lint/events.h"

namespace grid::lint {

class EventSet {
 public:
  explicit EventSet(const Program& program) : width_(program.width()), height_(program.height()) {}

  void insert(const Event& event) {
    std::set<Event>& events = events_[static_cast<std::size_t>(event.kind)];
    if (has_crowd(event.kind)) {
      add_to_crowd(event);
      return;
    }
    events.insert(event);
    if (events.size() <= kMost) return;
    for (const Event& known : std::exchange(events, {})) add_to_crowd(known);
  }

  // The kind has a crowd from now on, with this cell in it unless it is outside of the source.
  void add_to_crowd(EventKind kind, Cell at) {
    std::vector<bool>& crowd = crowds_[static_cast<std::size_t>(kind)];
    crowd.resize(static_cast<std::size_t>(width_ * height_));
    const bool inside = at.row >= 0 && at.row < height_;
    if (inside) crowd[static_cast<std::size_t>(at.row * width_ + at.col)] = true;
  }

  std::set<Event> events() const {
    std::set<Event> all;
    for (const std::set<Event>& events : events_) all.insert(events.begin(), events.end());
    return all;
  }
  // Sorted cells, by kind.
  std::map<EventKind, std::vector<Cell>> crowds() const {
    std::map<EventKind, std::vector<Cell>> all;
    for (std::size_t kind = 0; kind < crowds_.size(); ++kind) {
      for (std::size_t i = 0; i < crowds_[kind].size(); ++i) {
        if (!crowds_[kind][i]) continue;
        const auto cell = static_cast<std::int64_t>(i);
        all[static_cast<EventKind>(kind)].push_back({cell / width_, cell % width_});
      }
    }
    return all;
  }

 private:
  static constexpr std::size_t kMost = 1000;
  // The first kinds of events, up to the last one of two pointers.
  static constexpr auto kConflicts = static_cast<std::size_t>(EventKind::read_write_overlap) + 1;

  bool has_crowd(EventKind kind) const { return !crowds_[static_cast<std::size_t>(kind)].empty(); }
  void add_to_crowd(const Event& event) {
    for (const Cell at : {event.first, event.second, event.cell}) add_to_crowd(event.kind, at);
  }

  std::int64_t width_;
  std::int64_t height_;
  std::array<std::set<Event>, kConflicts> events_{};
  std::array<std::vector<bool>, kConflicts> crowds_{};  // by cell
};

}  // namespace grid::lint
