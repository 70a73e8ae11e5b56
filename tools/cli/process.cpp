// The child is started with vfork(): it borrows the memory of this process until it becomes the
// other program, so that starting costs the same however large this process is. Until then it may
// only make system calls; that is enough to join a group, to take limits and to put the pipes in
// place, all before the program runs. No signal handler can run in the borrowed memory, because
// all signals are blocked meanwhile.
//
// The end of the child is not the end of its output (a grandchild may hold the pipe), nor the other
// way round, so both are looked for. The group is killed before the child is waited for: until then
// its number cannot be given to anybody else.
#include "tools/cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <thread>
#include <utility>

#include "tools/cli/signals.h"

namespace grid::cli {

namespace {

using Clock = std::chrono::steady_clock;
using End = ProcessResult::End;

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::size_t kMostErrors = std::size_t{64} << 10;
// How often to look whether the child has ended while its pipes stay open.
constexpr auto kTick = std::chrono::milliseconds(20);

class Descriptor {
 public:
  Descriptor() = default;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int get() const { return value_; }
  bool is_open() const { return value_ >= 0; }
  void reset(int value) {
    if (value_ >= 0) ::close(value_);
    value_ = value;
  }
  void close() { reset(-1); }
  // Takes over one of the parent's ends, which never blocks.
  void take(Descriptor& other) {
    reset(std::exchange(other.value_, -1));
    ::fcntl(value_, F_SETFL, O_NONBLOCK);
  }

 private:
  int value_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;

  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read.reset(ends[0]);
    write.reset(ends[1]);
    return true;
  }
};

// All that the child needs, prepared before it exists.
struct Plan {
  char* const* words;
  std::array<int, 3> standard;  // what becomes its standard descriptors
  std::optional<rlim_t> memory;
  sigset_t signals;
  volatile int* error;
};

[[noreturn]] void become(const Plan& plan) {
  const struct rlimit none { 0, 0 };
  ::setrlimit(RLIMIT_CORE, &none);
  bool ready = ::setpgid(0, 0) == 0;
  if (plan.memory) {
    const struct rlimit memory { *plan.memory, *plan.memory };
    ready = ready && ::setrlimit(RLIMIT_DATA, &memory) == 0;
  }
  for (int target = 0; target < 3; ++target) {
    const int source = plan.standard[static_cast<std::size_t>(target)];
    ready = ready && ::dup2(source, target) == target;
  }
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGPIPE, &usual, nullptr);
  ::sigaction(SIGXFSZ, &usual, nullptr);
  ::sigprocmask(SIG_SETMASK, &plan.signals, nullptr);
  if (ready) ::execv(plan.words[0], plan.words);
  *plan.error = errno;
  ::_exit(127);
}

// A function of its own: nothing of the caller's may live in registers across it.
[[gnu::noinline]] pid_t start(const Plan& plan) {
  const pid_t child = ::vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0) become(plan);
  return child;
}

class Run {
 public:
  Run(std::string_view input, const ProcessLimits& limits)
      : input_(input), limits_(limits), begin_(Clock::now()), deadline_(begin_ + limits.time) {}

  ProcessResult run(const std::vector<std::string>& words) {
    if (!begin(words)) return std::move(result_);
    try {
      talk();
    } catch (const std::bad_alloc&) {  // there is no room for what it prints
      fail(ENOMEM);
    }
    finish();
    result_.time = Clock::now() - begin_;
    return std::move(result_);
  }

 private:
  bool fail(int error) {
    result_.end = End::cannot_start;
    result_.value = error;
    return false;
  }

  bool begin(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    Pipe in;
    Pipe out;
    Pipe err;
    if (!in.open() || !out.open() || !err.open()) return fail(errno);
    volatile int error = 0;
    Plan plan{.words = arguments.data(),
              .standard = {in.read.get(), out.write.get(), err.write.get()},
              .memory = {},
              .signals = {},
              .error = &error};
    if (limits_.memory) plan.memory = *limits_.memory;
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &plan.signals);
    child_ = start(plan);
    const int fork_error = errno;
    ::pthread_sigmask(SIG_SETMASK, &plan.signals, nullptr);
    if (child_ < 0) return fail(fork_error);
    if (error != 0) {
      reap();
      return fail(error);
    }
    input_end_.take(in.write);
    output_end_.take(out.read);
    errors_end_.take(err.read);
    return true;
  }

  // Until its output has ended, or it has to be stopped. Children of its own may keep the pipes
  // open and busy: once it has ended, what is in them is all there is.
  void talk() {
    if (input_.empty()) input_end_.close();
    Clock::time_point next_look = begin_ + kTick;
    while (result_.end == End::exited && (output_end_.is_open() || errors_end_.is_open())) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
      if (left.count() <= 0) return stop(End::timed_out);
      if (pending_signal() != 0) return stop(End::interrupted);
      std::array<pollfd, 3> ends{{{output_end_.get(), POLLIN, 0},
                                  {errors_end_.get(), POLLIN, 0},
                                  {input_end_.get(), POLLOUT, 0}}};
      const auto timeout = std::min<std::chrono::milliseconds>(left, kTick);
      ::poll(ends.data(), ends.size(), static_cast<int>(timeout.count()));
      if (ends[2].revents != 0) feed();
      if (ends[0].revents != 0) drain(output_end_, result_.output);
      if (ends[1].revents != 0) drain(errors_end_, result_.errors);
      if (result_.output.size() > limits_.output) return stop(End::flooded);
      if (Clock::now() < next_look) continue;
      if (has_ended()) return take_the_rest();
      next_look = Clock::now() + kTick;
    }
  }

  // What is in the pipes at this moment; a grandchild may write for ever.
  void take_the_rest() {
    for (const auto& [end, text] :
         {std::pair(&output_end_, &result_.output), std::pair(&errors_end_, &result_.errors)}) {
      int waiting = 0;
      if (!end->is_open() || ::ioctl(end->get(), FIONREAD, &waiting) != 0) continue;
      for (auto left = static_cast<std::size_t>(waiting); left > 0 && end->is_open();) {
        left -= std::min(left, drain(*end, *text));
      }
    }
    if (result_.output.size() > limits_.output) stop(End::flooded);
  }

  void feed() {
    const ssize_t count = ::write(input_end_.get(), input_.data(), input_.size());
    if (count > 0) input_.remove_prefix(static_cast<std::size_t>(count));
    const bool refused = count < 0 && errno != EAGAIN && errno != EINTR;
    if (refused || input_.empty()) input_end_.close();
  }

  // Returns how much came.
  std::size_t drain(Descriptor& end, std::string& text) {
    std::array<char, kBlock> block;
    const ssize_t count = ::read(end.get(), block.data(), block.size());
    if (count > 0) {
      text.append(block.data(), static_cast<std::size_t>(count));
      if (&text == &result_.errors && text.size() > 2 * kMostErrors) {
        text.erase(0, text.size() - kMostErrors);
      }
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      end.close();
    }
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }

  void stop(End end) { result_.end = end; }

  bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == child_;
  }

  // Its output has ended; the child itself may take a moment longer, or for ever.
  void await_end() {
    auto pause = std::chrono::microseconds(20);
    while (!has_ended()) {
      if (Clock::now() >= deadline_) return stop(End::timed_out);
      if (pending_signal() != 0) return stop(End::interrupted);
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, std::chrono::microseconds(10'000));
    }
  }

  void finish() {
    if (result_.end == End::exited) await_end();
    ::kill(-child_, SIGKILL);
    const int status = reap();
    if (result_.output.size() > limits_.output)
      result_.output.resize(static_cast<std::size_t>(limits_.output));
    if (result_.end != End::exited) return;
    result_.end = WIFSIGNALED(status) ? End::killed : End::exited;
    result_.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }

  int reap() const {
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }

  std::string_view input_;
  const ProcessLimits& limits_;
  Clock::time_point begin_;
  Clock::time_point deadline_;
  pid_t child_ = -1;
  Descriptor input_end_;
  Descriptor output_end_;
  Descriptor errors_end_;
  ProcessResult result_;
};

}  // namespace

bool is_program(const std::string& file) {
  std::error_code error;
  return std::filesystem::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<std::string> find_command(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    return is_program(name) ? std::optional(name) : std::nullopt;
  }
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "/usr/bin:/bin" : variable;
  while (true) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string folder(rest.substr(0, colon));
    const std::string file = (folder.empty() ? "." : folder) + "/" + name;
    if (is_program(file)) return file;
    if (colon == rest.size()) return std::nullopt;
    rest.remove_prefix(colon + 1);
  }
}

ProcessResult run_process(const std::vector<std::string>& words, std::string_view input,
                          const ProcessLimits& limits) {
  return Run(input, limits).run(words);
}

}  // namespace grid::cli
