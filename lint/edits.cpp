#include "lint/edits.h"

#include <grid/format.h>

#include <algorithm>
#include <map>

namespace grid::lint {

namespace {

// The edits taken so far, by where they begin.
class Taken {
 public:
  bool fits(const Edit& edit) const {
    const auto after = edits_.lower_bound(edit.begin);
    // Two insertions at one place have no order, so they overlap too.
    if (after != edits_.end() && (after->first < edit.end || after->first == edit.begin)) {
      return false;
    }
    return after == edits_.begin() || std::prev(after)->second->end <= edit.begin;
  }
  void take(const Edit& edit) { edits_.emplace(edit.begin, &edit); }

  std::string apply(std::string_view text) const {
    std::string out;
    std::size_t at = 0;
    for (const auto& [begin, edit] : edits_) {
      out += text.substr(at, begin - at);
      out += edit->text;
      at = edit->end;
    }
    return out += text.substr(at);
  }

 private:
  std::map<std::size_t, const Edit*> edits_;
};

}  // namespace

Edited apply_edits(std::string_view text, const std::vector<const std::vector<Edit>*>& groups) {
  Taken taken;
  Edited out;
  for (const std::vector<Edit>* const group : groups) {
    const bool fits = std::all_of(group->begin(), group->end(), [&](const Edit& edit) {
      return edit.begin <= edit.end && edit.end <= text.size() && taken.fits(edit);
    });
    (fits ? out.applied : out.left) += group->size();
    if (!fits) continue;
    for (const Edit& edit : *group) taken.take(edit);
  }
  out.text = taken.apply(text);
  return out;
}

bool keeps_cells(const Program& program, const std::vector<Edit>& edits) {
  const Source& source = program.source();
  std::string text = apply_edits(source.bytes(), {&edits}).text;
  const Source changed(source.name(), std::move(text), source.dialect());
  return same_cells(source, changed);
}

}  // namespace grid::lint
