// Calls two grid programs like functions.
#include <cstdio>
#include <string>

#include "programs/hello.h"
#include "programs/upper.h"

int main() {
  std::string greeting;
  hello_ipg2::run("", greeting);
  std::string loud;
  const upper::Result result = upper::run(greeting, loud);
  std::printf("%s\n%llu steps\n", loud.c_str(), static_cast<unsigned long long>(result.steps));
}
