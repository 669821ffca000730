/// The left panel: the plan in six sections, made from the field table.
#include <algorithm>
#include <initializer_list>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/engine/resolve.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/plan_sections.hpp"
#include "shell/panels/region.hpp"
#include "shell/state/document.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

using plan::Field;
using plan::Group;

std::string summary(const Context& ui, Group group) {
  const plan::Plan& plan = ui.plan;
  switch (group) {
    case Group::model: return count_text(ui, ui.report.parameters.total);
    case Group::training: return words(ui, "ui.plan.tokens_per_step", {count_text(ui, double(plan.training.global_batch) * plan.training.sequence)});
    case Group::hardware: {
      const int node = engine::resolve(plan).node_size;
      return words(ui, "ui.plan.nodes", {number::count(std::max(1, (plan.hardware.gpus + node - 1) / node)), number::count(node)});
    }
    case Group::layout: {
      const plan::Layout& layout = plan.layout;
      const int dp = layout.data_parallel > 0 ? layout.data_parallel : int(engine::resolve(plan).data_parallel);
      return std::to_string(layout.tensor_parallel) + " × " + std::to_string(layout.context_parallel) + " × " +
             std::to_string(layout.pipeline_parallel) + " × " + std::to_string(dp) + " = " +
             number::count(double(layout.tensor_parallel) * layout.context_parallel * layout.pipeline_parallel * dp);
    }
    case Group::savers: {
      std::string text = "ZeRO-" + std::to_string(plan.savers.zero_stage);
      if (plan.layout.sequence_parallel && plan.layout.tensor_parallel > 1) text += ", SP";
      if (plan.savers.fused_attention) text += ", Flash";
      if (plan.savers.recompute != plan::Recompute::none) {
        text += ", " + std::string(ui.words(plan.savers.recompute == plan::Recompute::full ? "choice.recompute.full" : "choice.recompute.selective"));
      }
      return text;
    }
    case Group::assumptions: return "MFU " + number::percent(plan.assumptions.mfu);
  }
  return {};
}

void head(const Context& ui, const Rect& rect, std::size_t changed) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  widgets::text_at(ui, draw, rect.min + ImVec2(16, 11), theme::card_title, ui.color.text, ui.words("ui.plan.title"));
  if (changed == 0) return;
  const std::string text = words(ui, changed == 1 ? "ui.plan.one_changed" : "ui.plan.changed", {std::to_string(changed)});
  const float x = right(rect) - 16 - 30 - widgets::chip_width(ui, text);
  widgets::chip_at(ui, draw, {x, rect.min.y + 11}, text, ui.color.accent, ui.color.soft);
  place({right(rect) - 42, rect.min.y + 6});
  if (widgets::icon_button(ui, "reset", icon::rotate_ccw, ui.words("ui.plan.reset"))) ui.requests.reset = true;
}

const char* section_key(Group group) {
  static constexpr const char* keys[] = {"ui.plan.model", "ui.plan.training", "ui.plan.hardware", "ui.plan.layout", "ui.plan.savers", "ui.plan.assumptions"};
  return keys[std::size_t(group)];
}

/// A section with a wrong value, or with the field to be shown, opens itself.
bool must_open(const PlanPanel& panel, const Context& ui, Group group) {
  const auto in_group = [group](Field field) { return field != Field::none && plan::info(field).group == group; };
  return in_group(panel.fields.focus_next) ||
         std::any_of(ui.issues.begin(), ui.issues.end(), [&](const plan::Issue& issue) { return in_group(issue.field); });
}

void section(PlanPanel& panel, const Context& ui, Group group, float width) {
  bool& open = panel.open[std::size_t(group)];
  if (must_open(panel, ui, group)) open = true;
  open = widgets::section_head(ui, section_key(group), ui.words(section_key(group)), summary(ui, group), open);
  if (!open) return;
  draw_section(panel, ui, group, width);
  ImGui::Dummy({width, 8});
}

}  // namespace

void draw(PlanPanel& panel, const Context& ui, Rect rect) {
  const Region region("plan", rect, ui.color.panel);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  constexpr float head_height = 42;
  head(ui, rect, state::changed_fields(ui.plan, ui.baseline).size());
  const Rect body{rect.min + ImVec2(0, head_height), {rect.size.x - 1, rect.size.y - head_height}};
  {
    const Region scroll("plan fields", body, ui.color.panel, true);
    const float width = body.size.x;
    for (const Group group : {Group::model, Group::training, Group::hardware, Group::layout, Group::savers, Group::assumptions}) {
      ImGui::PushID(int(group));
      section(panel, ui, group, width);
      ImGui::PopID();
    }
    ImGui::Dummy({width, 24});
  }
  draw->AddRectFilled({right(rect) - 1, rect.min.y}, rect.min + rect.size, ui.color.border);
}

}  // namespace slipstick::shell::panels
