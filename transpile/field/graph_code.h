// The nodes of a graph, carried out one operation after the other: what generated code does,
// without generating any. Each visit is shown first; false leaves.
#pragma once

#include <cstdint>
#include <functional>

#include "interp/runtime/native.h"
#include "transpile/nodes.h"

namespace grid::transpile {

class GraphCode final : public runtime::NativeCode {
 public:
  using See = std::function<bool(std::uint32_t node, const runtime::NativeState&)>;

  // `nodes` must outlive it; `see` may be empty.
  explicit GraphCode(const CodeNodes& nodes, See see = {});

  const runtime::BlockExit* places() const override { return nodes_.places.data(); }
  std::uint32_t entries() const override { return nodes_.entries; }
  std::uint64_t most_steps_on() const override { return most_steps_; }
  std::uint32_t run(runtime::NativeState& state, std::uint32_t entry) const override;

 private:
  bool has_room(const ir::Block& block, const runtime::NativeState& state) const;
  std::uint8_t value(const ir::Value& value, const runtime::NativeState& state) const;
  std::ptrdiff_t distance(ir::Offset at) const {
    return static_cast<std::ptrdiff_t>(at.row * width_ + at.col);
  }

  const CodeNodes& nodes_;
  std::int64_t width_;
  std::uint64_t most_steps_ = 0;  // of a node
  See see_;
};

}  // namespace grid::transpile
