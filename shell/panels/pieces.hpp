/// Small pieces that several tabs are put together from: heads of cards, figures that explain themselves, rows of rules and advice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.hpp"
#include "shell/context.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

/// Title at left, note at right; returns the height down to the content.
float card_head(const Context&, ImVec2 at, float width, std::string_view title, std::string_view note = {});

/// A figure that can be clicked: hand and accent on hover, its explanation on click. `right_top`: the top right corner.
void figure_at(const Context&, ImVec2 right_top, const theme::Type&, ImU32 color, const std::string& text, const std::string& path);

/// Label at left, figure at right, line below; returns its height. `note` is faint, behind the label.
struct FigureRow { std::string label, value, path, note; bool strong = false; };
float figure_row(const Context&, ImVec2 at, float width, const FigureRow&, bool line = true);

/// A value of a rule in the form of its unit: "65.48B", "1,314 GiB", "15–30%".
std::string rule_value(const Context&, double value, number::Unit);

/// The table of rules of thumb: what each says, what is exact, by how much it is off, and why. Returns its height.
struct RulesView { bool exact = true, wrapped = false; };   ///< the exact column; whole sentences instead of one line each
float rules_table(const Context&, ImVec2 at, float width, const std::vector<std::size_t>& which, RulesView view);
std::vector<std::size_t> first_rules(const Context&, std::size_t most);

/// Advice: icon, title, why, effect on the step, button; "details" leads to the advice tab, "effect" adds what Apply sets
/// and what comes of it. Both return the height.
struct AdviceView { bool details = false, effect = false, primary = false; };
float advice_row(const Context&, ImVec2 at, float width, const advice::Advice&, AdviceView view);
float advice_list(const Context&, ImVec2 at, float width, std::size_t most, AdviceView view);

}  // namespace slipstick::shell::panels
