#include "tools/cli/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace grid::cli {

namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

// The workers take things by number.
class Pool {
 public:
  Pool(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  void run(std::size_t jobs, const std::function<void(std::size_t)>& progress) {
    const std::size_t workers = std::clamp<std::size_t>(count_, 1, std::max<std::size_t>(jobs, 1));
    working_ = workers;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < workers; ++i) threads.emplace_back([this] { take_all(); });
    {
      std::unique_lock lock(mutex_);
      while (!finished_.wait_for(lock, kProgressInterval, [this] { return working_ == 0; })) {
        lock.unlock();
        progress(done_.load());
        lock.lock();
      }
    }
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void take_all() {
    for (std::size_t i = next_++; i < count_; i = next_++) {
      try {
        work_(i);
      } catch (...) {
        next_ = count_;
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
      }
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    --working_;
    finished_.notify_one();
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t working_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

void for_each_parallel(std::size_t count, std::size_t jobs,
                       const std::function<void(std::size_t)>& work,
                       const std::function<void(std::size_t)>& progress) {
  Pool(count, work).run(jobs, progress);
}

}  // namespace grid::cli
