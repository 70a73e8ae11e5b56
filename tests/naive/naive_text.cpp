// Section 1 of the language pages: from the bytes of a file to a rectangle of cells.
#include <algorithm>

#include "naive_internal.h"

namespace naive {
namespace {

constexpr char32_t byte_order_mark = 0xFEFF;

// TX-2: whether CR LF separates the rows; otherwise LF does.
bool separator_is_crlf(const std::string& bytes, const std::string& newlines) {
  if (newlines != "auto") {
    return newlines == "crlf";
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r')) {
      return false;
    }
  }
  return true;
}

// TX-1, TX-2: bytes that are no separator are cells, a CR or a lone LF among them.
std::vector<std::string> split_refunge_rows(const std::string& bytes, bool crlf) {
  std::vector<std::string> rows;
  std::string row;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool at_lf = bytes[i] == '\n';
    const bool at_crlf = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
    if (crlf ? at_crlf : at_lf) {
      rows.push_back(row);
      row.clear();
      if (crlf) {
        ++i;
      }
    } else {
      row += bytes[i];
    }
  }
  if (!row.empty()) {
    rows.push_back(row);
  }
  return rows;
}

// TX-3, TX-4, TX-5: the width of the longest row, shorter rows filled up.
template <typename Cell, typename Row>
Grid<Cell> make_grid(const std::vector<Row>& rows, Cell padding) {
  std::size_t width = 0;
  for (const Row& row : rows) {
    width = std::max(width, row.size());
  }
  Grid<Cell> grid;
  grid.rows = static_cast<std::int64_t>(rows.size());
  grid.width = static_cast<std::int64_t>(width);
  grid.cells.assign(rows.size() * width, padding);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t col = 0; col < rows[row].size(); ++col) {
      grid.cells[row * width + col] = static_cast<Cell>(rows[row][col]);
    }
  }
  return grid;
}

// TX-4, --nul=C: only cells are mapped, a row separator stays one.
void map_byte_to_zero(std::vector<std::string>& rows, int nul) {
  if (nul < 0) {
    return;
  }
  for (std::string& row : rows) {
    std::replace(row.begin(), row.end(), static_cast<char>(nul), '\0');
  }
}

// One entry per length of a UTF-8 sequence: how its first byte looks, and the least code point
// that needs this length (a smaller one makes the sequence overlong).
struct SequenceForm {
  std::uint8_t mask, lead;
  std::size_t length;
  char32_t least;
};

constexpr SequenceForm sequence_forms[] = {
    {0x80, 0x00, 1, 0x0},
    {0xE0, 0xC0, 2, 0x80},
    {0xF0, 0xE0, 3, 0x800},
    {0xF8, 0xF0, 4, 0x10000},
};

const SequenceForm* find_form(std::uint8_t first) {
  for (const SequenceForm& form : sequence_forms) {
    if ((first & form.mask) == form.lead) {
      return &form;
    }
  }
  return nullptr;
}

bool is_scalar_value(char32_t code_point) {
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point <= 0x10FFFF && !surrogate;
}

// Decodes the sequence at position and moves position behind it; no value if it is ill-formed.
std::optional<char32_t> decode_sequence(const std::string& bytes, std::size_t& position) {
  const auto first = static_cast<std::uint8_t>(bytes[position]);
  const SequenceForm* form = find_form(first);
  if (form == nullptr || bytes.size() - position < form->length) {
    return std::nullopt;
  }
  char32_t code_point = first & static_cast<std::uint8_t>(~form->mask);
  for (std::size_t i = 1; i < form->length; ++i) {
    const auto next = static_cast<std::uint8_t>(bytes[position + i]);
    if ((next & 0xC0) != 0x80) {
      return std::nullopt;
    }
    code_point = code_point * 64 + (next & 0x3Fu);
  }
  if (code_point < form->least || !is_scalar_value(code_point)) {
    return std::nullopt;
  }
  position += form->length;
  return code_point;
}

// TX-6: the whole file, without a leading byte-order mark; no value if it is not UTF-8.
std::optional<std::u32string> decode_utf8(const std::string& bytes) {
  std::u32string text;
  std::size_t position = 0;
  while (position < bytes.size()) {
    const std::optional<char32_t> code_point = decode_sequence(bytes, position);
    if (!code_point) {
      return std::nullopt;
    }
    text += *code_point;
  }
  if (!text.empty() && text.front() == byte_order_mark) {
    text.erase(0, 1);
  }
  return text;
}

// TX-1, TX-2, TX-8. LF ends a row under every newline option: TX-2 makes a lone LF do so under
// crlf, and the CR of a CR LF is dropped with all others by TX-6. A rest after the last LF is a
// row here even if it consists of CRs only.
std::vector<std::u32string> split_ipgrid_rows(const std::u32string& text, bool final_lf_adds_row) {
  std::vector<std::u32string> rows;
  std::u32string row;
  for (const char32_t code_point : text) {
    if (code_point == U'\n') {
      rows.push_back(row);
      row.clear();
    } else {
      row += code_point;
    }
  }
  const bool ends_in_lf = !text.empty() && text.back() == U'\n';
  if (!row.empty() || (final_lf_adds_row && ends_in_lf)) {
    rows.push_back(row);
  }
  return rows;
}

// TX-6: after the split into rows, CRs are dropped.
void drop_carriage_returns(std::vector<std::u32string>& rows) {
  for (std::u32string& row : rows) {
    std::erase(row, U'\r');
  }
}

}  // namespace

std::optional<ByteGrid> read_refunge_source(const std::string& bytes, const Options& options) {
  const bool crlf = separator_is_crlf(bytes, options.newlines);
  std::vector<std::string> rows = split_refunge_rows(bytes, crlf);
  while (!rows.empty() && rows.back().empty()) {  // TX-4
    rows.pop_back();
  }
  if (rows.empty()) {  // TX-7; a byte-order mark or a CR is a data cell here and not dropped
    return std::nullopt;
  }
  map_byte_to_zero(rows, options.nul);
  return make_grid<std::uint8_t>(rows, 0);
}

std::optional<CodePointGrid> read_ipgrid_source(const std::string& bytes, const Options& options) {
  const std::optional<std::u32string> text = decode_utf8(bytes);
  if (!text) {  // TX-6
    return std::nullopt;
  }
  const bool final_lf_adds_row = options.final_newline == "row" || options.compat;  // IG-17
  std::vector<std::u32string> rows = split_ipgrid_rows(*text, final_lf_adds_row);
  drop_carriage_returns(rows);
  CodePointGrid grid = make_grid<char32_t>(rows, U' ');
  if (grid.width == 0) {  // TX-7
    return std::nullopt;
  }
  return grid;
}

// IG-11: a number that is no Unicode scalar value becomes U+FFFD.
std::string encode_utf8(char32_t code_point) {
  if (!is_scalar_value(code_point)) {
    code_point = 0xFFFD;
  }
  const auto tail = [code_point](unsigned shift) {
    return static_cast<char>(0x80 | ((code_point >> shift) & 0x3F));
  };
  if (code_point < 0x80) {
    return {static_cast<char>(code_point)};
  }
  if (code_point < 0x800) {
    return {static_cast<char>(0xC0 | (code_point >> 6)), tail(0)};
  }
  if (code_point < 0x10000) {
    return {static_cast<char>(0xE0 | (code_point >> 12)), tail(6), tail(0)};
  }
  return {static_cast<char>(0xF0 | (code_point >> 18)), tail(12), tail(6), tail(0)};
}

}  // namespace naive
