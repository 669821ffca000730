#include <algorithm>

#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

using report::Pass;
using Passes = std::span<const Pass>;

constexpr float label_width = 22;
constexpr float number_room = 13;

struct Window {
  const Context& ui;
  ImDrawList* list;
  float left, width;
  double from_s, length_s;
  float x(double seconds) const { return left + static_cast<float>((seconds - from_s) / length_s) * width; }
};

/// Where the parts of the step end on one stage. Passes may be known of the beginning only.
struct Span { double known_s, passes_end_s, schedule_end_s, reduced_s, total_s; };

double end(const Pass& pass) { return pass.start_s + pass.duration_s; }

ImU32 color_of(const Context& ui, Pass::Kind kind) {
  if (kind == Pass::Kind::forward) return ui.color.compute;
  return kind == Pass::Kind::weight_gradient ? ui.color.gradients : ui.color.backward;
}

/// The passes of one stage, in the order of time.
Passes of_stage(Passes passes, int stage) {
  const auto before = [](const Pass& pass, int s) { return pass.stage < s; };
  const auto first = std::lower_bound(passes.begin(), passes.end(), stage, before);
  const auto last = std::lower_bound(first, passes.end(), stage + 1, before);
  return {first, last};
}

/// Those of them that the window shows: a binary search, so that a long schedule costs no more than what is seen of it.
Passes visible(Passes passes, double from_s, double to_s) {
  const auto first = std::lower_bound(passes.begin(), passes.end(), from_s, [](const Pass& p, double t) { return end(p) <= t; });
  const auto last = std::lower_bound(first, passes.end(), to_s, [](const Pass& p, double t) { return p.start_s < t; });
  return {first, last};
}

void draw_idle(const Window& window, float from, float to, float top, float bottom) {
  if (to - from < 1) return;
  const Context& ui = window.ui;
  hatch(window.list, {from, top}, {to, bottom}, shade(ui, ui.color.bubble, 0.72f), 5, 1.2f);
}

void draw_block(const Window& window, const Pass& pass, float from, float to, float top, float bottom) {
  const Context& ui = window.ui;
  const ImU32 color = color_of(ui, pass.kind);
  const float gap = to - from > 3 ? 1.0f : 0;
  if (pass.beside) (pass.kind == Pass::Kind::forward ? bottom : top) = (top + bottom) / 2;
  fill(ui, window.list, {from, top}, {to - gap, bottom}, color);
  const std::string number = std::to_string(pass.micro_batch + 1);
  const float wide = static_cast<float>(number.size()) * 6.6f;
  if (to - from < number_room || to - from < wide + 4 || bottom - top < 12) return;
  widgets::text_at(ui, window.list, {(from + to) / 2, (top + bottom - theme::axis.line) / 2}, theme::axis,
                   theme::ink_on(color), number, widgets::Align::center);
}

/// Blocks too thin to be told apart become one rectangle in the colour that they average to.
class Crowd {
 public:
  void add(const Pass& pass) {
    const double seconds = pass.beside ? pass.duration_s / 2 : pass.duration_s;
    (pass.kind == Pass::Kind::forward ? forward_s_ : pass.kind == Pass::Kind::weight_gradient ? weights_s_ : backward_s_) += seconds;
  }
  ImU32 color(const Context& ui) const {
    const double both = forward_s_ + backward_s_, whole = both + weights_s_;
    if (!(whole > 0)) return ui.color.backward;
    const ImU32 passes = both > 0 ? theme::mix(ui.color.backward, ui.color.compute, static_cast<float>(forward_s_ / both)) : ui.color.backward;
    return theme::mix(passes, ui.color.gradients, static_cast<float>(weights_s_ / whole));
  }

 private:
  double forward_s_ = 0, backward_s_ = 0, weights_s_ = 0;
};

void draw_row(const Window& window, Passes passes, double known_s, float top, float bottom) {
  const Context& ui = window.ui;
  const float right_edge = window.left + window.width;
  float idle_from = std::max(window.left, std::min(right_edge, window.x(0)));
  for (std::size_t i = 0; i < passes.size();) {
    const float from = std::max(window.left, window.x(passes[i].start_s));
    float to = std::min(right_edge, window.x(end(passes[i])));
    draw_idle(window, idle_from, from, top, bottom);
    std::size_t next = i + 1;
    Crowd crowd;
    crowd.add(passes[i]);
    while (to - from < 1 && next < passes.size() && window.x(passes[next].start_s) - from < 1) {
      to = std::min(right_edge, window.x(end(passes[next])));
      crowd.add(passes[next++]);
    }
    if (next == i + 1) draw_block(window, passes[i], from, to, top, bottom);
    else fill(ui, window.list, {from, top}, {std::max(to, from + 1), bottom}, crowd.color(ui));
    idle_from = std::max(idle_from, to);
    i = next;
  }
  draw_idle(window, idle_from, std::clamp(window.x(known_s), window.left, right_edge), top, bottom);
}

/// Of a very long schedule only the beginning is known pass by pass; the rest is drawn as what it averages to.
void draw_unknown(const Window& window, double from_s, double to_s, float top, float bottom) {
  const Context& ui = window.ui;
  const float from = std::clamp(window.x(from_s), window.left, window.left + window.width);
  const float to = std::clamp(window.x(to_s), window.left, window.left + window.width);
  fill(ui, window.list, {from, top}, {to, bottom}, theme::mix(ui.color.backward, ui.color.compute, 1.0f / 3));
}

/// What follows the passes: reducing the gradients that nothing hides, then the optimizer.
void draw_tail(const Window& window, const Span& step, float top, float bottom) {
  const Context& ui = window.ui;
  const float right_edge = window.left + window.width;
  const float passed = std::clamp(window.x(step.passes_end_s), window.left, right_edge);
  const float start = std::clamp(window.x(step.schedule_end_s), window.left, right_edge);
  fill(ui, window.list, {passed, top}, {start, bottom}, ui.color.overhead);
  const float middle = std::clamp(window.x(step.reduced_s), window.left, right_edge);
  const float stop = std::clamp(window.x(step.total_s), window.left, right_edge);
  if (middle > start) fill(ui, window.list, {start, top}, {std::max(middle, start + 1), bottom}, ui.color.data_communication);
  if (stop > middle + 0.5f) fill(ui, window.list, {middle + 1, top}, {std::max(stop, middle + 2), bottom}, ui.color.optimizer);
}

double last_end(Passes passes) {
  double latest = 0;
  for (const Pass& pass : passes) latest = std::max(latest, end(pass));
  return latest;
}

/// Whether stages begin and end one after another (ZB-H2), each a whole step.
bool is_skewed(const Context& ui) {
  const plan::Layout& layout = ui.reported.layout;
  return layout.schedule == plan::Schedule::zero_bubble_2 && layout.pipeline_parallel > 1;
}

/// Of a predicted step, what its passes do not fill: logging, data loading.
double fixed_s(const Context& ui) {
  return ui.reported.assumptions.step_time == plan::StepTime::predicted ? ui.report.time.predicted.fixed_s : 0;
}

Span span_of(const Context& ui, Passes row, double total_s, double known_s, bool all_known) {
  const auto& time = ui.report.time;
  const double begun = is_skewed(ui) && !row.empty() ? row.front().start_s : 0;
  const double stop = begun + total_s, schedule_end = stop - time.data_communication_s - time.optimizer_s;
  const double passes_end = schedule_end - fixed_s(ui);
  return {all_known ? passes_end : known_s, passes_end, schedule_end, stop - time.optimizer_s, stop};
}

const char* name_of(Pass::Kind kind) {
  switch (kind) {
    case Pass::Kind::forward: return "ui.chart.forward";
    case Pass::Kind::input_gradient: return "ui.chart.input_gradient";
    case Pass::Kind::weight_gradient: return "ui.chart.weight_gradient";
    case Pass::Kind::backward: break;
  }
  return "ui.chart.backward";
}

/// With several chunks on a stage, or two streams through it, which part of the model the pass is of.
std::string part_of_model(const Context& ui, const Pass& pass) {
  const plan::Layout& layout = ui.reported.layout;
  if (layout.schedule == plan::Schedule::dual_pipe && layout.pipeline_parallel > 1)
    return words(ui, "ui.chart.pass.stream", {std::to_string(pass.chunk == 0 ? pass.stage : layout.pipeline_parallel - 1 - pass.stage)});
  return layout.virtual_stages > 1 ? words(ui, "ui.chart.pass.chunk", {std::to_string(pass.chunk + 1)}) : std::string();
}

void describe_pass(const Context& ui, const Pass& pass) {
  const std::string detail = words(ui, "ui.chart.pass", {std::to_string(pass.micro_batch + 1), std::to_string(pass.stage) + part_of_model(ui, pass),
                                                        step_seconds(pass.start_s), step_seconds(end(pass))});
  widgets::hover_card(ui, ui.words(name_of(pass.kind)), step_seconds(pass.duration_s), detail);
}

/// `lower`: of two passes beside each other the one in the lower half.
void describe(const Context& ui, Passes row, double at_s, bool lower, const Span& step) {
  const std::string when = step_seconds(at_s);
  const Passes found = visible(row, at_s, at_s + 1e-12);
  if (at_s > step.known_s && at_s < step.passes_end_s - 1e-9 * step.total_s) {
    widgets::hover_card(ui, when, {}, ui.words("ui.chart.not_in_detail"));
  } else if (at_s > step.passes_end_s) {
    const bool over = at_s > step.total_s;
    widgets::hover_card(ui, ui.words(over ? "ui.chart.next_step" : "ui.chart.step_end"), when, ui.words(over ? "ui.chart.next_step.detail" : "ui.chart.step_end.detail"));
  } else if (found.empty() || found.front().start_s > at_s) {
    widgets::hover_card(ui, ui.words("ui.chart.idle"), when, ui.words("ui.chart.idle.detail"));
  } else {
    const bool second = found.front().beside && found.size() > 1 && lower == (found.front().kind == Pass::Kind::forward);
    describe_pass(ui, found[second ? 1 : 0]);
  }
}

}  // namespace

double gantt_length_s(const Context& ui, std::span<const report::Pass> passes) {
  const double begun = is_skewed(ui) && !passes.empty() ? of_stage(passes, passes.back().stage).front().start_s : 0;
  return ui.report.time.step_s + begun;
}

float gantt(const Context& ui, const char* id, ImVec2 at, float width, std::span<const report::Pass> passes, int stages, double from_s,
            double window_s, float row_height, bool explains) {
  const double step_s = ui.report.time.step_s;
  if (passes.empty() || stages < 1 || !(step_s > 0)) return 0;
  const double length = window_s > 0 ? window_s : gantt_length_s(ui, passes);
  const Window window{ui, ImGui::GetWindowDrawList(), at.x + label_width, width - label_width, from_s, length};
  const double last_s = last_end(passes);
  const bool all_known = last_s > (step_s - ui.report.time.data_communication_s - ui.report.time.optimizer_s - fixed_s(ui)) * 0.999;
  const auto span = [&](Passes row) { return span_of(ui, row, step_s, last_s, all_known); };
  const float gap = row_height > 6 ? 2.0f : 1.0f;
  const float pitch = row_height + gap;
  const int label_every = std::max(1, static_cast<int>(14 / pitch + 0.99f));
  for (int stage = 0; stage < stages; ++stage) {
    const float top = at.y + pitch * static_cast<float>(stage);
    const Passes row = of_stage(passes, stage);
    const Span step = span(row);
    draw_row(window, visible(row, from_s, from_s + length), step.known_s, top, top + row_height);
    if (!all_known) draw_unknown(window, step.known_s, step.passes_end_s, top, top + row_height);
    draw_tail(window, step, top, top + row_height);
    if (stage % label_every == 0 && (stage + label_every <= stages || label_every == 1)) {
      widgets::text_at(ui, window.list, {at.x, top + (row_height - theme::axis.line) / 2}, theme::axis, ui.color.faint, std::to_string(stage));
    }
  }
  const float height = pitch * static_cast<float>(stages);
  if (from_s <= 0) ruler(ui, window.list, {window.left, at.y + height + 3}, window.width, length, "s");
  else ruler_from(ui, window.list, {window.left, at.y + height + 3}, window.width, from_s, from_s + length, "s");

  bool hovered = false;
  if (widgets::hit(ui, id, {window.left, at.y}, {window.width, height}, &hovered, false) && explains) explain_here(ui, "time.bubble_s");
  if (hovered) {
    const ImVec2 mouse = ImGui::GetMousePos();
    const float rows = (mouse.y - at.y) / pitch;
    const int stage = std::clamp(static_cast<int>(rows), 0, stages - 1);
    line_v(ui, window.list, mouse.x, at.y, at.y + height, ui.color.accent);
    const Passes row = of_stage(passes, stage);
    describe(ui, row, from_s + (mouse.x - window.left) / window.width * length, rows - static_cast<float>(stage) > 0.5f, span(row));
  }
  return height + 28;
}

}  // namespace slipstick::shell::charts
