#include "shell/panels/explanations.hpp"

#include "shell/state/pin.hpp"

namespace slipstick::shell::panels {

const explain::Answer& Explanations::at(const Context& ui, const explain::Trail& trail) {
  if (!state::same_plan(ui.reported, plan_) || ui.words.language() != language_) {
    answers_.clear();
    plan_ = ui.reported;
    language_ = ui.words.language();
  }
  const auto [entry, is_new] = answers_.try_emplace(trail);
  explain::Answer& answer = entry->second;
  if (is_new || answer.state == explain::Answer::State::waiting) answer = ui.host.explain(ui.reported, trail, ui.words);
  return answer;
}

}  // namespace slipstick::shell::panels
