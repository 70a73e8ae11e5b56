# cmake -DOUTPUT=<file.cpp> -DROOT=<folder> -P embed.cmake -- <file>...
#
# Makes a source with the texts of files that become part of generated programs.
set(files)
set(begun FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(begun)
    list(APPEND files "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(begun TRUE)
  endif()
endforeach()

set(text "#include \"transpile/embedded.h\"\n\nnamespace grid::transpile {\n\n")
string(APPEND text "std::string_view embedded(std::string_view file) {\n")
foreach(file IN LISTS files)
  file(READ "${ROOT}/${file}" content)
  string(APPEND text "  if (file == \"${file}\") {\n    return R\"embedded(${content})embedded\";\n  }\n")
endforeach()
string(APPEND text "  return {};\n}\n\n}  // namespace grid::transpile\n")
file(WRITE "${OUTPUT}" "${text}")
