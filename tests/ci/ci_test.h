// What the tests of CI files share: a folder with programs as a project has them, and Node to run
// the stand-ins of GitHub and GitLab, with the packages that `tools/dev schema` installs.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/golden/process.h"

namespace grid::ci {

class CiTest : public testing::Test {
 protected:
  void SetUp() override {
    const bool has_node =
        golden::run({"/bin/sh", "-c", "command -v node"}, folder(), "/dev/null").status == 0;
    if (!has_node || !std::filesystem::exists(modules() / "node_modules/yaml")) {
      ASSERT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "tools/dev schema was not run";
      GTEST_SKIP() << "tools/dev schema installs what this needs";
    }
    write("good/regular.ipg1", "#\n");
    write("bad/sloppy.ipg1", "#\r\n");
    write("cases/stop.ipg1", "#\n");
    write("cases/stop.toml", R"(dialect = "ipgrid-1"
clauses = ["IG-2"]
kind = "must"
note = "It stops."
stdout = ""
outcome = "terminated"
steps = 1
born = 1
)");
  }

  static std::filesystem::path root() { return GRID_SOURCE_DIR; }
  static std::filesystem::path modules() { return root() / "build/schema"; }
  const std::filesystem::path& folder() const { return folder_.path(); }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder() / name).parent_path());
    golden::write_text(folder() / name, text);
  }

  bool exists(const std::string& name) const { return std::filesystem::exists(folder() / name); }

  // A command that stands in for one of the system.
  void write_command(const std::string& name, const std::string& script) const {
    write("bin/" + name, "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(folder() / "bin" / name, std::filesystem::perms::owner_all);
  }

  golden::Result node(const std::string& script, const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = {"/bin/sh",
                                        "-c",
                                        "PATH=$PWD/bin:$PATH exec node \"$@\"",
                                        "sh",
                                        (root() / "tests/ci" / script).string(),
                                        modules().string()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return golden::run(command, folder(), "/dev/null");
  }

 private:
  golden::TemporaryFolder folder_;
};

inline bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

}  // namespace grid::ci
