#include <grid/ir.h>

namespace grid::ir {

Value value_of(Offset cell) { return {.terms = {{cell, 1}}}; }

Value sum(const Value& a, const Value& b, std::uint8_t times_b) {
  Value result;
  result.constant = static_cast<std::uint8_t>(a.constant + b.constant * times_b);
  auto mine = a.terms.begin();
  auto its = b.terms.begin();
  while (mine != a.terms.end() || its != b.terms.end()) {
    const bool take_mine =
        its == b.terms.end() || (mine != a.terms.end() && mine->cell <= its->cell);
    const bool take_its =
        mine == a.terms.end() || (its != b.terms.end() && its->cell <= mine->cell);
    Term term{.cell = take_mine ? mine->cell : its->cell, .times = 0};
    if (take_mine) term.times = (mine++)->times;
    if (take_its) term.times = static_cast<std::uint8_t>(term.times + (its++)->times * times_b);
    if (term.times != 0) result.terms.push_back(term);
  }
  return result;
}

}  // namespace grid::ir
