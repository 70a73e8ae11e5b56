// File names as URIs (RFC 3986).
//
//     encoded_path("a b/ä.ref")               "a%20b/%C3%A4.ref"
//     uri_of("/home", "../tmp/a.ref")         {"file:///tmp/a.ref", false}
//     uri_of("/home", "sub/./a.ref")          {"sub/a.ref", true}
#pragma once

#include <string>
#include <string_view>

namespace grid::report {

// A path with everything but letters, digits, "-._~" and "/" as %XX.
std::string encoded_path(std::string_view path);

// "sub/a.ref" if a file, whose name starts from `folder`, an absolute path, is in it or below; else
// its absolute path.
struct FilePath {
  std::string path{};
  bool relative = false;
};
FilePath path_from(const std::string& folder, const std::string& file);

struct FileUri {
  std::string uri{};
  bool relative = false;  // to the folder
};

// The same as a URI.
FileUri uri_of(const std::string& folder, const std::string& file);

// The URI of a folder, an absolute path, with a final "/".
std::string folder_uri(const std::string& folder);

}  // namespace grid::report
