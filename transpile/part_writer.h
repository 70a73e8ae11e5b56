// Nodes as functions of C++: what is the same for all programs.
//
// A node becomes a label and what its block does:
//
//   b7:  // 3:5 right
//     f[-13] = b(f[-13] + 3u);
//     f += 14; c += 1; n += 33;
//     if (f[0] == 0) {
//     at = 12; goto out;
//     }
//     at = 7; if (n >= most || f[-1] != 1) goto out;
//     goto b7;
//
// `n` counts steps, `at` is the place where the function is left. On a way to another node is
// looked at what that takes for granted and does not follow from what held before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "transpile/nodes.h"
#include "transpile/transpile.h"

namespace grid::transpile {

// All functions of a program, part_0, part_1 and so on.
struct Code {
  std::vector<std::string> parts{};      // their definitions
  std::vector<std::uint32_t> part_of{};  // by entry
  std::uint64_t most_steps_on = 0;       // from one occasion to leave to the next
};

class PartWriter {
 public:
  // `line_source`: where #line leads to; empty: there are no such lines.
  PartWriter(const CodeNodes& nodes, std::string line_source);
  virtual ~PartWriter() = default;

  Code write_all(const std::vector<std::vector<std::uint32_t>>& parts);

 protected:
  // The type of the state `s`, and how variables are taken from it and given back.
  struct Frame {
    std::string_view type;
    std::string_view take;
    std::string_view give_back;
  };

  const CodeNodes& nodes() const { return nodes_; }
  std::string& text() { return text_; }
  // Bytes for which there is room for output, which begins at `o`.
  static constexpr std::string_view kRoom = "end - o";

  // Where the block that is written leads to. `rounds`: so often it may have been carried out.
  void write_exit(std::uint32_t node, int exit);
  // As `n += ...`: steps that the block takes, and how often it may do that at most.
  void count_steps(std::uint32_t node, std::uint64_t most);

 private:
  static constexpr std::size_t kOutside = ~std::size_t{0};
  static constexpr std::string_view kFarEnough = "n >= most";

  virtual Frame frame() const = 0;
  // Conditions that are true where code for the node must not be carried out: at its entry, and
  // behind the block of the node that is written. Empty if there are none.
  virtual std::string doubts(std::uint32_t node) const = 0;
  virtual std::string doubts_behind(int exit, std::uint32_t next) const = 0;
  virtual void write_block(std::uint32_t node) = 0;

  std::string write(std::size_t number, const std::vector<std::uint32_t>& part);
  void write_entry(std::uint32_t node);
  void write_label(std::uint32_t node);

  const CodeNodes& nodes_;
  std::string line_source_;
  std::vector<std::size_t> position_;  // by node, in the part that is written
  // By position: steps since an occasion to leave, at most, before the node.
  std::vector<std::uint64_t> before_{};
  std::uint64_t behind_ = 0;   // the same behind the node that is written
  std::uint64_t longest_ = 0;  // of all
  std::string text_{};
};

// The namespace of the program: what is in its unnamed namespace, and run(). `run_line` defines
// `run`, the run itself, by `world`, `limits` and, if there is any, `code`.
std::string with_run(const Options& options, const std::string& unnamed, std::string_view run_line,
                     bool has_code);

// What stands before functions, and their Frame::type.
struct Surroundings {
  std::string_view helpers;
  std::string_view state;
};

struct CodeText {
  std::string own;                  // for the unnamed namespace of the program
  std::vector<std::string> more{};  // further files
};

// The functions, divided into so many files as the options say, and the tables and the class `Code`
// around them.
CodeText code_text(const CodeNodes& nodes, const Code& code, const Surroundings& around,
                   const Options& options);

}  // namespace grid::transpile
