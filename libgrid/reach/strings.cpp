// Where strings may end, from the state graph.
//
// The states in string mode and the edges between them are a graph of their own. Where an edge
// leaves it, the string ends at the cell of the state that it leaves from; a pointer that is born
// there goes its own way and ends nothing. All states of a strongly connected set reach the same
// ends. So sets are gone through from the last to the first, and what a set reaches is made of its
// own ends and of what the sets reach that it leads to: nothing, one cell, or a *junction*, which
// is made where two different ones of these come together and is a list of them. Ways that merge
// share all this, and mostly no two of them part: only a jump on a flag that may be set or not does
// that.
//
//   >"ab\vc      from all cells of a row to the `\`, one cell: that where the column has its next
//        d       quote; of all rows whose strings join this column, the same one
//
//   "\.\?_""x"   a junction of two cells: whether the pop fails decides which quote ends it
//
// A rule asks of a string whether it never ends, and whether it may end at its own quote. With no
// cell or one that is there to see. Of a junction it is whether the quote is among the cells that
// the junction leads to, which can be as many questions as there are quotes, each about another
// cell; no linear way to answer them all is known. Junctions are gone through in the order in which
// they were made, those that they name being made before them, with one bit for each of 256 quotes
// at once. Quotes that end no string whose end is in doubt are left out.
#include <grid/strings.h>

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <span>

#include "graph/digraph.h"
#include "reach/successor_graph.h"

namespace grid {

namespace {

constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;

// What can be reached from some place in a string.
struct EndCells {
  enum class Kind : std::uint8_t { none, one, junction };
  Kind kind{};
  std::uint32_t number = 0;  // one: a state at the cell; junction: which one
};

// Whether the quote is among the cells that a junction leads to.
struct Question {
  std::size_t begin = 0;  // an index of StringBegin
  std::uint32_t junction = 0;
  std::uint32_t number = kNoNumber;  // of the quote, counting only quotes that are such a cell
};

bool is_in_string(const Reach& reach, StateId state) {
  return state != kGone && in_string(reach.states[state].mode);
}

// Junctions by number: the parts of each, of which at least two differ.
class Junctions {
 public:
  std::uint32_t size() const { return static_cast<std::uint32_t>(begin_.size()); }
  std::span<EndCells> parts_of(std::uint32_t junction) {
    const std::size_t end = junction + 1 < size() ? begin_[junction + 1] : parts_.size();
    return std::span(parts_).subspan(begin_[junction], end - begin_[junction]);
  }
  std::span<EndCells> all_parts() { return parts_; }

  void add(std::span<const EndCells> parts) {
    begin_.push_back(parts_.size());
    parts_.insert(parts_.end(), parts.begin(), parts.end());
  }

 private:
  std::vector<std::size_t> begin_{};
  std::vector<EndCells> parts_{};
};

// Finds what each strongly connected set reaches.
class EndsFinder {
 public:
  EndsFinder(const Reach& reach, Poll& poll) : reach_(reach), poll_(poll) {
    const auto stays = [&](StateId state, const Edge& edge) {
      return is_in_string(reach, state) && is_in_string(reach, edge.to);
    };
    components_ = graph::strong_components(successor_graph(reach, poll, stays), &poll);
    ends_.resize(components_.count);
  }

  void find() {
    const std::vector<StateId> states = graph::sorted_by_component(components_);
    for (auto end = states.end(); end != states.begin() && !poll_.stops();) {
      const std::uint32_t component = components_.of[*(end - 1)];
      auto begin = end;
      while (begin != states.begin() && components_.of[*(begin - 1)] == component) --begin;
      if (is_in_string(reach_, *begin)) ends_[component] = look_at({begin, end});
      end = begin;
    }
  }

  const EndCells& ends_of(StateId state) const { return ends_[components_.of[state]]; }
  Junctions& junctions() { return junctions_; }

 private:
  // The states of one component.
  EndCells look_at(std::span<const StateId> states) {
    parts_.clear();
    for (const StateId state : states) {
      if (poll_.stops()) return {};
      for (const Edge& edge : reach_.edges_of(state)) look_at(state, edge);
    }
    if (parts_.empty()) return {};
    if (parts_.size() == 1) return parts_[0];
    junctions_.add(parts_);
    return {EndCells::Kind::junction, junctions_.size() - 1};
  }

  void look_at(StateId state, const Edge& edge) {
    if (!is_in_string(reach_, edge.to)) {
      if (edge.way != Way::born) add_part({EndCells::Kind::one, state});
    } else if (components_.of[edge.to] != components_.of[state]) {
      add_part(ends_of(edge.to));
    }
  }

  // Parts that are next to each other differ.
  void add_part(const EndCells& part) {
    if (part.kind == EndCells::Kind::none) return;
    if (parts_.empty() || !are_same(part, parts_.back())) parts_.push_back(part);
  }

  bool are_same(const EndCells& a, const EndCells& b) const {
    if (a.kind != b.kind) return false;
    if (a.kind == EndCells::Kind::junction) return a.number == b.number;
    return reach_.states[a.number].at() == reach_.states[b.number].at();
  }

  const Reach& reach_;
  Poll& poll_;
  graph::Components components_{};
  std::vector<EndCells> ends_{};  // by component
  Junctions junctions_{};
  std::vector<EndCells> parts_{};  // of the current component
};

// Answers questions about quotes and junctions.
class Answers {
 public:
  Answers(const Reach& reach, Poll& poll, Junctions& junctions, std::vector<StringBegin>& begins)
      : reach_(reach), poll_(poll), junctions_(junctions), begins_(begins) {}

  void give(std::vector<Question> questions) {
    for (const Question& each : questions) quotes_.push_back(begins_[each.begin].quote);
    std::sort(quotes_.begin(), quotes_.end());
    quotes_.erase(std::unique(quotes_.begin(), quotes_.end()), quotes_.end());
    number_parts();
    for (Question& each : questions) each.number = number_of_[place_of(begins_[each.begin].quote)];
    std::sort(questions.begin(), questions.end(),
              [](const Question& a, const Question& b) { return a.number < b.number; });
    for (std::span<const Question> rest = questions; !rest.empty() && !poll_.stops();) {
      if (rest[0].number == kNoNumber) break;
      const std::uint32_t first = rest[0].number / kAtOnce * kAtOnce;
      const auto end = std::find_if(rest.begin(), rest.end(), [&](const Question& each) {
        return each.number - first >= kAtOnce;
      });
      answer_together({rest.begin(), end}, first);
      rest = {end, rest.end()};
    }
  }

 private:
  static constexpr std::uint32_t kAtOnce = 256;
  using Quotes = std::bitset<kAtOnce>;

  std::size_t place_of(Cell cell) const {
    return static_cast<std::size_t>(std::lower_bound(quotes_.begin(), quotes_.end(), cell) -
                                    quotes_.begin());
  }

  // Gives each part that is one cell the number of its quote, in the order in which quotes are met,
  // so that quotes which are asked about together are near to each other.
  void number_parts() {
    number_of_.assign(quotes_.size(), kNoNumber);
    std::uint32_t count = 0;
    for (EndCells& part : junctions_.all_parts()) {
      if (poll_.stops()) return;
      if (part.kind != EndCells::Kind::one) continue;
      const Cell at = reach_.states[part.number].at();
      const std::size_t place = place_of(at);
      const bool is_asked = place < quotes_.size() && quotes_[place] == at;
      if (is_asked && number_of_[place] == kNoNumber) number_of_[place] = count++;
      part = is_asked ? EndCells{EndCells::Kind::one, number_of_[place]} : EndCells{};
    }
  }

  // Questions about the quotes from number `first` on, kAtOnce at most.
  void answer_together(std::span<const Question> questions, std::uint32_t first) {
    std::uint32_t last = 0;
    for (const Question& each : questions) last = std::max(last, each.junction);
    reached_.resize(junctions_.size());
    for (std::uint32_t junction = 0; junction <= last && !poll_.stops(); ++junction) {
      Quotes quotes;
      for (const EndCells& part : junctions_.parts_of(junction)) {
        if (part.kind == EndCells::Kind::junction) {
          quotes |= reached_[part.number];
        } else if (part.kind == EndCells::Kind::one && part.number - first < kAtOnce) {
          quotes.set(part.number - first);
        }
      }
      reached_[junction] = quotes;
    }
    for (const Question& each : questions) {
      const bool is_reached = reached_[each.junction].test(each.number - first);
      if (is_reached) begins_[each.begin].end = StringEnd::own_quote_too;
    }
  }

  const Reach& reach_;
  Poll& poll_;
  Junctions& junctions_;
  std::vector<StringBegin>& begins_;
  std::vector<Cell> quotes_{};              // that are asked about, sorted
  std::vector<std::uint32_t> number_of_{};  // of each of them
  std::vector<Quotes> reached_{};           // by junction
};

// Calls visit(quote, state) for each edge that begins a string in a state.
template <class Visit>
void for_each_begin(const Reach& reach, Poll& poll, Visit visit) {
  for (StateId state = 0; state < reach.states.size() && !poll.stops(); ++state) {
    if (is_in_string(reach, state)) continue;
    for (const Edge& edge : reach.edges_of(state)) {
      if (is_in_string(reach, edge.to)) visit(reach.states[state].at(), edge.to);
    }
  }
}

}  // namespace

std::optional<std::vector<StringBegin>> find_strings(const Reach& reach,
                                                     const std::function<bool()>& cancelled) {
  Poll poll(cancelled);
  EndsFinder finder(reach, poll);
  if (!poll.stopped()) finder.find();
  std::vector<StringBegin> begins;
  std::vector<Question> questions;
  for_each_begin(reach, poll, [&](Cell quote, StateId first) {
    const EndCells& ends = finder.ends_of(first);
    StringEnd end = StringEnd::elsewhere;
    if (ends.kind == EndCells::Kind::none) end = StringEnd::never;
    const bool is_one = ends.kind == EndCells::Kind::one;
    if (is_one && reach.states[ends.number].at() == quote) end = StringEnd::own_quote;
    if (ends.kind == EndCells::Kind::junction) questions.push_back({begins.size(), ends.number});
    begins.push_back({quote, end});
  });
  Answers(reach, poll, finder.junctions(), begins).give(std::move(questions));
  if (poll.stopped()) return std::nullopt;
  return begins;
}

}  // namespace grid
