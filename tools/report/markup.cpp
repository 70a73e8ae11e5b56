#include "tools/report/markup.h"

#include "tools/report/escape.h"

namespace grid::report {

std::string markup(std::string_view bytes) {
  std::string out;
  const auto add = [&out](std::string_view text) {
    for (const char c : text) {
      switch (c) {
        case '<':
          out += "&lt;";
          break;
        case '>':
          out += "&gt;";
          break;
        case '&':
          out += "&amp;";
          break;
        case '"':
          out += "&quot;";
          break;
        case '\'':
          out += "&#39;";
          break;
        default:
          out.push_back(c);
      }
    }
  };
  while (true) {
    const std::size_t end = bytes.find_first_of("\n\t");
    add(escaped(bytes.substr(0, end)));
    if (end == std::string_view::npos) return out;
    out.push_back(bytes[end]);
    bytes.remove_prefix(end + 1);
  }
}

std::string markup_attribute(std::string_view bytes) {
  std::string out;
  for (const char c : markup(bytes)) {
    if (c == '\n') {
      out += "&#10;";
    } else if (c == '\t') {
      out += "&#9;";
    } else {
      out.push_back(c);
    }
  }
  return out;
}

}  // namespace grid::report
