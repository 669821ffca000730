/// What the palette knows and what it finds. Nothing here draws.
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/number/text.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/commands.hpp"
#include "shell/format.hpp"
#include "shell/panels/compare.hpp"
#include "shell/panels/figures.hpp"
#include "shell/panels/palette.hpp"
#include "shell/panels/plan_sections.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/picker.hpp"
#include "shell/words.hpp"

namespace slipstick::shell::panels {

namespace {

using Kind = Palette::Kind;

constexpr std::size_t most_rows = 60, most_set = 3;

/// "Tensor parallel" of "Tensor parallel: ranks that split each layer".
std::string_view lead(std::string_view hint) {
  const std::size_t colon = std::min(hint.find(':'), hint.find("："));
  return colon < 40 ? hint.substr(0, colon) : std::string_view();
}

struct Filling {
  Palette& palette;
  const Context& ui;
  const text::Table& english;

  /// Views, so that callers build no strings; `search`: words to be found by, the key first.
  void add(Kind kind, std::string_view target, std::size_t index, std::string_view name, std::string_view detail,
           std::initializer_list<std::string_view> search) const {
    palette.entries.emplace_back();
    palette.entries.back().kind = kind;
    palette.entries.back().target = target;
    palette.entries.back().index = index;
    palette.options.emplace_back();
    widgets::Option& option = palette.options.back();
    option.name = name;
    option.detail = detail;
    for (const std::string_view word : search) {
      if (!option.id.empty()) option.id += ' ';
      option.id += word;
    }
  }
};

void add_fields(const Filling& to) {
  for (const plan::FieldInfo& field : plan::fields()) {
    if (field.field == plan::Field::preset) continue;
    const std::string key = field.key, label = "field." + key, hint = "hint." + key;
    to.add(Kind::field, key, 0, to.ui.words(label), input_text(to.ui, field.field),
           {key, to.english(label), lead(to.english(hint)), lead(to.ui.words(hint))});
  }
}

void add_frame(const Filling& to) {
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (command.request == &Requests::show_palette) continue;
    to.add(Kind::action, {}, i, command_name(to.ui, command), key_text(to.ui, command.keys), {to.english(command.words)});
  }
  for (const Tab tab : tabs) {
    const char* key = tab_words(tab);
    to.add(Kind::tab, {}, std::size_t(tab), to.ui.words(key), to.ui.words("ui.palette.tab"), {to.english(key)});
  }
  for (const Figure& figure : figures()) {
    const double value = figure.value(to.ui.report);
    to.add(Kind::result, figure.path, 0, to.ui.words(figure.label), figure.text(to.ui, value), {figure.path, to.english(figure.label)});
  }
}

void add_catalog(const Filling& to, const state::Library& library) {
  for (const state::SavedPlan& plan : library.saved()) to.add(Kind::saved, plan.link, 0, plan.name, to.ui.words("ui.palette.saved"), {});
  for (const catalog::Preset& preset : catalog::presets()) to.add(Kind::preset, preset.id, 0, preset.name, to.ui.words("ui.palette.preset"), {preset.id, "plan"});
  for (const widgets::Option& model : model_options(to.ui)) to.add(Kind::model, model.id, 0, model.name, model.detail, {model.id, "model"});
  for (const widgets::Option& gpu : gpu_options(to.ui)) to.add(Kind::gpu, gpu.id, 0, gpu.name, gpu.detail, {gpu.id, "gpu"});
}

/// The value as a link writes it, from a number or from (the beginning of) a word of a choice in either language.
std::string taken(const Context& ui, const plan::FieldInfo& field, const std::string& text) {
  for (const char* choice : field.choices) {
    const std::string word = std::string("choice.") + field.key + "." + choice;
    if (std::string_view(choice).starts_with(text) || (ui.words.has(word) && ui.words(word).starts_with(text))) return choice;
  }
  if (!field.choices.empty() || field.kind == plan::Kind::text) return {};
  const widgets::Typed typed = widgets::read_typed(ui.plan, field, text);
  return typed.issues.empty() ? typed.link_text : std::string();
}

/// What the plan would come to: memory and step, or why it cannot be.
void foresee(Palette::Row& row, const Context& ui, const plan::Plan& plan) {
  const report::Report report = engine::evaluate_numbers(plan);
  if (!report.errors.empty()) {
    row.detail = text::sentence(ui.words, report.errors.front());
    return;
  }
  row.detail = memory_with_unit(ui, report.memory.peak_bytes) + std::string(ui.words("ui.list.comma"));
  const double change = report.time.step_s - ui.report.time.step_s;
  const bool same = std::abs(change) < 5e-4 * ui.report.time.step_s;
  if (!report.memory.fits) row.detail += ui.words("ui.palette.does_not_fit");
  else row.detail += same ? std::string(ui.words("ui.palette.same_step")) : number::signed_text(change, charts::step_seconds(std::abs(change)));
  row.tone = !report.memory.fits || (!same && change > 0) ? -1 : same ? 0 : 1;
}

/// Matches with those first whose key is exactly what is typed.
std::vector<widgets::Match> best(std::span<const widgets::Option> options, const std::string& typed) {
  std::vector<widgets::Match> found = widgets::matches(options, typed);
  std::string key = typed + " ";
  for (char& c : key) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  const auto exact = [&](const widgets::Match& match) { return options[static_cast<std::size_t>(match.index)].id.starts_with(key); };
  for (std::size_t front = 0, i = 0; i < found.size(); ++i) {
    if (exact(found[i])) std::rotate(found.begin() + static_cast<std::ptrdiff_t>(front++), found.begin() + static_cast<std::ptrdiff_t>(i), found.begin() + static_cast<std::ptrdiff_t>(i + 1));
  }
  return found;
}

/// "tp 4", "recompute full", "tokens=2T": the last word is the value.
void find_values(Palette& palette, const Context& ui) {
  const std::size_t split = palette.typed.find_last_of(" =");
  if (split == std::string::npos || split == 0 || split + 1 == palette.typed.size()) return;
  const std::string value = palette.typed.substr(split + 1);
  const auto last_field = std::find_if(palette.entries.begin(), palette.entries.end(), [](const Palette::Entry& entry) { return entry.kind != Kind::field; });
  const std::span<const widgets::Option> fields(palette.options.data(), static_cast<std::size_t>(last_field - palette.entries.begin()));
  for (const widgets::Match& match : best(fields, palette.typed.substr(0, split))) {
    const auto index = static_cast<std::size_t>(match.index);
    const plan::FieldInfo& field = *plan::find_field(palette.entries[index].target);
    const std::string text = taken(ui, field, value);
    plan::Plan plan = ui.plan;
    std::vector<plan::Issue> none;
    if (text.empty() || !plan::set_from_text(plan, field.key, text, none) || plan::same_value(field, plan, ui.plan)) continue;
    Palette::Row row{{Kind::set, field.key, text}, {}, {}};
    const std::string now = palette.options[index].detail;
    row.name = words(ui, "ui.palette.set", {palette.options[index].name, input_text(context_of(ui, plan, ui.report), field.field), now});
    foresee(row, ui, plan);
    palette.rows.push_back(std::move(row));
    if (palette.rows.size() == most_set) return;
  }
}

}  // namespace

void open(Palette& palette, const Context& ui, const state::Library& library) {
  palette = {};
  palette.open = true;
  const bool translated = ui.words.language() != text::Language::english;
  const text::Table english = translated ? english_words() : text::Table();
  const Filling to{palette, ui, translated ? english : ui.words};
  add_fields(to);
  add_frame(to);
  add_catalog(to, library);
  find(palette, ui);
}

void find(Palette& palette, const Context& ui) {
  palette.rows.clear();
  palette.lit = 0;
  find_values(palette, ui);
  const std::string wanted = palette.typed;
  for (const widgets::Match& match : best(palette.options, wanted)) {
    const auto index = static_cast<std::size_t>(match.index);
    const Palette::Entry& entry = palette.entries[index];
    if (wanted.empty() && entry.kind != Kind::action && entry.kind != Kind::tab) continue;
    if (palette.rows.size() >= most_rows) return;
    palette.rows.push_back({entry, palette.options[index].name, palette.options[index].detail, match.from, match.to});
  }
}

void run(const Palette::Row& row, const Context& ui) {
  Requests& ask = ui.requests;
  switch (row.entry.kind) {
    case Kind::field:
      ask.show_field = row.entry.target;
      ask.show_plan_sheet = ui.width == Width::phone;
      break;
    case Kind::action: ask.*commands()[row.entry.index].request = true; break;
    case Kind::tab: ask.go_to_tab = int(row.entry.index); break;
    case Kind::result:
      ask.explain = row.entry.target;
      ask.explain_at = {ImGui::GetIO().DisplaySize.x / 2 - 200, 120};
      break;
    case Kind::preset: ask.open_preset = row.entry.target; break;
    case Kind::saved: ask.open_text = row.entry.target; break;
    case Kind::model: ask.set.emplace_back("model", row.entry.target); break;
    case Kind::gpu: ask.set.emplace_back("gpu", row.entry.target); break;
    case Kind::set: ask.set.emplace_back(row.entry.target, row.entry.value); break;
  }
}

}  // namespace slipstick::shell::panels
