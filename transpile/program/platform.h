// What differs from one operating system to another: descriptors, signals, memory.
//
// The first SIGINT, SIGTERM or SIGHUP is only noted, so that the program can complete its output
// and statistics; then it dies by the signal. One that comes two seconds later kills at once; one
// that comes sooner does not, because terminals and timeout(1) may send the same one twice.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include "transpile/program/windows.h"

#ifdef _WIN32
#include <io.h>
#else
#include <poll.h>
#include <time.h>
#include <unistd.h>
#endif

namespace grid::program {

using Clock = std::chrono::steady_clock;

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

inline constexpr int kSecondsUntilSignalsKill = 2;

enum class Readiness { ready, late, interrupted, failed };

// 0: none came.
inline std::atomic<int> caught_signal{0};
inline std::atomic<int> caught_at{0};  // in seconds of a clock that only runs forwards
inline int pending_signal() { return caught_signal; }

// Notes a signal; true if it is to kill at once.
inline bool note_signal(int signal, int now) {
  if (caught_signal != 0) return now - caught_at >= kSecondsUntilSignalsKill;
  caught_at = now;
  caught_signal = signal;
  return false;
}

#ifdef _WIN32

inline constexpr char kSeparators[] = "/\\:";  // of folders in the name of a program

inline constexpr windows::Dword kTick =
    5;  // milliseconds between looks at what cannot be waited for
inline constexpr windows::Dword kGrace =
    100;  // until a handler that runs in another thread has come to its end
inline constexpr int kKilled = static_cast<int>(0xC000013A);  // how processes end that get a Ctrl-C

[[noreturn]] inline void die_by_signal(int) { std::_Exit(kKilled); }

// Runs in a thread of its own. What it returns for the last three events ends the process, so it
// gives the program the time that the system allows.
inline int __stdcall on_event(windows::Dword event) {
  const auto now = static_cast<int>(windows::GetTickCount64() / 1000);
  if (note_signal(SIGINT, now)) die_by_signal(SIGINT);
  if (event != windows::kCtrlC && event != windows::kCtrlBreak) windows::Sleep(windows::kForever);
  return 1;
}

inline void prepare_process() {
  for (int descriptor = kStandardInput; descriptor <= kStandardError; ++descriptor) {
    ::_setmode(descriptor, _O_BINARY);
  }
  windows::SetConsoleCtrlHandler(on_event, 1);
}

inline windows::Handle handle_of(int descriptor) {
  return reinterpret_cast<windows::Handle>(::_get_osfhandle(descriptor));
}

inline bool is_regular_file(windows::Handle handle) {
  return windows::GetFileType(handle) == windows::kDisk;
}

// Whether no key was pressed at a console. Takes away other events, for which a read would wait.
inline bool lacks_keys(windows::Handle handle) {
  windows::ConsoleInput input;
  windows::Dword count = 0;
  while (windows::PeekConsoleInputW(handle, &input, 1, &count) != 0) {
    if (count == 0) return true;
    if (input.type == windows::kKey && input.is_down != 0) return false;
    windows::ReadConsoleInputW(handle, &input, 1, &count);
  }
  return false;  // some other device
}

inline bool would_wait(windows::Handle handle) {
  const windows::Dword type = windows::GetFileType(handle);
  if (type == windows::kCharacters) return lacks_keys(handle);
  windows::Dword bytes = 0;
  return type == windows::kPipe &&
         windows::PeekNamedPipe(handle, nullptr, 0, nullptr, &bytes, nullptr) != 0 && bytes == 0;
}

// Waits until a read would not, or a time has come; at a console only until the first key.
inline Readiness await_input(int descriptor, Clock::time_point until) {
  while (true) {
    if (pending_signal() != 0) return Readiness::interrupted;
    if (!would_wait(handle_of(descriptor))) return Readiness::ready;
    if (Clock::now() >= until) return Readiness::late;
    windows::Sleep(kTick);
  }
}

inline unsigned at_once(std::size_t size) {
  return static_cast<unsigned>(std::min<std::size_t>(size, 32768));
}

// The number of bytes, 0 at the end, -1 with errno; with EINTR it is to be tried again.
inline std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) {
  windows::SetLastError(0);
  const int count = ::_read(descriptor, bytes, at_once(size));
  if (count != 0 || windows::GetLastError() != windows::kAborted) return count;
  windows::Sleep(kGrace);
  errno = EINTR;
  return -1;
}

// The number of bytes; 0: to be tried again, -1 with errno.
inline std::ptrdiff_t write_some(int descriptor, const char* bytes, std::size_t size) {
  return ::_write(descriptor, bytes, at_once(size));
}

inline int open_file(const std::string& file, int flags) {
  return ::_open(file.c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}
inline int open_to_read(const std::string& file) { return open_file(file, _O_RDONLY); }
inline int open_to_write(const std::string& file) { return open_file(file, _O_WRONLY | _O_CREAT); }
inline int close_file(int descriptor) { return ::_close(descriptor); }

// Does nothing to what is no regular file. False with errno.
inline bool empty_file(int descriptor) {
  if (!is_regular_file(handle_of(descriptor))) return true;
  errno = ::_chsize_s(descriptor, 0);
  return errno == 0;
}

// Whether a name leads to the regular file that is open.
inline bool is_same_file(const std::string& file, int descriptor) {
  const windows::Handle named = windows::CreateFileA(file.c_str(), 0, windows::kShared, nullptr,
                                                     windows::kIsThere, 0, nullptr);
  windows::FileInformation a{};
  windows::FileInformation b{};
  const windows::Handle open = handle_of(descriptor);
  const bool known = is_regular_file(named) && is_regular_file(open) &&
                     windows::GetFileInformationByHandle(named, &a) != 0 &&
                     windows::GetFileInformationByHandle(open, &b) != 0;
  windows::CloseHandle(named);
  return known && a.volume == b.volume && a.index_high == b.index_high &&
         a.index_low == b.index_low;
}

inline std::uint64_t physical_memory() {
  windows::MemoryStatus status{};
  status.size = sizeof status;
  windows::GlobalMemoryStatusEx(&status);
  return status.physical;
}

#else

inline constexpr char kSeparators[] = "/";  // of folders in the name of a program

inline constexpr std::size_t kSmallWrite = 4096;  // what a pipe takes whole once it is writable
inline constexpr int kGraceMilliseconds = 1000;   // for a reader that hangs while we are to die

// Becomes readable when a signal comes, for poll().
inline int wake_pipe[2] = {-1, -1};

// Ends the process as the signal would have.
[[noreturn]] inline void die_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
  ::raise(signal);
  std::_Exit(128 + signal);
}

inline void on_signal(int signal) {
  const int saved = errno;
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  if (note_signal(signal, static_cast<int>(now.tv_sec))) die_by_signal(signal);
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], &byte, 1);
  errno = saved;
}

inline void handle(int signal) {
  struct sigaction previous {};
  ::sigaction(signal, nullptr, &previous);
  if (previous.sa_handler == SIG_IGN) return;  // as nohup and background jobs want it
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(signal, &action, nullptr);
}

// Where the caller left one closed no file shall be opened in its place. Opened the wrong way
// round, so that every use fails with EBADF as if still closed.
inline void occupy_standard_descriptors() {
  for (int descriptor = kStandardInput; descriptor <= kStandardError; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    const int flags = descriptor == kStandardInput ? O_WRONLY : O_RDONLY;
    const int got = ::open("/dev/null", flags);
    if (got >= 0 && got != descriptor) ::close(got);
  }
}

inline void prepare_process() {
  occupy_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // these two are errors of the write that they come from
  std::signal(SIGXFSZ, SIG_IGN);
  if (::pipe(wake_pipe) == 0) {
    for (const int end : wake_pipe) {
      ::fcntl(end, F_SETFD, FD_CLOEXEC);
      ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
  }
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal);
}

// For poll(): rounded up; -1: for ever.
inline int milliseconds_until(Clock::time_point until) {
  if (until == Clock::time_point::max()) return -1;
  const Clock::time_point now = Clock::now();
  if (until <= now) return 0;
  const std::int64_t left = std::chrono::ceil<std::chrono::milliseconds>(until - now).count();
  return static_cast<int>(std::min<std::int64_t>(left, std::numeric_limits<int>::max()));
}

// Waits until a read would not, or a time has come.
inline Readiness await_input(int descriptor, Clock::time_point until) {
  pollfd wanted[2] = {{descriptor, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
  while (true) {
    if (pending_signal() != 0) return Readiness::interrupted;
    const int ready = ::poll(wanted, 2, milliseconds_until(until));
    if (ready > 0 && wanted[0].revents != 0) return Readiness::ready;
    if (ready < 0 && errno != EINTR) return Readiness::failed;
    if (ready == 0 && Clock::now() >= until) return Readiness::late;
  }
}

// The number of bytes, 0 at the end, -1 with errno; with EINTR it is to be tried again.
inline std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) {
  const ssize_t count = ::read(descriptor, bytes, size);
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) errno = EINTR;
  return count;
}

inline bool wait_until_writable(int descriptor, int milliseconds) {
  pollfd wanted{descriptor, POLLOUT, 0};
  const int ready = ::poll(&wanted, 1, milliseconds);
  return ready > 0 || (ready < 0 && errno == EINTR);
}

// The number of bytes; 0: to be tried again, -1 with errno. While we are to die by a signal, a
// reader that hangs gets a moment only.
inline std::ptrdiff_t write_some(int descriptor, const char* bytes, std::size_t size) {
  const bool dying = pending_signal() != 0;
  if (dying) {
    errno = EINTR;
    if (!wait_until_writable(descriptor, kGraceMilliseconds)) return -1;
    size = std::min(size, kSmallWrite);
  }
  const ssize_t count = ::write(descriptor, bytes, size);
  if (count >= 0) return count;
  if (errno == EINTR) return 0;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return -1;
  if (wait_until_writable(descriptor, dying ? kGraceMilliseconds : -1)) return 0;
  errno = EAGAIN;
  return -1;
}

// Can wait, as for the other end of a FIFO. A signal that comes meanwhile ends the process: files
// are opened before there is anything to flush.
inline int open_file(const std::string& file, int flags) {
  while (true) {
    const int descriptor = ::open(file.c_str(), flags | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
    if (const int signal = pending_signal(); signal != 0) die_by_signal(signal);
  }
}
inline int open_to_read(const std::string& file) {
  const int descriptor = open_file(file, O_RDONLY);
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0 || !S_ISDIR(status.st_mode)) {
    return descriptor;
  }
  ::close(descriptor);
  errno = EISDIR;
  return -1;
}
inline int open_to_write(const std::string& file) { return open_file(file, O_WRONLY | O_CREAT); }
inline int close_file(int descriptor) { return ::close(descriptor); }

// Does nothing to what is no regular file. False with errno.
inline bool empty_file(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return true;
  return ::ftruncate(descriptor, 0) == 0;
}

// Whether a name leads to the regular file that is open.
inline bool is_same_file(const std::string& file, int descriptor) {
  struct stat a {};
  struct stat b {};
  return ::stat(file.c_str(), &a) == 0 && ::fstat(descriptor, &b) == 0 && S_ISREG(a.st_mode) &&
         a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

inline std::uint64_t physical_memory() {
  const auto pages = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PHYS_PAGES), 1L));
  const auto page_size = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PAGESIZE), 1L));
  return pages * page_size;
}

#endif

}  // namespace grid::program
