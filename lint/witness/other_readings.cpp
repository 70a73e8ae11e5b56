// A run is watched until it is over (terminated, or shown to be endless) or has had its share of
// steps. Two runs differ for good when they write different bytes at one place of their outputs;
// when one is over and the other writes more; or when both are over in different ways. Nothing else
// is said: of a run that was stopped it is not known what it would have written.
#include "lint/witness/other_readings.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "interp/run.h"
#include "lint/witness/inputs.h"

namespace grid::lint {

namespace {

using interp::Outcome;

// How many cells of the field are made in about the time that a pointer takes for a step.
constexpr std::uint64_t kCellsPerStep = 64;

// One run, as the world sees it.
class Observed final : public interp::Host, public interp::TraceSink {
 public:
  Observed(const ProgramPtr& program, std::string_view input, const ReachLimits& limits)
      : input_(input), limits_(limits), steps_left_(limits.pointer_steps / Inputs::kCount) {
    interp::RunOptions options;
    options.limits.steps = steps_left_;
    options.limits.pointers = kMostLive;
    options.limits.memory = limits.machine_bytes;
    options.trace = this;
    const interp::RunResult result = interp::run(program, options, *this);
    outcome_ = result.outcome;
    steps_ = result.steps;
  }

  interp::ReadResult read(std::optional<interp::Clock::time_point>) override {
    using Kind = interp::ReadResult::Kind;
    reads_ = true;
    if (used_ == input_.size()) return {Kind::end};
    return {Kind::byte, static_cast<std::uint8_t>(input_[used_++])};
  }
  bool write(std::string_view bytes) override {
    output_ += bytes;
    return true;
  }
  bool cancelled() override { return limits_.cancelled && limits_.cancelled(); }
  bool step(const Machine& machine, const StepReport& report) override {
    written_at_.resize(output_.size(), machine.steps());
    // A new row of a wide field costs more than a step.
    const auto grown = static_cast<std::uint64_t>((machine.rows() - report.rows_before) *
                                                  machine.program().width());
    const std::uint64_t work = report.before.size() + grown / kCellsPerStep;
    const bool goes_on = work <= steps_left_;
    steps_left_ -= std::min(work, steps_left_);
    return goes_on;
  }

  bool reads() const { return reads_; }
  const std::string& output() const { return output_; }
  // The step that writes a byte of the output.
  std::uint64_t written_at(std::size_t byte) const { return written_at_[byte]; }
  // Nothing more will be written.
  bool over() const { return outcome_ == Outcome::terminated || outcome_ == Outcome::endless; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t steps() const { return steps_; }

 private:
  std::string_view input_;
  const ReachLimits& limits_;
  std::uint64_t steps_left_;
  std::size_t used_ = 0;
  bool reads_ = false;
  std::string output_{};
  std::vector<std::uint64_t> written_at_{};
  Outcome outcome_{};
  std::uint64_t steps_ = 0;
};

struct Told {
  std::uint64_t step = 0;
  std::string what{};
};

std::string byte_of(const Observed& run, std::size_t byte) {
  return std::to_string(static_cast<unsigned char>(run.output()[byte]));
}

std::optional<Told> tell_outputs(const Observed& own, const Observed& other) {
  const std::size_t both = std::min(own.output().size(), other.output().size());
  const auto [mine, its] =
      std::mismatch(own.output().begin(), own.output().begin() + static_cast<std::ptrdiff_t>(both),
                    other.output().begin());
  const auto byte = static_cast<std::size_t>(mine - own.output().begin());
  if (byte < both) {
    return Told{std::max(own.written_at(byte), other.written_at(byte)),
                "byte " + std::to_string(byte + 1) + " of the output is " + byte_of(other, byte) +
                    " and not " + byte_of(own, byte)};
  }
  if (own.over() && other.output().size() > both) {
    return Told{
        std::max(own.steps(), other.written_at(both)),
        "the output goes on after byte " + std::to_string(both) + " with " + byte_of(other, both)};
  }
  if (other.over() && own.output().size() > both) {
    return Told{std::max(other.steps(), own.written_at(both)),
                "the output ends before byte " + std::to_string(both + 1)};
  }
  return std::nullopt;
}

std::optional<Told> tell(const Observed& own, const Observed& other) {
  if (auto told = tell_outputs(own, other)) return told;
  const bool differ = own.over() && other.over() && own.outcome() != other.outcome();
  if (!differ) return std::nullopt;
  return Told{std::max(own.steps(), other.steps()), other.outcome() == Outcome::endless
                                                        ? "a run that ends is endless"
                                                        : "a run that is endless ends"};
}

bool same_grid(const Program& a, const Program& b) {
  if (a.width() != b.width() || a.height() != b.height()) return false;
  for (std::int64_t row = 0; row < a.height(); ++row) {
    const std::int64_t length = std::max(a.row_length(row), b.row_length(row));
    // One cell of padding stands for all.
    for (std::int64_t col = 0; col < std::min(length + 1, a.width()); ++col) {
      if (a.cell({row, col}) != b.cell({row, col})) return false;
    }
  }
  return true;
}

bool same_effect(const DataEffect& a, const DataEffect& b) {
  return a.operation == b.operation && a.to == b.to && a.after == b.after && a.applied == b.applied;
}

bool same_effect(const StackEffect& a, const StackEffect& b) {
  return a.pointer == b.pointer && a.kind == b.kind && a.value == b.value;
}

// The pointers of one step that do something else in another reading of it, from the same state.
class Departures {
 public:
  Departures(const StepReport& own, const StepReport& other) : own_(own), other_(other) {}

  std::set<Cell> find(const Machine& own, const Machine& other) {
    add_moves(own, other);
    add_moves(other, own);
    add_effects(own_.effects, other_.effects);
    add_effects(own_.stack_effects, other_.stack_effects);
    if (cells_.empty() && own_.output != other_.output) add_all();
    return std::move(cells_);
  }

 private:
  void add(std::size_t pointer) { cells_.insert(own_.before[pointer].at); }
  void add_all() {
    for (std::size_t i = 0; i < own_.before.size(); ++i) add(i);
  }

  // Pointers of `a` that `b` does not have in the same state, or those that they were born of.
  void add_moves(const Machine& a, const Machine& b) {
    for (const Pointer& pointer : a.pointers()) {
      const auto twin = std::lower_bound(b.pointers().begin(), b.pointers().end(), pointer.id,
                                         [](const Pointer& p, PointerId id) { return p.id < id; });
      const bool same = twin != b.pointers().end() && *twin == pointer;
      if (!same) add_family(pointer);
    }
  }
  void add_family(const Pointer& pointer) {
    for (std::size_t i = 0; i < own_.before.size(); ++i) {
      if (own_.before[i].id == pointer.id || own_.before[i].id == pointer.parent) add(i);
    }
  }

  template <class Effect>
  void add_effects(const std::vector<Effect>& own, const std::vector<Effect>& other) {
    for (std::size_t i = 0; i < std::max(own.size(), other.size()); ++i) {
      const bool both = i < own.size() && i < other.size();
      if (both && same_effect(own[i], other[i])) continue;
      if (i < own.size()) add(own[i].pointer);
      if (i < other.size()) add(other[i].pointer);
    }
  }

  const StepReport& own_;
  const StepReport& other_;
  std::set<Cell> cells_{};
};

// Where two runs part that start from the same grid.
std::vector<Cell> departure(const ProgramPtr& own, const ProgramPtr& other,
                            const Witness& witness) {
  if (!same_grid(*own, *other)) return {};
  Machine mine(own);
  Machine its(other);
  InputBytes my_input(witness.input);
  InputBytes its_input(witness.input);
  StepReport my_report;
  StepReport its_report;
  while (!mine.finished() && !its.finished() && mine.steps() < witness.step) {
    mine.step(my_input.next(mine), my_report);
    its.step(its_input.next(its), its_report);
    const std::set<Cell> cells = Departures(my_report, its_report).find(mine, its);
    if (!cells.empty()) return {cells.begin(), cells.end()};
  }
  return {};
}

class Search {
 public:
  Search(const ProgramPtr& program, const ReachLimits& limits)
      : program_(program), limits_(limits) {
    for (const OtherAnswer& other : other_answers(program->dialect())) {
      if (other.open) add(other);
    }
  }

  std::vector<Difference> run() {
    Inputs inputs(program_->source().bytes());
    for (bool more = true; more && !inputs.done(); more = reads_) try_input(inputs.next());
    return std::move(found_);
  }

 private:
  struct Candidate {
    OtherAnswer reading;
    ProgramPtr program;
  };

  bool is_found(const PolicyRow* question) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Difference& difference) {
      return difference.reading.question == question;
    });
  }

  void add(const OtherAnswer& reading) {
    const Source& source = program_->source();
    Result<ProgramPtr> program =
        parse(Source(source.name(), source.bytes(), with_answer(program_->dialect(), reading)));
    if (program) {
      candidates_.push_back({reading, *std::move(program)});
    } else if (!is_found(reading.question)) {
      Difference& bad = found_.emplace_back();
      bad.reading = reading;
      bad.witness.step = 1;
      bad.what = "this is no program: " + program.diagnostics().front().message;
    }
  }

  // What a run does that reads nothing is seen with the first input.
  void try_input(const std::string& input) {
    std::erase_if(candidates_,
                  [&](const Candidate& each) { return is_found(each.reading.question); });
    if (candidates_.empty() || (limits_.cancelled && limits_.cancelled())) {
      reads_ = false;
      return;
    }
    const Observed own(program_, input, limits_);
    reads_ = reads_ || own.reads();
    for (const Candidate& each : candidates_) {
      if (is_found(each.reading.question)) continue;
      const Observed other(each.program, input, limits_);
      reads_ = reads_ || other.reads();
      const auto told = tell(own, other);
      if (!told) continue;
      Difference& difference = found_.emplace_back();
      difference.reading = each.reading;
      difference.witness = {input, told->step};
      difference.what = told->what;
      difference.cells = departure(program_, each.program, difference.witness);
    }
  }

  const ProgramPtr& program_;
  const ReachLimits& limits_;
  std::vector<Candidate> candidates_{};
  std::vector<Difference> found_{};
  bool reads_ = false;  // some run asks for input, so another input may show more
};

}  // namespace

std::vector<Difference> find_differences(const ProgramPtr& program, const ReachLimits& limits) {
  return Search(program, limits).run();
}

}  // namespace grid::lint
