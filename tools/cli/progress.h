// A line on standard error that says how far long work is: only on a terminal, only after a second,
// rewritten twice a second, wiped out before anything else is printed.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace grid::cli {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Shows what `text` returns if it is time; cheap otherwise.
  void update(const std::function<std::string()>& text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool enabled_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace grid::cli
