// What the command line of grid-fmt says, apart from the options of all programs.
#pragma once

#include <grid/dialect.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/option.h"
#include "tools/cli/search.h"

namespace grid::grid_fmt {

// What is done with texts that are not regular.
enum class Action { print, check, diff, write };

// What may change besides what changes no cell.
struct Changes {
  std::optional<bool> drop_dead{};
  std::optional<bool> crop{};
  std::optional<std::uint64_t> max_states{};

  // Takes over everything that `other` gives.
  void override_with(const Changes& other);
};

struct Settings {
  Action action = Action::print;
  Changes changes{};
  const Dialect* to = nullptr;  // the dialect to translate to, or none
  std::size_t jobs = 1;
  cli::SearchOptions search{};
};

// Whether what --normalize takes drops dead cells.
cli::Expected<bool> parse_normalisation(std::string_view text);

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

}  // namespace grid::grid_fmt
