// The word somebody probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grid::cli {

// The candidate with the fewest edits from `word`, if at most a third of its letters differ;
// otherwise empty. Exchanged neighbours count as one edit.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// Advice for a wrong word: "did you mean 'x'?", or the list of choices when nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates,
                         std::string_view prefix = {});

// "a, b, c"
std::string comma_list(const std::vector<std::string_view>& words);

}  // namespace grid::cli
