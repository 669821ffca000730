#include "shell/panels/compare_grid.hpp"

#include <algorithm>

#include "shell/charts/marks.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr float gap = 16, letter_column = 48, stacked_label = 26;

}  // namespace

float letter_chip(const Context& ui, ImVec2 at, const Compared& each) {
  const std::string_view text = each.pin < 0 ? ui.words("ui.compare.now") : std::string_view(each.letter);
  const float width = std::max(22.0f, widgets::text_width(ui, theme::caption_strong, text) + 12);
  ImDrawList* list = ImGui::GetWindowDrawList();
  widgets::fill(ui, list, at, {at.x + width, at.y + 20}, each.pin == 0 ? ui.color.fill : ui.color.soft, 4);
  widgets::text_at(ui, list, {at.x + width / 2, at.y + 2}, theme::caption_strong, each.pin == 0 ? ui.color.on_fill : ui.color.text, text,
                   widgets::Align::center);
  return width;
}

Grid::Grid(const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width)
    : ui_(&ui), plans_(&plans), at_(at), width_(width), label_(0), column_(width - letter_column), y_(at.y), stacked_(ui.width == Width::phone) {
  if (stacked_) return;
  label_ = std::clamp(width * 0.19f, 116.0f, 200.0f);
  column_ = std::min(320.0f, (width - label_) / static_cast<float>(plans.size())) - gap;
}

ImVec2 Grid::cell_at(std::size_t index, float height) const {
  const float i = static_cast<float>(index);
  return stacked_ ? ImVec2(at_.x + letter_column, y_ + name_ + i * height) : ImVec2(at_.x + label_ + i * (column_ + gap), y_);
}

void Grid::title(std::string_view text) {
  widgets::text_at(*ui_, ImGui::GetWindowDrawList(), {at_.x, y_ + 12}, theme::body_strong, ui_->color.text, text);
  y_ += 38;
}

void Grid::row(std::string_view label, float height, const Cell& cell, ImU32 mark, bool hatched, bool strong) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  name_ = label.empty() ? 0 : stacked_label;
  const float indent = mark != 0 ? 18.0f : 0.0f;
  if (mark != 0) charts::square(*ui_, list, {at_.x, y_ + 10}, mark, hatched);
  const theme::Type& type = strong || (stacked_ && mark == 0) ? theme::body_strong : theme::body;
  widgets::ellipsis_at(*ui_, list, {at_.x + indent, y_ + 6}, (stacked_ ? width_ : label_ - 8) - indent, type, strong ? ui_->color.text : ui_->color.muted, label);
  for (std::size_t i = 0; i < plans_->size(); ++i) {
    const ImVec2 at = cell_at(i, height);
    ImGui::PushID(static_cast<int>(i));
    if (stacked_) letter_chip(*ui_, {at_.x, at.y + 5}, (*plans_)[i]);
    cell(i, at, column_);
    ImGui::PopID();
  }
  y_ += stacked_ ? name_ + height * static_cast<float>(plans_->size()) + 6 : height;
  charts::line_h(*ui_, list, at_.x, at_.x + width_, y_ - 1, ui_->color.line);
}

}  // namespace slipstick::shell::panels
