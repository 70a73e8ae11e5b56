// Section 1: source text.
#include "tests/unit/tools/clause_detectors.h"

namespace grid::gen {

bool any_dialect(const Dialect&) { return true; }
bool is_refunge(const Dialect& dialect) { return dialect.family == Family::refunge; }
bool is_ipgrid(const Dialect& dialect) { return dialect.family == Family::ipgrid; }

std::function<bool(const Dialect&)> has_operation(Operation operation) {
  return [operation](const Dialect& dialect) {
    for (const Instruction& row : dialect.instructions) {
      if (dialect.active(row) && row.operation == operation) return true;
    }
    return false;
  };
}

std::function<bool(const Dialect&)> lacks_operation(Family family, Operation operation) {
  return [=](const Dialect& dialect) {
    return dialect.family == family && !has_operation(operation)(dialect);
  };
}

std::function<bool(const Dialect&)> has_mode(Mode mode) {
  return [mode](const Dialect& dialect) {
    for (const Mode known : dialect.modes) {
      if (known == mode) return true;
    }
    return false;
  };
}

namespace {

const std::string& bytes(const TextView& text) { return text.sample.program; }
bool accepted(const TextView& text) { return text.program != nullptr; }
bool ends_in(const TextView& text, std::string_view end) { return bytes(text).ends_with(end); }
bool contains(const TextView& text, std::string_view part) {
  return bytes(text).find(part) != std::string::npos;
}

// Line feeds of the text, and those of them that follow a carriage return.
struct LineFeeds {
  std::size_t all = 0;
  std::size_t in_pairs = 0;
};
LineFeeds line_feeds(const TextView& text) {
  LineFeeds count;
  const std::string& all = bytes(text);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] != '\n') continue;
    ++count.all;
    if (i > 0 && all[i - 1] == '\r') ++count.in_pairs;
  }
  return count;
}

bool mixes_line_feeds(const TextView& text) {
  const LineFeeds count = line_feeds(text);
  return count.in_pairs > 0 && count.in_pairs < count.all;
}

bool is_automatic(const TextView& text) {
  return text.spoken.policy.newlines == Newlines::automatic;
}

// A row from `first` on for whose length `test` holds.
template <class Test>
bool any_row(const TextView& text, Test test) {
  if (!accepted(text)) return false;
  for (std::int64_t row = 0; row < text.program->height(); ++row) {
    if (test(row, text.program->row_length(row))) return true;
  }
  return false;
}

bool has_short_row(const TextView& text) {
  return any_row(text,
                 [&](std::int64_t, std::int64_t length) { return length < text.program->width(); });
}

bool holds_cell(const TextView& text, char32_t wanted) {
  return any_row(text, [&](std::int64_t row, std::int64_t length) {
    for (std::int64_t col = 0; col < length; ++col) {
      if (text.program->cell({row, col}) == wanted) return true;
    }
    return false;
  });
}

constexpr std::string_view kMark = "\xEF\xBB\xBF";

bool is_empty(const TextView& text) { return text.error == DiagnosticKind::empty_program; }

std::vector<Clause> row_clauses() {
  return {
      {"TX-1", "a final separator", any_dialect,
       [](const TextView& text) { return accepted(text) && ends_in(text, "\n"); }},
      {"TX-1", "no final separator", any_dialect,
       [](const TextView& text) { return accepted(text) && !ends_in(text, "\n"); }},
      {"TX-2", "CR LF throughout", any_dialect,
       [](const TextView& text) {
         const LineFeeds count = line_feeds(text);
         return accepted(text) && is_automatic(text) && count.all > 0 &&
                count.in_pairs == count.all;
       }},
      {"TX-2", "CR LF and LF mixed", any_dialect,
       [](const TextView& text) {
         return accepted(text) && is_automatic(text) && mixes_line_feeds(text);
       }},
      {"TX-2", "CR LF under newlines=lf", any_dialect,
       [](const TextView& text) {
         return accepted(text) && text.spoken.policy.newlines == Newlines::lf &&
                contains(text, "\r\n");
       }},
      {"TX-2", "a lone LF under newlines=crlf", any_dialect,
       [](const TextView& text) {
         const LineFeeds count = line_feeds(text);
         return accepted(text) && text.spoken.policy.newlines == Newlines::crlf &&
                count.in_pairs < count.all;
       }},
      {"TX-3", "rows of different lengths", any_dialect, has_short_row},
      {"TX-3", "more bytes than code points", is_ipgrid,
       [](const TextView& text) {
         return any_row(text, [&](std::int64_t row, std::int64_t length) {
           return static_cast<std::int64_t>(text.program->source().row(row).size()) > length;
         });
       }},
  };
}

std::vector<Clause> refunge_text_clauses() {
  return {
      {"TX-4", "a short row", is_refunge, has_short_row},
      {"TX-4", "a zero in the text", is_refunge,
       [](const TextView& text) {
         return accepted(text) && contains(text, {"\0", 1});
       }},
      {"TX-4", "trailing empty rows", is_refunge,
       [](const TextView& text) {
         return accepted(text) && (ends_in(text, "\n\n") || ends_in(text, "\r\n\r\n"));
       }},
      {"TX-4", "an empty row between others", is_refunge,
       [](const TextView& text) {
         return any_row(text, [](std::int64_t, std::int64_t length) { return length == 0; });
       }},
      {"TX-4", "a byte mapped to 0", is_refunge,
       [](const TextView& text) {
         return accepted(text) && text.sample.options.nul &&
                contains(text, std::string(1, static_cast<char>(*text.sample.options.nul)));
       }},
      {"TX-6", "a byte-order mark is cells", is_refunge,
       [](const TextView& text) { return accepted(text) && bytes(text).starts_with(kMark); }},
  };
}

std::vector<Clause> ipgrid_text_clauses() {
  return {
      {"TX-5", "a short row", is_ipgrid, has_short_row},
      {"TX-5", "an empty last row", is_ipgrid,
       [](const TextView& text) {
         return accepted(text) && text.program->row_length(text.program->height() - 1) == 0;
       }},
      {"TX-6", "a byte-order mark is dropped", is_ipgrid,
       [](const TextView& text) { return accepted(text) && bytes(text).starts_with(kMark); }},
      {"TX-6", "a lone CR is dropped", is_ipgrid,
       [](const TextView& text) {
         const std::string& all = bytes(text);
         for (std::size_t i = 0; i + 1 < all.size(); ++i) {
           if (accepted(text) && all[i] == '\r' && all[i + 1] != '\n') return true;
         }
         return false;
       }},
      {"TX-6", "a last row of CRs", is_ipgrid,
       [](const TextView& text) { return accepted(text) && ends_in(text, "\n\r"); }},
      {"TX-6", "ill-formed UTF-8", is_ipgrid,
       [](const TextView& text) { return text.error == DiagnosticKind::ill_formed_utf8; }},
      {"TX-6", "NUL is a code point", is_ipgrid,
       [](const TextView& text) { return holds_cell(text, U'\0'); }},
      {"TX-8", "a final LF starts a row", is_ipgrid,
       [](const TextView& text) {
         return accepted(text) && ends_in(text, "\n") &&
                text.spoken.policy.final_newline == FinalNewline::starts_row;
       }},
      {"TX-8", "a final LF starts none, explicitly", is_ipgrid,
       [](const TextView& text) {
         return accepted(text) && ends_in(text, "\n") &&
                text.sample.options.final_newline == FinalNewline::ends_row;
       }},
      {"IG-17", "a final LF starts a row under compat", is_ipgrid,
       [](const TextView& text) {
         return accepted(text) && ends_in(text, "\n") && text.sample.options.compat;
       }},
  };
}

}  // namespace

std::vector<Clause> text_clauses() {
  std::vector<Clause> all = row_clauses();
  for (const auto& part : {refunge_text_clauses(), ipgrid_text_clauses()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  all.push_back({"TX-7", "an empty program", any_dialect, is_empty});
  return all;
}

}  // namespace grid::gen
