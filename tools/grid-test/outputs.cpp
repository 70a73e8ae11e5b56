#include "tools/grid-test/outputs.h"

#include <unistd.h>

#include <algorithm>

#include "tools/cli/stream.h"

namespace grid::grid_test {

using cli::ExitCode;
using cli::Expected;
using report::TestRun;

namespace {

bool to_output(const Settings& settings) {
  return settings.output.empty() || settings.output == "-";
}

std::string document(const TestRun& run, const Settings& settings) {
  switch (settings.format) {
    case Format::text:
      return test_text(run, {.colour = to_output(settings) && cli::may_colour(STDOUT_FILENO)});
    case Format::tap:
      return test_tap(run);
    case Format::junit:
      return test_junit(run);
    case Format::json:
      return test_json(run);
  }
  return {};
}

}  // namespace

Expected<Outputs> Outputs::open(const Settings& settings) {
  if (to_output(settings) && settings.html == "-") {
    return cli::fail("the results and the page of --html both go to standard output",
                     "name a file for one of them");
  }
  Expected<cli::Destination> results = cli::Destination::open(settings.output);
  if (!results) return tl::unexpected(std::move(results.error()));
  Outputs outputs(settings, *std::move(results));
  if (settings.html.empty()) return outputs;
  Expected<cli::Destination> page = cli::Destination::open(settings.html);
  if (!page) return tl::unexpected(std::move(page.error()));
  outputs.page_.emplace(*std::move(page));
  if (to_output(settings)) return outputs;
  if (auto failure = cli::same_file(settings.output, settings.html, "the page of --html")) {
    return tl::unexpected(std::move(*failure));
  }
  return outputs;
}

Expected<ExitCode> Outputs::write(const TestRun& run, const cli::Console& console) {
  Expected<ExitCode> written = results_.write(document(run, settings_));
  if (!page_) return written;
  Expected<ExitCode> page = page_->write(test_html(run));
  if (page) return written;
  if (written) return page;
  console.report(page.error());
  return written;
}

ExitCode result_code(const TestRun& run) {
  const bool bad = std::any_of(run.results.begin(), run.results.end(),
                               [](const auto& one) { return report::is_bad(one.status); });
  return bad || run.interrupted ? ExitCode::findings : ExitCode::done;
}

}  // namespace grid::grid_test
