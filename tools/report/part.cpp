#include "tools/report/part.h"

#include <algorithm>

#include "lint/hash.h"

namespace grid::report {

std::string names_hash(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  lint::Hash hash;
  for (const std::string& name : names) hash.add(name);
  return hash.text();
}

void write_part(JsonWriter& json, const Part& part) {
  if (part.count == 1) return;
  json.key("shard").begin_object().key("index").value(part.index).key("count").value(part.count);
  json.key("items").value(part.items).key("names").value(part.names);
  json.key("settings").value(part.settings).end_object();
}

}  // namespace grid::report
