#include "shell/panels/page.hpp"

#include <algorithm>

#include "shell/charts/marks.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

float padding(const Context& ui) { return ui.width == Width::phone ? 14.0f : 16.0f; }
float margin(const Context& ui) { return ui.width == Width::phone || ui.width == Width::compact ? 16.0f : 20.0f; }

}  // namespace

bool one_column(const Context& ui) { return ui.width == Width::phone || ui.width == Width::compact; }

Page::Page(const Context& ui, const char* id, Rect area) : ui_(ui), owns_child_(area.size.y > 0) {
  ImGui::PushID(id);
  if (owns_child_) {
    ImGui::SetCursorScreenPos(area.min);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, IM_COL32_BLACK_TRANS);
    ImGui::BeginChild("page", area.size, ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    area.min.y -= ImGui::GetScrollY();
  }
  const float side = margin(ui);
  cursor_ = {area.min.x + side, area.min.y + side};
  width_ = std::max(120.0f, area.size.x - 2 * side);
  list_ = ImGui::GetWindowDrawList();
  layers_.Split(list_, 2);
  layers_.SetCurrentChannel(list_, 1);
}

Page::~Page() {
  layers_.SetCurrentChannel(list_, 0);
  for (const Card& card : cards_) {
    list_->AddRectFilled(card.min, card.max, charts::shade(ui_, ui_.color.surface), 8);
    const float inset = 0.5f / std::max(1.0f, ui_.scale);
    list_->AddRect({card.min.x + inset, card.min.y + inset}, {card.max.x - inset, card.max.y - inset}, charts::shade(ui_, ui_.color.border), 8, 0, 1 / std::max(1.0f, ui_.scale));
  }
  layers_.Merge(list_);
  ImGui::SetCursorScreenPos({cursor_.x, cursor_.y - gap()});
  ImGui::Dummy({1, margin(ui_)});
  if (owns_child_) ImGui::EndChild();
  ImGui::PopID();
}

float Page::gap() const { return ui_.width == Width::phone ? 12.0f : 16.0f; }

/// The card that is to be pictured, brought into view; what a short window hides of it is left out.
void Page::show_whole(const Card& card) {
  ui_.requests.in_pictured_card = false;
  const ImVec2 min = ImGui::GetWindowPos(), max{min.x + ImGui::GetWindowWidth(), min.y + ImGui::GetWindowHeight()};
  if (card.min.y < min.y || card.max.y > max.y) ImGui::SetScrollFromPosY(card.min.y - min.y, 0);
  const float top = std::max(card.min.y, min.y), bottom = std::min(card.max.y, max.y);
  ui_.requests.pictured = {{}, card.min.x, top, card.max.x - card.min.x, std::max(0.0f, bottom - top)};
}

Page::Card Page::draw_card(const Slot& slot, ImVec2 at, float width, int index) {
  const float inner = padding(ui_);
  ImGui::PushID(index);
  const float height = slot.content({at.x + inner, at.y + inner - 2}, width - 2 * inner);
  ImGui::PopID();
  const Card card{at, {at.x + width, charts::snap(ui_, at.y + height + 2 * inner - 6)}};
  if (ui_.requests.in_pictured_card) show_whole(card);
  return card;
}

void Page::row(std::initializer_list<Slot> slots, bool level) {
  float shares = 0;
  for (const Slot& slot : slots) shares += slot.share;
  const float room = width_ - gap() * static_cast<float>(slots.size() - 1);
  const std::size_t first = cards_.size();
  float x = cursor_.x;
  float bottom = cursor_.y;
  for (const Slot& slot : slots) {
    const float width = charts::snap(ui_, room * slot.share / shares);
    cards_.push_back(draw_card(slot, {x, cursor_.y}, width, drawn_++));
    bottom = std::max(bottom, cards_.back().max.y);
    x += width + gap();
  }
  for (std::size_t i = first; level && i < cards_.size(); ++i) cards_[i].max.y = bottom;
  cursor_.y = bottom + gap();
}

void Page::columns(std::initializer_list<std::vector<Slot>> columns, std::initializer_list<float> shares) {
  float all = 0;
  for (const float share : shares) all += share;
  const float room = width_ - gap() * static_cast<float>(columns.size() - 1);
  std::vector<std::size_t> last_cards;
  float x = cursor_.x;
  float bottom = cursor_.y;
  auto share = shares.begin();
  for (const std::vector<Slot>& column : columns) {
    const float width = charts::snap(ui_, room * *share++ / all);
    float y = cursor_.y;
    for (const Slot& slot : column) {
      cards_.push_back(draw_card(slot, {x, y}, width, drawn_++));
      y = cards_.back().max.y + gap();
    }
    bottom = std::max(bottom, y - gap());
    last_cards.push_back(cards_.size() - 1);
    x += width + gap();
  }
  for (const std::size_t i : last_cards) cards_[i].max.y = bottom;
  cursor_.y = bottom + gap();
}

}  // namespace slipstick::shell::panels
