# grid_add_program(<target> FILES <file>... [LEVEL <n>] [SPLIT <n>] [NAMESPACE <name>]
#                  [OPTIONS <option>...])
#
# A static library of grid programs. For each file grid-cpp makes a header of the same name with the
# ending .h, for those who link with <target>: hello.ref is called by
#
#   #include "programs/hello.h"
#   hello::run("input", output);
#
# Files are seen from the current source folder.
#   LEVEL      of optimisation, as grid-cpp has it
#   SPLIT      each program into so many files, which compile at the same time
#   NAMESPACE  instead of the one that is made from the file's name; only for one file
#   OPTIONS    others of grid-cpp, such as --eof=0
cmake_policy(SET CMP0057 NEW)  # IN_LIST

function(grid_add_program target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LEVEL;SPLIT;NAMESPACE" "FILES;OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "grid_add_program(${target}): unknown: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR
      "grid_add_program(${target}): nothing stands behind ${ARG_KEYWORDS_MISSING_VALUES}")
  endif()
  if(ARG_OPTIONS MATCHES "(^|;)(--split|--namespace|--output|--header|-o)")
    message(FATAL_ERROR
      "grid_add_program(${target}): ${CMAKE_MATCH_2} is not for OPTIONS: SPLIT and NAMESPACE say how many "
      "files there are, and what they are called inside")
  endif()
  list(LENGTH ARG_FILES count)
  if(count EQUAL 0)
    message(FATAL_ERROR "grid_add_program(${target}): no FILES are given")
  endif()
  if(DEFINED ARG_NAMESPACE AND count GREATER 1)
    message(FATAL_ERROR "grid_add_program(${target}): NAMESPACE is for one file, not ${count}")
  endif()

  if(NOT DEFINED ARG_SPLIT)
    set(ARG_SPLIT 1)
  elseif(NOT ARG_SPLIT MATCHES "^[1-9][0-9]*$" OR ARG_SPLIT GREATER 1024)
    message(FATAL_ERROR
      "grid_add_program(${target}): SPLIT ${ARG_SPLIT} is no number of files from 1 to 1024")
  endif()
  if(NOT TARGET libgrid::grid-cpp)
    message(FATAL_ERROR "grid_add_program(${target}): libgrid was installed without its programs")
  endif()

  set(options --no-main ${ARG_OPTIONS})
  if(DEFINED ARG_LEVEL)
    list(APPEND options "--level=${ARG_LEVEL}")
  endif()
  list(APPEND options "--split=${ARG_SPLIT}")
  if(DEFINED ARG_NAMESPACE)
    list(APPEND options "--namespace=${ARG_NAMESPACE}")
  endif()

  # The headers are in a folder of their own below the one that is searched, so that none takes the
  # place of a header of the system, as time.h would.
  set(searched "${CMAKE_CURRENT_BINARY_DIR}/${target}.programs")
  set(folder "${searched}/programs")
  file(MAKE_DIRECTORY "${folder}")
  set(sources)
  foreach(file IN LISTS ARG_FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    cmake_path(GET path STEM LAST_ONLY stem)
    set(source "${folder}/${stem}.cpp")
    set(made "${source}")
    foreach(number RANGE 2 ${ARG_SPLIT})
      if(ARG_SPLIT GREATER 1)
        list(APPEND made "${folder}/${stem}.${number}.cpp")
      endif()
    endforeach()
    foreach(one IN LISTS made)
      if(one IN_LIST sources)
        cmake_path(GET one FILENAME name)
        message(FATAL_ERROR "grid_add_program(${target}): two FILES would become ${name}")
      endif()
    endforeach()
    list(APPEND sources ${made})
    grid_find_configuration("${path}" configuration)
    # Changes when another configuration counts, so that the C++ is made again.
    file(CONFIGURE OUTPUT "${searched}/${stem}.configuration" CONTENT "${configuration}" @ONLY)
    add_custom_command(
      OUTPUT ${made} "${folder}/${stem}.h"
      COMMAND libgrid::grid-cpp ${options} "--output=${source}" "--header=${folder}/${stem}.h"
              -- "${path}"
      DEPENDS "${path}" ${configuration} "${searched}/${stem}.configuration" libgrid::grid-cpp
      COMMENT "Making C++ from ${file}"
      VERBATIM)
  endforeach()

  add_library(${target} STATIC ${sources})
  target_compile_features(${target} PUBLIC cxx_std_17)
  target_include_directories(${target} PUBLIC "${searched}")
endfunction()

# The .grid.toml that counts for a file, as docs/config.md has it; empty if there is none. Each build
# looks whether one has come or gone, and configures again if so.
function(grid_find_configuration path result)
  set(${result} "" PARENT_SCOPE)
  cmake_path(GET path PARENT_PATH folder)
  file(REAL_PATH "${folder}" folder)
  while(TRUE)
    file(GLOB found CONFIGURE_DEPENDS "${folder}/.grid.toml")
    if(EXISTS "${folder}/.grid.toml")
      set(${result} "${folder}/.grid.toml" PARENT_SCOPE)
      return()
    endif()
    cmake_path(GET folder PARENT_PATH above)
    if(above STREQUAL folder)
      return()
    endif()
    set(folder "${above}")
  endwhile()
endfunction()
