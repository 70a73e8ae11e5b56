include("${CMAKE_CURRENT_LIST_DIR}/libgridTargets.cmake")
# The programs are a component of their own.
include("${CMAKE_CURRENT_LIST_DIR}/libgridTools.cmake" OPTIONAL)
include("${CMAKE_CURRENT_LIST_DIR}/libgridPrograms.cmake")

foreach(component IN LISTS libgrid_FIND_COMPONENTS)
  if(libgrid_FIND_REQUIRED_${component})
    set(libgrid_FOUND FALSE)
    set(libgrid_NOT_FOUND_MESSAGE "There is no component ${component}.")
  endif()
endforeach()
