#include "tools/cli/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
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
    start_threads(std::clamp<std::size_t>(count_, 1, std::max<std::size_t>(jobs, 1)));
    if (threads_.empty()) take_all();
    {
      std::unique_lock lock(mutex_);
      while (!finished_.wait_for(lock, kProgressInterval,
                                 [this] { return ended_ == threads_.size(); })) {
        lock.unlock();
        progress(done_.load());
        lock.lock();
      }
    }
    for (std::thread& thread : threads_) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void start_threads(std::size_t wanted) {
    threads_.reserve(wanted);
    try {
      while (threads_.size() < wanted) threads_.emplace_back([this] { take_all_and_end(); });
    } catch (const std::system_error&) {
      return;  // those that there are do it all
    } catch (const std::bad_alloc&) {
      return;
    }
  }

  void take_all_and_end() {
    take_all();
    const std::lock_guard lock(mutex_);
    ++ended_;
    finished_.notify_one();
  }

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
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t ended_ = 0;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::size_t default_jobs() { return std::max(1U, std::thread::hardware_concurrency()); }

void for_each_parallel(std::size_t count, std::size_t jobs,
                       const std::function<void(std::size_t)>& work,
                       const std::function<void(std::size_t)>& progress) {
  Pool(count, work).run(jobs, progress);
}

}  // namespace grid::cli
