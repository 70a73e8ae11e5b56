#include "transpile/parts.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace grid::transpile {

namespace {

// Depth first, backwards: where a node leads on to several, the one that is visited most stands
// right behind it.
class Order {
 public:
  Order(const CodeNodes& nodes, const std::vector<std::uint64_t>& weights)
      : nodes_(nodes), weights_(weights), is_seen_(nodes.entry_of.size(), false) {}

  std::vector<std::uint32_t> find() {
    std::vector<std::uint32_t> roots = nodes_.node_of;
    std::sort(roots.begin(), roots.end(), std::greater<>());
    for (const std::uint32_t root : roots) visit(root);
    std::reverse(finished_.begin(), finished_.end());
    return std::move(finished_);
  }

 private:
  struct Visit {
    std::uint32_t node;
    std::array<std::uint32_t, 2> next;  // the colder one first
    std::size_t done = 0;
  };

  void visit(std::uint32_t root) {
    enter(root);
    while (!stack_.empty()) {
      Visit& top = stack_.back();
      if (top.done == top.next.size()) {
        finished_.push_back(top.node);
        stack_.pop_back();
      } else {
        enter(top.next[top.done++]);
      }
    }
  }

  void enter(std::uint32_t node) {
    if (node == CodeNodes::kNone || is_seen_[node]) return;
    is_seen_[node] = true;
    Visit visit{node, {CodeNodes::kNone, CodeNodes::kNone}};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::uint32_t out = nodes_.out[node][i];
      visit.next[i] = out == CodeNodes::kNone ? CodeNodes::kNone : nodes_.node_at(out);
    }
    const auto weight = [&](std::uint32_t next) {
      return next == CodeNodes::kNone ? 0 : weights_[next];
    };
    if (weight(visit.next[0]) > weight(visit.next[1])) std::swap(visit.next[0], visit.next[1]);
    stack_.push_back(visit);
  }

  const CodeNodes& nodes_;
  const std::vector<std::uint64_t>& weights_;
  std::vector<bool> is_seen_;
  std::vector<Visit> stack_{};
  std::vector<std::uint32_t> finished_{};
};

// By place in the order: the weight of all ways that lead across a border before it.
std::vector<double> crossings(const CodeNodes& nodes, const std::vector<std::uint64_t>& weights,
                              const std::vector<std::uint32_t>& order) {
  std::vector<std::size_t> place(nodes.entry_of.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<double> change(order.size() + 1, 0);
  for (const std::uint32_t node : order) {
    for (const std::uint32_t out : nodes.out[node]) {
      const std::uint32_t next = out == CodeNodes::kNone ? CodeNodes::kNone : nodes.node_at(out);
      if (next == CodeNodes::kNone) continue;
      const double weight = 1 + static_cast<double>(std::min(weights[node], weights[next]));
      const auto [first, last] = std::minmax(place[node], place[next]);
      change[first + 1] += weight;
      change[last + 1] -= weight;
    }
  }
  for (std::size_t i = 1; i < change.size(); ++i) change[i] += change[i - 1];
  return change;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> parts_of(const CodeNodes& nodes,
                                                 const std::vector<std::uint64_t>& weights) {
  const std::vector<std::uint32_t> order = Order(nodes, weights).find();
  const std::vector<double> cut = crossings(nodes, weights, order);
  // The least weight that is cut if a border is before this place, and where the one before it is.
  std::vector<double> least(order.size() + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> from(order.size() + 1, 0);
  least[0] = 0;
  for (std::size_t end = 1; end <= order.size(); ++end) {
    for (std::size_t begin = end - std::min(end, kMostNodesOfPart); begin < end; ++begin) {
      const double weight = least[begin] + (end == order.size() ? 0 : cut[end]) + 1;
      if (weight < least[end]) {
        least[end] = weight;
        from[end] = begin;
      }
    }
  }
  std::vector<std::vector<std::uint32_t>> parts;
  for (std::size_t end = order.size(); end > 0; end = from[end]) {
    parts.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(from[end]),
                       order.begin() + static_cast<std::ptrdiff_t>(end));
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

}  // namespace grid::transpile
