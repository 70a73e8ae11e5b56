// Parts of pages under docs/.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace grid::docs {

// The fenced block that starts after the line `opening`, which is there once.
inline std::string block(const std::string& page, std::string_view opening) {
  const std::size_t at = page.find(opening);
  if (at == std::string::npos) return "there is no block '" + std::string(opening) + "'";
  EXPECT_EQ(page.find(opening, at + 1), std::string::npos) << opening << " is there twice";
  const std::size_t begin = at + opening.size();
  return page.substr(begin, page.find("```\n", begin) - begin);
}

}  // namespace grid::docs
