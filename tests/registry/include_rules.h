// Who may include whom: the arrows of the README, read from the #include lines.
//
//     tools -> lint | transpile -> interp -> libgrid (public headers only)
//     diag dialect source parse flow machine reach ir format: a stage of libgrid includes only its
//     own folder and the stages before it
//
// A public header belongs to the stage that holds a source of the same name (grid/flow.h and
// libgrid/flow/flow.cpp); one without a source stands as late as the latest header it includes.
// Third-party headers are allowed folder by folder; the table stands in include_rules.cpp.

#pragma once

#include <string>
#include <vector>

#include "tests/registry/source_tree.h"

namespace registry {

/// One line "path:line: reason" for each include that points the wrong way, or at no known file.
/// `files` are all sources of the project: .h, .cpp and .def.
std::vector<std::string> wrong_includes(const Files& files);

}  // namespace registry
