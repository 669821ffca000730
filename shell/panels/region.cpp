#include "shell/panels/region.hpp"

#include <algorithm>

namespace slipstick::shell::panels {

Region::Region(const char* id, const Rect& rect, ImU32 background, bool scrolls) {
  place(rect.min);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, background);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  const ImGuiWindowFlags fixed = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  ImGui::BeginChild(id, rect.size, ImGuiChildFlags_NavFlattened, scrolls ? ImGuiWindowFlags_None : fixed);
}

Region::~Region() {
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

bool begin_dialog(const Context& ui, const char* id, float width, bool* open, float top, ImVec2 padding) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float fitting = std::min(width, window.x - 32.0f);
  ImGui::SetNextWindowPos({window.x * 0.5f, top > 0 ? top : window.y * 0.44f}, ImGuiCond_Always, {0.5f, top > 0 ? 0.0f : 0.5f});
  ImGui::SetNextWindowSize({fitting, 0});
  ImGui::SetNextWindowSizeConstraints({fitting, 0}, {fitting, window.y - 32.0f});
  ImGui::PushStyleColor(ImGuiCol_PopupBg, ui.color.surface);
  ImGui::PushStyleColor(ImGuiCol_Border, ui.color.strong);
  ImGui::PushStyleColor(ImGuiCol_ModalWindowDimBg, ui.color.scrim);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f);   // a modal is a window to ImGui, not a popup
  ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 1.0f);
  const auto flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  const bool shown = ImGui::BeginPopupModal(id, nullptr, flags);
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(3);
  if (!shown) return false;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) *open = false;
  return true;
}

void end_dialog() { ImGui::EndPopup(); }

bool begin_popover(const Context& ui, const char* id, ImVec2 at, float width) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float x = std::max(8.0f, std::min(at.x, window.x - width - 8.0f));
  ImGui::SetNextWindowPos({x, at.y}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleColor(ImGuiCol_PopupBg, ui.color.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, ui.color.strong);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(12, 10));
  const bool shown = ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
  return shown;
}

void end_popover() { ImGui::EndPopup(); }

}  // namespace slipstick::shell::panels
