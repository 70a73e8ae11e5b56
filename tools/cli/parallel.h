// The same work for many things at once.
#pragma once

#include <cstddef>
#include <functional>

namespace grid::cli {

// How many calls the machine can work on at the same time; at least one.
std::size_t default_jobs();

// Calls work(i) for each i below `count`, up to `jobs` of them at the same time, in no order that
// could be relied on; returns when all are done. Where the system refuses a thread, those that
// there are do it all, or this one if there are none. Meanwhile `progress(done)` is called now and
// then from this thread. What a call throws is thrown here, after the calls that had begun; the
// rest is then left out.
void for_each_parallel(std::size_t count, std::size_t jobs,
                       const std::function<void(std::size_t)>& work,
                       const std::function<void(std::size_t)>& progress);

}  // namespace grid::cli
