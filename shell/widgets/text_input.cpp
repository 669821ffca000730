#include <cmath>

#include "imgui_internal.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float ascender = 0.86f;  // of every face, in em: cmake/fonts.py

}  // namespace

bool text_input(const Context& context, const char* label, const Box& box, const InputLook& look, char* buffer,
                std::size_t size) {
  ImGui::PushFont(context.fonts.faces[static_cast<int>(look.type.face)], look.type.size);
  const float height = box.max.y - box.min.y;
  const float baseline = snapped(context, box.min.y + (height - look.type.size) / 2 + ascender * look.type.size);
  const float text_top = baseline - ImGui::GetFontBaked()->Ascent,
              text_left = snapped(context, box.min.x + look.padding_x);
  // ImGui places text on whole logical pixels: what it draws is moved by the rest, as in text.cpp.
  const ImVec2 rest{text_left - std::floor(text_left), text_top - std::floor(text_top)};
  const ImVec2 padding{std::floor(look.padding_x), std::floor(text_top) - std::floor(box.min.y)};
  const ImVec2 at{std::floor(text_left) - padding.x, std::floor(box.min.y)};
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_Text, theme::with_alpha(look.color, context.alpha));
  for (const ImGuiCol none : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_NavCursor}) {
    ImGui::PushStyleColor(none, IM_COL32_BLACK_TRANS);
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int first = list->VtxBuffer.Size;
  ImGui::SetCursorScreenPos(at);
  ImGui::SetNextItemWidth(box.max.x - at.x);
  const bool edited = ImGui::InputText(label, buffer, size, ImGuiInputTextFlags_AutoSelectAll);
  for (int i = first; i < list->VtxBuffer.Size; ++i) {
    list->VtxBuffer[i].pos.x += rest.x;
    list->VtxBuffer[i].pos.y += rest.y;
  }
  ImGui::PopStyleColor(5);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  return edited;
}

bool text_field(const Context& context, const char* id, std::string_view hint, float width, std::string& text) {
  char buffer[4096] = {};
  text.copy(buffer, sizeof buffer - 1);
  ImGui::SetNextItemWidth(width);
  const bool entered = ImGui::InputTextWithHint((std::string("##") + id).c_str(), std::string(hint).c_str(), buffer, sizeof buffer,
                                                ImGuiInputTextFlags_EnterReturnsTrue);
  const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  context.requests.places.push_back({id, min.x, min.y, max.x - min.x, max.y - min.y});
  if (ImGui::IsItemActive()) focus_ring(context, ImGui::GetWindowDrawList(), min, max, 5);
  text = buffer;
  return entered;
}

int pressed_arrow(unsigned item_id) {
  int pressed = 0;
  for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageUp, ImGuiKey_PageDown}) {
    ImGui::SetKeyOwner(key, item_id);  // else they would move the focus or scroll
    if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, item_id)) pressed = key;
  }
  return pressed;
}

}  // namespace slipstick::shell::widgets
