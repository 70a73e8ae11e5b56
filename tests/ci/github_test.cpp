// action.yml does what docs/ci.md says, on a machine that github.js makes look like one of
// GitHub's.
#include "tests/ci/ci_test.h"

namespace grid::ci::github_test {

namespace {

namespace fs = std::filesystem;
using golden::Result;

class GithubTest : public CiTest {
 protected:
  Result act_from(const fs::path& action, std::vector<std::string> inputs) const {
    inputs.insert(inputs.begin(), {action.string(), folder().string()});
    return node("github.js", inputs);
  }

  // With the programs that were built here.
  Result act(std::vector<std::string> inputs) const {
    inputs.insert(inputs.begin(), "programs=installed");
    return act_from(root(), inputs);
  }

  // A copy of the action, whose building takes no time.
  fs::path copy_action() const {
    const fs::path action = folder() / "action";
    fs::create_directories(action / "packaging");
    fs::copy(root() / "action.yml", action);
    fs::copy(root() / "packaging/ci", action / "packaging/ci");
    write("action/tools/dev",
          "#!/bin/sh\nmkdir -p \"$2\" && cp made/* \"$2\" && echo \"dev $1\"\n");
    fs::permissions(action / "tools/dev", fs::perms::owner_all);
    return action;
  }

  void write_sums(const std::string& name) const {
    golden::run({"/bin/sh", "-c", "cd '" + name + "' && sha256sum *.deb >SHA256SUMS"}, folder(),
                "/dev/null");
  }

  // A folder with packages that are none, and an apt-get that tells what it is to install.
  void write_packages(const std::string& name) const {
    for (const char* const package : {"grid-tools", "libgrid-dev", "libgrid1"}) {
      write(name + "/" + package + "_0.1.0-1_amd64.deb", package);
    }
    write_sums(name);
    write_command("apt-get", "echo apt-get \"$@\"");
    write_command("sudo", "exec \"$@\"");
    write_command("dpkg", "echo amd64");
    write_command("curl",
                  "while [ $# -gt 2 ]; do shift; done\ncase $2 in https://example.org/1/*) cp '" +
                      folder().string() + "/served/'\"${2##*/}\" \"$1\" ;; esac");
  }

  void expect_refused(const std::string& programs) const {
    const Result result = act_from(root(), {"paths=good", "programs=" + programs});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.output.find("--reinstall"), std::string::npos) << result.output;
    EXPECT_TRUE(has_line(result.output, "skipped: Lint")) << result.output;
  }
};

const std::string kHarm = "'; touch harm; '\"; touch harm; $(touch harm) `touch harm` #";

constexpr const char* kInstalls =
    "| apt-get -qq --yes --no-install-recommends install --reinstall --allow-downgrades "
    "./grid-tools_0.1.0-1_amd64.deb ./libgrid1_0.1.0-1_amd64.deb";

}  // namespace

TEST_F(GithubTest, ProgramsWithoutFindingsPass) {
  const Result result = act({"paths=good"});
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output, "success: Lint")) << result.output;
  EXPECT_TRUE(has_line(result.output, "success: Check the format")) << result.output;
}

TEST_F(GithubTest, EveryCheckIsMadeAlthoughOthersFail) {
  const Result result = act({"paths=bad", "conformance=cases"});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.output, "failure: Lint")) << result.output;
  EXPECT_TRUE(has_line(result.output, "failure: Check the format")) << result.output;
  EXPECT_TRUE(has_line(result.output, "success: Run conformance cases")) << result.output;
}

TEST_F(GithubTest, ChecksCanBeLeftOut) {
  const Result result = act({"paths=bad", "lint=false", "format=false"});
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(has_line(result.output, "skipped: Lint")) << result.output;
  EXPECT_TRUE(has_line(result.output, "skipped: Check the format")) << result.output;
}

TEST_F(GithubTest, NothingIsLeftOutByMistake) {
  for (const char* const input : {"lint", "format", "annotate", "upload-sarif"}) {
    const Result result = act({"paths=good", std::string(input) + "=yes"});
    EXPECT_EQ(result.status, 1) << input;
    EXPECT_TRUE(has_line(result.output, std::string("| ") + input + " is neither true nor false"))
        << result.output;
  }
}

TEST_F(GithubTest, EachLineOfThePathsIsOne) {
  write("two words.ipg1", "#\r\n");
  const Result result = act({"paths=good\ntwo words.ipg1\n"});
  EXPECT_TRUE(has_line(result.output, "notice two words.ipg1 - - T001 rows end in CR LF [T001]"))
      << result.output;
}

TEST_F(GithubTest, PathsThatDoNotExistFail) { EXPECT_EQ(act({"paths=good\nmisspelt"}).status, 1); }

TEST_F(GithubTest, FindingsAreShownBesideTheirLines) {
  write("tab.ref", "a\tb\n");
  const Result result = act({"paths=tab.ref"});
  EXPECT_NE(result.output.find("\nwarning tab.ref 1 2 T002 "), std::string::npos) << result.output;
}

TEST_F(GithubTest, FilesOfAnotherFormatAreShown) {
  const Result result = act({"paths=bad"});
  EXPECT_TRUE(
      has_line(result.output, "error bad/sloppy.ipg1 - - - grid-fmt would change this file"))
      << result.output;
}

TEST_F(GithubTest, NothingIsShownBesideLinesWhereNobodyWantsIt) {
  const Result result = act({"paths=bad", "annotate=false"});
  EXPECT_TRUE(has_line(result.output, "| bad/sloppy.ipg1: note: rows end in CR LF [T001]"))
      << result.output;
}

TEST_F(GithubTest, TheTextOfProgramsIsNoCommand) {
  write("command.ref", "::error::stolen\t\n");
  const Result result = act({"paths=command.ref"});
  EXPECT_TRUE(has_line(result.output, "|   ::error::stolen␉")) << result.output;
  EXPECT_EQ(result.output.find("command error"), std::string::npos) << result.output;
}

TEST_F(GithubTest, InputsAreNoShellText) {
  act({"paths=" + kHarm, "fail-on=" + kHarm, "baseline=" + kHarm, "sarif=" + kHarm,
       "conformance=" + kHarm, "implementation=" + kHarm, "adapter=" + kHarm});
  act_from(root(), {"programs=" + kHarm});
  EXPECT_FALSE(exists("harm"));
}

// Otherwise the case before would say nothing.
TEST_F(GithubTest, InputsThatAreShellTextDoHarm) {
  const fs::path action = copy_action();
  std::string text = golden::read_text(action / "action.yml");
  const std::string before = "      run: |\n";
  text.replace(text.rfind(before), before.size(), before + "        : '${{ inputs.paths }}'\n");
  write("action/action.yml", text);
  act_from(action, {"programs=installed", "paths=" + kHarm});
  EXPECT_TRUE(exists("harm"));
}

TEST_F(GithubTest, LesserFindingsFailNothing) {
  EXPECT_EQ(act({"paths=bad", "format=false", "fail-on=warning"}).status, 0);
}

TEST_F(GithubTest, FindingsNeverFailButFilesThatAreNoProgramsDo) {
  EXPECT_EQ(act({"paths=bad", "format=false", "fail-on=never"}).status, 0);
  write("bad/text.ipg1", "\xFF");
  EXPECT_EQ(act({"paths=bad", "format=false", "fail-on=never"}).status, 1);
}

TEST_F(GithubTest, KnownFindingsAreNotReported) {
  golden::run({"grid-lint", "--write-baseline=known.json", "bad"}, folder(), "/dev/null");
  EXPECT_EQ(act({"paths=bad", "format=false", "baseline=known.json"}).status, 0);
}

TEST_F(GithubTest, SarifIsWrittenWhateverIsFound) {
  const Result result = act({"paths=bad", "sarif=lint.sarif"});
  EXPECT_TRUE(has_line(result.output, "output sarif: lint.sarif")) << result.output;
  EXPECT_NE(golden::read_text(folder() / "lint.sarif").find("\"T001\""), std::string::npos);
}

TEST_F(GithubTest, SarifMayGoToANewFolder) {
  act({"paths=bad", "sarif=new/folder/lint.sarif"});
  EXPECT_TRUE(exists("new/folder/lint.sarif"));
}

TEST_F(GithubTest, SarifDoesNotGoIntoAFolderThatHasItsName) {
  const Result result = act({"paths=bad", "sarif=good", "upload-sarif=true"});
  EXPECT_TRUE(has_line(result.output, "failure: Lint")) << result.output;
  EXPECT_NE(result.output.find("directory 'good'"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("upload-sarif@"), std::string::npos) << result.output;
}

TEST_F(GithubTest, SarifThatCannotBeWrittenFails) {
  const Result result = act({"paths=bad", "sarif=/dev/full", "upload-sarif=true"});
  EXPECT_TRUE(has_line(result.output, "failure: Lint")) << result.output;
  EXPECT_NE(result.output.find("/dev/full"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("T001 rows end"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("upload-sarif@"), std::string::npos) << result.output;
}

TEST_F(GithubTest, FilesThatAreNoProgramsAreShownOnce) {
  write("text.ipg1", "\xFF");
  const Result result = act({"paths=text.ipg1", "format=false", "sarif=lint.sarif"});
  const std::size_t first = result.output.find("error text.ipg1 1 1 ill-formed-utf8");
  EXPECT_NE(first, std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("ill-formed-utf8 ", first + 30), std::string::npos) << result.output;
}

TEST_F(GithubTest, UnknownSeveritiesAreNamed) {
  const Result result = act({"paths=good", "fail-on=warnning"});
  EXPECT_TRUE(has_line(result.output, "failure: Lint")) << result.output;
  EXPECT_NE(result.output.find("unknown value 'warnning'"), std::string::npos) << result.output;
}

TEST_F(GithubTest, SarifTellsOfFilesThatAreNoPrograms) {
  write("text.ipg1", "\xFF");
  act({"paths=text.ipg1", "sarif=lint.sarif"});
  EXPECT_NE(golden::read_text(folder() / "lint.sarif").find("ill-formed"), std::string::npos);
}

TEST_F(GithubTest, CodeScanningGetsTheFindings) {
  const Result result = act({"paths=bad", "upload-sarif=true", "sarif=lint.sarif"});
  EXPECT_TRUE(has_line(result.output,
                       "uses github/codeql-action/upload-sarif@v3 sarif_file=lint.sarif "
                       "category=grid-lint"))
      << result.output;
}

TEST_F(GithubTest, CodeScanningGetsNothingWhereNothingWasChecked) {
  const Result result = act({"paths=good", "upload-sarif=true", "baseline=missing.json"});
  EXPECT_TRUE(has_line(result.output, "failure: Lint")) << result.output;
  EXPECT_EQ(result.output.find("upload-sarif@"), std::string::npos) << result.output;
}

TEST_F(GithubTest, ConformanceIsAMatterOfTheImplementation) {
  const Result result = act({"paths=good", "conformance=cases", "implementation=false {program}"});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.output, "| false: 1 case: 1 broke off")) << result.output;
}

TEST_F(GithubTest, ConformanceOfWhatAnAdapterDescribes) {
  write("mine.toml", "name = \"mine\"\ncommand = [\"false\", \"{program}\"]\n");
  const Result result = act({"paths=good", "conformance=cases", "adapter=mine.toml"});
  EXPECT_TRUE(has_line(result.output, "| mine: 1 case: 1 broke off")) << result.output;
}

TEST_F(GithubTest, TheCorpusOfTheActionHasAName) {
  write_command("grid-test", "echo \"$@\"");
  const std::string corpus = (root() / "tests/conformance").string();
  for (const char* const cases : {"cases\ncorpus", "cases\n\ncorpus\n"}) {
    const Result result = act({"paths=good", std::string("conformance=") + cases});
    EXPECT_TRUE(has_line(result.output, "| -- cases " + corpus)) << result.output;
  }
}

TEST_F(GithubTest, PackagesOfAFolderAreInstalled) {
  write_packages("packages");
  const Result result = act_from(root(), {"paths=good", "programs=packages"});
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output, kInstalls)) << result.output;
}

TEST_F(GithubTest, PackagesThatWereAlteredAreNotInstalled) {
  write_packages("packages");
  write("packages/libgrid1_0.1.0-1_amd64.deb", "another");
  expect_refused("packages");
}

TEST_F(GithubTest, PackagesThatAreNotListedAreNotInstalled) {
  write_packages("packages");
  write("packages/libgrid9_evil.deb", "");
  write("packages/libgrid9_9_amd64.deb", "");
  const Result result = act_from(root(), {"paths=good", "programs=packages"});
  EXPECT_TRUE(has_line(result.output, kInstalls)) << result.output;
}

TEST_F(GithubTest, TwoPackagesOfTheLibraryAreRefused) {
  write_packages("packages");
  write("packages/libgrid2_0.1.0-1_amd64.deb", "");
  write_sums("packages");
  expect_refused("packages");
}

TEST_F(GithubTest, PackagesThatAreMissingAreNotLeftOut) {
  write_packages("packages");
  fs::remove(folder() / "packages/libgrid1_0.1.0-1_amd64.deb");
  expect_refused("packages");
  write_sums("packages");
  expect_refused("packages");
}

TEST_F(GithubTest, NamesOfPackagesLeadNowhereElse) {
  write_packages("packages");
  const fs::path sums = folder() / "packages/SHA256SUMS";
  std::string text = golden::read_text(sums);
  text.replace(text.find("libgrid1"), 0, "../packages/");
  golden::write_text(sums, text);
  expect_refused("packages");
}

TEST_F(GithubTest, PackagesOfAnAddressAreInstalled) {
  write_packages("served");
  const Result result = act_from(root(), {"paths=good", "programs=https://example.org/1"});
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output,
                       "| apt-get -qq --yes --no-install-recommends install --no-upgrade "
                       "ca-certificates curl"))
      << result.output;
  EXPECT_TRUE(has_line(result.output, kInstalls)) << result.output;
}

TEST_F(GithubTest, AnAddressWithoutPackagesForThisMachineSaysSo) {
  write_packages("served");
  write_command("dpkg", "echo riscv64");
  const Result result = act_from(root(), {"paths=good", "programs=https://example.org/1"});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.output,
                       "| install-programs: https://example.org/1 has not one libgrid and one "
                       "grid-tools for riscv64"))
      << result.output;
}

TEST_F(GithubTest, ProgramsAreBuiltFromTheSourcesOfTheAction) {
  write_packages("made");
  const fs::path action = copy_action();
  const Result result = act_from(action, {"paths=good"});
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output, "| dev deb")) << result.output;
  EXPECT_TRUE(has_line(result.output, kInstalls)) << result.output;
  const auto cached = [](const Result& of) {
    const std::size_t key = of.output.find(" key=");
    return of.output.substr(key, of.output.find('\n', key) - key);
  };
  EXPECT_EQ(cached(act_from(action, {"paths=good"})), cached(result));
  write("action/changed", "");
  EXPECT_NE(cached(act_from(action, {"paths=good"})), cached(result));
}

TEST_F(GithubTest, JobsWithFindingsKeepWhatWasBuilt) {
  write_packages("made");
  const Result result = act_from(copy_action(), {"paths=bad"});
  const std::size_t failure = result.output.find("failure: Lint");
  ASSERT_NE(failure, std::string::npos) << result.output;
  EXPECT_LT(result.output.find("uses actions/cache/save@v4"), failure) << result.output;
}

// Otherwise the other cases would say less.
TEST_F(GithubTest, AnActionThatGithubWouldNotTakeIsRefused) {
  std::string text = golden::read_text(root() / "action.yml");
  text.replace(text.find("using: composite"), 16, "using: composit");
  write("action/action.yml", text);
  EXPECT_EQ(act_from(folder() / "action", {}).status, 2);
}

}  // namespace grid::ci::github_test
