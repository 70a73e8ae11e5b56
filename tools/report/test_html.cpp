// One file without scripts and without links to elsewhere: it can be attached to anything.
#include <fmt/format.h>

#include <algorithm>

#include "tools/report/escape.h"
#include "tools/report/markup.h"
#include "tools/report/test_run.h"

namespace grid::report {

namespace {

constexpr std::size_t kMostOfBytes = std::size_t{64} << 10;

constexpr std::string_view kStyle = R"(
body { font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; color: #222; }
h2 { font-size: 1.1em; margin: 2em 0 .3em; border-top: 1px solid #ccc; padding-top: 1em; }
h2 span, td.bad { color: #b1001c; }
pre { background: #f4f4f2; padding: .6em; margin: 0; overflow: auto; white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25em .6em .25em 0; }
th { font-weight: 600; white-space: nowrap; }
td.side { width: 45%; }
)";

// Output as it looks, line by line; what cannot be seen is escaped.
std::string block(std::string_view bytes) {
  const bool cut = bytes.size() > kMostOfBytes;
  std::string out = fmt::format("<pre>{}</pre>", markup(bytes.substr(0, kMostOfBytes)));
  if (cut) out += fmt::format("<p>{} bytes; the rest is not shown</p>", bytes.size());
  return out;
}

std::string comparisons(const TestResult& result) {
  std::string out = "<table>\n<tr><th></th><th>expected</th><th>observed</th></tr>\n";
  for (const Comparison& one : result.comparisons) {
    out += fmt::format("<tr><th>{}</th><td class=\"side\">{}</td><td class=\"side\">{}</td></tr>\n",
                       markup(one.what), block(one.expected), block(one.observed));
  }
  return out + "</table>\n";
}

std::string section(const TestResult& result) {
  std::string out = fmt::format("<h2><span>{}</span> {}</h2>\n<p>{}</p>\n", status_word(result),
                                markup(result.name), markup(result.message));
  out += "<table>\n";
  for (const auto& [name, value] : result.facts) {
    out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", name, markup(value));
  }
  out += "</table>\n";
  if (!result.program.empty()) out += "<p>program</p>\n" + block(result.program) + "\n";
  if (!result.comparisons.empty()) out += comparisons(result);
  if (!result.errors.empty()) out += "<p>standard error</p>\n" + block(result.errors) + "\n";
  return out;
}

std::string others(const TestRun& run) {
  std::string out = "<h2>All cases</h2>\n<table>\n";
  for (const TestResult& result : run.results) {
    out += fmt::format("<tr><td{}>{}</td><td>{}</td><td>{}</td></tr>\n",
                       is_bad(result.status) ? " class=\"bad\"" : "", status_word(result),
                       markup(result.name), markup(result.message));
  }
  return out + "</table>\n";
}

}  // namespace

std::string test_html(const TestRun& run) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}: "
      "{1}</title>\n"
      "<style>{2}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{1}</p>\n",
      markup(run.subject), markup(summary(run)), kStyle);
  for (const std::string& remark : run.remarks) out += fmt::format("<p>{}</p>\n", markup(remark));
  for (const TestResult& result : run.results) {
    if (is_bad(result.status)) out += section(result);
  }
  return out + others(run) + "</body>\n</html>\n";
}

}  // namespace grid::report
