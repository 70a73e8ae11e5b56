// The mark of a public name.
//
// libgrid is compiled with hidden visibility: of a shared libgrid, only what carries GRID_API can
// be linked against. Put it on every public function that is not inline, members included:
//
//     GRID_API std::string_view version() noexcept;

#pragma once

#define GRID_API __attribute__((visibility("default")))
