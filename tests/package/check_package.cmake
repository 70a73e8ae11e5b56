# Run by ctest with `cmake -P`; CMakeLists.txt of this folder says what each variable holds.
cmake_minimum_required(VERSION 3.25)

function(run expected_output)
  execute_process(COMMAND ${ARGN}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nended with ${result}:\n${output}")
  endif()
  if(expected_output AND NOT output STREQUAL "${expected_output}\n")
    message(FATAL_ERROR "${ARGN}\nprinted:\n${output}\ninstead of ${expected_output}")
  endif()
endfunction()

set(prefix "${WORK_DIR}/prefix")
file(REMOVE_RECURSE "${WORK_DIR}")
run("" "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")
run("grid-run ${VERSION}" "${prefix}/${BINDIR}/grid-run" --version)

run("" "${CMAKE_COMMAND}" -S "${CONSUMER_DIR}" -B "${WORK_DIR}/build" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DWANTED_VERSION=${VERSION}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
run("${VERSION}" "${WORK_DIR}/build/consumer")

# The example of programs in a C++ project.
run("" "${CMAKE_COMMAND}" -S "${EMBED_DIR}" -B "${WORK_DIR}/embed" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}" "-DCMAKE_PREFIX_PATH=${prefix}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/embed")
run("HELLO, WORLD!\n7073 steps" "${WORK_DIR}/embed/embed")

set(ENV{PKG_CONFIG_PATH} "${prefix}/${LIBDIR}/pkgconfig")
execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs libgrid
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${CXX_FLAGS} ${flags}")
run("" "${CXX}" -std=c++20 "${CONSUMER_DIR}/consumer.cpp" -o "${WORK_DIR}/with_pkg_config"
  ${flags} "-Wl,-rpath,${prefix}/${LIBDIR}")
run("${VERSION}" "${WORK_DIR}/with_pkg_config")
