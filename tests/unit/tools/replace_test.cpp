#include "tools/cli/replace.h"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <functional>
#include <set>
#include <thread>
#include <vector>

#include "tests/golden/process.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

class ReplaceTest : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    fs::create_directories((folder() / name).parent_path());
    golden::write_text(folder() / name, text);
    return (folder() / name).string();
  }
  std::string text_of(const std::string& name) const { return golden::read_text(folder() / name); }
  const fs::path& folder() const { return folder_.path(); }

 private:
  golden::TemporaryFolder folder_;
};

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

enum class ChildEnd { killed, done, not_traced };

// Does the work in a process that is killed where it has stopped so many times: at each call of the
// system it stops before and after it, and between these it changes nothing on a disk.
ChildEnd kill_at(int stop, const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(2);
    ::raise(SIGSTOP);
    ::_exit(work() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  for (int i = 0; i < stop && WIFSTOPPED(status); ++i) {
    ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    ::waitpid(child, &status, 0);
  }
  if (WIFEXITED(status)) {
    EXPECT_NE(WEXITSTATUS(status), 1) << "what was not killed does its work";
    return WEXITSTATUS(status) == 2 ? ChildEnd::not_traced : ChildEnd::done;
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return ChildEnd::killed;
}

// As long as it lives, the process has no rights that others do not have.
class WithoutRights {
 public:
  WithoutRights() { is_set_ = golden::is_root() && ::seteuid(kNobody) == 0; }
  ~WithoutRights() {
    if (is_set_ && ::seteuid(0) != 0) ADD_FAILURE() << "the rights are lost";
  }
  WithoutRights(const WithoutRights&) = delete;
  WithoutRights& operator=(const WithoutRights&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  bool is_set_ = false;
};

}  // namespace

TEST_F(ReplaceTest, KeepsModeAndLinks) {
  const fs::path target = file("sub/a", "old");
  fs::permissions(target, fs::perms(0640));
  fs::create_symlink("sub/a", folder() / "link");
  ASSERT_FALSE(replace_file((folder() / "link").string(), "new"));
  EXPECT_EQ(text_of("sub/a"), "new");
  EXPECT_EQ(fs::status(target).permissions(), fs::perms(0640));
  EXPECT_TRUE(fs::is_symlink(folder() / "link"));
  EXPECT_EQ(entries(folder() / "sub"), 1U);
}

TEST_F(ReplaceTest, KeepsTheBitsThatWritingTakesAway) {
  fs::permissions(folder(), fs::perms(0777));
  const WithoutRights rights;
  const std::string target = file("a", "old");
  ASSERT_EQ(::chmod(target.c_str(), 04751), 0);
  ASSERT_FALSE(replace_file(target, "new"));
  EXPECT_EQ(fs::status(target).permissions(), fs::perms(04751));
}

TEST_F(ReplaceTest, KeepsTheOwner) {
  if (!golden::is_root()) GTEST_SKIP() << "only root has files of others";
  constexpr uid_t kOther = 65534;
  const std::string target = file("a", "old");
  ASSERT_EQ(::chown(target.c_str(), kOther, kOther), 0);
  ASSERT_EQ(::chmod(target.c_str(), 04755), 0);
  ASSERT_FALSE(replace_file(target, "new"));
  struct stat status {};
  ASSERT_EQ(::stat(target.c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, kOther);
  EXPECT_EQ(status.st_gid, kOther);
  EXPECT_EQ(status.st_mode & 07777U, 04755U);
}

TEST_F(ReplaceTest, NeedsAFile) {
  const auto failure = replace_file((folder() / "a").string(), "new");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ExitCode::stream);
  EXPECT_TRUE(fs::is_empty(folder()));
}

TEST_F(ReplaceTest, NewFilesAreWritten) {
  ASSERT_FALSE(write_file((folder() / "a").string(), "new"));
  EXPECT_EQ(text_of("a"), "new");
}

TEST_F(ReplaceTest, PreparedTextsAreTakenBack) {
  const std::string target = file("a", "old");
  ASSERT_TRUE(PreparedFile::prepare(target, "new"));
  ASSERT_TRUE(PreparedFile::prepare((folder() / "b").string(), "new"));
  EXPECT_EQ(text_of("a"), "old");
  EXPECT_EQ(entries(folder()), 1U);
}

TEST_F(ReplaceTest, KilledAtAnyMomentTheFileIsWhole) {
  const std::string before(100'000, 'o');
  const std::string after(200'000, 'n');
  std::set<std::string> seen;
  for (int stop = 1;; ++stop) {
    ASSERT_LT(stop, 1000) << "it does not end";
    const std::string target = file("a", before);
    const ChildEnd end = kill_at(stop, [&] { return !replace_file(target, after); });
    if (end == ChildEnd::not_traced) GTEST_SKIP() << "processes cannot be traced here";
    const std::string text = text_of("a");
    ASSERT_TRUE(text == before || text == after) << "killed at stop " << stop;
    seen.insert(text);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder())) {
      const std::string name = entry.path().filename().string();
      EXPECT_TRUE(name == "a" || name.ends_with('~')) << name << " is found by searches";
    }
    if (end == ChildEnd::done) break;
  }
  EXPECT_EQ(seen.size(), 2U) << "it was killed both before and after the file was replaced";
}

TEST_F(ReplaceTest, AtTheSameTimeTheFileIsAlwaysWhole) {
  constexpr std::size_t kSize = 100'000;
  const std::string target = file("a", std::string(kSize, 'a'));
  std::atomic<int> running = 4;
  std::vector<std::thread> writers;
  for (const char letter : {'b', 'c', 'd', 'e'}) {
    writers.emplace_back([&, letter] {
      for (int i = 0; i < 20; ++i) EXPECT_FALSE(replace_file(target, std::string(kSize, letter)));
      --running;
    });
  }
  while (running > 0) {
    const std::string text = text_of("a");
    EXPECT_EQ(text, std::string(kSize, text.empty() ? '?' : text.front()));
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(entries(folder()), 1U);
}

TEST_F(ReplaceTest, InAFolderThatIsClosedTheFileStays) {
  const std::string target = file("sub/a", "old");
  fs::permissions(folder(), fs::perms(0755));
  fs::permissions(folder() / "sub", fs::perms(0555));
  {
    const WithoutRights rights;
    const auto failure = replace_file(target, "new");
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->message, "cannot replace '" + target + "': Permission denied");
    EXPECT_EQ(failure->code, ExitCode::stream);
  }
  fs::permissions(folder() / "sub", fs::perms(0755));
  EXPECT_EQ(text_of("sub/a"), "old");
  EXPECT_EQ(entries(folder() / "sub"), 1U);
}

TEST_F(ReplaceTest, HardLinksKeepTheOldText) {
  const std::string target = file("a", "old");
  fs::create_hard_link(target, folder() / "b");
  ASSERT_FALSE(replace_file(target, "new"));
  EXPECT_EQ(text_of("a"), "new");
  EXPECT_EQ(text_of("b"), "old");
  EXPECT_EQ(fs::hard_link_count(folder() / "b"), 1U);
}

}  // namespace grid::cli
