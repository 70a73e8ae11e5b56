#include <grid/version.h>

namespace grid {

std::string_view version() noexcept { return GRID_VERSION; }

}  // namespace grid
