# run(<expected output> <command>...): fails if the command does, or if it prints anything else.
# Without an expected output it may print what it likes.
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
