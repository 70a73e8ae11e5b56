// Which rules are on. A word chooses rules: "ALL", a code ("R001"), the beginning of codes ("R",
// "C0") or a name ("unreachable-code"). Words come in layers, as those of a configuration and of a
// command line:
//
//   Selection selection;                                    // the rules that are on by default
//   selection.apply({{true, "C"}, {true, "R001"}});         // only these
//   selection.apply({{false, "C003"}});                     // without one
//
// Within a layer a longer word beats a shorter one, whatever their order; of words that are alike,
// the later one wins. A layer that selects anything replaces what the layers before it left; one
// that only ignores takes away from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace grid::lint {

struct Choice {
  bool select = true;  // false: ignore
  std::string word{};
};

// The rules that a word chooses, in the order of rules(); none: it means nothing.
std::vector<const Rule*> rules_chosen_by(std::string_view word);

class Selection {
 public:
  Selection();

  // Words that mean nothing choose nothing.
  void apply(const std::vector<Choice>& layer);

  // In the order of rules().
  const std::vector<const Rule*>& selected() const { return selected_; }
  bool contains(const Rule& rule) const;

 private:
  std::vector<const Rule*> selected_;
};

}  // namespace grid::lint
