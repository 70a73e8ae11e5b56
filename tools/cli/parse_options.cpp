// The only place that includes Boost.Program_options. It splits the command line into options
// and operands; the handlers of the table do the rest.
#include <fmt/format.h>

#include <boost/program_options/errors.hpp>
#include <boost/program_options/option.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>

#include "tools/cli/nearest.h"
#include "tools/cli/option.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace po = boost::program_options;
namespace style = po::command_line_style;
using report::shown;

constexpr int kStyle = style::unix_style & ~style::allow_guessing;

po::options_description describe(const OptionTable& table) {
  po::options_description description;
  for (const OptionRow& row : table) {
    std::string names(row.name);
    if (row.letter != 0) names += fmt::format(",{}", row.letter);
    if (row.argument.empty()) {
      description.add_options()(names.c_str(), "");
      continue;
    }
    description.add_options()(names.c_str(), po::value<std::string>(), "");
  }
  return description;
}

// Takes a word before Boost does: an option whose argument is left out, for which Boost would take
// the next word, and refuses one without a name, which Boost would take for an operand.
std::pair<std::string, std::string> imply(const OptionTable& table, const std::string& word) {
  if (word.starts_with("-=") || word.starts_with("--=")) throw po::unknown_option(word);
  if (!word.starts_with("--")) return {};
  for (const OptionRow& row : table) {
    if (row.implied.empty() || word.substr(2) != row.name) continue;
    return {std::string(row.name), std::string(row.implied)};
  }
  return {};
}

// The row of an option as Boost reports it: by its long name, or as "-x".
const OptionRow* find_row(const OptionTable& table, std::string_view name) {
  while (name.starts_with('-')) name.remove_prefix(1);
  for (const OptionRow& row : table) {
    if (row.name == name) return &row;
    if (row.letter != 0 && name == std::string_view(&row.letter, 1)) return &row;
  }
  return nullptr;
}

Failure unknown(const OptionTable& table, std::string name) {
  // A name that is empty is shown with what was given to it.
  const std::size_t end = name.find('=');
  if (end != name.find_first_not_of('-')) name.resize(std::min(name.size(), end));
  Failure failure{fmt::format("unknown option '{}'", shown(name))};
  std::vector<std::string_view> names;
  for (const OptionRow& row : table) names.push_back(row.name);
  const std::string_view best = name.starts_with("--") ? nearest(name.substr(2), names) : "";
  failure.advice =
      best.empty() ? "--help lists the options" : fmt::format("did you mean '--{}'?", best);
  return failure;
}

Failure bad_syntax(const po::invalid_command_line_syntax& error) {
  const std::string name = shown(error.get_option_name());
  const std::string takes = fmt::format("option '{}' takes no value", name);
  const std::string needs = fmt::format("option '{}' needs a value", name);
  switch (error.kind()) {
    case po::invalid_syntax::extra_parameter:
      return {takes, "remove what follows the '='"};
    case po::invalid_syntax::missing_parameter:
    case po::invalid_syntax::empty_adjacent_parameter:
      return {needs, "--help says which"};
    default:
      return {shown(error.what()), "--help lists the options"};
  }
}

std::optional<Failure> handle(const OptionTable& table, const po::option& option) {
  const OptionRow* row = find_row(table, option.string_key);
  if (row == nullptr) return unknown(table, option.string_key);
  const std::string value = option.value.empty() ? std::string() : option.value.front();
  std::optional<Failure> failure = row->handle(value);
  if (failure) failure->message = fmt::format("option --{}: {}", row->name, failure->message);
  return failure;
}

}  // namespace

Expected<std::vector<std::string>> parse_options(const OptionTable& table, int argc,
                                                 const char* const* argv) {
  const po::options_description description = describe(table);
  std::vector<std::string> operands;
  try {
    const po::parsed_options parsed =
        po::command_line_parser(argc, argv)
            .options(description)
            .style(kStyle)
            .extra_parser([&table](const std::string& word) { return imply(table, word); })
            .run();
    for (const po::option& option : parsed.options) {
      if (option.position_key >= 0) {
        operands.insert(operands.end(), option.value.begin(), option.value.end());
      } else if (std::optional<Failure> failure = handle(table, option)) {
        return tl::unexpected(std::move(*failure));
      }
    }
  } catch (const po::unknown_option& error) {
    return tl::unexpected(unknown(table, error.get_option_name()));
  } catch (const po::invalid_command_line_syntax& error) {
    return tl::unexpected(bad_syntax(error));
  } catch (const po::error& error) {
    return fail(shown(error.what()), "--help lists the options");
  }
  return operands;
}

}  // namespace grid::cli
