#include "shell/widgets/text.hpp"

#include <cmath>
#include <string>

#include "imgui_internal.h"

namespace slipstick::shell::widgets {
namespace {

constexpr float ascender = 0.86f;  // of every face, in em: cmake/fonts.py
constexpr std::string_view ellipsis = "…";

ImFont* face_of(const Context& context, const theme::Type& type) {
  return context.fonts.faces[static_cast<int>(type.face)];
}

float baseline_of(const theme::Type& type, float top) {
  return top + (type.line - type.size) / 2 + ascender * type.size;
}

/// ImGui places text on whole logical pixels; ours stands on whole device pixels. So it is drawn on the logical pixel
/// before and moved by the rest.
void draw_on_baseline(const Context& context, ImDrawList* list, float x, float baseline, const theme::Type& type,
                      ImU32 color, std::string_view text) {
  if (text.empty()) return;
  ImFont* font = face_of(context, type);
  const ImVec2 at{snapped(context, x), snapped(context, baseline) - font->GetFontBaked(type.size)->Ascent};
  const ImVec2 whole{std::floor(at.x), std::floor(at.y)};
  const int first = list->VtxBuffer.Size;
  list->AddText(font, type.size, whole, theme::with_alpha(color, context.alpha), text.data(),
                text.data() + text.size());
  if (whole.x == at.x && whole.y == at.y) return;
  for (int i = first; i < list->VtxBuffer.Size; ++i) {
    list->VtxBuffer[i].pos.x += at.x - whole.x;
    list->VtxBuffer[i].pos.y += at.y - whole.y;
  }
}

float aligned(float x, float width, Align align) {
  return align == Align::left ? x : align == Align::center ? x - width / 2 : x - width;
}

struct Character {
  unsigned code;
  int bytes;
};
Character character(std::string_view text, std::size_t at) {
  unsigned code = 0;
  const int bytes = ImTextCharFromUtf8(&code, text.data() + at, text.data() + text.size());
  return {code, bytes > 0 ? bytes : 1};
}

bool is_cjk(unsigned code) {
  return (code >= 0x2E80 && code <= 0x9FFF) || (code >= 0xF900 && code <= 0xFAFF) || (code >= 0xFF00 && code <= 0xFFEF);
}

bool contains(std::u32string_view set, unsigned code) {
  return set.find(static_cast<char32_t>(code)) != set.npos;
}
bool closes(unsigned code) {
  return contains(U"，。；：、！？）》〉】」』”’…—·％,.;:!?)]}%", code);
}
bool opens(unsigned code) {
  return contains(U"（《〈【「『“‘([{", code);
}

bool may_break(unsigned before, unsigned after) {
  if (before == ' ') return after != ' ';
  return (is_cjk(before) || is_cjk(after)) && after != ' ' && !closes(after) && !opens(before);
}

/// The bytes of the first line of `text` that fits `width`, at least one character.
std::size_t first_line(ImFontBaked* font, float width, std::string_view text) {
  std::size_t at = 0, breakable = 0;
  float x = 0;
  unsigned before = 0;
  while (at < text.size() && text[at] != '\n') {
    const Character next = character(text, at);
    if (at > 0 && may_break(before, next.code)) breakable = at;
    x += font->GetCharAdvance(static_cast<ImWchar>(next.code));
    if (x > width && next.code != ' ' && at > 0) return breakable > 0 ? breakable : at;
    before = next.code;
    at += static_cast<std::size_t>(next.bytes);
  }
  return at;
}

std::string_view without_trailing_spaces(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

float snapped(const Context& context, float x) {
  return std::floor(x * context.scale + 0.5f) / context.scale;
}

float text_width(const Context& context, const theme::Type& type, std::string_view text) {
  if (text.empty()) return 0;
  return face_of(context, type)->CalcTextSizeA(type.size, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

float text_at(const Context& context, ImDrawList* list, ImVec2 at, const theme::Type& type, ImU32 color,
              std::string_view text, Align align) {
  const float width = text_width(context, type, text);
  draw_on_baseline(context, list, aligned(at.x, width, align), baseline_of(type, at.y), type, color, text);
  return width;
}

float ellipsis_at(const Context& context, ImDrawList* list, ImVec2 at, float width, const theme::Type& type,
                  ImU32 color, std::string_view text, Align align) {
  if (text_width(context, type, text) <= width) return text_at(context, list, at, type, color, text, align);
  ImFontBaked* font = face_of(context, type)->GetFontBaked(type.size);
  const float room = width - text_width(context, type, ellipsis);
  std::size_t end = 0;
  for (float x = 0; end < text.size();) {
    const Character next = character(text, end);
    x += font->GetCharAdvance(static_cast<ImWchar>(next.code));
    if (x > room) break;
    end += static_cast<std::size_t>(next.bytes);
  }
  const std::string cut = std::string(without_trailing_spaces(text.substr(0, end))) + std::string(ellipsis);
  return text_at(context, list, at, type, color, cut, align);
}

float wrapped_at(const Context& context, ImDrawList* list, ImVec2 at, float width, const theme::Type& type, ImU32 color,
                 std::string_view text) {
  ImFontBaked* font = face_of(context, type)->GetFontBaked(type.size);
  float height = 0;
  while (!text.empty()) {
    const std::size_t end = first_line(font, width, text);
    if (list != nullptr)
      text_at(context, list, {at.x, at.y + height}, type, color, without_trailing_spaces(text.substr(0, end)));
    height += type.line;
    text.remove_prefix(end);
    if (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  }
  return height;
}

void icon_at(const Context& context, ImDrawList* list, ImVec2 at, float box, const theme::Type& type, ImU32 color,
             std::string_view icon) {
  // The square of an icon stands on the baseline and is one em wide.
  draw_on_baseline(context, list, at.x + (box - type.size) / 2, at.y + (box + type.size) / 2, type, color, icon);
}

float value_with_unit(const Context& context, ImDrawList* list, ImVec2 at, const theme::Type& value_type,
                      ImU32 value_color, std::string_view value, std::string_view unit) {
  const bool large = value_type.size >= theme::headline_compact.size;
  const theme::Type& unit_type = large ? theme::headline_unit : theme::caption;
  const float width = text_at(context, list, at, value_type, value_color, value);
  if (unit.empty()) return width;
  const float gap = large ? 5.0f : 4.0f;
  draw_on_baseline(context, list, at.x + width + gap, baseline_of(value_type, at.y), unit_type, context.color.muted,
                   unit);
  return width + gap + text_width(context, unit_type, unit);
}

void difference_at(const Context& context, ImDrawList* list, ImVec2 right_top, std::string_view text, int better) {
  const ImU32 color = better > 0 ? context.color.ok : better < 0 ? context.color.bad : context.color.muted;
  text_at(context, list, right_top, theme::figure, color, text, Align::right);
}

}  // namespace slipstick::shell::widgets
