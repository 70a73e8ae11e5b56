include("${CMAKE_CURRENT_LIST_DIR}/libgridTargets.cmake")
# The programs are a component of their own.
include("${CMAKE_CURRENT_LIST_DIR}/libgridTools.cmake" OPTIONAL)
include("${CMAKE_CURRENT_LIST_DIR}/libgridPrograms.cmake")
