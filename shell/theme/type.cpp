#include "shell/theme/type.hpp"

#include <cstring>
#include <utility>

#include "embedded/fonts.hpp"
#include "imgui_internal.h"
#include "shell/theme/palette.hpp"

namespace slipstick::shell::theme {
namespace {

ImFontConfig source(std::string_view data, const char* name) {
  ImFontConfig config;
  config.FontData = const_cast<char*>(data.data());  // ImGui only reads it
  config.FontDataSize = static_cast<int>(data.size());
  config.FontDataOwnedByAtlas = false;
  std::strncpy(config.Name, name, sizeof config.Name - 1);
  return config;
}

ImFont* add(std::string_view data, const char* name) {
  const ImFontConfig config = source(data, name);
  return ImGui::GetIO().Fonts->AddFont(&config);
}

/// Merges into a face that need not be the last one: ImGui merges into the last, so the face is last for a moment.
void merge(ImFont* face, std::string_view data, const char* name) {
  ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
  const int index = fonts.index_from_ptr(fonts.find(face));
  std::swap(fonts[index], fonts.back());
  ImFontConfig config = source(data, name);
  config.MergeMode = true;
  config.DstFont = face;
  ImGui::GetIO().Fonts->AddFont(&config);
  std::swap(fonts[index], fonts.back());
  face->ClearOutputData();  // glyphs that were looked for before and missing are looked for again
}

ImVec4 as_float(ImU32 color) {
  return ImGui::ColorConvertU32ToFloat4(color);
}

void apply_shapes(ImGuiStyle& style, bool touch) {
  style.WindowPadding = {0, 0};
  style.FramePadding = {8, 6.5f};
  style.ItemSpacing = {8, 4};
  style.ItemInnerSpacing = {7, 4};
  style.WindowBorderSize = 0;
  style.FrameBorderSize = style.ChildBorderSize = style.PopupBorderSize = 1;
  style.WindowRounding = style.TabRounding = 0;
  style.FrameRounding = style.ScrollbarRounding = style.GrabRounding = 5;
  style.ChildRounding = style.PopupRounding = 8;
  style.ScrollbarSize = touch ? 6.0f : 10.0f;
  style.WindowMinSize = {1, 1};
  style.DisabledAlpha = 0.4f;
  style.HoverDelayNormal = style.HoverDelayShort = 0.4f;
  style.FontSizeBase = body.size;
}

}  // namespace

Fonts load_fonts() {
  Fonts fonts;
  fonts.faces[static_cast<int>(Face::regular)] = add(embedded::font_inter_regular(), "Inter Regular");
  fonts.faces[static_cast<int>(Face::semibold)] = add(embedded::font_inter_semibold(), "Inter SemiBold");
  fonts.faces[static_cast<int>(Face::mono)] = add(embedded::font_jetbrains_mono_regular(), "JetBrains Mono");
  fonts.faces[static_cast<int>(Face::icons)] = add(embedded::font_icons(), "Lucide");
  ImGui::GetIO().FontDefault = fonts.faces[0];
  return fonts;
}

void add_chinese(Fonts& fonts, std::string_view regular, std::string_view bold) {
  merge(fonts.faces[static_cast<int>(Face::regular)], regular, "Noto Sans SC");
  merge(fonts.faces[static_cast<int>(Face::semibold)], bold, "Noto Sans SC Bold");
  merge(fonts.faces[static_cast<int>(Face::mono)], regular, "Noto Sans SC");
}

void use_scale(const Fonts& fonts, float scale) {
  for (ImFont* font : fonts.faces) font->CurrentRasterizerDensity = scale;
  // Inter comes out thin where a stroke is about a pixel wide. ImGui keeps glyphs by density, so a new scale draws
  // them anew and none is left with the weight of another.
  const float weight = scale < 1.5f ? 1.15f : 1.0f;
  for (const Face face : {Face::regular, Face::semibold}) {
    fonts.faces[static_cast<int>(face)]->Sources[0]->RasterizerMultiply = weight;
  }
  // Soft edges are one device pixel wide, not one logical pixel.
  ImGui::GetDrawListSharedData()->InitialFringeScale = 1 / scale;
}

void apply_style(bool dark, bool touch) {
  ImGuiStyle& style = ImGui::GetStyle();
  apply_shapes(style, touch);
  const Palette& color = palette(dark);
  const ImVec4 none{0, 0, 0, 0};
  // Everything that ImGui draws by itself and that we do not is left without colour: nothing stock can show.
  for (ImVec4& entry : style.Colors) entry = none;
  style.Colors[ImGuiCol_Text] = style.Colors[ImGuiCol_InputTextCursor] = as_float(color.text);
  style.Colors[ImGuiCol_TextDisabled] = as_float(color.faint);
  style.Colors[ImGuiCol_TextSelectedBg] = as_float(with_alpha(color.accent, 0.35f));
  style.Colors[ImGuiCol_WindowBg] = as_float(color.bg);
  style.Colors[ImGuiCol_PopupBg] = as_float(color.raised);
  style.Colors[ImGuiCol_Border] = as_float(color.border);
  style.Colors[ImGuiCol_FrameBg] = as_float(color.field);
  style.Colors[ImGuiCol_FrameBgHovered] = style.Colors[ImGuiCol_FrameBgActive] = as_float(color.field);
  style.Colors[ImGuiCol_ScrollbarGrab] = as_float(with_alpha(color.strong, 0.7f));
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = style.Colors[ImGuiCol_ScrollbarGrabActive] = as_float(color.strong);
  style.Colors[ImGuiCol_Separator] = as_float(color.line);
  style.Colors[ImGuiCol_Header] = style.Colors[ImGuiCol_HeaderActive] = as_float(color.soft);
  style.Colors[ImGuiCol_HeaderHovered] = as_float(color.hover);
  style.Colors[ImGuiCol_TableBorderLight] = style.Colors[ImGuiCol_TableBorderStrong] = as_float(color.line);
  style.Colors[ImGuiCol_NavCursor] = as_float(color.accent);
  style.Colors[ImGuiCol_ModalWindowDimBg] = as_float(color.scrim);
}

}  // namespace slipstick::shell::theme
