# Building for another machine, which GRID_TRIPLET names: with the g++ that Debian has for it, or with
# clang++ and the libraries of that g++.
# `tools/dev foreign` unpacks the libraries into build/foreign.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GRID_TRIPLET)
cmake_path(SET libraries NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../build/foreign/${GRID_TRIPLET}")

set(CMAKE_SYSTEM_NAME Linux)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR "${GRID_TRIPLET}")
if(NOT CMAKE_CXX_COMPILER)
  set(CMAKE_CXX_COMPILER "${GRID_TRIPLET}-g++")
endif()
set(CMAKE_CXX_COMPILER_TARGET "${GRID_TRIPLET}")
string(REPLACE "i686" "i386" CMAKE_LIBRARY_ARCHITECTURE "${GRID_TRIPLET}")

set(CMAKE_FIND_ROOT_PATH "${libraries}" "/usr/${GRID_TRIPLET}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} "${libraries}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${libraries}")
