#include "shell/panels/parameter_map.hpp"

#include <string>

#include "shell/format.hpp"

namespace slipstick::shell::panels {

namespace {

using model::Component;

charts::Tile tile(const Context& ui, Component component, double parameters) {
  const std::string id = model::id(component);
  const ComponentLook look = look_of(ui, component);
  return {std::string(ui.words("ui.parameters.tile." + id)), std::string(ui.words("ui.parameters.short." + id)), parameters, look.color,
          "parameters.components." + id, look.group};
}

std::vector<charts::Tile> of_stages(const Context& ui) {
  std::vector<charts::Tile> result;
  const auto& stages = ui.report.parameters.stages;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const std::string number = std::to_string(stages[i].stage);
    const ImU32 color = i % 2 == 0 ? ui.color.weights : ui.color.attention;
    result.push_back({words(ui, "ui.chart.stage", {number}), number, stages[i].per_gpu, color, "parameters.stages[" + std::to_string(i) + "].per_gpu", 0});
  }
  return result;
}

}  // namespace

ComponentLook look_of(const Context& ui, Component component) {
  switch (component) {
    case Component::ffn_gate: case Component::ffn_up: case Component::ffn_down: case Component::ffn_bias:
    case Component::experts: case Component::shared_experts: case Component::router: return {ui.color.weights, 0};
    case Component::attention_query: case Component::attention_key: case Component::attention_value:
    case Component::attention_output: case Component::attention_extras: case Component::attention_gate: case Component::cross_attention:
    case Component::mixer_in: case Component::mixer_out: case Component::mixer_extras: return {ui.color.attention, 1};
    case Component::embedding: case Component::positions: case Component::token_types: case Component::embedding_projection:
    case Component::lm_head: return {ui.color.embedding, 2};
    case Component::mtp: return {theme::mix(ui.color.weights, ui.color.embedding, 0.5f), 3};
    default: return {ui.color.overhead, 4};
  }
}

std::vector<charts::Tile> parameter_tiles(const Context& ui, MapView view) {
  if (view == MapView::gpu) return of_stages(ui);
  std::vector<charts::Tile> result;
  if (view == MapView::whole) {
    for (const auto& part : ui.report.parameters.components) result.push_back(tile(ui, part.component, part.parameters));
    return result;
  }
  const model::Architecture& architecture = ui.reported.architecture;
  const bool moe = model::moe_layers(architecture, 0, architecture.layers) > 0;
  for (const auto& part : model::layer_parameters<double>(architecture, moe)) result.push_back(tile(ui, part.component, part.parameters));
  return result;
}

}  // namespace slipstick::shell::panels
