#include <algorithm>
#include <cmath>
#include <vector>

#include "core/number/text.hpp"
#include "shell/charts/charts.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/schedule_strip.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"

namespace slipstick::shell::panels {

namespace {

/// One unit for the whole chart: a step of 0.4 s is told in milliseconds.
struct Scale { double factor; const char* unit; };
Scale scale_of(double step_s) { return step_s >= 1 ? Scale{1, "s"} : step_s >= 1e-3 ? Scale{1e3, "ms"} : Scale{1e6, "µs"}; }

/// Of the predicted step: kernels by kind, then what nothing hides.
std::vector<charts::Column> predicted_causes(const Context& ui, Scale scale) {
  const report::Prediction<double>& p = ui.report.time.predicted;
  const auto& color = ui.color;
  std::vector<charts::Column> result;
  const auto add = [&](const char* word, double seconds, ImU32 shade, const char* path, bool hatched = false) {
    if (seconds > 0) result.push_back({std::string(ui.words(word)), seconds * scale.factor, shade, hatched, false, path});
  };
  const auto lighter = [&](float part) { return theme::mix(color.compute, color.surface, part); };
  add("ui.time.products", p.products_s, color.compute, "time.predicted.products_s");
  add("ui.time.attention", p.attention_s, lighter(0.18f), "time.predicted.attention_s");
  add("ui.time.elementwise", p.elementwise_s + p.casts_s, lighter(0.36f), "time.predicted.elementwise_s");
  add("ui.time.recomputation", p.recomputation_s, lighter(0.54f), "time.predicted.recomputation_s");
  add("ui.time.ends", p.ends_s, color.logits, "time.predicted.ends_s");
  add("ui.time.host", p.host_s, color.overhead, "time.predicted.host_s", true);
  add("ui.time.tensor", p.tensor_s, color.tensor_communication, "time.predicted.tensor_s");
  add("ui.time.context", p.context_s, color.tensor_communication, "time.predicted.context_s");
  add("ui.time.expert", p.expert_s, color.expert_communication, "time.predicted.expert_s");
  add("ui.time.bubble", p.bubble_s + p.sends_s, color.bubble, "time.predicted.bubble_s", true);
  add("ui.time.data", p.data_s, color.data_communication, "time.predicted.data_s");
  add("ui.time.optimizer", p.optimizer_s, color.optimizer, "time.predicted.optimizer_s");
  add("ui.time.other", p.fixed_s + p.offload_s, color.overhead, "time.predicted.fixed_s");
  result.push_back({std::string(ui.words("ui.time.step")), p.step_s * scale.factor, color.text, false, true, "time.predicted.step_s"});
  return result;
}

bool is_predicted(const Context& ui) { return ui.reported.assumptions.step_time == plan::StepTime::predicted; }

std::string range_text(const Context& ui) {
  const auto& p = ui.report.time.predicted;
  return number::seconds(p.low_s) + " – " + number::seconds(p.high_s);
}

std::vector<charts::Column> causes(const Context& ui, Scale scale) {
  if (is_predicted(ui)) return predicted_causes(ui, scale);
  const auto& time = ui.report.time;
  const auto& color = ui.color;
  std::vector<charts::Column> result;
  const auto add = [&](const char* word, double seconds, ImU32 shade, const char* path, bool hatched = false) {
    result.push_back({std::string(ui.words(word)), seconds * scale.factor, shade, hatched, false, path});
  };
  const double losses = time.compute_s - time.at_peak_s;
  if (losses > 0) {
    add("ui.time.at_peak", time.at_peak_s, color.compute, "time.at_peak_s");
    add("ui.time.kernel_losses", losses, theme::mix(color.compute, color.surface, 0.28f), "time.compute_s");
  } else {
    add("ui.time.compute", time.compute_s, color.compute, "time.compute_s");
  }
  add("ui.time.tensor", time.tensor_communication_s, color.tensor_communication, "time.tensor_communication_s");
  if (time.expert_communication_s > 0) add("ui.time.expert", time.expert_communication_s, color.expert_communication, "time.expert_communication_s");
  add("ui.time.bubble", time.bubble_s, color.bubble, "time.bubble_s", true);
  add("ui.time.data", time.data_communication_s, color.data_communication, "time.data_communication_s");
  add("ui.time.optimizer", time.optimizer_s, color.optimizer, "time.optimizer_s");
  add("ui.time.other", time.other_s, color.overhead, "time.other_s");
  result.push_back({std::string(ui.words("ui.time.step")), time.step_s * scale.factor, color.text, false, true, "time.step_s"});
  return result;
}

float waterfall_card(const Context& ui, ImVec2 at, float width) {
  const double step_s = ui.report.time.step_s;
  const Scale scale = scale_of(step_s);
  const std::string title = words(ui, "ui.time.where", {number::fixed(step_s * scale.factor, 2) + " " + scale.unit});
  const std::string note = is_predicted(ui) ? words(ui, "ui.time.from_prediction", {range_text(ui)}) : words(ui, "ui.time.from_mfu", {number::percent(ui.report.time.mfu)});
  const float head = chart_head(ui, at, width, title, note, {"step-time", [&] { return charts::causes_csv(ui.reported, ui.report); }});
  const float height = one_column(ui) ? 240.0f : 276.0f;
  return head + charts::waterfall(ui, "causes", {at.x, at.y + head}, {width, height}, causes(ui, scale), scale.unit);
}

float help_card(const Context& ui, ImVec2 at, float width) {
  float used = card_head(ui, at, width, ui.words("ui.time.help"), ui.words("ui.time.help.note")) - 8;
  int shown = 0;
  for (const advice::Advice& item : ui.report.advice) {
    if (item.change.empty() || !(item.step_change_s < 0) || shown == 4) continue;
    if (shown > 0) charts::line_h(ui, ImGui::GetWindowDrawList(), at.x, at.x + width, at.y + used, ui.color.line);
    ImGui::PushID(shown++);
    used += advice_row(ui, {at.x, at.y + used}, width, item, {});
    ImGui::PopID();
  }
  if (shown > 0) return used;
  used += 8;
  return used + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used}, width, theme::body, ui.color.muted, ui.words("ui.time.no_help"));
}

float throughput_card(const Context& ui, ImVec2 at, float width) {
  const auto& time = ui.report.time;
  const auto label = [&](const char* key) { return std::string(ui.words(key)); };
  const std::string attention = flops_convention(ui, "ui.time.causal", "ui.time.full", "ui.time.flops_as");
  const std::vector<FigureRow> rows{
      {label("ui.time.tokens_per_s"), number::count(std::round(time.tokens_per_s)), "time.tokens_per_s", {}},
      {label("ui.time.per_gpu"), number::fixed(time.tokens_per_s_per_gpu, 1), "time.tokens_per_s_per_gpu", {}},
      {label("ui.time.tflops"), number::fixed(time.tflops_per_gpu, 1), "time.tflops_per_gpu", {}},
      {label("ui.time.peak"), number::fixed(time.peak_tflops_per_gpu, 1), "time.peak_tflops_per_gpu", {}},
      {"MFU", number::percent(time.mfu), "time.mfu", {}},
      {"HFU", number::percent(time.hfu), "time.hfu", {}},
      {label("ui.time.communication"), number::percent(time.communication_share), "time.communication_share", {}},
      {label("ui.time.bubble_share"), number::percent(time.bubble_share), "time.bubble_share", {}},
      {label("ui.time.micro_batches"), number::count(time.micro_batches), "time.micro_batches", {}},
      {label("ui.time.data_parallel"), number::count(time.data_parallel), "time.data_parallel", {}},
      {label("ui.time.tokens_per_step"), count_text(ui, time.tokens_per_step), "time.tokens_per_step", {}},
      {label("ui.time.flops_per_step"), number::scientific(ui.report.flops.model_per_step), "flops.model_per_step", {}},
      {label("ui.time.hardware_flops"), number::scientific(ui.report.flops.hardware_per_step), "flops.hardware_per_step", {}},
  };
  float used = card_head(ui, at, width, ui.words("ui.time.throughput")) - 4;
  for (const FigureRow& row : rows) used += figure_row(ui, {at.x, at.y + used}, width, row);
  used += 8;
  return used + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used}, width, theme::caption, ui.color.faint, attention);
}

/// Assumed and predicted side by side, and a button that changes which of them everything else follows.
float prediction_card(const Context& ui, ImVec2 at, float width) {
  const auto& p = ui.report.time.predicted;
  const auto label = [&](const char* key) { return std::string(ui.words(key)); };
  const std::vector<FigureRow> rows{
      {label("ui.time.predicted.step"), number::seconds(p.step_s), "time.predicted.step_s", {}},
      {label("ui.time.predicted.range"), range_text(ui), "time.predicted.high_s", {}},
      {label("ui.time.predicted.mfu"), number::percent(p.mfu), "time.predicted.mfu", {}},
      {label("ui.time.predicted.per_gpu"), number::fixed(p.tokens_per_s_per_gpu, 1), "time.predicted.tokens_per_s_per_gpu", {}},
  };
  float used = card_head(ui, at, width, ui.words("ui.time.predicted"), ui.words((std::string("ui.time.band.") + report::id(p.band)).c_str())) - 4;
  for (const FigureRow& row : rows) used += figure_row(ui, {at.x, at.y + used}, width, row);
  used += 8;
  ImGui::SetCursorScreenPos({at.x, at.y + used});
  const bool predicted = is_predicted(ui);
  if (widgets::button(ui, "follow", predicted ? icon::undo_2 : icon::check, ui.words(predicted ? "ui.time.use_mfu" : "ui.time.use_prediction"), widgets::Style::outlined))
    ui.requests.set.emplace_back(plan::info(plan::Field::step_time).key, predicted ? "utilization" : "predicted");
  return used + 40;
}

}  // namespace

void draw(TimeTab& panel, const Context& ui, Rect area) {
  Page page(ui, "time", area);
  const Slot where{2, [&](ImVec2 at, float width) { return waterfall_card(ui, at, width); }};
  const Slot prediction{1, [&](ImVec2 at, float width) { return prediction_card(ui, at, width); }};
  const Slot help{1, [&](ImVec2 at, float width) { return help_card(ui, at, width); }};
  const Slot schedule{2, [&](ImVec2 at, float width) { return schedule_card(panel, ui, at, width); }};
  const Slot throughput{1, [&](ImVec2 at, float width) { return throughput_card(ui, at, width); }};
  if (one_column(ui)) {
    page.row({where});
    page.row({prediction});
    page.row({help});
    page.row({schedule});
    page.row({throughput});
  } else {
    page.columns({{where, schedule}, {prediction, help, throughput}}, {2, 1});
  }
}

}  // namespace slipstick::shell::panels
