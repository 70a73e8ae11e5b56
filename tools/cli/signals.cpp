#include "tools/cli/signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

namespace grid::cli {

namespace {

volatile std::sig_atomic_t caught = 0;
volatile std::sig_atomic_t caught_at = 0;  // in seconds of a clock that only runs forwards
volatile std::sig_atomic_t is_deadly = 0;
std::array<int, 2> wake_pipe = {-1, -1};

std::sig_atomic_t seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::sig_atomic_t>(now.tv_sec);
}

extern "C" void on_signal(int signal) {
  const int saved = errno;
  if (is_deadly != 0) die_by_signal(signal);
  if (caught == 0) {
    caught_at = seconds();
    caught = signal;
  } else if (seconds() - caught_at >= 2) {
    die_by_signal(signal);
  }
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], &byte, 1);
  errno = saved;
}

// Opened the wrong way round, so that every use fails with EBADF as if still closed.
void occupy_standard_descriptors() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    const int got = ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (got >= 0 && got != fd) ::close(got);
  }
}

void handle(int signal) {
  struct sigaction previous {};
  ::sigaction(signal, nullptr, &previous);
  if (previous.sa_handler == SIG_IGN) return;  // as nohup and background jobs want it
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void prepare_process() {
  occupy_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // these two are errors of the write that they come from
  std::signal(SIGXFSZ, SIG_IGN);
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake_pipe = {-1, -1};
  handle(SIGINT);
  handle(SIGTERM);
  handle(SIGHUP);
}

int pending_signal() noexcept { return caught; }

int signal_descriptor() noexcept { return wake_pipe[0]; }

DeadlySignals::DeadlySignals() {
  is_deadly = 1;
  die_if_signalled();
}

DeadlySignals::~DeadlySignals() { is_deadly = 0; }

void die_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
  ::raise(signal);
  std::_Exit(128 + signal);
}

void die_if_signalled() {
  if (const int signal = pending_signal(); signal != 0) die_by_signal(signal);
}

}  // namespace grid::cli
