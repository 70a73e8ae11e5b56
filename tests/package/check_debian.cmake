# Run by ctest and by `tools/dev package` with `cmake -P`: makes the Debian packages of a build
# (BUILD_DIR), has lintian look at them, installs them into a root of their own below WORK_DIR, uses
# them there, and removes them again. The root holds nothing else but the shared libraries that ldd
# names, a shell and ldconfig. dpkg takes what is installed here as installed there, so that the list
# of dependencies is complete is only shown by tests/ci/image.
#
# Without lintian the packages are not looked at; if GRID_REQUIRE_ALL is set, that is a failure.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

foreach(name IN ITEMS dpkg dpkg-deb dpkg-query ldd id lintian unshare)
  string(TOUPPER "${name}" variable)
  string(REPLACE "-" "_" variable "${variable}")
  find_program(${variable} ${name})
endforeach()
execute_process(COMMAND "${ID}" -u OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE)
set(as_root)
if(NOT user EQUAL 0)
  set(as_root "${UNSHARE}" --user --map-root-user)
endif()

function(answer_of variable)
  execute_process(COMMAND ${ARGN}
    OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
set(packages "${WORK_DIR}/packages")
set(root "${WORK_DIR}/root")

# The packages, the same under any umask.
run("" sh -c "umask 077 && exec \"$@\"" sh
  "${CMAKE_CPACK_COMMAND}" -G DEB --config "${BUILD_DIR}/CPackConfig.cmake" -B "${packages}")
answer_of(architecture "${DPKG}" --print-architecture)
set(files)
set(expected "grid-tools" "libgrid-dev" "libgrid${ABI}")
foreach(package IN LISTS expected)
  list(APPEND files "${packages}/${package}_${VERSION}-1_${architecture}.deb")
endforeach()
file(GLOB made "${packages}/*.deb")
if(NOT made STREQUAL files)
  message(FATAL_ERROR "CPack made\n${made}\ninstead of\n${files}")
endif()

if(LINTIAN)
  run("" "${LINTIAN}" --allow-root --fail-on=error ${files})
elseif(DEFINED ENV{GRID_REQUIRE_ALL})
  message(FATAL_ERROR "lintian is not installed; tools/dev package installs it")
else()
  message(STATUS "lintian is not installed, so it has not looked at the packages")
endif()

# They need each other, and what ldd names; only the clean root of tests/ci/image shows that it is all.
foreach(file IN LISTS files)
  answer_of(depends "${DPKG_DEB}" -f "${file}" Depends)
  if(NOT file MATCHES "/libgrid${ABI}_" AND NOT
     ", ${depends}, " MATCHES ", libgrid${ABI} \\(= ${VERSION}-1\\), ")
    message(FATAL_ERROR "${file} depends on ${depends}")
  endif()
  if(NOT file MATCHES "/libgrid-dev_" AND NOT depends MATCHES "libc6 .*libstdc\\+\\+6 ")
    message(FATAL_ERROR "${file} depends on ${depends}")
  endif()
  answer_of(contents "${DPKG_DEB}" -c "${file}")
  if(contents MATCHES "(^|\n)(d......[^r]..|d........[^x]|-......[^r]..) [^\n]*")
    message(FATAL_ERROR "not everyone may read '${CMAKE_MATCH_0}' of ${file}")
  endif()
  answer_of(maintainer "${DPKG_DEB}" -f "${file}" Maintainer)
  if(NOT maintainer STREQUAL MAINTAINER)
    message(FATAL_ERROR "${file} is of ${maintainer}")
  endif()
endforeach()

# What is linked with the library works with later ones.
list(GET files 2 library)
answer_of(shlibs "${DPKG_DEB}" --info "${library}" shlibs)
if(NOT shlibs STREQUAL "libgrid ${ABI} libgrid${ABI} (>= ${VERSION}-1)")
  message(FATAL_ERROR "shlibs says '${shlibs}'")
endif()

# A root in which dpkg takes the packages of this machine, and no others, as installed.
function(copy_to_root)
  foreach(file IN LISTS ARGN)
    cmake_path(GET file PARENT_PATH folder)
    file(REAL_PATH "${file}" target)
    cmake_path(GET file FILENAME name)
    file(MAKE_DIRECTORY "${root}${folder}")
    file(COPY_FILE "${target}" "${root}${folder}/${name}")
  endforeach()
endfunction()

set(database "${root}/var/lib/dpkg")
file(MAKE_DIRECTORY "${database}/info" "${database}/updates" "${database}/triggers"
  "${root}/usr/bin" "${root}/etc" "${root}/var/cache/ldconfig" "${root}/tmp")
file(COPY_FILE /var/lib/dpkg/status "${database}/status")
file(GLOB lists /var/lib/dpkg/info/*.list /var/lib/dpkg/info/format)
file(COPY ${lists} DESTINATION "${database}/info")
file(WRITE "${root}/etc/ld.so.conf" "")
foreach(file IN LISTS files)
  run("" "${DPKG_DEB}" -x "${file}" "${WORK_DIR}/unpacked")
endforeach()
file(GLOB binaries /bin/sh "${WORK_DIR}/unpacked/usr/bin/*"
  "${WORK_DIR}/unpacked/usr/lib/*/*.so.${ABI}")
copy_to_root(/bin/sh /sbin/ldconfig)
set(libraries)
foreach(binary IN LISTS binaries)
  execute_process(COMMAND "${LDD}" "${binary}" OUTPUT_VARIABLE lines ERROR_QUIET)
  string(REGEX MATCHALL "/[^ \n]+ \\(0x" found "${lines}")
  list(TRANSFORM found REPLACE " .*" "")
  list(APPEND libraries ${found})
endforeach()
list(REMOVE_DUPLICATES libraries)
list(FILTER libraries EXCLUDE REGEX "/libgrid\\.so")
copy_to_root(${libraries})

file(GLOB_RECURSE before LIST_DIRECTORIES true "${root}/usr/*" "${root}/lib/*" "${root}/bin/*")
run("" ${as_root} "${DPKG}" "--root=${root}" --install ${files})
run("ii grid-tools\nii libgrid-dev\nii libgrid${ABI}" "${DPKG_QUERY}" "--root=${root}" -W
  -f "\${db:Status-Abbrev}\${Package}\n" ${expected})

# The programs find the library and do their work there.
set(there ${as_root} chroot "${root}")
foreach(tool IN ITEMS grid-cpp grid-fmt grid-lint grid-run grid-test)
  run("${tool} ${VERSION}" ${there} /usr/bin/${tool} --version)
  if(NOT EXISTS "${root}/usr/share/man/man1/${tool}.1.gz")
    message(FATAL_ERROR "${tool} has no man page")
  endif()
endforeach()
set(examples /usr/share/doc/grid-tools/examples)
execute_process(COMMAND ${there} /usr/bin/grid-run "${examples}/ipgrid/hello.ipg2"
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
file(READ "${root}${examples}/ipgrid/hello.out" wanted)
if(NOT output STREQUAL wanted)
  message(FATAL_ERROR "hello.ipg2 prints '${output}' instead of '${wanted}'")
endif()
run("" ${there} /usr/bin/grid-fmt --check "${examples}/ipgrid")
run("" ${there} /usr/bin/grid-lint --exit-zero "${examples}")
run("" ${there} /usr/bin/grid-cpp "${examples}/refunge/hello.ref" -o /tmp/hello.cpp)

# Others build with what is there.
file(GLOB pc_folder "${root}/usr/lib/pkgconfig" "${root}/usr/lib/*/pkgconfig")
cmake_path(GET pc_folder PARENT_PATH lib_folder)
set(consumer "${CMAKE_CURRENT_LIST_DIR}/consumer")
run("" "${CMAKE_COMMAND}" -S "${consumer}" -B "${WORK_DIR}/build" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
  "-DCMAKE_PREFIX_PATH=${root}/usr" "-DWANTED_VERSION=${VERSION}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
run("${VERSION}" "${WORK_DIR}/build/consumer")
run("" "${CMAKE_COMMAND}" -S "${root}${examples}/embed" -B "${WORK_DIR}/embed" -G "${GENERATOR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
  "-DCMAKE_PREFIX_PATH=${root}/usr")
set(ENV{LD_LIBRARY_PATH} "${lib_folder}")
run("" "${CMAKE_COMMAND}" --build "${WORK_DIR}/embed")
run("HELLO, WORLD!\n7073 steps" "${WORK_DIR}/embed/embed")
set(ENV{PKG_CONFIG_PATH} "${pc_folder}")
answer_of(flags "${PKG_CONFIG}" --cflags --libs libgrid)
separate_arguments(flags UNIX_COMMAND "${CXX_FLAGS} ${flags}")
run("" "${CXX}" -std=c++20 "${consumer}/consumer.cpp" -o "${WORK_DIR}/with_pkg_config" ${flags})
run("${VERSION}" "${WORK_DIR}/with_pkg_config")
unset(ENV{LD_LIBRARY_PATH})

# Nothing stays behind.
run("" ${as_root} "${DPKG}" "--root=${root}" --purge ${expected})
file(GLOB_RECURSE after LIST_DIRECTORIES true "${root}/usr/*" "${root}/lib/*" "${root}/bin/*")
if(NOT after STREQUAL before)
  message(FATAL_ERROR "After the packages are removed there is\n${after}\ninstead of\n${before}")
endif()
message(STATUS "The packages are in ${packages}")
