#include "tools/cli/progress.h"

#include <unistd.h>

#include "tools/cli/console.h"
#include "tools/cli/stream.h"

namespace grid::cli {

namespace {

constexpr auto kFirstAfter = std::chrono::seconds(1);
constexpr auto kInterval = std::chrono::milliseconds(500);
constexpr std::string_view kWipe = "\r\x1b[K";

void print(std::string_view text) {
  ByteWriter out(STDERR_FILENO, {});
  out.write(text);
  out.flush();
}

}  // namespace

Progress::Progress() : enabled_(is_terminal(STDERR_FILENO)), next_(Clock::now() + kFirstAfter) {}

void Progress::update(const std::function<std::string()>& text) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  shown_ = true;
  print(std::string(kWipe) + text());
}

void Progress::clear() {
  if (shown_) print(kWipe);
  shown_ = false;
}

}  // namespace grid::cli
