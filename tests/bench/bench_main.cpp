// Runs the benchmarks that are chosen, and shows how both engines compare where both ran. The exit
// code is 1 if there are none, or if one found something wrong.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/bench/engines.h"

namespace {

using namespace grid::bench;

class Ratios final : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) note(run);
  }

  bool failed() const { return failed_; }

  // In nanoseconds per step of a pointer.
  void print() const {
    bool begun = false;
    for (const auto& [name, its] : reference_) {
      const auto mine = fast_.find(name);
      if (mine == fast_.end()) continue;
      if (!begun) std::printf("\n%-40s %10s %8s %8s\n", "workload", "reference", "fast", "ratio");
      begun = true;
      std::printf("%-40s %10.2f %8.3f %8.1f\n", name.c_str(), its, mine->second,
                  its / mine->second);
    }
  }

 private:
  void note(const Run& run) {
    failed_ = failed_ || run.error_occurred;
    const auto counter = run.counters.find(kPerStep);
    if (run.error_occurred || counter == run.counters.end()) return;
    const std::string name = run.run_name.function_name;
    const auto note_in = [&](std::map<std::string, double>& times, const std::string& end) {
      if (name.ends_with(end))
        times[name.substr(0, name.size() - end.size())] = counter->second * 1e9;
    };
    note_in(reference_, kReference);
    note_in(fast_, kFast);
  }

  bool failed_ = false;
  std::map<std::string, double> reference_{};
  std::map<std::string, double> fast_{};
};

}  // namespace

int main(int argc, char** argv) {
  register_engines();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  Ratios ratios;
  const std::size_t ran = benchmark::RunSpecifiedBenchmarks(&ratios);
  ratios.print();
  return ran == 0 || ratios.failed() ? 1 : 0;
}
