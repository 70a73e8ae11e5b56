#include "transpile/pointers/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <grid/ir.h>
#include <grid/reach.h>

#include "interp/fast/pointers.h"
#include "transpile/literal.h"
#include "transpile/nodes.h"
#include "transpile/pointers/code.h"

namespace grid::transpile {

namespace {

std::string_view name(runtime::PointerOperation operation) {
  switch (operation) {
    case runtime::PointerOperation::none:
      return "none";
    case runtime::PointerOperation::turn:
      return "turn";
    case runtime::PointerOperation::split:
      return "split";
    case runtime::PointerOperation::end:
      return "end";
    case runtime::PointerOperation::string:
      return "string";
    case runtime::PointerOperation::print:
      return "print";
    case runtime::PointerOperation::escape:
      return "escape";
    case runtime::PointerOperation::ask:
      return "ask";
  }
  return "";
}

// Prints the number on top, where there is room for the longest. False: there is none. What is
// seldom is called, so that much code which prints takes compilers no more than other code.
constexpr std::string_view kPop =
    "[[maybe_unused, gnu::noinline]] void print_any(std::int32_t number, char*& o) {\n"
    "  std::uint8_t bytes[4] = {};\n"
    "  const std::size_t size = runtime::encode_utf8(static_cast<char32_t>(number), bytes);\n"
    "  std::memcpy(o, bytes, sizeof bytes);\n"
    "  o += size;\n"
    "}\n\n"
    "[[maybe_unused]] bool pop(const NativePointer& s, std::int32_t*& t, char*& o) {\n"
    "  if (t == s.stack) return false;\n"
    "  const std::int32_t number = *--t;\n"
    "  if (number >= 0 && number < 128) {\n"
    "    *o++ = static_cast<char>(number);\n"
    "  } else {\n"
    "    print_any(number, o);\n"
    "  }\n"
    "  return true;\n"
    "}\n\n";

class PointersText {
 public:
  PointersText(const ProgramPtr& program, const Options& options)
      : program_(program), options_(options) {}

  ProgramText write() {
    write_cells();
    write_grid();
    const bool has_code = write_code();
    const std::string run = fmt::format(
        "runtime::PointerRun run(grid(), world, runtime_limits(limits), limits.detect_loops,\n"
        "                          {});\n",
        has_code ? "&code" : "nullptr");
    return {with_run(options_, text_, run, has_code), std::exchange(more_, {})};
  }

 private:
  // Whether there is any.
  bool write_code() {
    const Reach reached = reach(program_, {.states = options_.most_states});
    if (!reached.complete) return false;
    const ir::Graph graph = ir::build_graph(reached, options_.level == 0 ? 0 : ir::kAllPasses);
    const CodeNodes nodes = code_nodes(graph, options_.most_blocks);
    if (nodes.entries == 0) return false;
    const runtime::PointerLanguage language = interp::fast::pointer_language(program_->dialect());
    std::uint32_t raised = 0;
    for (const runtime::PointerInstruction& row : language.of_glyph) raised |= row.raises;
    const Code code = pointer_code(nodes, language.flags != 0, raised, line_source(options_));
    std::string helpers = "using runtime::NativePointer;\n\n";
    if (language.has_stack()) helpers += kPop;
    CodeText text = code_text(nodes, code, {helpers, "NativePointer"}, options_);
    text_ += text.own;
    more_ = std::move(text.more);
    return true;
  }

  void write_cells() {
    text_ += fmt::format("// What is in the grid; all else is blank.\n");
    text_ += fmt::format("struct Cells {{\n  std::uint32_t row;\n  std::uint32_t col;\n");
    text_ += fmt::format("  const char32_t* characters;\n  std::size_t size;\n}};\n");
    text_ += fmt::format("constexpr Cells kCells[] = {{\n");
    for (std::int64_t row = 0; row < program_->height(); ++row) write_row(row);
    text_ += fmt::format("    {{0, 0, U\"\", 0}},\n}};\n\n");
  }

  void write_row(std::int64_t row) {
    std::u32string cells;
    for (std::int64_t col = 0; col < program_->width(); ++col) cells += program_->cell({row, col});
    constexpr std::size_t kPiece = 80;
    for (std::size_t at = 0; at < cells.size(); at += kPiece) {
      const std::u32string piece = cells.substr(at, kPiece);
      if (piece.find_first_not_of(U' ') == std::u32string::npos) continue;
      text_ += fmt::format("    {{{}, {}, {}, {}}},\n", row, at, literal(piece), piece.size());
    }
  }

  void write_grid() {
    const runtime::PointerLanguage language = interp::fast::pointer_language(program_->dialect());
    text_ += "// What characters do.\nstruct Row {\n  std::uint8_t glyph;\n";
    text_ += "  runtime::PointerInstruction does;\n};\nconstexpr Row kRows[] = {\n";
    for (int glyph = 0; glyph < 128; ++glyph) write_instruction(language.of_glyph[glyph], glyph);
    text_ += "};\n\nruntime::PointerGrid grid() {\n  runtime::PointerLanguage language;\n";
    text_ += "  for (const Row& row : kRows) language.of_glyph[row.glyph] = row.does;\n";
    text_ += fmt::format("  language.start_direction = {};\n", language.start_direction);
    text_ += fmt::format("  language.flags = {};\n", language.flags);
    for (int i = 0; i < language.flags; ++i) {
      text_ += fmt::format("  language.access[{}] = {};\n", i,
                           static_cast<std::uint32_t>(language.access[i]));
    }
    text_ += fmt::format("  language.split_keeps_flags = {};\n", language.split_keeps_flags);
    text_ += fmt::format("  runtime::PointerGrid result(language, {}, {});\n", program_->width(),
                         program_->height());
    text_ += fmt::format("  for (const Cells& each : kCells) {{\n");
    text_ += fmt::format("    for (std::size_t i = 0; i < each.size; ++i) {{\n");
    text_ += fmt::format("      const auto col = static_cast<std::uint32_t>(each.col + i);\n");
    text_ += fmt::format(
        "      if (each.characters[i] != U' ') "
        "result.put(each.row, col, each.characters[i]);\n");
    text_ += fmt::format("    }}\n  }}\n  return result;\n}}\n\n");
  }

  void write_instruction(const runtime::PointerInstruction& row, int glyph) {
    if (row.operation == runtime::PointerOperation::none) return;
    text_ += fmt::format("    {{{}, {{runtime::PointerOperation::{}, {{{}}}, {{{}}}, {}}}}},\n",
                         glyph, name(row.operation), fmt::join(row.turn, row.turn + 4, ", "),
                         fmt::join(row.child, row.child + 4, ", "), row.raises);
  }

  const ProgramPtr& program_;
  const Options& options_;
  std::string text_{};
  std::vector<std::string> more_{};
};

}  // namespace

ProgramText pointers_text(const ProgramPtr& program, const Options& options) {
  return PointersText(program, options).write();
}

}  // namespace grid::transpile
