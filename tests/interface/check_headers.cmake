# Run by ctest with `cmake -P`: each header that a build (BUILD_DIR) installs compiles alone, and a
# second time behind itself, without a warning; it includes nothing but the standard library and
# other such headers; and grid.h includes them all.
cmake_minimum_required(VERSION 3.25)

find_program(compiler_path "${COMPILER}")
if(NOT compiler_path)
  if(DEFINED ENV{GRID_REQUIRE_ALL})
    message(FATAL_ERROR "the compiler is not installed; tools/dev setup installs it")
  endif()
  message(STATUS "skipped: the compiler is not installed")
  return()
endif()

file(REMOVE_RECURSE "${WORK_DIR}")
execute_process(
  COMMAND "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}" --component development
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(folder "${WORK_DIR}/${INCLUDEDIR}")
file(GLOB_RECURSE headers RELATIVE "${folder}" "${folder}/*.h")
file(GLOB_RECURSE lists RELATIVE "${folder}" "${folder}/*.def")
if(NOT "grid/grid.h" IN_LIST headers)
  message(FATAL_ERROR "there is no grid/grid.h below ${folder}")
endif()

set(faults)
foreach(header IN LISTS headers lists)
  file(STRINGS "${folder}/${header}" includes REGEX "^ *# *include")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "^ *# *include *[<\"]([^>\"]*)[>\"].*" "\\1" name "${include}")
    if(NOT name MATCHES "^[a-z0-9_]+$" AND NOT name IN_LIST headers AND NOT name IN_LIST lists)
      list(APPEND faults "${header} includes ${name}")
    endif()
  endforeach()
endforeach()

foreach(header IN LISTS headers)
  set(source "${WORK_DIR}/alone.cpp")
  file(WRITE "${source}" "#include <${header}>\n#include <${header}>\n")
  execute_process(
    COMMAND "${compiler_path}" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion
      -Wsign-conversion -Wshadow -Wold-style-cast -Werror "-I${folder}" "${source}"
    RESULT_VARIABLE result ERROR_VARIABLE errors)
  if(NOT result EQUAL 0)
    list(APPEND faults "${header} does not compile alone:\n${errors}")
  endif()
endforeach()

file(READ "${folder}/grid/grid.h" whole)
foreach(header IN LISTS headers)
  string(FIND "${whole}" "#include <${header}>\n" at)
  if(at EQUAL -1 AND NOT header MATCHES "^grid/(grid|export)\\.h$")
    list(APPEND faults "grid/grid.h does not include ${header}")
  endif()
endforeach()

if(faults)
  list(JOIN faults "\n" faults)
  message(FATAL_ERROR "${faults}")
endif()
