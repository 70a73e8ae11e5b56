#include "tools/report/picture.h"

#include <gtest/gtest.h>

using grid::report::picture;

TEST(Picture, PrintableCharactersStandForThemselves) {
  EXPECT_EQ(picture(U' '), " ");
  EXPECT_EQ(picture(U'~'), "~");
  EXPECT_EQ(picture(0xE9), "\u00E9");
}

TEST(Picture, ControlCharactersHavePictures) {
  EXPECT_EQ(picture(0), "\u2400");
  EXPECT_EQ(picture(0x1B), "\u241B");
  EXPECT_EQ(picture(0x7F), "\u2421");
}

TEST(Picture, WhatIsNotOneColumnWideIsReplaced) {
  EXPECT_EQ(picture(0x9B), "\uFFFD") << "a C1 control character";
  EXPECT_EQ(picture(0x301), "\uFFFD") << "a combining accent";
  EXPECT_EQ(picture(0x6F22), "\uFFFD") << "a wide character";
  EXPECT_EQ(picture(0x200B), "\uFFFD") << "zero width space";
}

TEST(Picture, WhatIsNoScalarValueIsReplaced) {
  EXPECT_EQ(picture(0xD800), "\uFFFD");
  EXPECT_EQ(picture(0x110000), "\uFFFD");
  EXPECT_EQ(picture(0xFFFFFFFF), "\uFFFD");
}
