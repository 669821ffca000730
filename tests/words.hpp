/// The sentences of a language: core's in English, core's and shell's in Chinese.
#pragma once

#include "core/text/text.hpp"
#include "embedded/chinese.hpp"

namespace slipstick::tests {

inline text::Table words_in(text::Language language) {
  return language == text::Language::english ? text::english() : text::Table(language, embedded::text_chinese());
}

}  // namespace slipstick::tests
