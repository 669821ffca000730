#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

using Rule = report::Rule<double>;

constexpr float off_width = 68, value_width = 84;

struct Texts { std::string name, why, says, exact, off; bool far = false; };

/// How far the rule is from what is exact; of a band, how far its nearer edge is.
struct Off { bool known = false, inside = false; double share = 0; };
Off off_by(const Rule& rule) {
  if (!rule.comparable || rule.exact == 0) return {};
  if (!(rule.says_high > 0)) return {true, false, rule.says / rule.exact - 1};
  if (rule.exact >= rule.says && rule.exact <= rule.says_high) return {true, true, 0};
  const double edge = rule.exact < rule.says ? rule.says : rule.says_high;
  return {true, false, edge / rule.exact - 1};
}

std::string off_text(const Context& ui, const Off& off) {
  if (!off.known) return "–";
  if (off.inside) return std::string(ui.words("ui.overview.within"));
  if (off.share > 9.995) return "× " + number::fixed(off.share + 1, off.share < 99 ? 1 : 0);
  if (std::abs(off.share) < 0.0005) return "0.0%";
  return number::signed_text(off.share, number::percent(std::abs(off.share)));
}

std::string says_text(const Context& ui, const Rule& rule) {
  std::string low = rule_value(ui, rule.says, rule.unit);
  if (!(rule.says_high > 0)) return low;
  std::string high = rule_value(ui, rule.says_high, rule.unit);
  const auto whole = [](const std::string& text) { return text.size() > 3 && text.compare(text.size() - 3, 3, ".0%") == 0; };
  if (whole(low) && whole(high)) {
    low.erase(low.size() - 3, 2);
    high.erase(high.size() - 3, 2);
  }
  // The unit once: "15–30%", "8,192–32,768", "2.1–3.4 h".
  const std::size_t end = low.find_last_of("0123456789");
  const std::string unit = end == std::string::npos ? "" : low.substr(end + 1);
  const bool same = !unit.empty() && high.size() > unit.size() && high.compare(high.size() - unit.size(), unit.size(), unit) == 0;
  return (same ? low.substr(0, end + 1) : low) + "–" + high;
}

Texts texts_of(const Context& ui, const Rule& rule, bool exact_shown) {
  const std::string key = std::string("rule.") + rule.id;
  const Off off = off_by(rule);
  // Of a share, the share itself says more than by how much a rule misses it.
  const bool told = !exact_shown && rule.unit == number::Unit::share;
  const std::string off_or_exact = told ? words(ui, "ui.overview.is", {number::percent(rule.exact)}) : off_text(ui, off);
  return {text::fill(ui.words, ui.words(key), rule.arguments), text::fill(ui.words, ui.words(key + ".why"), rule.arguments),
          says_text(ui, rule), rule_value(ui, rule.exact, rule.unit), off_or_exact, off.known && std::abs(off.share) > 0.10};
}

struct Row { const Context& ui; ImVec2 at; float width; RulesView view; std::string path; };

void draw_off(const Row& row, const Texts& texts, float y) {
  widgets::text_at(row.ui, ImGui::GetWindowDrawList(), {row.at.x + row.width, y}, theme::figure,
                   texts.far ? row.ui.color.warn : row.ui.color.muted, texts.off, widgets::Align::right);
}

float draw_why(const Row& row, const Texts& texts, float y) {
  const Context& ui = row.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (row.view.wrapped) return widgets::wrapped_at(ui, list, {row.at.x, y}, row.width, theme::caption, ui.color.faint, texts.why);
  const float wide = widgets::ellipsis_at(ui, list, {row.at.x, y}, row.width, theme::caption, ui.color.faint, texts.why);
  if (wide > row.width - 24 && ImGui::IsMouseHoveringRect({row.at.x, y - 22}, {row.at.x + row.width * 0.5f, y + 16}) && ImGui::IsWindowHovered()) {
    widgets::hover_card(ui, texts.name, {}, texts.why);
  }
  return 16;
}

/// Wide enough for columns: name, says, exact, off by in one line and the reason below.
float draw_wide(const Row& row, const Texts& texts) {
  const Context& ui = row.ui;
  float right = row.at.x + row.width - off_width;
  draw_off(row, texts, row.at.y + 7);
  if (row.view.exact) {
    figure_at(ui, {right, row.at.y + 7}, theme::figure, ui.color.text, texts.exact, row.path + "exact");
    right -= std::max(value_width, widgets::text_width(ui, theme::figure, texts.exact) + 16);
  }
  figure_at(ui, {right, row.at.y + 7}, theme::figure, ui.color.muted, texts.says, row.path + "says");
  const float room = right - widgets::text_width(ui, theme::figure, texts.says) - 16 - row.at.x;
  widgets::ellipsis_at(ui, ImGui::GetWindowDrawList(), {row.at.x, row.at.y + 6}, room, theme::body, ui.color.text, texts.name);
  return 24 + draw_why(row, texts, row.at.y + 24) + 6;
}

/// On a phone: name and deviation, the two figures, then the reason.
float draw_narrow(const Row& row, const Texts& texts) {
  const Context& ui = row.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_off(row, texts, row.at.y + 7);
  widgets::ellipsis_at(ui, list, {row.at.x, row.at.y + 6}, row.width - off_width, theme::body, ui.color.text, texts.name);
  const auto pair = [&](float left, std::string_view label, const std::string& value, ImU32 color, const char* member) {
    const float wide = widgets::text_at(ui, list, {left, row.at.y + 25}, theme::caption, ui.color.faint, label);
    const float end = left + wide + 6 + widgets::text_width(ui, theme::figure, value);
    figure_at(ui, {end, row.at.y + 26}, theme::figure, color, value, row.path + member);
    return end + 16;
  };
  const float next = pair(row.at.x, ui.words("ui.overview.says"), texts.says, ui.color.muted, "says");
  pair(next, ui.words("ui.overview.exact"), texts.exact, ui.color.text, "exact");
  return 46 + draw_why(row, texts, row.at.y + 46) + 8;
}

float draw_table_head(const Context& ui, ImVec2 at, float width, bool exact) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto head = [&](float right, std::string_view key) {
    widgets::text_at(ui, list, {right, at.y}, theme::caption, ui.color.faint, ui.words(key), widgets::Align::right);
  };
  widgets::text_at(ui, list, at, theme::caption, ui.color.faint, ui.words("ui.overview.rule"));
  float right = at.x + width;
  head(right, "ui.overview.off_by");
  right -= off_width;
  if (exact) {
    head(right, "ui.overview.exact");
    right -= value_width;
  }
  head(right, "ui.overview.says");
  charts::line_h(ui, list, at.x, at.x + width, at.y + 22, ui.color.border);
  return 24;
}

}  // namespace

std::string rule_value(const Context& ui, double value, number::Unit unit) {
  switch (unit) {
    case number::Unit::parameters: return count_text(ui, value);
    case number::Unit::bytes: return memory_with_unit(ui, value, value < 100.0 * 1073741824 ? 1 : 0);
    case number::Unit::flops: return number::scientific(value);
    case number::Unit::share: return number::percent(value);
    case number::Unit::seconds:
      if (value >= 7200) return number::fixed(value / 3600, 1) + " h";
      return value >= 120 ? number::fixed(value / 60, 0) + " min" : number::seconds(value);
    case number::Unit::days: {
      const RunText run = run_text(ui, value);
      return run.value + " " + std::string(run.unit);
    }
    case number::Unit::usd: return money_text(ui, value);
    case number::Unit::none: return value == std::round(value) ? number::count(value) : number::fixed(value, value < 10 ? 2 : 1);
    case number::Unit::tokens: return value >= 1e6 ? count_text(ui, value) : number::count(value);
    case number::Unit::sequences:
    case number::Unit::gpus:
    case number::Unit::steps:
    case number::Unit::layers: return value == std::round(value) ? number::count(value) : number::fixed(value, 1);
    default: return number::with_unit(value, unit);
  }
}

float rules_table(const Context& ui, ImVec2 at, float width, const std::vector<std::size_t>& which, RulesView view) {
  const bool wide = width >= 400;
  float y = at.y + (wide ? draw_table_head(ui, at, width, view.exact) : 0);
  for (const std::size_t i : which) {
    const Row row{ui, {at.x, y}, width, view, "rules[" + std::to_string(i) + "]."};
    const Texts texts = texts_of(ui, ui.report.rules[i], view.exact || !wide);
    ImGui::PushID(static_cast<int>(i));
    y += wide ? draw_wide(row, texts) : draw_narrow(row, texts);
    ImGui::PopID();
    if (i != which.back()) charts::line_h(ui, ImGui::GetWindowDrawList(), at.x, at.x + width, y - 2, ui.color.line);
  }
  return y - at.y;
}

std::vector<std::size_t> first_rules(const Context& ui, std::size_t most) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < std::min(most, ui.report.rules.size()); ++i) result.push_back(i);
  return result;
}

}  // namespace slipstick::shell::panels
