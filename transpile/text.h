// Text of a source that is being written.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace grid::transpile {

class Text {
 public:
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  void add(std::string_view text) { text_ += text; }
  std::string take() { return std::exchange(text_, {}); }

 private:
  std::string text_{};
};

// Characters as a string literal, with the quotes, on one line and in ASCII.
std::string literal(std::string_view bytes);
std::string literal(std::u32string_view characters);

}  // namespace grid::transpile
