#include "shell/panels/explain_trail.hpp"

#include <string_view>

namespace slipstick::shell::panels {

std::string step_to(const explain::Explanation& explanation, const number::Node& part) {
  int same_name = 0;
  for (const number::Node* candidate : explanation.parts) {
    if (candidate == &part) break;
    if (std::string_view(candidate->name.id) == part.name.id) ++same_name;
  }
  return std::string(part.name.id) + "#" + std::to_string(same_name);
}

const number::Node* part_at(const explain::Explanation& explanation, const std::string& step) {
  for (const number::Node* candidate : explanation.parts) {
    if (step_to(explanation, *candidate) == step) return candidate;
  }
  return nullptr;
}

bool can_be_opened(const number::Node& node) {
  using number::Operator;
  return node.op == Operator::named || node.op == Operator::sum || node.op == Operator::largest;
}

}  // namespace slipstick::shell::panels
