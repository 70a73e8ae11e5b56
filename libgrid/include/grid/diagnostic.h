// Diagnostics and results: how the library says that something is wrong. It never prints, throws
// or exits; a call that can fail returns a Result, which holds a value or says why there is none.
//
//   grid::Result<grid::ProgramPtr> program = grid::parse(std::move(source));
//   if (!program) report(program.diagnostics());
//   else run(*program);
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <grid/export.h>
#include <grid/position.h>

namespace grid {

enum class Severity : std::uint8_t { note, warning, error };
GRID_API std::string_view to_string(Severity severity);

enum class DiagnosticKind : std::uint8_t {
#define GRID_DIAGNOSTIC(name, code) name,
#include <grid/diagnostics.def>
#undef GRID_DIAGNOSTIC
};

// The stable word for a kind, such as "ill-formed-utf8".
GRID_API std::string_view code(DiagnosticKind kind);
// All kinds, in the order of diagnostics.def.
GRID_API const std::vector<DiagnosticKind>& diagnostic_kinds();

// Replace the bytes [begin, end) of the source by `text`.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

// A second place that explains the first.
struct Label {
  Span span;
  std::string message;
};

struct Diagnostic {
  DiagnosticKind kind{};
  Severity severity = Severity::error;
  std::string message{};              // starts lower-case, ends without a period
  Span span{};                        // empty: about the file as a whole
  std::optional<std::size_t> byte{};  // offset in the source, where cells alone do not say it
  std::string advice{};               // what to do about it; may be empty
  std::vector<Label> related{};
  std::vector<Edit> edits{};
};

// A value, or the diagnostics (at least one) that say why there is none. Owns both; copies and
// moves as its value does.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Diagnostic error) { diagnostics_.push_back(std::move(error)); }
  Result(std::vector<Diagnostic> errors) : diagnostics_(std::move(errors)) {}

  explicit operator bool() const { return value_.has_value(); }
  // The value. Only when there is one: this is asserted, not checked.
  T& operator*() & { return *checked(); }
  const T& operator*() const& { return *checked(); }
  T&& operator*() && { return std::move(*checked()); }
  T* operator->() { return checked(); }
  const T* operator->() const { return checked(); }

  // Empty when there is a value.
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  T* checked() {
    assert(value_.has_value());
    return &*value_;
  }
  const T* checked() const {
    assert(value_.has_value());
    return &*value_;
  }

  std::optional<T> value_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace grid
