// What depends on the operating system: files, streams, memory.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "tools/cli/file.h"
#include "tools/cli/memory.h"
#include "tools/cli/stream.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

class SystemTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "grid-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  fs::path folder_;
};

bool nothing() { return true; }

}  // namespace

TEST_F(SystemTest, FilesAreReadWhole) {
  const std::string text = std::string("a\0\r\n", 4) + std::string(200'000, 'x');
  EXPECT_EQ(read_file(file("a", text)).value(), text);
  EXPECT_EQ(read_file(file("b", "")).value(), "");
  EXPECT_EQ(read_file((folder_ / "c").string()).error().code, ExitCode::source);
  EXPECT_EQ(read_file(folder_.string()).error().code, ExitCode::source);
  EXPECT_TRUE(check_readable(folder_.string()));
  EXPECT_FALSE(check_readable(file("d", "")));
}

TEST_F(SystemTest, OnlyRegularFilesCanBeAskedFor) {
  EXPECT_EQ(read_regular_file(file("a", "text"), 4).value(), "text");
  EXPECT_EQ(read_regular_file(file("a", "text"), 3).error().code, ExitCode::limit);
  const std::string fifo = (folder_ / "fifo").string();
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  for (const std::string& name : {fifo, std::string("/dev/zero")}) {
    EXPECT_EQ(read_regular_file(name, 10).error().message, "'" + name + "' is no regular file");
    EXPECT_TRUE(check_regular_file(name));
  }
  EXPECT_EQ(read_regular_file(folder_.string(), 10).error().code, ExitCode::source);
  EXPECT_EQ(check_regular_file((folder_ / "none").string())->code, ExitCode::source);
  EXPECT_FALSE(check_regular_file(file("b", "")));
}

TEST_F(SystemTest, FilesAreReadUpToALimit) {
  const std::string name = file("a", std::string(100'000, 'x'));
  EXPECT_EQ(read_file(name, 100'000).value().size(), 100'000U);
  EXPECT_EQ(read_file(name, 99'999).error().code, ExitCode::limit);
  EXPECT_EQ(read_file("/dev/zero", 1'000'000).error().code, ExitCode::limit);
  EXPECT_EQ(read_file(file("b", "x"), 0).error().code, ExitCode::limit);
  EXPECT_EQ(read_file(file("c", ""), 0).value(), "");
}

TEST_F(SystemTest, WriterEmptiesAFileWhenToldTo) {
  const std::string name = file("a", "old");
  {
    ByteWriter writer = *ByteWriter::open(name);
    EXPECT_EQ(read_file(name).value(), "old");
    EXPECT_TRUE(writer.truncate());
    EXPECT_EQ(read_file(name).value(), "");
  }
  EXPECT_TRUE(ByteWriter::create(file("b", "old"))->close());
  EXPECT_EQ(read_file(file("b", "")).value(), "");
  EXPECT_TRUE(ByteWriter::create("/dev/null"));
}

TEST_F(SystemTest, WriterKeepsTheFirstError) {
  ByteWriter full = *ByteWriter::create("/dev/full");
  EXPECT_TRUE(full.write("a")) << "still in the buffer";
  EXPECT_FALSE(full.flush());
  EXPECT_EQ(full.error(), ENOSPC);
  EXPECT_FALSE(full.write("b"));
  EXPECT_FALSE(full.close());
  EXPECT_EQ(full.failure().code, ExitCode::stream);
  EXPECT_NE(full.failure().message, "");
}

TEST_F(SystemTest, WriterNamesAReportThatNobodyReads) {
  const std::string name = file("a", "");
  ByteWriter writer(::open(name.c_str(), O_RDONLY), "a");
  writer.write("x");
  EXPECT_FALSE(writer.close());
  EXPECT_EQ(writer.failure().message, "cannot write a: Bad file descriptor");
  EXPECT_EQ(writer.failure().code, ExitCode::stream);
}

TEST_F(SystemTest, WriterWritesMoreThanItsBuffer) {
  const std::string name = (folder_ / "a").string();
  const std::string large(200'000, 'x');
  ByteWriter writer = *ByteWriter::create(name);
  EXPECT_TRUE(writer.write("<"));
  EXPECT_TRUE(writer.write(large));
  EXPECT_TRUE(writer.write(">"));
  EXPECT_TRUE(writer.close());
  EXPECT_EQ(read_file(name).value(), "<" + large + ">");
}

TEST_F(SystemTest, ReaderWaitsUntilTheDeadline) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string name = "/dev/fd/" + std::to_string(ends[0]);
  ByteReader reader = *ByteReader::open(name);
  int waits = 0;
  const auto wait = [&] { return ++waits > 0; };
  const auto soon = ByteReader::Clock::now() + std::chrono::milliseconds(5);
  EXPECT_EQ(reader.next(soon, wait).kind, ByteReader::Kind::timed_out);
  EXPECT_EQ(waits, 1);
  ASSERT_EQ(::write(ends[1], "ab", 2), 2);
  EXPECT_EQ(reader.next({}, wait).value, 'a');
  EXPECT_EQ(reader.next({}, wait).value, 'b');
  EXPECT_EQ(waits, 1) << "what is there needs no waiting";
  EXPECT_EQ(reader.next({}, [] { return false; }).kind, ByteReader::Kind::error);
  EXPECT_EQ(reader.error(), 0) << "the input did not fail";
  ::close(ends[1]);
  EXPECT_EQ(reader.next({}, nothing).kind, ByteReader::Kind::end);
  ::close(ends[0]);
}

TEST_F(SystemTest, ReaderWithoutAFileIsAtItsEnd) {
  ByteReader reader;
  EXPECT_EQ(reader.next({}, nothing).kind, ByteReader::Kind::end);
}

TEST_F(SystemTest, ReaderReportsErrors) {
  EXPECT_EQ(ByteReader::open(folder_.string()).error().code, ExitCode::stream);
  EXPECT_EQ(ByteReader::open((folder_ / "none").string()).error().code, ExitCode::stream);
}

TEST_F(SystemTest, SameFileFollowsLinks) {
  const std::string a = file("a", "");
  fs::create_symlink(a, folder_ / "b");
  fs::create_hard_link(a, folder_ / "c");
  const std::string other = file("d", "");
  EXPECT_TRUE(same_file((folder_ / "b").string(), a, "x"));
  EXPECT_TRUE(same_file((folder_ / "c").string(), a, "x"));
  EXPECT_FALSE(same_file(other, a, "x"));
  EXPECT_FALSE(same_file("-", "-", "x"));
  EXPECT_FALSE(same_file("/dev/null", "/dev/null", "x"));
}

TEST_F(SystemTest, ControlGroupLimitsCountUpwards) {
  const std::string root = folder_.string();
  file("a/b/memory.max", "max\n");
  file("a/memory.max", "5000\n");
  file("memory/m/memory.limit_in_bytes", "3000\n");
  EXPECT_EQ(cgroup_limit("0::/a/b\n", root), 5000U);
  EXPECT_EQ(cgroup_limit("4:memory:/m\n0::/a/b\n", root), 3000U);
  EXPECT_EQ(cgroup_limit("4:cpu,memory:/m/deeper\n", root), 3000U);
  EXPECT_EQ(cgroup_limit("4:cpu:/m\n0::/c\n", root), std::nullopt);
  EXPECT_EQ(cgroup_limit("", root), std::nullopt);
  EXPECT_EQ(cgroup_limit("nonsense", root), std::nullopt);
}

TEST_F(SystemTest, DefaultMemoryIsHalfOfWhatThereIs) {
  EXPECT_GT(available_memory(), 0U);
  EXPECT_EQ(default_memory_limit(), available_memory() / 2);
}

}  // namespace grid::cli
