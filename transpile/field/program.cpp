#include "transpile/field/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <grid/ir.h>
#include <grid/reach.h>

#include "interp/fast/cursors.h"
#include "transpile/field/code.h"
#include "transpile/field/facts.h"
#include "transpile/literal.h"
#include "transpile/nodes.h"

namespace grid::transpile {

namespace {

constexpr std::uint64_t kVisits = 300'000;  // of nodes that are watched

constexpr std::string_view kHelpers =
    "using Byte = std::uint8_t;\nusing runtime::NativeState;\n\n"
    "[[maybe_unused]] constexpr Byte b(unsigned value) { return static_cast<Byte>(value); }\n\n";

char most_frequent(std::string_view cells) {
  std::array<std::size_t, 256> count{};
  for (const char cell : cells) ++count[static_cast<std::uint8_t>(cell)];
  return static_cast<char>(std::max_element(count.begin(), count.end()) - count.begin());
}

class FieldText {
 public:
  FieldText(const ProgramPtr& program, const Options& options)
      : program_(program), options_(options) {}

  ProgramText write() {
    write_field();
    const bool has_code = write_code();
    const std::string run = fmt::format(
        "runtime::CursorRun run(field_program(limits.at_end), world, runtime_limits(limits),\n"
        "                         limits.detect_loops, nullptr, {});\n",
        has_code ? "&code" : "nullptr");
    return {with_run(options_, text_, run, has_code), std::exchange(more_, {})};
  }

 private:
  void write_field() {
    const runtime::FieldProgram field = interp::fast::field_program(*program_);
    const std::string_view cells(reinterpret_cast<const char*>(field.cells.data()),
                                 field.cells.size());
    const char filler = most_frequent(cells);
    write_cells(cells, filler);
    write_instructions(field.language);
    text_ += fmt::format(
        "runtime::FieldProgram field_program(int at_end) {{\n  runtime::FieldProgram program;\n");
    text_ += fmt::format("  program.width = {};\n", field.width);
    text_ += fmt::format("  program.cells.assign({}, {});\n", cells.size(),
                         static_cast<std::uint8_t>(filler));
    text_ += "  for (const Cells& each : kCells) {\n";
    text_ += "    std::copy_n(each.bytes, each.size, program.cells.begin() + each.at);\n  }\n";
    const runtime::FieldLanguage& language = field.language;
    text_ += fmt::format("  runtime::FieldLanguage& language = program.language;\n");
    text_ += fmt::format("  language.input_first = {};\n", language.input_first);
    text_ += fmt::format("  language.at_end = at_end == Limits::kAsGenerated ? {} : at_end;\n",
                         language.at_end);
    text_ += "  for (const Row& row : kRows) language.of_byte[row.byte] = row.does;\n";
    text_ += fmt::format("  return program;\n}}\n\n");
  }

  void write_cells(std::string_view cells, char filler) {
    text_ += "// What is in the cells, row by row; all else holds the same.\nstruct Cells {\n";
    text_ += "  std::ptrdiff_t at;\n  const char* bytes;\n  std::size_t size;\n};\n";
    text_ += "constexpr Cells kCells[] = {\n";
    constexpr std::size_t kPiece = 80;
    for (std::size_t at = 0; at < cells.size(); at += kPiece) {
      const std::string_view piece = cells.substr(at, kPiece);
      if (piece.find_first_not_of(filler) == std::string_view::npos) continue;
      text_ += fmt::format("    {{{}, {}, {}}},\n", at, literal(piece), piece.size());
    }
    text_ += "    {0, \"\", 0},\n};\n\n";
  }

  void write_instructions(const runtime::FieldLanguage& language) {
    text_ += "// What bytes do.\nstruct Row {\n  std::uint8_t byte;\n";
    text_ += "  runtime::Instruction does;\n};\nconstexpr Row kRows[] = {\n";
    for (int byte = 0; byte < 256; ++byte) write_instruction(language.of_byte[byte], byte);
    text_ += "};\n\n";
  }

  void write_instruction(const runtime::Instruction& row, int byte) {
    const runtime::Instruction nothing;
    const bool turns = !std::equal(row.turn, row.turn + 4, nothing.turn);
    if (row.kind == nothing.kind && !row.sets_mode && !turns) return;
    text_ += fmt::format(
        "    {{{}, {{runtime::Kind::{}, {}, {}, runtime::DataMode::{}, {{{}}}, {{{}}}}}}},\n", byte,
        name(row.kind), row.direction, row.sets_mode, name(row.mode),
        fmt::join(row.turn, row.turn + 4, ", "), fmt::join(row.child, row.child + 4, ", "));
  }

  static std::string_view name(runtime::Kind kind) {
    switch (kind) {
      case runtime::Kind::plain:
        return "plain";
      case runtime::Kind::move_data:
        return "move_data";
      case runtime::Kind::operate_in_place:
        return "operate_in_place";
      case runtime::Kind::skip:
        return "skip";
      case runtime::Kind::skip_if_zero:
        return "skip_if_zero";
      case runtime::Kind::fork:
        return "fork";
    }
    return "";
  }

  static std::string_view name(runtime::DataMode mode) {
    switch (mode) {
      case runtime::DataMode::none:
        return "none";
      case runtime::DataMode::add:
        return "add";
      case runtime::DataMode::subtract:
        return "subtract";
      case runtime::DataMode::input:
        return "input";
      case runtime::DataMode::output:
        return "output";
      case runtime::DataMode::clear:
        return "clear";
    }
    return "";
  }

  // What runs read at the end of input is up to their limits. Where the end leaves cells as they
  // are, runs may go on reading zeros, or 255, before it, so what holds of them holds for every
  // end.
  ProgramPtr for_every_end() const {
    Dialect dialect = program_->dialect();
    dialect.policy.end_of_input = EndOfInput::keep;
    const Source& source = program_->source();
    return *parse(Source(source.name(), source.bytes(), std::move(dialect)));
  }

  // Whether there is any.
  bool write_code() {
    const ir::PassSet passes = options_.level == 0 ? 0 : ir::kAllPasses;
    const Reach reached = reach(for_every_end(), {.states = options_.most_states});
    if (!reached.complete) return false;
    const ir::Graph graph = ir::build_graph(reached, passes);
    const CodeNodes nodes = code_nodes(graph, options_.most_blocks);
    if (nodes.entries == 0) return false;
    const Wanted wanted = wanted_facts(program_, nodes, options_.level == 2 ? kVisits : 0);
    const Code code = field_code(nodes, wanted, passes, line_source(options_));
    CodeText text = code_text(nodes, code, {kHelpers, "NativeState"}, options_);
    text_ += text.own;
    more_ = std::move(text.more);
    return true;
  }

  const ProgramPtr& program_;
  const Options& options_;
  std::string text_{};
  std::vector<std::string> more_{};
};

}  // namespace

ProgramText field_text(const ProgramPtr& program, const Options& options) {
  return FieldText(program, options).write();
}

}  // namespace grid::transpile
