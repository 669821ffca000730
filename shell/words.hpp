#pragma once

#include "core/text/text.hpp"

namespace slipstick::shell {

text::Table english_words();  ///< core's sentences and the interface's

}  // namespace slipstick::shell
