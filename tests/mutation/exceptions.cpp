#include "tests/mutation/exceptions.h"

namespace grid::mutation {

const std::vector<Exception>& known_survivors() {
  static const std::vector<Exception> list = {
      {"refunge/policy final_newline: ends_row -> starts_row",
       "the row it starts is empty, and empty rows at the end are dropped (TX-4)"},
      {"refunge-x/policy final_newline: ends_row -> starts_row",
       "the row it starts is empty, and empty rows at the end are dropped (TX-4)"},
      {"ipgrid-1/policy newlines: ...",
       "where CRs are dropped (TX-6), all settings give the same rows (TX-2)"},
      {"ipgrid-2/policy newlines: ...",
       "where CRs are dropped (TX-6), all settings give the same rows (TX-2)"},
      {"ipgrid-3/policy newlines: ...",
       "where CRs are dropped (TX-6), all settings give the same rows (TX-2)"},
      {"ipgrid-1/policy padding: blank -> zero",
       "neither is an instruction, and edition 1 cannot print a cell"},
      {"ipgrid-1/policy update_order: oldest -> youngest",
       "without a stack the order of pointers cannot be seen (LM-5)"},
      {"ipgrid-1/policy newborn: fresh -> copied", "edition 1 has one mode and no flags"},
      {"ipgrid-1/policy closing_quote: dropped -> pushed", "edition 1 has no strings"},
      {"ipgrid-1/policy print_form: character -> decimal", "edition 1 does not print"},
      {"ipgrid-1/policy empty_print: nothing -> zero", "edition 1 does not print"},
      {"ipgrid-1/policy escaped_special: pushed -> printed", "edition 1 has no escapes"},
      {"ipgrid-1/policy flag_reset: ...", "edition 1 has no flags"},
      {"ipgrid-1/policy jump: wraps -> stops", "edition 1 has no jumps"},
      {"ipgrid-1/policy birth_order: of_creators -> reversed",
       "without a stack the order of pointers cannot be seen (LM-5)"},
      {"ipgrid-1/policy split_flags: ...", "edition 1 has no flags"},
      {"ipgrid-1/new row . as print",
       "nothing pushes in edition 1, and on an empty stack it prints nothing"},
      {"ipgrid-1/new row \\ as escape",
       "it does nothing outside of strings, which edition 1 does not have"},
      {"ipgrid-2/policy newborn: fresh -> copied",
       "a pointer that splits is in normal mode, since edition 2 has no escapes, and has no flags"},
      {"ipgrid-2/policy escaped_special: pushed -> printed", "edition 2 has no escapes"},
      {"ipgrid-2/policy flag_reset: ...", "edition 2 has no flags"},
      {"ipgrid-2/policy jump: wraps -> stops", "edition 2 has no jumps"},
      {"ipgrid-2/reading of split-horizontal: both",
       "beside the row of --compat, which stands behind it and counts"},
      {"ipgrid-2/policy split_flags: ...", "edition 2 has no flags"},
      {"ipgrid-3/reading of split-horizontal: both",
       "beside the row of --compat, which stands behind it and counts"},
  };
  return list;
}

bool is_about(const Exception& known, std::string_view name) {
  constexpr std::string_view any_end = "...";
  if (!known.what.ends_with(any_end)) return name == known.what;
  return name.starts_with(known.what.substr(0, known.what.size() - any_end.size()));
}

const std::vector<Untried>& untried_readings() {
  static const std::vector<Untried> list = {
      {"TX-3", "columns as a reader counts them", "would bring Unicode tables into the library",
       "ipgrid-1/text/combining-mark-is-a-cell"},
      {"TX-5", "each row wraps at its own end", "would cost a look at the row in every move",
       "ipgrid-1/text/short-row-wraps-at-the-width"},
      {"TX-7", "an empty source ends at once, without steps",
       "a machine has a pointer at the start", "refunge/source/empty-file"},
      {"IG-5", "an unknown character rejects the program",
       "the comments that programs carry are such characters",
       "ipgrid-1/unknown/letters-are-passed"},
      {"IG-5", "an unknown character removes the pointer",
       "a look at the character in every step; the new rows with `end` are this for some of them",
       "ipgrid-1/unknown/letters-are-passed"},
      {"IG-8", "a new pointer is updated once in the cycle of its birth",
       "a lone `_` then never ends its first cycle, and reports would tell of pointers that were "
       "not "
       "there when the cycle began",
       "ipgrid-1/edge/split-in-the-last-column"},
      {"IG-11", "printing on an empty stack is an error", "no dialect has errors at run time",
       "ipgrid-2/print/empty-stack-prints-nothing"},
  };
  return list;
}

const std::vector<Exception>& clauses_without_mutation() {
  static const std::vector<Exception> list = {
      {"RF-16", "a machine without pointers has no next step that could be another"},
      {"RF-17",
       "when output becomes visible is up to the host and not to the dialect; the golden "
       "tests of grid-run show it"},
      {"IG-15", "no character calls the operations; unit tests do"},
      {"IG-16", "a machine without pointers has no next step that could be another"},
      {"LM-1",
       "outcomes are told apart by the run loop, which no dialect describes; every case names "
       "its outcome, and unit tests show the errors of input and output"},
      {"LM-3",
       "what was written is out before the run loop looks at a limit; the cases of the folders "
       "limit and runs, and golden tests of grid-run show it"},
      {"LM-5",
       "merging is left to the engine, and this one does not merge; the cases that name it "
       "show that merged pointers must count"},
      {"LM-7",
       "what is compared is not data of a dialect; cases that are almost endless, the steps "
       "that endless cases name, and the replayed claims of tests/differential show it"},
  };
  return list;
}

}  // namespace grid::mutation
