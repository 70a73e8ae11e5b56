// Asks a callback now and then whether to stop.
//
//   Poll poll(limits.cancelled);
//   for (...; !poll.stops(); ...) ...
//   if (poll.stopped()) return ...   // what was found so far is not all
#pragma once

#include <cstdint>
#include <functional>

namespace grid {

class Poll {
 public:
  // `cancelled` must outlive this; empty: never stop.
  explicit Poll(const std::function<bool()>& cancelled) : cancelled_(cancelled) {}

  // Called once for each piece of work, the first time before any. True: stop, and it stays so.
  bool stops() {
    const bool asks = calls_++ % kCallsBetween == 0 && !stopped_ && cancelled_;
    if (asks) stopped_ = cancelled_();
    return stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::uint64_t kCallsBetween = 65536;

  const std::function<bool()>& cancelled_;
  std::uint64_t calls_ = 0;
  bool stopped_ = false;
};

}  // namespace grid
