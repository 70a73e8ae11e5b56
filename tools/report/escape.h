// Text from outside (file names, option values, excerpts) made safe for a terminal.
//
//     escaped("a b")          "a b"
//     escaped("\x1b[31m")     "\\x1b[31m"
//     quoted("no\nsuch")      "'no\\nsuch'"
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grid::report {

// What shows as itself stays. Control characters and ill-formed bytes become \n, \r, \t or \xHH;
// characters that are invisible or change the order of the text become \u{HHHH}.
std::string escaped(std::string_view bytes);

// The same for messages: what is longer than 200 characters is cut and ends with "...".
std::string shown(std::string_view bytes);

// That between single quotes.
std::string quoted(std::string_view bytes);

// The bytes in lower-case hexadecimal, two digits each.
std::string hex(std::string_view bytes);
// The bytes that these digits, of either case, stand for; nothing if they are no such digits.
std::optional<std::string> from_hex(std::string_view digits);

// The bytes in base 64 (RFC 4648), padded.
std::string base64(std::string_view bytes);

bool is_utf8(std::string_view bytes);

}  // namespace grid::report
