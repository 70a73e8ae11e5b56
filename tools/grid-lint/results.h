// What is said at the end, of programs that were checked and of reports that were merged alike.
#pragma once

#include "tools/cli/console.h"
#include "tools/cli/work_list.h"
#include "tools/grid-lint/settings.h"
#include "tools/report/findings.h"

namespace grid::grid_lint {

// The findings in the form that the settings ask for, for a descriptor. Names of files start from
// the current folder.
std::string document(report::Findings& findings, const Settings& settings, int descriptor);

// The exit status where there are these findings, and `code` is that of all else.
cli::ExitCode code_with(const report::Findings& findings, const Settings& settings,
                        cli::ExitCode code);

// A failure as reports tell it, and what is said of one that a report tells. `file` is null where
// it is about none.
report::Fault fault_of(const cli::Failure& failure);
void note_fault(const report::Fault& fault, const report::FileFindings* file,
                cli::Verdict& verdict);

// Says that a file was not looked at completely, where rule A001 does not.
void warn_of_limits(const report::FileFindings& file, const cli::Console& console);

}  // namespace grid::grid_lint
