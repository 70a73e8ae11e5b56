// The clauses of the language pages under docs/: RF-1 to RF-18 and so on.
#pragma once

#include <string>
#include <vector>

namespace grid {

inline std::vector<std::string> all_clauses() {
  struct Series {
    const char* prefix;
    int count;
  };
  std::vector<std::string> clauses;
  for (const Series series : {Series{"TX-", 8}, {"RF-", 18}, {"RX-", 3}, {"IG-", 17}, {"LM-", 7}}) {
    for (int number = 1; number <= series.count; ++number) {
      clauses.push_back(series.prefix + std::to_string(number));
    }
  }
  return clauses;
}

}  // namespace grid
