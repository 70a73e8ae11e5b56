#include "tools/report/picture.h"

#include <gtest/gtest.h>

namespace grid::report {

std::string byte_picture(char32_t cell) { return picture(*find_dialect("refunge"), cell); }
std::string character_picture(char32_t cell) { return picture(*find_dialect("ipgrid-1"), cell); }

TEST(Picture, PrintableCharactersStandForThemselves) {
  EXPECT_EQ(byte_picture(U' '), " ");
  EXPECT_EQ(byte_picture(U'~'), "~");
  EXPECT_EQ(character_picture(0xE9), "\u00E9");
}

TEST(Picture, ControlCharactersHavePictures) {
  EXPECT_EQ(byte_picture(0), "\u2400");
  EXPECT_EQ(byte_picture(0x1B), "\u241B");
  EXPECT_EQ(byte_picture(0x7F), "\u2421");
}

TEST(Picture, HighBytesAreDots) { EXPECT_EQ(byte_picture(0x9B), "\u00B7"); }

TEST(Picture, WhatIsNotOneColumnWideIsReplaced) {
  EXPECT_EQ(character_picture(0x9B), "\uFFFD") << "a C1 control character";
  EXPECT_EQ(character_picture(0x301), "\uFFFD") << "a combining accent";
  EXPECT_EQ(character_picture(0x6F22), "\uFFFD") << "a wide character";
  EXPECT_EQ(character_picture(0x200B), "\uFFFD") << "zero width space";
}

TEST(Picture, WhatIsNoScalarValueIsReplaced) {
  EXPECT_EQ(character_picture(0xD800), "\uFFFD");
  EXPECT_EQ(character_picture(0x110000), "\uFFFD");
  EXPECT_EQ(character_picture(0xFFFFFFFF), "\uFFFD");
}

}  // namespace grid::report
