#include <cstdio>
#include <string>

#include "upper.h"

namespace {

// An input of one's own: the letters from a to e, then the end.
class Letters : public upper::Input {
 public:
  int read() override { return next_ > 'e' ? kEnd : next_++; }

 private:
  int next_ = 'a';
};

class ToStandardOutput : public upper::Output {
 public:
  bool write(const char* bytes, std::size_t size) override {
    return std::fwrite(bytes, 1, size, stdout) == size;
  }
};

}  // namespace

int main() {
  // All input at hand, output to a string, a limit.
  upper::Limits limits;
  limits.steps = 1'000'000;
  std::string output;
  const upper::Result result = upper::run("grid to C++", output, limits);
  if (result.outcome != upper::Outcome::terminated) return 1;
  std::printf("%s, %d bytes read\n", output.c_str(), static_cast<int>(result.input_bytes));

  // Bytes from and to anywhere.
  Letters letters;
  ToStandardOutput out;
  const bool ended = upper::run(letters, out).outcome == upper::Outcome::terminated;
  std::puts(ended ? ", and that was all" : ", and no end");
}
