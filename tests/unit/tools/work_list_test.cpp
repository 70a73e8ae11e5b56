#include "tools/cli/work_list.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <thread>

#include "tests/golden/process.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class WorkListTest : public testing::Test {
 protected:
  WorkListTest() { common_.config.search = false; }

  std::string file(const std::string& name, const std::string& text = "@\n") {
    golden::write_text(folder_.path() / name, text);
    return path(name);
  }
  std::string link(const std::string& name, const std::string& target) {
    fs::create_symlink(target, path(name));
    return path(name);
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  std::vector<WorkItem> items(const Names& names) {
    std::vector<FoundFile> files;
    for (const std::string& name : names) files.push_back({.name = name, .is_named = true});
    return work_items(files, search_, common_, configs_).value();
  }

  SearchOptions search_;
  CommonOptions common_;

 private:
  golden::TemporaryFolder folder_;
  Configs configs_{ConfigChoice{false, {}}};
};

// Needs more memory than there is when it is worked on for the first time, or always.
struct Starving {
  std::vector<std::atomic<int>> calls = std::vector<std::atomic<int>>(3);
  Names given_up{};

  void work(const std::vector<WorkItem>& items, std::size_t jobs, int times) {
    const std::thread::id here = std::this_thread::get_id();
    work_through(
        "test", items, jobs,
        [&](std::size_t i) {
          if (++calls[i] <= times && i != 1) throw std::bad_alloc();
        },
        [&](std::size_t, const Failure& failure) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          EXPECT_EQ(failure.code, ExitCode::source);
          given_up.push_back(failure.message);
        });
  }
};

}  // namespace

TEST_F(WorkListTest, ItemsAreSortedByTheNamesInReports) {
  search_.stdin_filename = path("b.ipg2");
  const auto all = items({"-", file("c.ref"), file("a.ref")});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ((Names{all[0].name, all[1].name, all[2].name}),
            (Names{path("a.ref"), path("b.ipg2"), path("c.ref")}));
  EXPECT_EQ(all[1].file, "-");
  EXPECT_EQ(all[1].dialect->name, "ipgrid-2");
}

TEST_F(WorkListTest, StandardInputWithoutANameHasNoDialect) {
  const WorkItem item = items({"-"}).front();
  EXPECT_EQ(item.name, "<stdin>");
  EXPECT_EQ(item.config_name, "-");
  ASSERT_TRUE(item.failure);
  EXPECT_EQ(item.failure->message, "the dialect of standard input is unknown");
}

TEST_F(WorkListTest, LinksToAnotherItemAreMarked) {
  const auto all = items({link("a.ref", "b.ref"), file("b.ref"), link("c.ref", "d.txt")});
  EXPECT_TRUE(all[0].is_link_to_other);
  EXPECT_FALSE(all[1].is_link_to_other);
  EXPECT_FALSE(all[2].is_link_to_other);
}

TEST_F(WorkListTest, AFileWithoutADialectIsWorkedOnByTheNameOfALink) {
  const auto all = items({link("a.ref", "b.txt"), file("b.txt")});
  EXPECT_FALSE(all[0].is_link_to_other);
  EXPECT_TRUE(all[1].failure);
}

TEST_F(WorkListTest, WhatCannotBeReadIsABadSource) {
  EXPECT_EQ(read_item(items({file("a.ref", "text")}).front()).value(), "text");
  EXPECT_EQ(read_item(items({path("b.ref")}).front()).error().code, ExitCode::source);
}

TEST_F(WorkListTest, WhatStarvesIsWorkedOnAloneIfItCanBeReadAgain) {
  search_.stdin_filename = path("0.ref");
  Starving once;
  once.work(items({"-", file("a.ref"), file("b.ref")}), 2, 1);
  EXPECT_EQ(once.given_up, Names{"standard input needs more memory than there is"});
  EXPECT_EQ(once.calls[0], 1);
  EXPECT_EQ(once.calls[1], 1);
  EXPECT_EQ(once.calls[2], 2);
}

TEST_F(WorkListTest, WhatStarvesAgainIsGivenUp) {
  const auto all = items({file("a.ref"), file("b.ref"), file("c.ref")});
  for (const std::size_t jobs : {1U, 2U}) {
    Starving always;
    always.work(all, jobs, 9);
    EXPECT_EQ(always.given_up, (Names{"'" + path("a.ref") + "' needs more memory than there is",
                                      "'" + path("c.ref") + "' needs more memory than there is"}));
    EXPECT_EQ(always.calls[0], static_cast<int>(jobs));
    EXPECT_EQ(always.calls[1], 1);
  }
}

TEST(WorkList, OnlyALackOfMemoryIsNoFault) {
  EXPECT_TRUE(has_memory_for([] {}));
  EXPECT_FALSE(has_memory_for([] { throw std::bad_alloc(); }));
  EXPECT_FALSE(has_memory_for([] { throw std::length_error("too long"); }));
  EXPECT_THROW(has_memory_for([] { throw std::logic_error("a fault"); }), std::logic_error);
}

TEST(Verdict, TheWorstCauseRemains) {
  const Console console("test");
  Verdict verdict(console);
  EXPECT_EQ(verdict.code(), ExitCode::done);
  verdict.note({}, "f", nullptr);
  EXPECT_EQ(verdict.code(), ExitCode::done);
  verdict.note(ExitCode::findings);
  EXPECT_EQ(verdict.code(), ExitCode::findings);
  verdict.note(Failure{.code = ExitCode::stream});
  verdict.note(Failure{.code = ExitCode::source});
  verdict.note(ExitCode::done);
  EXPECT_EQ(verdict.code(), ExitCode::stream);
}

TEST(Verdict, WithoutProgramsACallEndsUnlessThatIsAllowed) {
  const Console console("test");
  Verdict verdict(console);
  EXPECT_EQ(verdict.without_programs({})->error().code, ExitCode::nothing_matched);
  EXPECT_FALSE(verdict.without_programs({.allow_empty = true}));
  verdict.note(ExitCode::source);
  EXPECT_EQ(verdict.without_programs({})->value(), ExitCode::source);
  EXPECT_EQ(verdict.without_programs({.allow_empty = true})->value(), ExitCode::source);
}

}  // namespace grid::cli
