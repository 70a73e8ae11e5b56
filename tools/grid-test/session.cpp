#include "tools/grid-test/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/program.h"
#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;

Expected<ChosenCases> choose_cases(const Settings& settings, Expectations expectations,
                                   const cli::Console& console) {
  Corpus corpus = read_corpus(settings.operands, expectations);
  ExitCode code = ExitCode::done;
  for (const Failure& failure : corpus.failures) code = worse(code, console.report(failure));
  if (code != ExitCode::done) return tl::unexpected(Failure{.code = code});
  const Expected<Shard> shard =
      settings.shard ? Expected<Shard>(*settings.shard) : shard_of_environment();
  if (!shard) return tl::unexpected(shard.error());
  ChosenCases cases{.all = std::move(corpus.cases), .chosen = {}};
  cases.chosen = select(cases.all, settings.selection);
  if (cases.chosen.empty() && !settings.allow_empty) {
    Failure failure{.code = ExitCode::nothing_matched};
    failure.message = cases.all.empty() ? "there are no cases in what was named"
                                        : fmt::format("none of {} cases matches", cases.all.size());
    failure.advice = "--allow-empty makes this no error";
    return tl::unexpected(std::move(failure));
  }
  cases.chosen = take_shard(std::move(cases.chosen), *shard);
  return cases;
}

Expected<Adapter> one_implementation(const Settings& settings) {
  if (settings.implementations.empty()) return implementation("grid-run");
  if (settings.implementations.size() == 1) return settings.implementations.front();
  return cli::fail("more than one implementation given", "grid-test compare takes several");
}

Expected<std::vector<Adapter>> several_implementations(const Settings& settings) {
  std::vector<Adapter> adapters = settings.implementations;
  if (adapters.size() < 2) {
    return cli::fail("two implementations are needed",
                     "for example: --impl grid-run --adapter other.toml");
  }
  for (std::size_t i = 1; i < adapters.size(); ++i) {
    const std::string name = adapters[i].name;
    int number = 2;
    for (std::size_t k = 0; k < i; ++k) {
      if (adapters[k].name == adapters[i].name) {
        adapters[i].name = fmt::format("{}#{}", name, number++);
        k = static_cast<std::size_t>(-1);  // the new name may be taken too
      }
    }
  }
  return adapters;
}

Expected<std::vector<Observation>> run_with_progress(const std::vector<Task>& tasks,
                                                     const RunOptions& options) {
  cli::Progress progress;
  return run_all(tasks, options, [&](std::size_t done) {
    progress.update([&] { return fmt::format("grid-test: {} of {} done", done, tasks.size()); });
  });
}

Expected<Destination> Destination::open(const std::string& file) {
  if (file.empty() || file == "-") return Destination(std::nullopt);
  Expected<cli::ByteWriter> out = cli::ByteWriter::open(file);
  if (!out) return tl::unexpected(std::move(out.error()));
  return Destination(*std::move(out));
}

Expected<ExitCode> Destination::write(std::string_view text) {
  if (!file_) return cli::print_document(text);
  const bool written = file_->truncate() && file_->write(text) && file_->close();
  if (!written) return tl::unexpected(file_->failure());
  return ExitCode::done;
}

Expected<ExitCode> conclude(const Expected<ExitCode>& written, ExitCode code,
                            const cli::Console& console) {
  if (const int signal = cli::pending_signal(); signal != 0) {
    if (!written) console.report(written.error());
    cli::die_by_signal(signal);
  }
  if (!written) return tl::unexpected(written.error());
  return code;
}

Expected<ExitCode> write_document(std::string_view text, const std::string& file) {
  Expected<Destination> out = Destination::open(file);
  if (!out) return tl::unexpected(std::move(out.error()));
  return out->write(text);
}

Expected<ExitCode> replace_file(const std::string& file, std::string_view text) {
  namespace fs = std::filesystem;
  // Through links, so that they stay links; beside the file, so that renaming is enough; hidden, so
  // that no corpus has it for a case should this program be killed.
  std::error_code error;
  const fs::path target = fs::weakly_canonical(file, error);
  const auto fail = [&](const std::string& why) {
    return tl::unexpected(Failure{
        fmt::format("cannot replace {}: {}", report::quoted(file), why), {}, {}, ExitCode::stream});
  };
  std::string fresh = target.parent_path() / fmt::format(".{}.XXXXXX", target.filename().string());
  const int descriptor = ::mkstemp(fresh.data());
  if (descriptor < 0) return fail(cli::error_text(errno));
  ::close(descriptor);
  const Expected<ExitCode> written = write_document(text, fresh);
  if (written) {
    fs::permissions(fresh, fs::status(target, error).permissions(), error);
    fs::rename(fresh, target, error);
    if (!error) return ExitCode::done;
  }
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return fail(written ? error.message() : written.error().message);
}

}  // namespace grid::grid_test
