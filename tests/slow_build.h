// What kind of build this is, for tests that do less in some.
#pragma once

namespace grid {

constexpr bool address_sanitizer() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer);
#else
  return false;
#endif
}

// Whether this build is several times slower than others. Tests that look at many programs then
// look at fewer.
constexpr bool slow_build() {
#if defined(GRID_SLOW_BUILD)
  return true;
#else
  return address_sanitizer();
#endif
}

}  // namespace grid
