// Makes a sample that shows something small.
//
//     const Sample small = shrink(sample, [](const Sample& other) { return crashes(other); });
#pragma once

#include <functional>

#include "tools/gen/generate.h"

namespace grid::gen {

// A smaller sample for which `fails` still holds: fewer options, rows, columns, cells and input
// bytes, until nothing more can be taken away. `fails(sample)` must hold. The number of calls is
// about proportional to what is left, not to what there was.
Sample shrink(Sample sample, const std::function<bool(const Sample&)>& fails);

}  // namespace grid::gen
