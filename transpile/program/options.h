// The command line of a generated program.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "transpile/program/api.h"
#include "transpile/program/memory.h"
#include "transpile/program/messages.h"
#include "transpile/program/values.h"

namespace grid::program {

struct Settings {
  Limits limits{};
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<bool> detect_loops{};
  std::string input = "-";  // a file; "-": standard input
  std::string stats{};      // a file; "-": standard error; empty: none
  bool help = false;
  bool version = false;
};

struct OptionRow {
  std::string_view name;      // long name, without the dashes
  char letter;                // short name, or 0
  std::string_view argument;  // as the help shows it; empty: it takes none
  std::string_view group;     // heading in the help
  std::string_view help;      // its lines
  Problem (*take)(Settings&, std::string_view value);
};

inline std::vector<OptionRow> run_rows() {
  constexpr std::string_view kGroup = "Running";
  return {
      {"input", 'i', "FILE", kGroup,
       "what the program reads, instead of standard input; '-' is\nstandard input",
       [](Settings& to, std::string_view text) { return take_file(text, to.input); }},
      {"detect-loops", 0, "", kGroup,
       "end the run when it returns to an earlier state without having\n"
       "read or written anything; the default unless --max-steps is given",
       [](Settings& to, std::string_view) {
         to.detect_loops = true;
         return Problem();
       }},
      {"no-detect-loops", 0, "", kGroup, "let endless programs run",
       [](Settings& to, std::string_view) {
         to.detect_loops = false;
         return Problem();
       }},
      {"stats", 's', "FILE", kGroup,
       "write how the run ended and its counters, as JSON; '-' is\nstandard error",
       [](Settings& to, std::string_view text) { return take_file(text, to.stats); }},
  };
}

inline OptionRow end_row() {
  return {"eof",
          0,
          "keep|0|255",
          "Running",
          "what is read at the end of input; keep: nothing, cells stay as\nthey are",
          [](Settings& to, std::string_view text) { return take_end(text, to.limits.at_end); }};
}

inline std::vector<OptionRow> limit_rows() {
  constexpr std::string_view kGroup = "Limits";
  return {
      {"max-steps", 0, "N", kGroup, "stop after N steps",
       [](Settings& to, std::string_view text) { return take_count(text, to.limits.steps); }},
      {"timeout", 0, "DURATION", kGroup,
       "stop after this time: seconds, or with a unit, as in 500ms, 2s,\n1m",
       [](Settings& to, std::string_view text) { return take_duration(text, to.time); }},
      {"max-cursors", 0, "N", kGroup, "stop when more than N pointers are alive",
       [](Settings& to, std::string_view text) { return take_count(text, to.limits.pointers); }},
      {"max-memory", 0, "SIZE", kGroup,
       "stop when the run needs more memory: bytes, or with a unit, as in\n"
       "64M, 2G, 50%; the default is 50%: half of what the machine or the\n"
       "control group has",
       [](Settings& to, std::string_view text) {
         return take_size(text, available_memory(), to.limits.memory);
       }},
      {"max-output", 0, "SIZE", kGroup, "stop when the program writes more than this",
       [](Settings& to, std::string_view text) { return take_size(text, 0, to.limits.output); }},
  };
}

inline std::vector<OptionRow> information_rows() {
  constexpr std::string_view kGroup = "Information";
  return {
      {"help", 'h', "", kGroup, "show this text and exit",
       [](Settings& to, std::string_view) {
         to.help = true;
         return Problem();
       }},
      {"version", 'V', "", kGroup, "show what this program is and exit",
       [](Settings& to, std::string_view) {
         to.version = true;
         return Problem();
       }},
  };
}

using OptionTable = std::vector<OptionRow>;

inline OptionTable option_table(bool has_field) {
  OptionTable table = run_rows();
  if (has_field) table.push_back(end_row());
  for (const OptionTable& rows : {limit_rows(), information_rows()}) {
    table.insert(table.end(), rows.begin(), rows.end());
  }
  return table;
}

inline std::string options_text(const OptionTable& table) {
  constexpr std::size_t kColumn = 31;  // where the texts begin
  std::string out;
  std::string_view group;
  for (const OptionRow& row : table) {
    if (row.group != group) out += joined({"\n", row.group, ":\n"});
    group = row.group;
    const std::string_view letter(&row.letter, 1);
    std::string line = row.letter != 0 ? joined({"  -", letter, ", --"}) : "      --";
    line += joined({row.name, row.argument.empty() ? "" : "=", row.argument});
    line.resize(kColumn, ' ');
    for (const char c : row.help) {
      line += c;
      if (c == '\n') line.append(kColumn, ' ');
    }
    out += line + "\n";
  }
  return out;
}

// Optimal string alignment: how many letters to add, remove, replace or exchange with their
// neighbours.
inline std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

// Splits the command line into options and operands. Long names must be given in full; of repeated
// options the last wins; "--" ends them.
class CommandLine {
 public:
  CommandLine(const OptionTable& table, int argc, char** argv) : table_(table) {
    for (int i = 1; i < argc; ++i) words_.emplace_back(argv[i]);
  }

  // Wrong names count before wrong values.
  Problem parse(Settings& settings) {
    while (next_ < words_.size()) {
      if (Problem problem = split(words_[next_++])) return problem;
    }
    for (const auto& [row, value] : given_) {
      if (Problem problem = row->take(settings, value)) {
        problem->message = joined({"option --", row->name, ": ", problem->message});
        return problem;
      }
    }
    return std::nullopt;
  }
  const std::vector<std::string_view>& operands() const { return operands_; }

 private:
  Problem split(std::string_view word) {
    if (word == "--") {
      operands_.insert(operands_.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_),
                       words_.end());
      next_ = words_.size();
    } else if (word.substr(0, 2) == "--") {
      return split_name(word);
    } else if (word.size() > 1 && word.front() == '-') {
      return split_letters(word);
    } else {
      operands_.push_back(word);
    }
    return std::nullopt;
  }

  Problem split_name(std::string_view word) {
    const std::size_t end = std::min(word.find('='), word.size());
    const OptionRow* const row = find(word.substr(2, end - 2));
    if (row == nullptr) return unknown(word);
    if (end == word.size()) return row->argument.empty() ? keep(*row, {}) : take_next(*row);
    if (row->argument.empty()) {
      return Failure{joined({"option '", shown(word.substr(0, end)), "' takes no value"}),
                     "remove what follows the '='"};
    }
    return end + 1 == word.size() ? needs_value(*row) : keep(*row, word.substr(end + 1));
  }

  Problem split_letters(std::string_view word) {
    for (std::size_t at = 1; at < word.size(); ++at) {
      const OptionRow* const row = find(word[at]);
      if (row == nullptr) return unknown(word);
      if (row->argument.empty()) {
        keep(*row, {});
      } else {
        return at + 1 == word.size() ? take_next(*row) : keep(*row, word.substr(at + 1));
      }
    }
    return std::nullopt;
  }

  // What is an option itself is no value.
  Problem take_next(const OptionRow& row) {
    if (next_ == words_.size()) return needs_value(row);
    const std::string_view word = words_[next_];
    if (word.size() == 2 && word[0] == '-' && find(word[1]) != nullptr) return needs_value(row);
    ++next_;
    return keep(row, word);
  }

  Problem keep(const OptionRow& row, std::string_view value) {
    given_.emplace_back(&row, value);
    return std::nullopt;
  }

  static Problem needs_value(const OptionRow& row) {
    return Failure{joined({"option '--", row.name, "' needs a value"}), "--help says which"};
  }

  // A name that is empty is shown with what was given to it.
  Problem unknown(std::string_view word) const {
    const std::size_t end = std::min(word.find('='), word.size());
    if (end != word.find_first_not_of('-')) word = word.substr(0, end);
    const std::string_view best = word.substr(0, 2) == "--" ? nearest(word.substr(2)) : "";
    return Failure{
        joined({"unknown option '", shown(word), "'"}),
        best.empty() ? "--help lists the options" : joined({"did you mean '--", best, "'?"})};
  }

  // The name that was probably meant; empty if more than a third of the letters differ.
  std::string_view nearest(std::string_view word) const {
    constexpr std::size_t kLongestWord = 100;
    std::string_view best;
    if (word.size() > kLongestWord) return best;
    std::size_t least = word.size();
    for (const OptionRow& row : table_) {
      const std::size_t edits = edits_between(word, row.name);
      const std::size_t most = std::max<std::size_t>(1, std::max(word.size(), row.name.size()) / 3);
      if (edits > most || edits >= least) continue;
      best = row.name;
      least = edits;
    }
    return best;
  }

  const OptionRow* find(std::string_view name) const {
    for (const OptionRow& row : table_) {
      if (row.name == name) return &row;
    }
    return nullptr;
  }
  const OptionRow* find(char letter) const {
    for (const OptionRow& row : table_) {
      if (row.letter == letter) return &row;
    }
    return nullptr;
  }

  const OptionTable& table_;
  std::vector<std::string_view> words_{};
  std::size_t next_ = 0;
  std::vector<std::pair<const OptionRow*, std::string_view>> given_{};
  std::vector<std::string_view> operands_{};
};

}  // namespace grid::program
