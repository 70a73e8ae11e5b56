// What an endless ipgrid program that pushes and prints does, written by hand: rounds of six steps,
// "ab".. in the grid. The argument says after how many steps to end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

class Output {
 public:
  void put(char byte) {
    if (size_ == sizeof bytes_) flush();
    bytes_[size_++] = byte;
  }
  void flush() {
    std::fwrite(bytes_, 1, size_, stdout);
    size_ = 0;
  }

 private:
  char bytes_[16384];
  std::size_t size_ = 0;
};

}  // namespace

// Steps that take no whole round only push: they print nothing but with the fifth.
int main(int, char** argv) {
  const std::uint64_t most = std::strtoull(argv[1], nullptr, 10);
  static std::int32_t stack[1024];
  std::int32_t* top = stack;
  Output output;
  for (std::uint64_t steps = 0; steps + 6 <= most; steps += 6) {
    *top++ = 'a';
    *top++ = 'b';
    output.put(static_cast<char>(*--top));
    output.put(static_cast<char>(*--top));
  }
  if (most % 6 == 5) output.put('b');
  output.flush();
}
