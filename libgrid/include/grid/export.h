// GRID_API marks what the library exports; everything else stays hidden.
#pragma once

#if defined(_WIN32)
#define GRID_API
#else
#define GRID_API __attribute__((visibility("default")))
#endif
