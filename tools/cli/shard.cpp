#include "tools/cli/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tools/report/escape.h"

namespace grid::cli {

namespace {

bool parse_number(std::string_view text, std::size_t& number) {
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && at == end;
}

}  // namespace

Expected<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  Shard shard;
  if (slash < text.size() && parse_number(text.substr(0, slash), shard.index) &&
      parse_number(text.substr(slash + 1), shard.count) && shard.index >= 1 &&
      shard.index <= shard.count) {
    --shard.index;
    return shard;
  }
  return fail(fmt::format("{} is no shard", report::quoted(text)), "the second of three is 2/3");
}

report::Part part_of(const Shard& shard, std::vector<std::string> names, std::string settings) {
  return {.index = shard.index + 1,
          .count = shard.count,
          .items = names.size(),
          .names = report::names_hash(std::move(names)),
          .settings = std::move(settings)};
}

}  // namespace grid::cli
