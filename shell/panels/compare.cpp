#include "shell/panels/compare.hpp"

#include <algorithm>
#include <array>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "shell/charts/charts.hpp"
#include "shell/format.hpp"
#include "shell/mirror.hpp"
#include "shell/state/document.hpp"
#include "shell/widgets/fields.hpp"

namespace slipstick::shell::panels {

namespace {

using charts::Segment;
using plan::Field;

void name_plans(const Context& ui, std::vector<Compared>& plans) {
  for (Compared& each : plans) {
    const std::string title = plan_title(*each.plan);
    std::string name = each.pin >= 0 ? ui.pins[static_cast<std::size_t>(each.pin)].name : std::string();
    if (name.empty() && &each != plans.data()) name = differing_text(ui, *plans.front().plan, *each.plan);
    each.detail = name.empty() ? std::string(ui.words(plans.size() > 1 ? "ui.compare.baseline" : "ui.compare.pinned")) : title;
    each.name = name.empty() ? title : name;
  }
}

/// The parts of all plans by name: a part that a plan does not have is 0 there.
std::vector<Cause> merged(const std::vector<std::vector<Segment>>& plans) {
  std::vector<Cause> causes;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    for (const Segment& segment : plans[i]) {
      auto found = std::find_if(causes.begin(), causes.end(), [&](const Cause& cause) { return cause.name == segment.name; });
      if (found == causes.end()) {
        causes.push_back({segment.name, segment.color, segment.hatched, std::vector<double>(plans.size())});
        found = causes.end() - 1;
      }
      found->parts[i] = segment.value;
    }
  }
  return causes;
}

constexpr std::array<const char*, 4> factor_words{"ui.figure.step", "ui.run.steps", "field.gpus", "field.price"};
std::array<double, 4> factors(const Compared& each) {
  const auto& run = each.report->run;
  return {each.report->time.step_s / 3600, run.steps, double(each.plan->hardware.gpus), run.price_usd_per_gpu_hour};
}

/// What changing one factor does when it is changed first and when it is changed last, halved.
double share_of_factor(const std::array<double, 4>& from, const std::array<double, 4>& to, std::size_t which) {
  double first = to[which] - from[which], last = first;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (i == which) continue;
    first *= i < which ? to[i] : from[i];
    last *= i < which ? from[i] : to[i];
  }
  return (first + last) / 2;
}

template <class Found>
std::string name_or(const Found* found, const std::string& id) { return found != nullptr ? found->name : id; }

}  // namespace

std::vector<Compared> compared_plans(const Context& ui) {
  std::vector<Compared> plans;
  bool shown = false;
  for (std::size_t i = 0; i < ui.pins.size(); ++i) {
    const state::Pin& pin = ui.pins[i];
    const bool same = state::same_plan(pin.plan, ui.reported);
    plans.push_back({&pin.plan, pin.report.get(), std::string(1, static_cast<char>('A' + i)), {}, {}, static_cast<int>(i), same});
    shown = shown || same;
  }
  if (!shown && !plans.empty()) plans.push_back({&ui.reported, &ui.report, {}, {}, {}, -1, true});
  name_plans(ui, plans);
  return plans;
}

Context context_of(const Context& ui, const plan::Plan& plan, const report::Report& report) {
  return {.color = ui.color, .fonts = ui.fonts, .words = ui.words, .preferences = ui.preferences, .settings = ui.settings,
          .plan = plan, .baseline = ui.baseline, .report = report, .reported = plan, .issues = ui.issues,
          .requests = ui.requests, .width = ui.width, .scale = ui.scale, .alpha = ui.alpha, .now = ui.now, .host = ui.host};
}

std::vector<Cause> step_causes(const Context& ui, const std::vector<Compared>& plans) {
  std::vector<std::vector<Segment>> segments;
  for (const Compared& each : plans) segments.push_back(charts::time_segments(context_of(ui, each)));
  return merged(segments);
}

std::vector<Cause> memory_causes(const Context& ui, const std::vector<Compared>& plans) {
  std::vector<std::vector<Segment>> segments;
  for (const Compared& each : plans) segments.push_back(charts::memory_segments(context_of(ui, each), each.report->memory.fullest_stage));
  std::vector<Cause> causes = merged(segments);
  Cause rest{std::string(ui.words("ui.chart.other")), ui.color.overhead, false, {}};   // what bars leave out as too thin
  for (std::size_t i = 0; i < plans.size(); ++i) {
    rest.parts.push_back(memory_value(ui, plans[i].report->memory.peak_bytes));
    for (const Cause& cause : causes) rest.parts[i] -= cause.parts[i];
  }
  causes.push_back(std::move(rest));
  return causes;
}

std::vector<Cause> cost_causes(const Context& ui, const std::vector<Compared>& plans) {
  std::vector<Cause> causes;
  for (std::size_t which = 0; which < factor_words.size(); ++which) {
    Cause cause{std::string(ui.words(factor_words[which])), 0, false, {}};
    for (const Compared& each : plans) cause.parts.push_back(share_of_factor(factors(plans.front()), factors(each), which));
    causes.push_back(std::move(cause));
  }
  return causes;
}

std::vector<Field> differing_fields(const std::vector<Compared>& plans) {
  std::vector<Field> fields;
  for (const plan::FieldInfo& field : plan::fields()) {
    const auto differs = [&](const Compared& each) { return !plan::same_value(field, *each.plan, *plans.front().plan); };
    if (field.field != Field::preset && std::any_of(plans.begin(), plans.end(), differs)) fields.push_back(field.field);
  }
  return fields;
}

std::string differing_text(const Context& ui, const plan::Plan& from, const plan::Plan& other) {
  std::vector<Field> fields = state::changed_fields(other, from);
  const bool another_model = from.model != other.model;   // whose name says what its architecture is
  std::erase_if(fields, [&](Field field) {
    return field == Field::preset || (another_model && field != Field::model && plan::info(field).group == plan::Group::model);
  });
  const Context theirs = context_of(ui, other, ui.report);
  std::string text;
  for (std::size_t i = 0; i < fields.size() && i < 4; ++i) {
    if (i > 0) text += ui.words("ui.list.comma");
    text += std::string(ui.words(std::string("field.") + plan::info(fields[i]).key)) + " " + input_text(theirs, fields[i]);
  }
  return text;
}

std::string input_text(const Context& ui, Field field) {
  const std::string id = plan::value_text(ui.plan, field);
  switch (field) {
    case Field::model: return name_or(catalog::find_model(id), id);
    case Field::gpu: return name_or(catalog::find_accelerator(id), id);
    case Field::node: return name_or(catalog::find_node(id), id);
    case Field::framework: return name_or(framework::find(id), id);
    case Field::preset: return name_or(catalog::find_preset(id), id);
    default: return widgets::shown_value(ui.words, ui.plan, field);
  }
}

}  // namespace slipstick::shell::panels
