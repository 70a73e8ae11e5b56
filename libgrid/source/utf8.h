// One code point at a time from UTF-8 that may be ill-formed.
#pragma once

#include <boost/locale/utf.hpp>
#include <cstddef>
#include <string_view>

namespace grid::utf8 {

struct Decoded {
  char32_t code_point = 0;
  std::size_t length = 1;  // bytes; an ill-formed byte stands alone
  bool well_formed = true;
};

// The code point at `at` < text.size(). An ill-formed sequence yields its first byte as value.
inline Decoded decode(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1, true};
  using Traits = boost::locale::utf::utf_traits<char>;
  const char* position = text.data() + at;
  const char* const end = text.data() + text.size();
  const boost::locale::utf::code_point point = Traits::decode(position, end);
  if (point == boost::locale::utf::illegal || point == boost::locale::utf::incomplete) {
    return {first, 1, false};
  }
  return {static_cast<char32_t>(point), static_cast<std::size_t>(position - (text.data() + at)),
          true};
}

}  // namespace grid::utf8
