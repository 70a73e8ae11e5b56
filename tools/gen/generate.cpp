// A program is built from motifs (scene.h, motifs.h), mutated (mutate.h) and written (text.h).
// Most programs are left as they were built or changed a little, because a change in the wrong
// place ends a run early; some are tiny, some are noise, a few are no programs.
#include "tools/gen/generate.h"

#include "tools/gen/motifs.h"
#include "tools/gen/mutate.h"
#include "tools/gen/scene.h"
#include "tools/gen/text.h"

namespace grid::gen {

namespace {

class Builder {
 public:
  Builder(const Dialect& spoken, Random& random)
      : spoken_(spoken), glyphs_(spoken), random_(random) {}

  Rows build() {
    const unsigned kind = static_cast<unsigned>(random_.below(100));
    if (kind < 8) return tiny();
    if (kind < 12) return noise();
    Rows rows = structured();
    if (random_.chance(40)) {
      const int changes = random_.chance(70) ? random_.between(1, 2) : random_.between(3, 8);
      mutate(rows, structured(), glyphs_, random_, changes);
    }
    return rows;
  }

 private:
  bool has_field() const { return spoken_.has_field; }

  // An instruction in so many cases, or else something idle; where cells are data too, any byte.
  char32_t some_cell(unsigned percent) {
    if (has_field() && random_.chance(6)) return static_cast<char32_t>(random_.below(256));
    return random_.chance(percent) ? glyphs_.any(random_) : glyphs_.idle(random_);
  }

  Rows filled(int height, int width, unsigned percent) {
    Rows rows(static_cast<std::size_t>(height));
    for (std::u32string& row : rows) {
      for (int col = 0; col < width; ++col) row += some_cell(percent);
    }
    return rows;
  }

  // One cell, one row, one column, two by two.
  Rows tiny() {
    const int length = random_.between(2, 12);
    switch (random_.below(4)) {
      case 0:
        return filled(1, 1, 95);
      case 1:
        return filled(1, length, 80);
      case 2:
        return filled(length, 1, 80);
      default:
        return filled(2 + length % 2, 2 + length / 2 % 2, 85);
    }
  }

  Rows noise() {
    const int height = random_.between(2, 12);
    const int width = random_.between(2, 12);
    return filled(height, width, static_cast<unsigned>(random_.between(20, 90)));
  }

  Code code(Scene& scene, const Lane& lane) {
    const int pieces = random_.between(1, 5);
    return has_field() ? refunge_code(scene, lane, pieces) : ipgrid_code(scene, pieces);
  }

  void draw_tile(Scene& scene) {
    const std::size_t lane = random_.below(scene.lanes.size());
    const bool may_fork = scene.lanes.size() < 4;
    const unsigned kind = static_cast<unsigned>(random_.below(100));
    if (kind < 30) {
      Lane& chosen = scene.lanes[lane];
      draw_run(scene, chosen, code(scene, chosen));
    } else if (kind < (has_field() ? 33U : 46U)) {
      draw_walk(scene, scene.lanes[lane]);
    } else if (kind < 57 && may_fork) {
      draw_fork(scene, lane, random_.chance(60));
    } else if (kind < 63 && may_fork) {
      draw_side_fork(scene, lane);
    } else if (kind < 67 && may_fork) {
      draw_meeting(scene, lane);
    } else if (has_field()) {
      draw_refunge_tile(scene);
    } else {
      draw_ipgrid_tile(scene);
    }
  }

  Rows structured() {
    Scene scene(spoken_, random_, random_.between(3, has_field() ? 16 : 24));
    draw_start(scene, code(scene, scene.lanes.front()));
    for (int tiles = random_.between(3, 10); tiles > 0 && !scene.lanes.empty(); --tiles) {
      if (scene.row < kMaxRows) draw_tile(scene);
    }
    if (!scene.lanes.empty() && has_field()) draw_refunge_end(scene);
    if (!scene.lanes.empty() && !has_field()) draw_ipgrid_end(scene);
    if (scene.canvas.height() == 0) return tiny();
    return fill(scene);
  }

  // The cells that no motif drew.
  Rows fill(const Scene& scene) {
    const unsigned noise = random_.chance(30) ? 40 : 0;
    const bool zeros = has_field() && random_.chance(30);
    const char32_t clear = zeros ? U'\0' : kBlank;
    return scene.canvas.finish([&] { return noise > 0 ? some_cell(noise) : clear; },
                               [&] { return random_.chance(5) ? glyphs_.idle(random_) : clear; });
  }

  const Dialect& spoken_;
  Glyphs glyphs_;
  Random& random_;
};

std::string some_input(const Dialect& spoken, Random& random) {
  std::string input;
  if (spoken.family != Family::refunge || random.chance(20)) return input;
  for (int i = random.between(1, 10); i > 0; --i) {
    const unsigned kind = static_cast<unsigned>(random.below(100));
    if (kind < 40) {
      input += static_cast<char>(Glyphs(spoken).any(random));
    } else {
      input +=
          kind < 70 ? static_cast<char>(random.below(256)) : static_cast<char>(random.below(4));
    }
  }
  if (random.chance(50)) input += '\0';
  return input;
}

}  // namespace

Sample generate(const Dialect& dialect, std::uint64_t seed) {
  Random random(seed);
  Sample sample{.dialect = std::string(dialect.name), .seed = seed};
  sample.options = choose_options(dialect, random);
  const Dialect spoken = *with_options(dialect, sample.options);
  const Rows rows = Builder(spoken, random).build();
  const unsigned bad = spoken.policy.cell_unit == CellUnit::code_point ? 8 : 5;
  sample.program =
      random.chance(bad) ? write_bad_text(rows, spoken, random) : write_text(rows, spoken, random);
  sample.input = some_input(spoken, random);
  return sample;
}

}  // namespace grid::gen
