# The comments of a public header as Doxygen wants them: an input filter of Doxyfile.
#
#     // Text.              /// Text.
#     int cell;  // text    int cell;  ///< text
#     //   code();          a code block
#
# The text is plain: what would be a command or a tag to Doxygen is escaped. Only `code` is marked.
# Lists (*.def) stand where they are included, for Doxygen does not look into them there.

function plain(text,   parts, count, i, result) {
  gsub(/[\\@&$#<>%"]/, "\\\\&", text)
  count = split(text, parts, "`")
  if (count % 2 == 0) return text
  result = parts[1]
  for (i = 2; i <= count; ++i) result = result (i % 2 ? "</tt>" : "<tt>") parts[i]
  return result
}

function end_code() {
  if (in_code) print margin "/// @endcode"
  in_code = 0
}

# A line that is only a comment.
match($0, /^ *\/\//) {
  column = RLENGTH
  margin = substr($0, 1, column - 2)
  text = substr($0, column + 1)
  sub(/^\/? ?/, "", text)
  if (column == trailing) {
    print margin "///< " plain(text)
    next
  }
  if (NR == 1) print "/// @file"
  if (text ~ /^  / && !in_code) {
    print margin "/// @code{.cpp}"
    in_code = 1
  } else if (text !~ /^  / && text != "") {
    end_code()
  }
  print margin "/// " (in_code ? text : plain(text))
  next
}

# A line with a comment behind it, in which no string holds two slashes.
{
  end_code()
  trailing = 0
}
/^#include <grid\/.*\.def>$/ {
  list = FILENAME
  sub(/[^\/]*$/, "", list)
  name = $0
  gsub(/^.*\/|>$/, "", name)
  while ((getline line < (list name)) > 0) if (line !~ /^\/\//) print line
  close(list name)
  next
}
# Friends that are classes are none of the reader's.
/^ *friend class [A-Za-z]*;$/ { next }
match($0, /[^ ] +\/\/ /) {
  trailing = RSTART + RLENGTH - 2
  print substr($0, 1, trailing - 2) "///< " plain(substr($0, trailing + 2))
  next
}
{ print }
