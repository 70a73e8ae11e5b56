#include <grid/readings.h>

#include <algorithm>
#include <array>

namespace grid {

namespace {

// As the language pages mark them.
constexpr std::array<std::string_view, 22> kDecided = {
    "TX-1", "TX-2",  "TX-3",  "TX-4", "TX-5", "TX-6", "TX-7",  "TX-8",  "RF-2",  "RF-5",  "RF-6",
    "RF-8", "RF-13", "RF-15", "IG-5", "IG-8", "IG-9", "IG-10", "IG-11", "IG-12", "IG-13", "IG-14",
};

// Answers to decided questions that are no readings.
struct Closed {
  Family family;
  std::string_view question;
  std::string_view answer;
};
constexpr std::array<Closed, 2> kClosed = {{
    {Family::refunge, "newlines", "crlf"},  // a setting for files of another kind
    {Family::refunge, "ends", "wraps"},     // RF-15 decides where the bottom is, not that it ends
}};

bool is_closed(Family family, const PolicyRow& row, std::size_t answer) {
  return std::any_of(kClosed.begin(), kClosed.end(), [&](const Closed& closed) {
    return closed.family == family && closed.question == row.name &&
           closed.answer == row.answers[answer];
  });
}

}  // namespace

// That of the family, unless the dialect departs from it by a clause of its own.
std::string_view clause_of(const Dialect& dialect, const PolicyRow& question) {
  const bool input_first = dialect.policy.effect_order == EffectOrder::input_add_clear;
  if (question.name == "effect_order" && input_first) return "RX-3";
  return question.clause(dialect.family);
}

bool is_decided(std::string_view clause) {
  return std::find(kDecided.begin(), kDecided.end(), clause) != kDecided.end();
}

std::vector<OtherAnswer> other_answers(const Dialect& dialect) {
  std::vector<OtherAnswer> answers;
  for (const PolicyRow& row : policy_rows()) {
    const std::string_view clause = clause_of(dialect, row);
    for (std::size_t answer = 0; answer < row.answers.size(); ++answer) {
      if (clause.empty() || answer == row.get(dialect.policy)) continue;
      const bool open = is_decided(clause) && !is_closed(dialect.family, row, answer);
      answers.push_back({&row, static_cast<std::uint8_t>(answer), clause, open});
    }
  }
  return answers;
}

Dialect with_answer(Dialect dialect, const OtherAnswer& other) {
  other.question->set(dialect.policy, other.answer);
  return dialect;
}

}  // namespace grid
