/// Pitfalls of a plan: each a rule with a name, a condition, a severity, the figure that triggered it and, where one
/// exists, a change that applies with one click. The effect of that change is evaluated, never guessed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace slipstick::advice {

enum class Severity : unsigned char { error, warning, hint, info };
const char* id(Severity);

struct Advice {
  const char* id = "";                      ///< "does_not_fit"; text tables: "advice.<id>" (title), "advice.<id>.why"
  Severity severity = Severity::info;
  double figure = 0;                        ///< what triggered it
  std::vector<std::string> arguments;       ///< for {0}, {1}... of title and why; "@key" is looked up in the text table first
  std::vector<std::pair<std::string, std::string>> change;  ///< field key and value that would cure it; empty: none in one click
  double step_change_s = 0;                 ///< step time after the change minus before; 0 without a change
  double memory_after_bytes = 0;            ///< peak after the change; 0 without a change
};

}  // namespace slipstick::advice
