include("${CMAKE_CURRENT_LIST_DIR}/libgridTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/libgridPrograms.cmake")
