// How much memory a vector has.
#pragma once

#include <cstddef>
#include <vector>

namespace grid::runtime {

template <class T>
std::size_t bytes_of(const std::vector<T>& vector) {
  return vector.capacity() * sizeof(T);
}

}  // namespace grid::runtime
