#include "tools/grid-run/host.h"

#include <fmt/format.h>

#include "tools/cli/signals.h"
#include "tools/grid-run/outcome.h"

namespace grid::grid_run {

namespace {

// A program that prints and calculates for long shows its output at least this often.
constexpr auto kFlushInterval = std::chrono::milliseconds(100);

}  // namespace

interp::ReadResult Host::read(std::optional<interp::Clock::time_point> deadline) {
  using Kind = interp::ReadResult::Kind;
  const cli::ByteReader::Next next = input_.next(deadline, [this] {
    before_waiting_();
    return flush();
  });
  switch (next.kind) {
    case cli::ByteReader::Kind::byte:
      ++seen_.input_bytes;
      return {Kind::byte, next.value};
    case cli::ByteReader::Kind::end:
      return {Kind::end};
    case cli::ByteReader::Kind::error:
      return {Kind::error};
    case cli::ByteReader::Kind::timed_out:
      return {Kind::timed_out};
    case cli::ByteReader::Kind::interrupted:
      return {Kind::interrupted};
  }
  return {Kind::error};
}

bool Host::write(std::string_view bytes) {
  progress_.clear();
  if (!output_.write(bytes)) return false;
  seen_.output_bytes += bytes.size();
  return true;
}

bool Host::cancelled() {
  const interp::Clock::time_point now = interp::Clock::now();
  if (output_.has_buffered() && now >= next_flush_) {
    flush();  // a failure shows with the next write
    next_flush_ = now + kFlushInterval;
  }
  return cli::pending_signal() != 0;
}

void Host::observe(const interp::RunCounters& counters) {
  seen_.steps = counters.steps;
  seen_.born = counters.born;
  seen_.live = counters.live;
  seen_.max_live = counters.max_live;
  seen_.rows = counters.rows;
  progress_.update([this] { return progress_text(); });
}

void Host::finish(interp::RunResult& result) {
  progress_.clear();
  const bool written = output_.close();
  const bool flush_failed = result.outcome == interp::Outcome::input_error && input_.error() == 0;
  if (written && !flush_failed) return;
  set_output_error(result);
}

bool Host::flush() {
  progress_.clear();
  return output_.flush();
}

std::string Host::progress_text() const {
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(interp::Clock::now() - start_).count();
  return fmt::format("grid-run: {} s, {} steps, {} alive", seconds, seen_.steps, seen_.live);
}

}  // namespace grid::grid_run
