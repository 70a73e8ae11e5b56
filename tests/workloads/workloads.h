// All workloads by name, such as "compiled/sieve/mirrored" or "fork-ring/own/4096".
//
//   const std::optional<Workload> made = grid::workloads::find_workload("storm/ipgrid-1/together");
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/workloads/workload.h"

namespace grid::workloads {

// In the order in which they are worth reading.
std::vector<std::string> workload_names();

// Makes it; nothing if there is none of this name. Throws std::runtime_error if a file of the
// folder `programs` cannot be read.
std::optional<Workload> find_workload(std::string_view name);

// The names of the Brainfuck programs of the folder `programs`. Those that end in "_long" are for
// generated code: an interpreter of refunge needs minutes.
const std::vector<std::string>& brainfuck_programs();
// A file of that folder, such as "sieve.b". Throws as above.
std::string read_program_file(std::string_view name);

}  // namespace grid::workloads
