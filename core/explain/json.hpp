/// Explanations on their way from the program that makes them to the one that shows them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/explain/explain.hpp"

namespace slipstick::explain {

struct Question { std::string link; Trail trail; text::Language language{}; };

std::string to_json(const Question&);
std::optional<Question> question_from_json(std::string_view);        ///< nothing: not one that to_json wrote

std::string to_json(const Explanation&);
std::optional<Explanation> explanation_from_json(std::string_view);  ///< nothing: not one that to_json wrote

}  // namespace slipstick::explain
