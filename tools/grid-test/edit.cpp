#include "tools/grid-test/edit.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "tools/cli/toml.h"

namespace grid::grid_test {

namespace {

using cli::TextPosition;
using cli::TomlMember;
using cli::TomlTable;

// A part of the text and what comes in its place.
struct Edit {
  std::size_t begin;
  std::size_t end;
  std::string text;
};

// The keys of a case in canonical order, as far as new keys can follow them. A pair of keys that
// exclude each other is one entry.
const std::vector<std::vector<std::string_view>> kOrder = {{"dialect"},
                                                           {"clauses"},
                                                           {"kind"},
                                                           {"note"},
                                                           {"stdin", "stdin_hex"},
                                                           {"stdout", "stdout_hex"},
                                                           {"outcome"},
                                                           {"steps"},
                                                           {"born"},
                                                           {"first"},
                                                           {"again"},
                                                           {"max_steps"}};

class Editor {
 public:
  Editor(std::string_view text, const TomlTable& table) : text_(text), table_(table) {}

  // Makes the entry of kOrder that `key` belongs to be `wanted`, or go.
  void put(std::string_view key, const std::optional<KeyAndValue>& wanted) {
    const std::size_t entry = entry_of(key);
    const TomlMember* old = find(entry);
    if (old == nullptr && wanted) {
      insert(entry, *wanted);
    } else if (old != nullptr && !wanted) {
      remove(*old);
    } else if (old != nullptr && old->key == wanted->key) {
      replace(offset(old->value.begin), offset(old->value.end), wanted->value);
    } else if (old != nullptr) {
      replace(offset(old->at), offset(old->value.end), wanted->key + " = " + wanted->value);
    }
  }

  std::string result() {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    std::string out;
    std::size_t at = 0;
    for (const Edit& edit : edits_) {
      out += text_.substr(at, edit.begin - at);
      if (!edit.text.empty() && edit.begin == edit.end && !out.empty() && out.back() != '\n') {
        out += '\n';  // the last line was not ended
      }
      out += edit.text;
      at = edit.end;
    }
    return out + std::string(text_.substr(at));
  }

 private:
  static std::size_t entry_of(std::string_view key) {
    const auto found = std::find_if(kOrder.begin(), kOrder.end(), [key](const auto& keys) {
      return std::find(keys.begin(), keys.end(), key) != keys.end();
    });
    return static_cast<std::size_t>(found - kOrder.begin());
  }

  const TomlMember* find(std::size_t entry) const {
    for (const std::string_view key : kOrder[entry]) {
      for (const TomlMember& member : table_) {
        if (member.key == key) return &member;
      }
    }
    return nullptr;
  }

  // Takes a key with its line, or leaves a comment behind it as a line of its own.
  void remove(const TomlMember& member) {
    const std::size_t end = offset(member.value.end);
    const std::size_t rest = text_.find_first_not_of(" \t", end);
    const bool comment = rest != std::string_view::npos && text_[rest] == '#';
    edits_.push_back({line_begin(member.at), comment ? rest : line_end(member.value.end), {}});
  }

  void replace(std::size_t begin, std::size_t end, std::string text) {
    if (text_.substr(begin, end - begin) != text) edits_.push_back({begin, end, std::move(text)});
  }

  void insert(std::size_t entry, const KeyAndValue& wanted) {
    std::size_t at = 0;
    for (std::size_t before = 0; before < entry; ++before) {
      if (const TomlMember* member = find(before)) {
        at = std::max(at, line_end(member->value.end));
      }
    }
    edits_.push_back({at, at, wanted.key + " = " + wanted.value + "\n"});
  }

  std::size_t line_begin(TextPosition at) const {
    constexpr std::string_view mark = "\xEF\xBB\xBF";  // of byte order, which is no column
    std::size_t begin = text_.starts_with(mark) ? mark.size() : 0;
    for (std::uint32_t line = 1; line < at.line; ++line) begin = text_.find('\n', begin) + 1;
    return begin;
  }

  // Behind the line feed.
  std::size_t line_end(TextPosition at) const {
    return std::min(text_.find('\n', line_begin(at)), text_.size() - 1) + 1;
  }

  // Columns count characters, not bytes.
  std::size_t offset(TextPosition at) const {
    std::size_t index = line_begin(at);
    for (std::uint32_t column = 1; column < at.column && index < text_.size(); ++column) {
      ++index;
      while (index < text_.size() && (text_[index] & '\xC0') == '\x80') ++index;
    }
    return index;
  }

  std::string_view text_;
  const TomlTable& table_;
  std::vector<Edit> edits_;
};

template <class Number>
std::optional<KeyAndValue> number(std::string_view key, const std::optional<Number>& value) {
  if (!value) return std::nullopt;
  return KeyAndValue{std::string(key), std::to_string(*value)};
}

}  // namespace

std::string with_expectations(std::string_view text, const Case& wanted) {
  const auto table = cli::parse_toml(text, wanted.file);
  const auto old = parse_case(text, wanted.file, *wanted.dialect, Expectations::optional);
  if (!table || !old) return std::string(text);
  Editor editor(text, *table);
  const Behaviour& expected = wanted.expected;
  // What is right stays as it was written: there are many ways to write a value.
  if (expected.output != old->expected.output) {
    editor.put("stdout", expected.output ? std::optional(bytes_entry("stdout", *expected.output))
                                         : std::nullopt);
  }
  if (expected.outcome && expected.outcome != old->expected.outcome) {
    editor.put("outcome", KeyAndValue{"outcome", cli::toml_text(to_string(*expected.outcome))});
  }
  const auto put_number = [&](std::string_view key, const auto& value, const auto& was) {
    if (value != was) editor.put(key, number(key, value));
  };
  put_number("steps", expected.steps, old->expected.steps);
  put_number("born", expected.born, old->expected.born);
  const auto& loop = expected.loop;
  const auto& was = old->expected.loop;
  put_number("first", loop ? std::optional(loop->first) : std::nullopt,
             was ? std::optional(was->first) : std::nullopt);
  put_number("again", loop ? std::optional(loop->again) : std::nullopt,
             was ? std::optional(was->again) : std::nullopt);
  put_number("max_steps", wanted.max_steps, old->max_steps);
  return editor.result();
}

}  // namespace grid::grid_test
