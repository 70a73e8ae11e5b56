#include "tools/grid-fmt/config.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace grid::grid_fmt {

cli::Expected<Changes> read_fmt_config(const cli::Config& config) {
  Changes changes;
  if (!config.fmt) return changes;
  const auto& table = std::get<cli::TomlTable>(config.fmt->value.data);
  cli::TableReader reader(table, config.name, config.fmt->at);
  if (const auto word = reader.text("normalize")) {
    const cli::Expected<bool> drop_dead = parse_normalisation(*word);
    if (drop_dead) {
      changes.drop_dead = *drop_dead;
    } else {
      reader.fail_at("normalize", drop_dead.error().message, drop_dead.error().advice);
    }
  }
  changes.crop = reader.flag("crop");
  changes.max_states = reader.count("max-states");
  if (auto failure = reader.finish()) return tl::unexpected(*std::move(failure));
  return changes;
}

}  // namespace grid::grid_fmt
