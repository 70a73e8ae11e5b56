#include "tools/grid-test/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/language.h"
#include "tools/cli/process.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

namespace fs = std::filesystem;
using cli::Expected;
using Values = std::map<std::string, std::string, std::less<>>;

// Beyond the steps that a run takes: a wrong implementation is stopped there and not by the clock.
constexpr std::uint64_t kSpareSteps = 1000;

// How many times the limit of an endless case a detector may take. Those that keep one state at a
// time need a small multiple of the steps into and round the loop.
constexpr std::uint64_t kDetection = 64;

// Calls text(piece) and name(placeholder) in turn; false if a brace has no partner.
template <class Text, class Name>
bool scan(std::string_view word, Text text, Name name) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    const bool doubled = i + 1 < word.size() && word[i + 1] == c;
    if (c != '{' && c != '}') {
      text(c);
    } else if (doubled) {
      text(c);
      ++i;
    } else {
      const std::size_t end = word.find('}', i);
      if (c == '}' || end == std::string_view::npos) return false;
      name(word.substr(i + 1, end - i - 1));
      i = end;
    }
  }
  return true;
}

std::string filled(std::string_view word, const Values& values) {
  std::string out;
  scan(
      word, [&](char c) { out.push_back(c); },
      [&](std::string_view name) {
        const auto found = values.find(name);
        if (found != values.end()) out += found->second;
      });
  return out;
}

void append_filled(Words& words, const Words& more, const Values& values) {
  for (const std::string& word : more) words.push_back(filled(word, values));
}

// What an option is when nobody gives it.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"newlines", "auto"}, {"eof", "keep"}, {"final_newline", "ends"}, {"compat", "false"}};

class Builder {
 public:
  Builder(const Adapter& adapter, const Job& job, const Scratch& scratch)
      : adapter_(adapter), job_(job) {
    values_["program"] = job.program;
    values_["input"] = scratch.input;
    values_["counters"] = scratch.counters;
    values_["here"] = adapter.here;
    values_["max_steps"] = std::to_string(step_limit(job, adapter.detects_endless));
    for (const auto& [name, value] : kDefaults) values_[name] = value;
    for (const CaseOption& option : job.options) values_[option.name] = option.value;
  }

  std::variant<Words, Unsupported> build() {
    take_dialect();
    for (const CaseOption& option : job_.options) take_option(option);
    take_limit();
    take_detection();
    take_outcome();
    if (!job_.input.empty() && adapter_.input == InputFrom::nowhere) refuse("it takes no input");
    if (!reason_.empty()) return Unsupported{reason_};
    Words words;
    for (const std::string& word : adapter_.command) {
      if (const Words* list = list_of(word)) {
        words.insert(words.end(), list->begin(), list->end());
      } else {
        words.push_back(filled(word, values_));
      }
    }
    words.front() = adapter_.executable;
    return words;
  }

 private:
  void refuse(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
  }

  const Words* list_of(std::string_view word) const {
    if (word == "{dialect}") return &dialect_;
    if (word == "{options}") return &options_;
    if (word == "{limit}") return &limit_;
    if (word == "{detection}") return &detection_;
    if (word == "{variant}") return &adapter_.variant;
    return nullptr;
  }

  void take_dialect() {
    const auto found = adapter_.dialects.find(job_.dialect);
    if (found == adapter_.dialects.end()) {
      return refuse(fmt::format("it does not know the dialect {}", job_.dialect));
    }
    dialect_ = found->second;
    if (!dialect_.empty()) values_["dialect"] = dialect_.front();
  }

  void take_option(const CaseOption& option) {
    // Not given is the same as `false`.
    if (option.name == "compat" && option.value == "false") return;
    const auto found = adapter_.options.find(option.name);
    if (found == adapter_.options.end()) {
      if (adapter_.placeholders.contains(option.name)) return;
      return refuse(fmt::format("it has no option {}", option.name));
    }
    const auto listed = found->second.values.find(option.value);
    const bool is_listed = listed != found->second.values.end();
    if (!is_listed && !found->second.any) {
      return refuse(
          fmt::format("it has no option {} = {}", option.name, report::quoted(option.value)));
    }
    const Words& words = is_listed ? listed->second : *found->second.any;
    Values values{{"value", option.value}};
    if (option.name == "nul") {
      const std::uint8_t byte = cli::parse_nul(option.value).value_or(0);
      if (byte == 0 && needs_value(words)) return refuse("no argument can hold the byte 0");
      values["value"] = std::string(1, static_cast<char>(byte));
      values["hex"] = fmt::format("{:02x}", byte);
      values["decimal"] = std::to_string(byte);
    }
    append_filled(options_, words, values);
  }

  static bool needs_value(const Words& words) {
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.find("{value}") != std::string::npos;
    });
  }

  void take_limit() {
    const bool ends_by_itself = job_.expected == Outcome::terminated ||
                                job_.expected == Outcome::source_error ||
                                (job_.expected == Outcome::endless && adapter_.detects_endless);
    if (adapter_.limit_steps) {
      append_filled(limit_, *adapter_.limit_steps, {{"value", values_["max_steps"]}});
    } else if (!ends_by_itself && !adapter_.placeholders.contains("max_steps")) {
      refuse("it cannot limit the steps");
    }
  }

  // Without words for it the implementation either never looks for loops or always does.
  void take_detection() {
    const auto& words = job_.detection ? adapter_.detection_on : adapter_.detection_off;
    if (words) {
      detection_ = *words;
    } else if (adapter_.detects_endless && !job_.detection) {
      refuse("it cannot be kept from detecting endless runs");
    }
  }

  void take_outcome() {
    if (!job_.expected || adapter_.tells(*job_.expected)) return;
    if (job_.expected == Outcome::endless && adapter_.tells(Outcome::limit)) return;
    refuse(fmt::format("it does not tell the outcome {}", to_string(*job_.expected)));
  }

  const Adapter& adapter_;
  const Job& job_;
  Values values_;
  Words dialect_;
  Words options_;
  Words limit_;
  Words detection_;
  std::string reason_;
};

// Where our own programs are: all in one folder once installed, in sister folders while built.
std::optional<std::string> beside_this_program(const std::string& name) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  for (const fs::path& path :
       {self.parent_path() / name, self.parent_path().parent_path() / name / name}) {
    if (cli::is_program(path.string())) return path.string();
  }
  return std::nullopt;
}

}  // namespace

Job job_of(const Case& one) {
  Job job{.dialect = std::string(one.dialect->name),
          .options = one.options,
          .program = one.program,
          .input = one.input,
          .max_steps = std::min(one.expected.steps.value_or(0) + kSpareSteps, kMostSteps),
          .expected = one.expected.outcome};
  if (one.max_steps) job.max_steps = *one.max_steps;
  const bool is_about_loops =
      std::any_of(one.clauses.begin(), one.clauses.end(),
                  [](const std::string& clause) { return clause == "LM-6" || clause == "LM-7"; });
  job.detection = job.expected != Outcome::limit || is_about_loops;
  return job;
}

std::uint64_t step_limit(const Job& job, bool detects) {
  const bool waits = detects && job.expected == Outcome::endless;
  if (!waits) return job.max_steps;
  return job.max_steps > kMostSteps / kDetection ? kMostSteps : kDetection * job.max_steps;
}

std::variant<Words, Unsupported> command_line(const Adapter& adapter, const Job& job,
                                              const Scratch& scratch) {
  return Builder(adapter, job, scratch).build();
}

std::optional<std::vector<std::string>> placeholders_in(std::string_view word) {
  std::vector<std::string> names;
  const bool balanced = scan(
      word, [](char) {}, [&](std::string_view name) { names.emplace_back(name); });
  return balanced ? std::optional(std::move(names)) : std::nullopt;
}

Expected<Words> split_command(std::string_view text) {
  Words words;
  bool open = false;  // a word has begun
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    open = true;
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back().push_back(text[++i]);
    } else {
      words.back().push_back(c);
    }
  }
  if (quote != 0) return cli::fail(fmt::format("a {} has no partner", quote));
  return words;
}

Expected<Adapter> find_executable(Adapter adapter) {
  const std::string name = filled(adapter.command.front(), {{"here", adapter.here}});
  std::optional<std::string> file;
  const bool is_name = name.find('/') == std::string::npos;
  if (is_name && name.starts_with("grid-")) file = beside_this_program(name);
  if (!file) file = cli::find_command(name);
  if (!file) {
    return tl::unexpected(
        cli::Failure{fmt::format("cannot start {}: no such program", report::quoted(name)),
                     "give its path, or put its folder into PATH", adapter.where});
  }
  adapter.executable = *std::move(file);
  return adapter;
}

}  // namespace grid::grid_test
