// workload [NAME]: prints the program of that name, so that whole commands can be timed; without a
// name, lists what there is, each with its dialect.
#include <exception>
#include <iostream>
#include <optional>
#include <string>

#include "tests/workloads/workloads.h"

namespace {

using namespace grid::workloads;

int list() {
  for (const std::string& name : workload_names()) {
    std::cout << name << ' ' << find_workload(name)->dialect << '\n';
  }
  return std::cout.flush() ? 0 : 74;
}

int print(const std::string& name) {
  const std::optional<Workload> found = find_workload(name);
  if (!found) {
    std::cerr << "workload: there is no '" << name << "'; without arguments all are listed\n";
    return 2;
  }
  std::cout << found->text;
  return std::cout.flush() ? 0 : 74;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 1) return list();
    if (argc == 2) return print(argv[1]);
    std::cerr << "usage: workload [NAME]\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "workload: " << error.what() << '\n';
    return 3;
  }
}
