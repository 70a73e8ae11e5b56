// The namespaces of generated programs.
//
//   namespace_name("examples/hello.ref")   "hello"
//   namespace_name("3-way.ipg3")           "x_x332d_way_ipg3"
//   check_namespace("games::class")        at 7, "'class' is a keyword of C++"
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grid::transpile {

// The namespace for a program by the name of its file, whose folder does not count. ASCII letters
// and digits stay, and so does a `_` between two of them. Each other run of bytes becomes `_x` with
// two hexadecimal digits for every byte, and one more `_` if something follows: `a-b` is `a_x2d_b`.
// What cannot begin a name, such as a digit, is written like that, too, with an `x` in front:
// `-b` is `x_x2d_b`. The extension of the first dialect is left out, that of another stands behind
// a `_`, and for a file without either that is `_file`: `hello.ref` is `hello`, `hello.ipg3` is
// `hello_ipg3`, `hello` is `hello_file`. What would be taken (why_taken()) gets `_x` at its end:
// `class.ref` is `class_x`. Wherever all this could be taken for what a file is really called,
// that is written as a run, so that different names give different namespaces: `a_x2d_b.ref` is
// `a_x5f78_2d_b`. Standard input, `-`, is `standard_input`.
std::string namespace_name(std::string_view file);

struct NameFault {
  std::size_t at = 0;     // the byte of the name, from 0
  std::string message{};  // as those of diagnostics
  std::string advice{};
};

// What is wrong with a name as in `a::b`; nothing if it can be that of a namespace.
std::optional<NameFault> check_namespace(std::string_view name);

}  // namespace grid::transpile
