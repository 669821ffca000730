#include "shell/panels/explain_trail.hpp"

#include <string_view>

#include "shell/format.hpp"

namespace slipstick::shell::panels {

ImU32 color_of(const Context& ui, std::string_view path) {
  struct Known { const char* end; ImU32 color; };
  const auto& color = ui.color;
  const Known known[] = {
      {"weights_bytes", color.weights}, {"gradients_bytes", color.gradients}, {"optimizer_bytes", color.optimizer},
      {"activations_bytes", color.activations}, {"logits_bytes", color.logits}, {"overhead_bytes", color.overhead},
      {"compute_s", color.compute}, {"bubble_s", color.bubble}, {"tensor_communication_s", color.tensor_communication},
      {"expert_communication_s", color.expert_communication}, {"data_communication_s", color.data_communication},
      {"optimizer_s", color.optimizer}, {"other_s", color.overhead}};
  for (const Known& entry : known) {
    const std::string_view end = entry.end;
    if (path.size() >= end.size() && path.substr(path.size() - end.size()) == end) return entry.color;
  }
  return 0;
}

std::string title_of(const Context& ui, const explain::Explanation& explanation, const explain::Trail& trail) {
  const std::size_t stage = trail.front().find("stages[");
  if (trail.size() > 1 || stage == std::string::npos) return explanation.title;
  const std::size_t first = stage + 7;
  return words(ui, "ui.explain.of_stage", {explanation.title, trail.front().substr(first, trail.front().find(']') - first)});
}

}  // namespace slipstick::shell::panels
