// Which part of a run a report is about, and of which run, so that the reports of all parts can
// become one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/report/json.h"

namespace grid::report {

struct Part {
  std::uint64_t index = 1;  // from 1
  std::uint64_t count = 1;  // 1: this is the whole run
  // Of the whole run:
  std::uint64_t items = 0;
  std::string names{};     // of the items, as names_hash() makes it
  std::string settings{};  // a hash of what the results depend on besides
};

// The same in whatever order.
std::string names_hash(std::vector<std::string> names);

// The member `shard` of a report; nothing for a whole run.
void write_part(JsonWriter& json, const Part& part);

}  // namespace grid::report
