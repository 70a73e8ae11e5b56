#include "transpile/part_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "transpile/literal.h"

namespace grid::transpile {

PartWriter::PartWriter(const CodeNodes& nodes, std::string line_source)
    : nodes_(nodes),
      line_source_(std::move(line_source)),
      position_(nodes.entry_of.size(), kOutside) {}

Code PartWriter::write_all(const std::vector<std::vector<std::uint32_t>>& parts) {
  Code code;
  code.part_of.resize(nodes_.entries);
  for (const std::vector<std::uint32_t>& part : parts) {
    const std::size_t number = code.parts.size();
    for (const std::uint32_t node : part) {
      code.part_of[nodes_.entry_of[node]] = static_cast<std::uint32_t>(number);
    }
    code.parts.push_back(write(number, part));
  }
  code.most_steps_on = longest_;
  return code;
}

std::string PartWriter::write(std::size_t number, const std::vector<std::uint32_t>& part) {
  for (std::size_t i = 0; i < part.size(); ++i) position_[part[i]] = i;
  before_.assign(part.size(), 0);
  for (const std::uint32_t node : part) write_entry(node);
  text_ += "    default:\n      goto out;\n  }\n";
  for (const std::uint32_t node : part) {
    write_label(node);
    write_block(node);
  }
  const std::string body = std::exchange(text_, {});
  for (const std::uint32_t node : part) position_[node] = kOutside;
  const bool looks = body.find(kFarEnough) != std::string::npos;
  const bool prints = body.find(kRoom) != std::string::npos;
  return fmt::format(
      "std::uint32_t part_{}({}& s, std::uint32_t at) {{\n{}  std::uint64_t n = s.steps;\n{}"
      "{}  switch (at) {{\n{}{}out:\n{}{}  s.steps = n;\n  return at;\n}}\n",
      number, frame().type, frame().take, looks ? "  const std::uint64_t most = s.most;\n" : "",
      prints ? "  char* o = s.output->next();\n  const char* const end = s.output->end();\n" : "",
      body, line_source_.empty() ? "" : kOwnLine, prints ? "  s.output->put_up_to(o);\n" : "",
      frame().give_back);
}

void PartWriter::write_entry(std::uint32_t node) {
  const std::uint32_t entry = nodes_.entry_of[node];
  text_ += fmt::format("    case {}:\n", entry);
  const std::string condition = doubts(node);
  if (!condition.empty()) text_ += fmt::format("      if ({}) goto out;\n", condition);
  text_ += fmt::format("      goto b{};\n", entry);
}

void PartWriter::write_label(std::uint32_t node) {
  const ControlState& entry = nodes_.block(node).entry;
  if (!line_source_.empty()) {
    text_ += fmt::format("#line {} {}\n", entry.at.row + 1, literal(line_source_));
  }
  text_ += fmt::format("b{}:  // {}:{} {}\n", nodes_.entry_of[node], entry.at.row + 1,
                       entry.at.col + 1, to_string(entry.direction));
}

void PartWriter::count_steps(std::uint32_t node, std::uint64_t most) {
  behind_ = before_[position_[node]] + most;
  longest_ = std::max(longest_, behind_);
}

void PartWriter::write_exit(std::uint32_t node, int exit) {
  const std::uint32_t place = nodes_.out[node][static_cast<std::size_t>(exit)];
  const std::uint32_t next = nodes_.node_at(place);
  if (next == CodeNodes::kNone || position_[next] == kOutside) {
    text_ += fmt::format("  at = {}; goto out;\n", place);
    return;
  }
  std::string condition = doubts_behind(exit, next);
  if (position_[next] <= position_[node]) {
    condition = std::string(kFarEnough) + (condition.empty() ? "" : " || " + condition);
  } else {
    before_[position_[next]] = std::max(before_[position_[next]], behind_);
  }
  if (!condition.empty()) text_ += fmt::format("  at = {}; if ({}) goto out;\n", place, condition);
  text_ += fmt::format("  goto b{};\n", nodes_.entry_of[next]);
}

namespace {

// `state` is the type of the state.
std::string code_tables(const CodeNodes& nodes, const Code& code, std::string_view state) {
  std::string text = "constexpr runtime::BlockExit kPlaces[] = {\n";
  for (const runtime::BlockExit& place : nodes.places) {
    text += fmt::format("    {{{}, {}, {}, {}, {}}},\n", place.at, place.at_col, place.direction,
                        place.mode, place.block);
  }
  text += fmt::format("}};\nusing Part = std::uint32_t (*)({}&, std::uint32_t);\n", state);
  text += "constexpr Part kParts[] = {\n";
  for (std::size_t i = 0; i < code.parts.size(); ++i) text += fmt::format("    part_{},\n", i);
  text += "};\nconstexpr std::uint16_t kPartOf[] = {\n";
  for (const std::uint32_t part : code.part_of) text += fmt::format("    {},\n", part);
  text += fmt::format(
      "}};\n\nclass Code final : public runtime::CompiledCode<{0}> {{\n public:\n"
      "  Code() : CompiledCode(kPlaces, {1}, {2}) {{}}\n\n private:\n"
      "  std::uint32_t go_on({0}& state, std::uint32_t entry) const override {{\n"
      "    return kParts[kPartOf[entry]](state, entry);\n  }}\n}};\n\n",
      state, nodes.entries, code.most_steps_on);
  return text;
}

std::string declaration(std::size_t part, std::string_view state) {
  return fmt::format("std::uint32_t part_{}(runtime::{}&, std::uint32_t);\n", part, state);
}

// Where each file ends, as a number of parts: all have about the same size, if `first` bytes are in
// the first one already.
std::vector<std::size_t> ends_of_files(const Code& code, std::size_t files, std::size_t first) {
  std::size_t left = first;
  for (const std::string& part : code.parts) left += part.size();
  std::vector<std::size_t> ends;
  std::size_t size = first;
  std::size_t part = 0;
  for (; files > 1; --files) {
    const std::size_t most = left / files;
    while (part < code.parts.size() && size < most) size += code.parts[part++].size();
    ends.push_back(part);
    left -= std::min(left, size);
    size = 0;
  }
  ends.push_back(code.parts.size());
  return ends;
}

}  // namespace

std::string with_run(const Options& options, const std::string& unnamed, std::string_view run_line,
                     bool has_code) {
  return fmt::format(
      "namespace {0} {{\n\nnamespace {{\n\n{1}}}  // namespace\n\n"
      "Result run(Input& input, Output& output, const Limits& limits) {{\n"
      "  RunWorld world(input, output, limits.seconds);\n{2}  {3}"
      "  return result_of(run);\n}}\n\n"
      "Result run(std::string_view input, std::string& output, const Limits& limits) {{\n"
      "  StringInput from(input);\n  StringOutput to(output);\n"
      "  return ::{0}::run(from, to, limits);\n}}\n\n}}  // namespace {0}\n",
      options.name, unnamed, has_code ? "  const Code code;\n" : "", run_line);
}

CodeText code_text(const CodeNodes& nodes, const Code& code, const Surroundings& around,
                   const Options& options) {
  constexpr std::size_t kRuntime = 100'000;  // bytes, about, that the first file has besides
  const std::vector<std::size_t> ends = ends_of_files(code, options.files.size(), kRuntime);
  CodeText text{.own = std::string(around.helpers)};
  for (std::size_t i = 0; i < ends[0]; ++i) text.own += code.parts[i] + "\n";
  std::string declared;
  for (std::size_t file = 1; file < ends.size(); ++file) {
    std::string declarations;
    std::string parts;
    for (std::size_t i = ends[file - 1]; i < ends[file]; ++i) {
      declarations += declaration(i, around.state);
      parts += "\n" + code.parts[i];
    }
    text.more.push_back(
        fmt::format("namespace {0} {{\n\nnamespace {{\n\n{1}}}  // namespace\n\n"
                    "{2}{3}\n}}  // namespace {0}\n",
                    options.name, around.helpers, declarations, parts));
    declared += declarations;
  }
  // Functions of other files do not belong to the unnamed namespace.
  if (!declared.empty()) {
    text.own += fmt::format("}}  // namespace\n\n{}\nnamespace {{\n\n", declared);
  }
  text.own += code_tables(nodes, code, around.state);
  return text;
}

}  // namespace grid::transpile
