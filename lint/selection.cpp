#include "lint/selection.h"

#include <algorithm>
#include <map>

namespace grid::lint {

namespace {

constexpr std::string_view kAll = "ALL";

// Words that choose fewer rules come later.
std::size_t specificity(std::string_view word) {
  if (word == kAll) return 0;
  const Rule* const rule = find_rule(word);
  return rule == nullptr ? word.size() : rule->code.size();
}

}  // namespace

std::vector<const Rule*> rules_chosen_by(std::string_view word) {
  if (word == kAll) return rules();
  std::vector<const Rule*> chosen;
  if (word.empty()) return chosen;
  for (const Rule* const rule : rules()) {
    if (rule->code.starts_with(word) || rule->name == word) chosen.push_back(rule);
  }
  return chosen;
}

Selection::Selection() {
  for (const Rule* const rule : rules()) {
    if (rule->enabled) selected_.push_back(rule);
  }
}

void Selection::apply(const std::vector<Choice>& layer) {
  std::vector<Choice> sorted = layer;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Choice& a, const Choice& b) {
    return specificity(a.word) < specificity(b.word);
  });
  std::map<const Rule*, bool> wanted;
  bool replaces = false;
  for (const Choice& choice : sorted) {
    replaces = replaces || choice.select;
    for (const Rule* const rule : rules_chosen_by(choice.word)) wanted[rule] = choice.select;
  }
  std::vector<const Rule*> next;
  for (const Rule* const rule : rules()) {
    const auto found = wanted.find(rule);
    const bool before = !replaces && contains(*rule);
    if (found == wanted.end() ? before : found->second) next.push_back(rule);
  }
  selected_ = std::move(next);
}

bool Selection::contains(const Rule& rule) const {
  return std::find(selected_.begin(), selected_.end(), &rule) != selected_.end();
}

}  // namespace grid::lint
