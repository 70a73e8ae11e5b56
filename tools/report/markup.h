// Text from outside as XML or HTML.
#pragma once

#include <string>
#include <string_view>

namespace grid::report {

// Text for an element: the five special characters become entities.
// Ill-formed UTF-8 and control characters other than line feed and tab, which XML cannot hold,
// are shown as \xHH.
std::string markup(std::string_view bytes);

// The same for a quoted attribute, where a parser would make blanks of line feeds and tabs: they
// are written as references.
std::string markup_attribute(std::string_view bytes);

}  // namespace grid::report
