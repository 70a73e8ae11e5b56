#include "tools/report/cell_map.h"

#include <fmt/format.h>

#include <array>

#include "tools/report/escape.h"
#include "tools/report/json.h"
#include "tools/report/paint.h"
#include "tools/report/picture.h"

namespace grid::report {

namespace {

struct Mark {
  char letter;
  std::string_view meaning;
  std::string_view colour;
};
constexpr std::array<Mark, 5> kMarks = {{
    {'x', "executed", kGreen},
    {'b', "executed, and data", kBoldGreen},
    {'d', "data", kCyan},
    {'s', "only passed over", kYellow},
    {'-', "an instruction that nothing uses", kRed},
}};

// Null: nothing uses the cell, and it is no instruction.
const Mark* mark_of(const CellFacts& facts, bool is_instruction) {
  switch (class_of(facts)) {
    case CellClass::executed:
      return &kMarks[facts.data() ? 1 : 0];
    case CellClass::data:
      return &kMarks[2];
    case CellClass::skipped:
      return &kMarks[3];
    case CellClass::dead:
      return is_instruction ? &kMarks[4] : nullptr;
  }
  return nullptr;
}

class TextMap {
 public:
  TextMap(const Reach& reach, bool colour)
      : reach_(reach), program_(*reach.program), colour_(colour) {}

  std::string rows() {
    const std::size_t digits = std::to_string(program_.height()).size();
    std::string text;
    for (std::int64_t row = 0; row < program_.height(); ++row) {
      std::string cells;
      std::string marks;
      for (std::int64_t col = 0; col < program_.width(); ++col) add_cell({row, col}, cells, marks);
      cells.erase(cells.find_last_not_of(' ') + 1);
      marks.erase(marks.find_last_not_of(' ') + 1);
      text += fmt::format("{:>{}} |{}\n", row + 1, digits, cells);
      text += fmt::format("{:>{}} |{}\n", "", digits, marks);
    }
    return text;
  }

  std::string legend() const {
    std::string text;
    for (std::size_t i = 0; i < kMarks.size(); ++i) {
      if (counts_[i] == 0) continue;
      text += fmt::format("{} {} ({})\n", kMarks[i].letter, kMarks[i].meaning, counts_[i]);
    }
    return text;
  }

 private:
  void add_cell(Cell at, std::string& cells, std::string& marks) {
    const char32_t cell = program_.cell(at);
    const std::string shown = picture(program_.dialect(), cell);
    const Mark* const mark = mark_of(reach_.facts(at), program_.dialect().find(cell) != nullptr);
    if (mark == nullptr) {
      const bool is_padding = at.col >= program_.row_length(at.row);
      cells += is_padding ? " " : shown;
      marks += ' ';
      return;
    }
    ++counts_[static_cast<std::size_t>(mark - kMarks.data())];
    cells += painted(shown, mark->colour, colour_);
    marks += mark->letter;
  }

  const Reach& reach_;
  const Program& program_;
  bool colour_;
  std::array<std::uint64_t, kMarks.size()> counts_{};
};

std::string completeness(const Reach& reach) {
  if (!reach.complete) return ", incomplete: " + reach.incomplete_reason;
  return reach.exact ? ", exact" : ", perhaps more than any run uses";
}

void add_values(JsonWriter& json, const ByteSet& values) {
  json.begin_array();
  for (int first = 0; first < 256; ++first) {
    if (!values.contains(static_cast<std::uint8_t>(first))) continue;
    int last = first;
    while (last < 255 && values.contains(static_cast<std::uint8_t>(last + 1))) ++last;
    json.begin_array().value(first).value(last).end_array();
    first = last;
  }
  json.end_array();
}

void add_cell(JsonWriter& json, const Reach& reach, Cell at) {
  const CellFacts& facts = reach.facts(at);
  json.begin_object().key("row").value(at.row + 1).key("col").value(at.col + 1);
  json.key("cell").value(static_cast<std::uint32_t>(reach.program->cell(at)));
  json.key("class").value(to_string(class_of(facts)));
  json.key("skipped").value(facts.skipped).key("read").value(facts.read);
  json.key("written").value(facts.written).key("rewritten").value(facts.rewritten);
  json.key("directions").begin_array();
  for (const Direction direction : kDirections) {
    const bool comes = (facts.directions >> static_cast<unsigned>(direction) & 1) != 0;
    if (comes) json.value(to_string(direction));
  }
  json.end_array().key("modes").begin_array();
  for (const Mode mode : reach.program->dialect().modes) {
    const bool comes = (facts.modes >> static_cast<unsigned>(mode) & 1) != 0;
    if (comes) json.value(to_string(mode));
  }
  json.end_array();
  if (!reach.values.empty()) {
    json.key("values");
    add_values(json, reach.values[reach.index(at)]);
  }
  json.end_object();
}

}  // namespace

CellClass class_of(const CellFacts& facts) {
  if (facts.executed) return CellClass::executed;
  if (facts.data()) return CellClass::data;
  return facts.skipped ? CellClass::skipped : CellClass::dead;
}

std::string_view to_string(CellClass cell_class) {
  switch (cell_class) {
    case CellClass::executed:
      return "executed";
    case CellClass::data:
      return "data";
    case CellClass::skipped:
      return "skipped";
    case CellClass::dead:
      return "dead";
  }
  return "";
}

std::string map_text(const Mapped& program, bool colour) {
  if (program.reach == nullptr) {
    return fmt::format("{}: not looked at: {}\n", escaped(program.file), program.error);
  }
  const Program& grid = *program.reach->program;
  TextMap map(*program.reach, colour);
  const std::string rows = map.rows();
  return fmt::format("{}: {}, {} x {} cells{}\n{}{}", escaped(program.file), program.dialect,
                     grid.height(), grid.width(), completeness(*program.reach), rows, map.legend());
}

std::string map_json(const Mapped& program) {
  JsonWriter json;
  json.begin_object().key("file").value(program.file);
  json.key("dialect");
  program.dialect.empty() ? json.null() : json.value(program.dialect);
  if (program.reach == nullptr) {
    return json.key("error").value(program.error).end_object().text();
  }
  const Reach& reach = *program.reach;
  const Program& grid = *reach.program;
  json.key("complete").value(reach.complete).key("exact").value(reach.exact);
  json.key("width").value(grid.width()).key("height").value(grid.height());
  json.key("cells").begin_array();
  for (std::int64_t row = 0; row < grid.height(); ++row) {
    for (std::int64_t col = 0; col < grid.width(); ++col) {
      const Cell at{row, col};
      const bool is_instruction = grid.dialect().find(grid.cell(at)) != nullptr;
      if (mark_of(reach.facts(at), is_instruction) != nullptr) add_cell(json, reach, at);
    }
  }
  return json.end_array().end_object().text();
}

std::string map_document(const std::vector<std::string>& objects) {
  return fmt::format("{{\"version\":1,\"files\":[{}]}}\n", fmt::join(objects, ","));
}

}  // namespace grid::report
