// What programs that take many files have alike: which programs there are to work on, each with its
// dialect; that many are worked on at the same time; and what comes of it all.
//
//     Verdict verdict(console);
//     Expected<std::vector<WorkItem>> items = work_items(found.files, search, common, configs);
//     work_through("grid-lint", *items, jobs,
//                  [&](std::size_t i) { results[i] = check((*items)[i]); },
//                  [&](std::size_t i, const Failure& failure) { results[i].failure = failure; });
//     for (const auto& result : results) {
//       if (result.failure) verdict.note(*result.failure);
//     }
//     return verdict.code();
#pragma once

#include <grid/diagnostic.h>
#include <grid/dialect.h>
#include <grid/source.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/config.h"
#include "tools/cli/console.h"
#include "tools/cli/program.h"
#include "tools/cli/search.h"

namespace grid::cli {

// A program to work on.
struct WorkItem {
  std::string file{};         // to read; "-": standard input
  std::string name{};         // as messages and reports call it
  std::string config_name{};  // as configurations know it: "-" for standard input without a name
  const Config* config = nullptr;
  std::optional<Dialect> dialect{};
  std::optional<Failure> failure{};  // why there is no dialect
  bool is_excluded = false;          // standard input, by its name; of files there is no item then
  bool is_link_to_other = false;     // symbolic, to the file of another item without a failure
};

// The items for the files that were found, sorted by name. Fails if a configuration is wrong.
Expected<std::vector<WorkItem>> work_items(const std::vector<FoundFile>& files,
                                           const SearchOptions& search, const CommonOptions& common,
                                           Configs& configs);

// The bytes of the item, at most 1 GiB. Failures have the exit code of a bad source.
Expected<std::string> read_item(const WorkItem& item);

// Does the work; false if it ended because it needed more memory than there is.
bool has_memory_for(const std::function<void()>& work);
Failure out_of_memory(const WorkItem& item);

using Work = std::function<void(std::size_t i)>;
using GiveUp = std::function<void(std::size_t i, const Failure& failure)>;

// Calls work(i) for each item, up to `jobs` of them at the same time, and shows on a terminal how
// far it is. That one takes too much memory is no reason to lose the others: it is worked on again
// when they are done, alone, if its text can be read again. If it fails again, or cannot be, there
// is a call of `give_up` from this thread.
void work_through(std::string_view program, const std::vector<const WorkItem*>& items,
                  std::size_t jobs, const Work& work, const GiveUp& give_up);

// For items with more to them.
template <class Item>
void work_through(std::string_view program, const std::vector<Item>& items, std::size_t jobs,
                  const Work& work, const GiveUp& give_up) {
  std::vector<const WorkItem*> all;
  all.reserve(items.size());
  for (const Item& item : items) all.push_back(&item);
  work_through(program, all, jobs, work, give_up);
}

// What is returned where several things can go wrong. Each is reported as it is noted; of all exit
// codes the worst remains.
class Verdict {
 public:
  explicit Verdict(const Console& console) : console_(console) {}

  void note(ExitCode code) { code_ = worse(code_, code); }
  void note(const Failure& failure) { note(console_.report(failure)); }
  // About a file that is no program, unless the code says otherwise; there may be none.
  void note(const std::vector<Diagnostic>& diagnostics, std::string_view file, const Source* source,
            ExitCode code = ExitCode::source);

  ExitCode code() const { return code_; }
  // What ends a call that found no program; nothing if it may go on.
  std::optional<Expected<ExitCode>> without_programs(const SearchOptions& search) const;

 private:
  const Console& console_;
  ExitCode code_ = ExitCode::done;
};

}  // namespace grid::cli
