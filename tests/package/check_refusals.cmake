# Run by ctest with `cmake -P`: what grid_add_program says of calls that make no sense. PROGRAMS is the
# file that has it; scripts that call it are written to WORK_DIR.
cmake_minimum_required(VERSION 3.25)

function(expect_refused call message)
  file(WRITE "${WORK_DIR}/call.cmake"
    "cmake_minimum_required(VERSION 3.25)\ninclude(\"${PROGRAMS}\")\ngrid_add_program(${call})\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -P "${WORK_DIR}/call.cmake"
    RESULT_VARIABLE result ERROR_VARIABLE errors)
  string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
  string(FIND "${errors}" "${message}" at)
  if(result EQUAL 0 OR at EQUAL -1)
    message(SEND_ERROR "grid_add_program(${call}) ended with ${result}:\n${errors}")
  endif()
endfunction()

expect_refused("p" "no FILES are given")
expect_refused("p FILES" "nothing stands behind FILES")
expect_refused("p a.ref FILES b.ref" "unknown: a.ref")
expect_refused("p FILES a.ref b.ref NAMESPACE n" "NAMESPACE is for one file, not 2")
expect_refused("p FILES a.ref b.ref OPTIONS --namespace=n" "--namespace is not for OPTIONS")
expect_refused("p FILES a.ref OPTIONS --eof=0 -o b.cpp" "-o is not for OPTIONS")
foreach(number IN ITEMS 0 1025 -1 2x)
  expect_refused("p FILES a.ref SPLIT ${number}" "SPLIT ${number} is no number of files")
endforeach()
expect_refused("p FILES a.ref" "libgrid was installed without its programs")
