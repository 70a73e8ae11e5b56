// Whether this build is several times slower than others: unoptimised, or under sanitizers. Tests
// that look at many programs then look at fewer.
#pragma once

namespace grid {

constexpr bool slow_build() {
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
  return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
  return true;
#else
  return false;
#endif
#else
  return false;
#endif
}

}  // namespace grid
