// Brainfuck translated to C++ directly, which is what generated code is compared with.
#pragma once

#include <string>

#include "tests/workloads/brainfuck.h"

namespace grid::bench {

// A program that does what run_brainfuck() does, with runs of equal operations made at once.
std::string direct_code(const workloads::Brainfuck& program);

}  // namespace grid::bench
