// FNV-1a with 64 bits: no secret is kept, and a collision only hides one finding behind an equal
// count of others. Each part is closed by its length, so that parts cannot run into each other.
#include "lint/fingerprint.h"

#include <algorithm>
#include <cstdint>

#include "lint/rule.h"

namespace grid::lint {

namespace {

class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) mix(static_cast<unsigned char>(byte));
    add(static_cast<std::int64_t>(bytes.size()));
  }
  void add(std::int64_t number) {
    auto rest = static_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i, rest >>= 8U) mix(static_cast<unsigned char>(rest & 0xFFU));
  }

  std::string text() const {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) {
      out.push_back("0123456789abcdef"[state_ >> static_cast<unsigned>(shift) & 15U]);
    }
    return out;
  }

 private:
  void mix(unsigned char byte) { state_ = (state_ ^ byte) * 0x100000001b3U; }

  std::uint64_t state_ = 0xcbf29ce484222325U;
};

std::string_view text_of(const Source& source, const CellRun& run) {
  if (run.row < 0 || run.row >= source.row_count()) return {};
  const std::size_t begin = source.byte_of({run.row, run.first});
  const std::size_t end = source.byte_of({run.row, run.last + 1});
  return std::string_view(source.bytes()).substr(begin, end - begin);
}

}  // namespace

std::string fingerprint(const Source& source, const Finding& finding) {
  Hash hash;
  hash.add(finding.rule->code);
  std::int64_t left = 0;
  if (!finding.span.empty()) {
    left = std::min_element(finding.span.begin(), finding.span.end(),
                            [](const CellRun& a, const CellRun& b) { return a.first < b.first; })
               ->first;
  }
  for (const CellRun& run : finding.span) {
    hash.add(run.row - finding.span.front().row);
    hash.add(run.first - left);
    hash.add(text_of(source, run));
  }
  return hash.text();
}

}  // namespace grid::lint
