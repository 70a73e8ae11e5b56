// Parts of a sorted list, for several machines that share the work on it:
//
//     Expected<Shard> shard = parse_shard("2/3");
//     items = take_shard(std::move(items), *shard);   // items 1, 4, 7, ... counted from 0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/report/part.h"

namespace grid::cli {

// Part `index` of `count`, counted from 0.
struct Shard {
  std::size_t index = 0;
  std::size_t count = 1;
};

// "2/3": the second of three.
Expected<Shard> parse_shard(std::string_view text);

// Every count-th element, so that the shards are alike and together exactly the whole.
template <class Item>
std::vector<Item> take_shard(std::vector<Item> all, const Shard& shard) {
  std::vector<Item> part;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i % shard.count == shard.index) part.push_back(std::move(all[i]));
  }
  return part;
}

// What the report of a shard says of the whole list, whose items have these names.
report::Part part_of(const Shard& shard, std::vector<std::string> names, std::string settings);

}  // namespace grid::cli
