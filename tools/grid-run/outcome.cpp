#include "tools/grid-run/outcome.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace grid::grid_run {

namespace {

using cli::ExitCode;
using cli::Failure;
using interp::Limit;
using interp::Limits;
using interp::Outcome;
using interp::RunResult;

std::string advice(std::string_view option) { return fmt::format("{} sets this limit", option); }

Failure explain_limit(Limit limit, const Limits& limits) {
  const auto failure = [](std::string_view text, std::string_view option) {
    return Failure{fmt::format("limit reached: {}", text), advice(option), {}, ExitCode::limit};
  };
  switch (limit) {
    case Limit::none:
      return {};
    case Limit::steps:
      return failure(fmt::format("{} steps", limits.steps), "--max-steps");
    case Limit::time: {
      const std::chrono::duration<double> time = limits.time.value_or(interp::Clock::duration());
      return failure(fmt::format("time of {:g} s", time.count()), "--timeout");
    }
    case Limit::pointers:
      return failure(fmt::format("more than {} pointers", limits.pointers), "--max-cursors");
    case Limit::memory:
      return failure(fmt::format("memory (at most {} bytes)", limits.memory), "--max-memory");
    case Limit::output:
      return failure(fmt::format("{} bytes of output", limits.output), "--max-output");
  }
  return {};
}

Failure explain_refusal() {
  return {"limit reached: memory (the system gives no more)",
          "close other programs, or raise what the system allows this one",
          {},
          ExitCode::limit};
}

Failure explain_loop(const Loop& loop) {
  return {fmt::format("endless: the states after step {} and step {} are equal, and nothing was "
                      "read or written in between",
                      loop.first, loop.again),
          "--no-detect-loops lets it run",
          {},
          ExitCode::endless};
}

}  // namespace

ExitCode exit_code(const RunResult& result) {
  switch (result.outcome) {
    case Outcome::terminated:
      return ExitCode::done;
    case Outcome::endless:
      return ExitCode::endless;
    case Outcome::limit:
      return ExitCode::limit;
    case Outcome::input_error:
    case Outcome::output_error:
      return ExitCode::stream;
    case Outcome::interrupted:
      return ExitCode::done;  // the signal decides
  }
  return ExitCode::internal;
}

void set_output_error(RunResult& result) {
  if (result.outcome == Outcome::interrupted) return;
  result.outcome = Outcome::output_error;
  result.limit = Limit::none;
  result.loop.reset();
}

bool may_have_looped(const RunResult& result) {
  const bool stopped = result.outcome == Outcome::interrupted ||
                       (result.outcome == Outcome::limit && result.limit != Limit::memory);
  return result.detection_dropped && stopped;
}

Failure explain(const Ending& ending, const Limits& limits, const cli::ByteReader& input,
                const cli::ByteWriter& output) {
  const RunResult& result = ending.result;
  switch (result.outcome) {
    case Outcome::terminated:
    case Outcome::interrupted:
      return {};
    case Outcome::endless:
      return explain_loop(*result.loop);
    case Outcome::limit:
      return ending.refused ? explain_refusal() : explain_limit(result.limit, limits);
    case Outcome::input_error:
      return input.failure();
    case Outcome::output_error:
      return output.error() != 0 ? output.failure() : Failure();
  }
  return {};
}

}  // namespace grid::grid_run
