// `tools/dev deb` leaves what it made, on a machine whose programs only look as if they built.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/golden/process.h"

namespace grid::ci::deb_test {

namespace {

namespace fs = std::filesystem;

void write_program(const fs::path& file, const std::string& script) {
  golden::write_text(file, "#!/bin/sh\n" + script + "\n");
  fs::permissions(file, fs::perms::owner_all);
}

}  // namespace

TEST(Deb, OlderPackagesAreNeitherLeftNorSummed) {
  const golden::TemporaryFolder folder;
  const auto at = [&folder](const std::string& name) { return folder.path() / name; };
  for (const char* const name : {"tools", "bin", "out"}) fs::create_directory(at(name));
  fs::copy(GRID_SOURCE_DIR "/tools/dev", at("tools"));
  golden::write_text(at("CMakePresets.json"), "");
  for (const char* const name : {"apt-get", "cmake", "ninja"}) write_program(at("bin") / name, "");
  write_program(at("bin/dpkg-query"), R"(shift 2; printf 'installed %s\n' "$@")");
  write_program(at("bin/cpack"),
                R"(for made; do :; done; mkdir "$made" && echo >"$made/libgrid2_2_all.deb")");
  for (const char* const name : {"libgrid1_1_all.deb", "grid-tools_1_all.deb", "other.deb"}) {
    golden::write_text(at("out") / name, "");
  }

  const golden::Result result = golden::run(
      {"/bin/sh", "-c",
       "PATH=$PWD/bin:$PATH tools/dev deb out && cd out && cut -c 67- SHA256SUMS && ls"},
      folder.path(), "/dev/null");
  EXPECT_EQ(result.output, "libgrid2_2_all.deb\nSHA256SUMS\nlibgrid2_2_all.deb\nother.deb\n")
      << result.errors;
}

}  // namespace grid::ci::deb_test
