#include <grid/diagnostic.h>

namespace grid {

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

std::string_view code(DiagnosticKind kind) {
  switch (kind) {
#define GRID_DIAGNOSTIC(name, code) \
  case DiagnosticKind::name:        \
    return code;
#include <grid/diagnostics.def>
#undef GRID_DIAGNOSTIC
  }
  return "";
}

const std::vector<DiagnosticKind>& diagnostic_kinds() {
  static const std::vector<DiagnosticKind> kinds = {
#define GRID_DIAGNOSTIC(name, code) DiagnosticKind::name,
#include <grid/diagnostics.def>
#undef GRID_DIAGNOSTIC
  };
  return kinds;
}

}  // namespace grid
