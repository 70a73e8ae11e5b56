#include "tools/grid-run/reports.h"

#include <fmt/format.h>
#include <unistd.h>

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

std::optional<Failure> check_targets(const std::vector<std::string>& targets,
                                     const Inputs& inputs) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].empty()) continue;
    if (auto failure = check_target(targets[i], inputs)) return failure;
    for (std::size_t j = 0; j < i; ++j) {
      if (targets[j].empty()) continue;
      if (auto failure = cli::same_file(targets[i], targets[j], "another report")) return failure;
    }
  }
  return std::nullopt;
}

// Opens the file of one report unless its name is empty.
std::optional<Failure> open_one(const std::string& target, std::optional<ByteWriter>& file) {
  if (target.empty()) return std::nullopt;
  cli::Expected<ByteWriter> opened = ByteWriter::open(target);
  if (!opened) return opened.error();
  file.emplace(*std::move(opened));
  return std::nullopt;
}

std::optional<Failure> truncate(std::optional<ByteWriter>& file) {
  return !file || file->truncate() ? std::nullopt : std::optional(file->failure());
}

void close(std::optional<ByteWriter>& file, std::vector<Failure>& failures) {
  if (file && !file->close()) failures.push_back(file->failure());
}

}  // namespace

cli::Expected<std::unique_ptr<Reports>> Reports::open(const Settings& settings,
                                                      const Inputs& inputs, Family family,
                                                      const Program* program) {
  std::unique_ptr<Reports> reports(new Reports(family));
  const std::string heatmap = program != nullptr ? settings.heatmap : std::string();
  std::optional<Failure> failure = check_targets({settings.trace, settings.stats, heatmap}, inputs);
  if (!failure) failure = open_one(settings.trace, reports->trace_file_);
  if (!failure) failure = open_one(settings.stats, reports->stats_file_);
  if (!failure) failure = open_one(heatmap, reports->heatmap_file_);
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

std::vector<Failure> Reports::finish(const interp::RunResult& result) {
  std::vector<Failure> failures;
  close(trace_file_, failures);
  if (heatmap_) heatmap_->write(*heatmap_file_);
  close(heatmap_file_, failures);
  if (stats_file_) stats_file_->write(stats_text(result, family_));
  close(stats_file_, failures);
  return failures;
}

}  // namespace grid::grid_run
