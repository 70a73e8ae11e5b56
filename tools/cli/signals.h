// Orderly endings: the first SIGINT, SIGTERM or SIGHUP is only noted. Whatever takes long looks for
// it now and then, completes what it has begun to write and hands the signal to die_by_signal(), so
// that the parent sees the usual ending. A signal that comes two seconds later kills at once; one
// that comes sooner does not, because timeout(1) and terminals may send the same one twice.
#pragma once

namespace grid::cli {

// Prepares a process: handlers for those three, SIGPIPE and SIGXFSZ ignored (a write then fails
// with EPIPE or EFBIG), and the standard descriptors occupied where the caller left them closed, so
// that no file is opened in their place; using them fails.
void prepare_process();

// The signal that came, or 0.
int pending_signal() noexcept;

// A descriptor that becomes readable when a signal comes, for poll().
int signal_descriptor() noexcept;

// While it lives, signals end the process at once, also one that came before: for work that takes
// long, does not look for signals and leaves nothing half done.
class DeadlySignals {
 public:
  DeadlySignals();
  ~DeadlySignals();
  DeadlySignals(const DeadlySignals&) = delete;
  DeadlySignals& operator=(const DeadlySignals&) = delete;
};

// Ends the process as the signal would have.
[[noreturn]] void die_by_signal(int signal);
// The same with the signal that came, if one did.
void die_if_signalled();

}  // namespace grid::cli
