#include "tools/cli/parts.h"

#include <fmt/format.h>

#include <map>

#include "lint/counted.h"
#include "tools/cli/report_reader.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

using report::Part;

constexpr std::size_t kMostNamed = 5;
constexpr std::string_view kAlike = "run all shards with the same files and options";

std::string shard_name(std::uint64_t index, const Part& part) {
  return fmt::format("{}/{}", index, part.count);
}

std::string kind_of(const Part& part) {
  return part.count == 1 ? "no shard" : "shard " + shard_name(part.index, part);
}

// Whether both are parts of one run, or whole runs.
std::optional<Failure> check_alike(const NamedPart& first, const NamedPart& other,
                                   std::string_view item) {
  const Part& a = first.report;
  const Part& b = other.report;
  const std::string file = report::quoted(first.file);
  if (b.count != a.count) {
    return bad_part(fmt::format("this is {}, and {} is {}", kind_of(b), file, kind_of(a)),
                    "merge all shards of one run, or whole runs", other.file);
  }
  if (a.count == 1) return std::nullopt;
  std::string what;
  if (b.items != a.items) {
    what = fmt::format("this is a part of {}, and {} is one of {}", lint::counted(b.items, item),
                       file, a.items);
  } else if (b.names != a.names) {
    what = fmt::format("this is a part of other {}s than {}", item, file);
  } else if (b.settings != a.settings) {
    what = fmt::format("this was run with other settings than {}", file);
  } else {
    return std::nullopt;
  }
  return bad_part(std::move(what), std::string(kAlike), other.file);
}

using FoundParts = std::map<std::uint64_t, const NamedPart*>;  // by index

std::optional<Failure> check_all_found(const FoundParts& found, const Part& any) {
  if (any.count == 1 || found.size() == any.count) return std::nullopt;
  const std::uint64_t number = any.count - found.size();
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= any.count && names.size() < kMostNamed; ++i) {
    if (!found.contains(i)) names.push_back(shard_name(i, any));
  }
  return Failure{
      fmt::format("{} of {} shards {} missing: {}{}", number, any.count, number == 1 ? "is" : "are",
                  fmt::join(names, ", "), number > names.size() ? ", ..." : ""),
      "run them with --shard, and name what they print too",
      {},
      ExitCode::source};
}

}  // namespace

Failure bad_part(std::string message, std::string advice, const std::string& file) {
  return {std::move(message), std::move(advice), report_place(file), ExitCode::source};
}

std::optional<Failure> check_parts(const std::vector<NamedPart>& parts, std::string_view item) {
  FoundParts found;
  for (const NamedPart& one : parts) {
    if (auto failure = check_alike(parts.front(), one, item)) return failure;
    if (one.report.count == 1) continue;
    const auto [at, is_new] = found.emplace(one.report.index, &one);
    if (is_new) continue;
    return bad_part(
        fmt::format("{} is also in {}", kind_of(one.report), report::quoted(at->second->file)),
        "name each shard once", one.file);
  }
  return check_all_found(found, parts.front().report);
}

std::optional<Failure> check_names(const Part& part, std::vector<std::string> names,
                                   std::string_view item) {
  if (part.count == 1) return std::nullopt;
  const std::size_t number = names.size();
  if (number == part.items && report::names_hash(std::move(names)) == part.names) {
    return std::nullopt;
  }
  return Failure{fmt::format("the shards hold {}, which are not the {} of their run",
                             lint::counted(number, item), part.items),
                 "what was written has been changed",
                 {},
                 ExitCode::source};
}

}  // namespace grid::cli
