#include <string>
#include <utility>

#include "lint/cells.h"
#include "lint/rules/rules.h"
#include "lint/witness/other_readings.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kUnspecifiedBehaviourPage =
    R"(## What it does

Runs the program under other readings of the language, and reports those under which a run writes
other bytes, ends where it was endless, or is endless where it ended. A reading is another answer to
a point that the descriptions of the languages leave open, and that a clause of the language pages
marks as *Decided*; `grid-run --dump-dialect` lists the points and their answers. There is at most
one finding for each point, on the cells where the two runs part, or on the whole file if the grid
itself is read otherwise.

The witness is an input, and the step after which the two runs differ for good: run for that many
steps, they have written different bytes, or one is over and the other has written more, or both are
over in different ways.

Only runs that were seen are reported. That there is no finding does not mean that no reading
matters.

## Why is this bad

The program is right here. Somebody else's implementation may have decided the point otherwise, and
then the program does something else there.

## Example

Where there is no input, the first byte that this program prints is what the cell held before, a
`>`; where the end of input is read as 0, it is a zero byte:

    ?>!>

## What to do instead

Write what does not depend on the point, if the program is to run elsewhere: for example put the
value into the cell that is expected there at the end of input. Many readings have an option of
grid-run, such as `--eof=0`, that shows what comes of them.
)";

std::string describe(const Dialect& dialect, const Difference& difference) {
  const PolicyRow& question = *difference.reading.question;
  std::string message(question.question);
  message.append(" decides what a run does (").append(difference.reading.clause);
  message.append("): with ").append(question.answers[difference.reading.answer]);
  message.append(" in place of ").append(question.answers[question.get(dialect.policy)]);
  return message.append(", ").append(difference.what);
}

void check_unspecified_behaviour(Analysis& analysis, const Rule& rule,
                                 std::vector<Finding>& findings) {
  for (Difference& difference : find_differences(analysis.shared_program(), analysis.limits())) {
    Finding finding = finding_of(rule, describe(analysis.dialect(), difference),
                                 span_of(analysis.program(), difference.cells));
    finding.status = Status::confirmed;
    finding.witness = std::move(difference.witness);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule unspecified_behaviour() {
  return {.code = "U001",
          .name = "unspecified-behaviour",
          .claim = Claim::may,
          .severity = Severity::warning,
          .enabled = false,
          .summary = "a run comes out differently where the language leaves a point open",
          .page = kUnspecifiedBehaviourPage,
          .check = check_unspecified_behaviour};
}

}  // namespace grid::lint::ruleset
