/// An import in words of the user's language.
#pragma once

#include <string>

#include "core/config/import.hpp"
#include "core/text/text.hpp"

namespace slipstick::config {

std::string refusal(const text::Table&, const Import&);       ///< why nothing could be counted, and the remedy
std::string sentence(const text::Table&, const Issue&);
std::string assumption(const text::Table&, const Assumed&);   ///< "Tied embeddings: on"
std::string value_text(const text::Table&, const std::string& field, double value);

/// What was read, what was doubtful, assumed and not understood, in at most a few lines: for a notice.
std::string notice(const text::Table&, const Import&);

}  // namespace slipstick::config
