/// What is wrong with a field, below it: the reason, and values that would do, each a click.
#include <cmath>

#include "embedded/icons.hpp"
#include "imgui.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float indent = 20;
constexpr std::size_t most_remedies = 6;

/// Words and links one after another, wrapped like text.
class Flow {
 public:
  Flow(const Context& context, ImVec2 at, float width)
      : context_(context),
        list_(ImGui::GetWindowDrawList()),
        left_(at.x),
        right_(at.x + width),
        at_(at),
        line_(roomy(context) ? 32.0f : theme::caption.line + 2) {}

  void words(std::string_view text) {
    if (text.empty()) return;
    make_room(text);
    at_.x += text_at(context_, list_, at_, theme::caption, context_.color.muted, text);
  }
  bool link(int index, std::string_view text) {
    make_room(text);
    ImGui::PushID(index);
    const bool clicked = text_link(context_, "remedy", at_, theme::caption, text, context_.color.accent);
    ImGui::PopID();
    at_.x += text_width(context_, theme::caption, text);
    return clicked;
  }
  float bottom() const { return at_.y + line_; }

 private:
  void make_room(std::string_view text) {
    if (at_.x == left_ || at_.x + text_width(context_, theme::caption, text) <= right_) return;
    at_ = {left_, at_.y + line_};
  }
  const Context& context_;
  ImDrawList* list_;
  float left_, right_;
  ImVec2 at_;
  float line_;
};

/// "Use 8, 4, 2 or 1." Returns the index of the value clicked or -1.
int remedy_line(const Context& context, const plan::Issue& issue, ImVec2 at, float width, float* bottom) {
  const plan::FieldInfo& info = plan::info(issue.field);
  const std::string_view pattern = context.words("error.use");
  const std::size_t gap = std::min(pattern.find("{0}"), pattern.size());
  const std::size_t count = std::min(issue.remedies.size(), most_remedies);
  Flow flow(context, at, width);
  int clicked = -1;
  flow.words(pattern.substr(0, gap));
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) flow.words(context.words(i + 1 == count ? "error.or" : "error.comma"));
    const bool named =
        !info.choices.empty() && issue.remedies[i] >= 0 && issue.remedies[i] < static_cast<double>(info.choices.size());
    const std::string text = named
                                 ? std::string(context.words(std::string("choice.") + info.key + "." +
                                                             info.choices[static_cast<std::size_t>(issue.remedies[i])]))
                                 : number_text(info, issue.remedies[i]);
    if (flow.link(static_cast<int>(i), text)) clicked = static_cast<int>(i);
  }
  flow.words(pattern.substr(std::min(gap + 3, pattern.size())));
  *bottom = flow.bottom();
  return clicked;
}

void take(const Context& context, FieldStates& states, const plan::Issue& issue, double value) {
  const plan::FieldInfo& info = plan::info(issue.field);
  states.by_field.erase(static_cast<int>(issue.field));
  const bool word = !info.choices.empty() && value >= 0 && value < static_cast<double>(info.choices.size());
  ask(context, issue.field, word ? info.choices[static_cast<std::size_t>(value)] : number::shortest(value));
}

}  // namespace

float issue_lines(const Context& context, FieldStates& states, plan::Field field, ImVec2 at, float width) {
  std::vector<plan::Issue> issues = states.by_field[static_cast<int>(field)].issues;
  if (issues.empty()) {
    for (const plan::Issue& issue : context.issues)
      if (issue.field == field) issues.push_back(issue);
  }
  if (issues.empty()) return 0;
  float y = at.y + 2;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::PushID(plan::info(field).key);
  for (std::size_t i = 0; i < issues.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    plan::Issue reason = issues[i];
    reason.remedies.clear();  // the sentence without its remedies: those are clicks of their own
    icon_at(context, list, {at.x, y + 1}, 14, theme::icon_small, context.color.bad, embedded::icon::circle_alert);
    y += wrapped_at(context, list, {at.x + indent, y}, width - indent, theme::caption, context.color.bad,
                    text::sentence(context.words, reason));
    if (!issues[i].remedies.empty()) {
      const int clicked = remedy_line(context, issues[i], {at.x + indent, y + 1}, width - indent, &y);
      if (clicked >= 0) take(context, states, issues[i], issues[i].remedies[static_cast<std::size_t>(clicked)]);
    }
    y += 4;
    ImGui::PopID();
  }
  ImGui::PopID();
  return std::ceil(y - at.y);
}

}  // namespace slipstick::shell::widgets
