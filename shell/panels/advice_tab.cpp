#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"

namespace slipstick::shell::panels {

namespace {

float advice_card(const Context& ui, ImVec2 at, float width) {
  const std::size_t count = ui.report.advice.size();
  const std::string note = count == 0 ? std::string() : std::string(ui.words("ui.advice.order"));
  const float head = card_head(ui, at, width, ui.words("ui.advice.title"), note) - 8;
  return head + advice_list(ui, {at.x, at.y + head}, width, count, {false, true, false});
}

float rules_card(const Context& ui, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.advice.rules"), words(ui, "ui.advice.rules.note", {std::to_string(ui.report.rules.size())}));
  return head + rules_table(ui, {at.x, at.y + head}, width, first_rules(ui, ui.report.rules.size()), {true, true});
}

}  // namespace

void draw(AdviceTab&, const Context& ui, Rect area) {
  Page page(ui, "advice", area);
  const Slot items{1, [&](ImVec2 at, float width) { return advice_card(ui, at, width); }};
  const Slot rules{1, [&](ImVec2 at, float width) { return rules_card(ui, at, width); }};
  if (one_column(ui)) {
    page.row({items});
    page.row({rules});
  } else {
    page.row({items, rules}, false);
  }
}

}  // namespace slipstick::shell::panels
