# Run by ctest with `cmake -P`: LIBRARY exports what LIST says, neither more nor less. With REBASE in
# the environment the list is written.
#
# A line of the list is a name as the linker knows it, and the same in words, which is not compared
# because tools word it differently. A name that goes away breaks programs that use it: then GRID_ABI,
# the number in the first line, is raised (docs/compatibility.md).
cmake_minimum_required(VERSION 3.25)

function(exported variable)
  execute_process(COMMAND "${NM}" -D --defined-only --format=posix ${ARGN} "${LIBRARY}"
    OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  # Semicolons and brackets mean something in lists of CMake; no name has any of them but in words.
  string(REGEX REPLACE "[][;]" "?" output "${output}")
  string(REGEX REPLACE " [A-Za-z] [0-9a-f]+( [0-9a-f]+)?\n" "\n" output "${output}")
  string(STRIP "${output}" output)
  string(REPLACE "\n" ";" output "${output}")
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

exported(names)
set(first "# libgrid.so.${ABI}")

if(DEFINED ENV{REBASE})
  exported(words -C)
  set(text)
  foreach(name word IN ZIP_LISTS names words)
    list(APPEND text "${name}  ${word}")
  endforeach()
  list(SORT text)
  list(JOIN text "\n" text)
  file(WRITE "${LIST}" "${first}\n${text}\n")
endif()

file(STRINGS "${LIST}" lines)
list(POP_FRONT lines listed_first)
if(NOT listed_first STREQUAL first)
  message(FATAL_ERROR "${LIST} is that of '${listed_first}', but this is '${first}'")
endif()
list(TRANSFORM lines REPLACE " .*" "" OUTPUT_VARIABLE listed)

set(missing ${listed})
list(REMOVE_ITEM missing ${names})
set(added ${names})
list(REMOVE_ITEM added ${listed})
if(missing OR added)
  list(JOIN missing "\n  " missing)
  list(JOIN added "\n  " added)
  message(FATAL_ERROR "${LIBRARY}\nno longer exports\n  ${missing}\nand exports besides\n  ${added}\n"
    "docs/compatibility.md says what to do; REBASE=1 in the environment writes the list")
endif()
