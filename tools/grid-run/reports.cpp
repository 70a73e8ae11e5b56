#include "tools/grid-run/reports.h"

#include <fmt/format.h>
#include <unistd.h>

#include "tools/grid-run/outcome.h"
#include "tools/grid-run/stats.h"
#include "tools/report/escape.h"

namespace grid::grid_run {

namespace {

using cli::ByteWriter;
using cli::Failure;

// What is read by the run, or written by it already, must not be overwritten.
std::optional<Failure> check_target(const std::string& target, const Inputs& inputs) {
  if (inputs.program != "-") {
    if (auto failure = cli::same_file(target, inputs.program, "the program itself")) return failure;
  }
  if (!inputs.config.empty()) {
    if (auto failure = cli::same_file(target, inputs.config, "the configuration")) return failure;
  }
  if (auto failure = cli::same_file(target, inputs.input->descriptor(), "the input")) {
    return failure;
  }
  if (auto failure = cli::same_file(target, STDIN_FILENO, "standard input")) return failure;
  return cli::same_file(target, STDOUT_FILENO, "standard output");
}

// Opens the file of one report unless its name is empty. Only a file that exists shows whether it
// is also that of an earlier report.
std::optional<Failure> open_one(const std::string& target, std::optional<ByteWriter>& file,
                                const std::vector<const std::optional<ByteWriter>*>& earlier) {
  if (target.empty()) return std::nullopt;
  cli::Expected<ByteWriter> opened = ByteWriter::open(target);
  if (!opened) return opened.error();
  file.emplace(*std::move(opened));
  for (const std::optional<ByteWriter>* other : earlier) {
    if (!*other) continue;
    if (auto failure = cli::same_file(target, (*other)->descriptor(), "another report")) {
      return failure;
    }
  }
  return std::nullopt;
}

std::optional<Failure> truncate(std::optional<ByteWriter>& file) {
  return !file || file->truncate() ? std::nullopt : std::optional(file->failure());
}

void close(std::optional<ByteWriter>& file, std::vector<Failure>& failures) {
  if (file && !file->close()) failures.push_back(file->failure());
}

}  // namespace

std::optional<Failure> check_targets(const std::vector<std::string>& targets,
                                     const Inputs& inputs) {
  for (const std::string& target : targets) {
    if (target.empty()) continue;
    if (auto failure = check_target(target, inputs)) return failure;
  }
  return std::nullopt;
}

cli::Expected<std::unique_ptr<Reports>> Reports::open(const Settings& settings,
                                                      const Inputs& inputs, Family family,
                                                      const Program* program) {
  std::unique_ptr<Reports> reports(new Reports(family));
  const std::string heatmap = program != nullptr ? settings.heatmap : std::string();
  std::optional<Failure> failure = check_targets({settings.trace, settings.stats, heatmap}, inputs);
  auto& trace_file = reports->trace_file_;
  auto& stats_file = reports->stats_file_;
  if (!failure) failure = open_one(settings.trace, trace_file, {});
  if (!failure) failure = open_one(settings.stats, stats_file, {&trace_file});
  if (!failure) failure = open_one(heatmap, reports->heatmap_file_, {&trace_file, &stats_file});
  if (!failure) failure = truncate(reports->trace_file_);
  if (!failure) failure = truncate(reports->stats_file_);
  if (!failure) failure = truncate(reports->heatmap_file_);
  if (failure) return tl::unexpected(std::move(*failure));
  if (reports->trace_file_) reports->trace_.emplace(*reports->trace_file_);
  if (reports->heatmap_file_) reports->heatmap_.emplace(*program);
  return reports;
}

bool Reports::step(const Machine& machine, const StepReport& report) {
  if (heatmap_) heatmap_->count(report);
  return !trace_ || trace_->step(machine, report);
}

void Reports::flush_trace() {
  if (trace_file_) trace_file_->flush();  // a failure shows with the next write
}

std::vector<Failure> Reports::finish(interp::RunResult& result) {
  std::vector<Failure> failures;
  close(trace_file_, failures);
  // As if it had shown while the run went on: whether it did depends on the buffer.
  if (!failures.empty()) set_output_error(result);
  if (heatmap_) {
    if (auto failure = heatmap_->write(*heatmap_file_)) failures.push_back(std::move(*failure));
  }
  close(heatmap_file_, failures);
  if (stats_file_) stats_file_->write(stats_text(result, family_));
  close(stats_file_, failures);
  return failures;
}

}  // namespace grid::grid_run
