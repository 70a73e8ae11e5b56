#include "tests/bench/generated/direct.h"

namespace grid::bench {

namespace {

using Kind = workloads::BrainfuckKind;

std::string statement(const workloads::BrainfuckOp& op) {
  const std::string count = std::to_string(op.count);
  switch (op.kind) {
    case Kind::add:
      return "*p = static_cast<unsigned char>(*p + " + count + "u);";
    case Kind::subtract:
      return "*p = static_cast<unsigned char>(*p - " + count + "u);";
    case Kind::next:
      return "p += " + count + ";";
    case Kind::previous:
      return "p -= " + count + ";";
    case Kind::print:
      return "for (int i = 0; i < " + count + "; ++i) std::putchar(*p);";
    case Kind::read:
      return "for (int i = 0; i < " + count + "; ++i) read(p);";
    case Kind::begin:
      return "while (*p != 0) {";
    case Kind::end:
      return "}";
  }
  return {};
}

}  // namespace

std::string direct_code(const workloads::Brainfuck& program) {
  std::string text =
      "#include <cstdio>\n\n"
      "static unsigned char tape[1 << 20];\n\n"
      "[[maybe_unused]] static void read(unsigned char* p) {\n"
      "  const int byte = std::getchar();\n"
      "  if (byte != EOF) *p = static_cast<unsigned char>(byte);\n}\n\n"
      "int main(int argc, char**) {\n"
      "  if (argc > 1) return 0;\n"  // so that starting can be measured
      "  unsigned char* p = tape;\n";
  for (const workloads::BrainfuckOp& op : program) text += "  " + statement(op) + "\n";
  return text + "}\n";
}

}  // namespace grid::bench
