#include "tools/cli/progress.h"

#include <unistd.h>

#include "tools/cli/console.h"

namespace grid::cli {

namespace {

constexpr auto kFirstAfter = std::chrono::seconds(1);
constexpr auto kInterval = std::chrono::milliseconds(500);
constexpr std::string_view kWipe = "\r\x1b[K";

}  // namespace

Progress::Progress() : enabled_(is_terminal(STDERR_FILENO)), next_(Clock::now() + kFirstAfter) {}

void Progress::update(const std::function<std::string()>& text) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  shown_ = true;
  print_aside(std::string(kWipe) + text());
}

void Progress::clear() {
  if (shown_) print_aside(kWipe);
  shown_ = false;
}

}  // namespace grid::cli
