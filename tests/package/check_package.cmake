# Run by ctest with `cmake -P`; CMakeLists.txt of this folder says what each variable holds.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# The names of all files below the folder, each with the folder before it.
function(files_below variable folder)
  file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE "${folder}" "${folder}/*")
  list(SORT files)
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()

function(install_component component to)
  run("" "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${to}" --component "${component}")
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
set(prefix "${WORK_DIR}/install prefix")
run("" "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")
foreach(tool IN ITEMS grid-cpp grid-fmt grid-lint grid-run grid-test)
  run("${tool} ${VERSION}" "${prefix}/${BINDIR}/${tool}" --version)
endforeach()

# Each file belongs to one component, and each component has files.
set(parts)
foreach(component IN ITEMS library development tools man completions docs examples)
  set(part "${WORK_DIR}/parts/${component}")
  file(MAKE_DIRECTORY "${part}")
  install_component("${component}" "${part}")
  files_below(files "${part}")
  if(NOT files AND NOT (component STREQUAL "library" AND NOT SHARED))
    message(FATAL_ERROR "component ${component} is empty")
  endif()
  list(APPEND parts ${files})
endforeach()
list(SORT parts)
files_below(files "${prefix}")
if(NOT parts STREQUAL files)
  message(FATAL_ERROR "All components together are\n${parts}\nbut all that is installed is\n${files}")
endif()
foreach(file IN ITEMS
    "${DOCDIR}/docs/README.md" "${DOCDIR}/packaging/ci/verbatim" "${DOCDIR}/examples/embed/main.cpp"
    "${MANDIR}/man1/grid-run.1" share/bash-completion/completions/grid-run
    share/zsh/site-functions/_grid-run share/fish/vendor_completions.d/grid-run.fish)
  if(NOT file IN_LIST files)
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()

# A program that uses the library.
run("" "${CMAKE_COMMAND}" -S "${CONSUMER_DIR}" -B "${WORK_DIR}/build folder" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DWANTED_VERSION=${VERSION}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/build folder")
run("${VERSION}" "${WORK_DIR}/build folder/consumer")

# Other versions are refused, as docs/compatibility.md says.
foreach(wanted IN ITEMS 0.0 0.2 1.0)
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${CONSUMER_DIR}" -B "${WORK_DIR}/other version" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${prefix}" "-DWANTED_VERSION=${wanted}"
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
  if(result EQUAL 0 OR NOT errors MATCHES "version: ${VERSION}")
    message(FATAL_ERROR "asking for libgrid ${wanted} ended with ${result}:\n${errors}")
  endif()
endforeach()

# So are components, of which there are none.
file(WRITE "${WORK_DIR}/component/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(component LANGUAGES CXX)
find_package(libgrid CONFIG REQUIRED COMPONENTS nosuch)\n")
execute_process(
  COMMAND "${CMAKE_COMMAND}" -S "${WORK_DIR}/component" -B "${WORK_DIR}/component/build"
    -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${prefix}"
  RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
if(result EQUAL 0 OR NOT errors MATCHES "There is no component nosuch")
  message(FATAL_ERROR "asking for component nosuch ended with ${result}:\n${errors}")
endif()

# The same without the programs.
set(library_only "${WORK_DIR}/only the library")
install_component(library "${library_only}")
install_component(development "${library_only}")
run("" "${CMAKE_COMMAND}" -S "${CONSUMER_DIR}" -B "${WORK_DIR}/without" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
  "-DCMAKE_PREFIX_PATH=${library_only}" "-DWANTED_VERSION=${VERSION}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/without")
run("${VERSION}" "${WORK_DIR}/without/consumer")

# The example of programs in a C++ project, from the installed examples.
set(embed_dir "${prefix}/${DOCDIR}/examples/embed")
run("" "${CMAKE_COMMAND}" -S "${embed_dir}" -B "${WORK_DIR}/embed folder" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}" "-DCMAKE_PREFIX_PATH=${prefix}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/embed folder")
run("HELLO, WORLD!\n7073 steps" "${WORK_DIR}/embed folder/embed")

# A configuration that comes is read, and one that goes away is not missed.
set(configuration "${prefix}/${DOCDIR}/examples/.grid.toml")
file(WRITE "${configuration}" "nosuch = 1\n")
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${WORK_DIR}/embed folder"
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(result EQUAL 0 OR NOT "${output}${errors}" MATCHES "unknown key 'nosuch'")
  message(FATAL_ERROR "a wrong .grid.toml ended with ${result}:\n${output}${errors}")
endif()
file(REMOVE "${configuration}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/embed folder")

# It says what is missing where the programs are.
execute_process(
  COMMAND "${CMAKE_COMMAND}" -S "${embed_dir}" -B "${WORK_DIR}/embed without" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${library_only}"
  RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
if(result EQUAL 0 OR NOT errors MATCHES "libgrid was installed without its programs")
  message(FATAL_ERROR "grid_add_program without grid-cpp ended with ${result}:\n${errors}")
endif()

# pkg-config puts a backslash before the blank, so its answer needs a shell that reads it once more.
set(ENV{PKG_CONFIG_PATH} "${prefix}/${LIBDIR}/pkgconfig")
execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs libgrid
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${CXX_FLAGS} ${flags}")
run("" "${CXX}" -std=c++20 "${CONSUMER_DIR}/consumer.cpp" -o "${WORK_DIR}/with_pkg_config"
  ${flags} "-Wl,-rpath,${prefix}/${LIBDIR}")
run("${VERSION}" "${WORK_DIR}/with_pkg_config")

# The number in the SONAME is the one that programs ask for.
if(SHARED)
  execute_process(COMMAND "${OBJDUMP}" -p "${WORK_DIR}/with_pkg_config"
    OUTPUT_VARIABLE headers COMMAND_ERROR_IS_FATAL ANY)
  if(NOT headers MATCHES "NEEDED +libgrid\\.so\\.${ABI}\n")
    message(FATAL_ERROR "the program does not need libgrid.so.${ABI}:\n${headers}")
  endif()
endif()
