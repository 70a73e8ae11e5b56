#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kUnusedSuppressionPage =
    R"(## What it does

Looks for `[[lint.suppress]]` entries of `.grid.toml` that keep nothing silent. The finding is about
the entry in the configuration.

## Why is this bad

What it spoke of has been repaired or has moved away. An entry that stays behind can hide the next
finding, about which nobody has thought yet.

## Example

There is no tab in `menu.ref` any more:

    [[lint.suppress]]
    glob = "menu.ref"
    code = "T002"
    reason = "the table in rows 3 to 9 is aligned by tabs"

## What to do instead

Remove the entry, or correct its `glob`, `code` or range.

An entry is judged only if all that it may be about was looked at: some of its rules are on, and its
globs are plain names of files that were checked, or the folder of the configuration was given to
grid-lint as a whole. So checking a single file does not blame entries that are about others.
Neither does a part of the programs (`--shard`): `--merge` judges, when all parts are known.
)";

}  // namespace

Rule unused_suppression() {
  return {.code = "A002",
          .name = "unused-suppression",
          .claim = Claim::tool,
          .severity = Severity::warning,
          .summary = "a suppression in the configuration matches nothing",
          .page = kUnusedSuppressionPage};
}

}  // namespace grid::lint::ruleset
