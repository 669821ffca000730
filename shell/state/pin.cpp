#include "shell/state/pin.hpp"

#include <algorithm>

#include "core/engine/evaluate.hpp"

namespace slipstick::shell::state {

namespace {

constexpr std::size_t longest_name = 40;

bool is_pinned(const std::vector<Pin>& pins, const plan::Plan& plan) {
  return std::any_of(pins.begin(), pins.end(), [&](const Pin& pin) { return same_plan(pin.plan, plan); });
}

}  // namespace

bool same_plan(const plan::Plan& a, const plan::Plan& b) {
  const auto fields = plan::fields();
  return std::all_of(fields.begin(), fields.end(), [&](const plan::FieldInfo& field) { return plan::same_value(field, a, b); });
}

Pin make_pin(const plan::Plan& plan) {
  return {plan, {}, std::make_shared<const report::Report>(engine::evaluate_numbers(plan))};
}

std::string short_name(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  std::size_t length = std::min(text.size(), longest_name);
  while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) --length;
  while (length > 0 && text[length - 1] == ' ') --length;
  return std::string(text.substr(0, length));
}

bool apply(const PinEdit& edit, const plan::Plan& now, std::vector<Pin>& pins) {
  using What = PinEdit::What;
  const bool adds = edit.what == What::pin || edit.what == What::replace;
  if (adds && is_pinned(pins, now)) return false;
  if (edit.what == What::pin) {
    if (pins.size() >= link::most_pinned) return false;
    pins.push_back(make_pin(now));
    return true;
  }
  if (edit.index >= pins.size()) return false;
  const auto at = pins.begin() + static_cast<std::ptrdiff_t>(edit.index);
  switch (edit.what) {
    case What::unpin: pins.erase(at); return true;
    case What::replace: *at = make_pin(now); return true;
    case What::rename: at->name = short_name(edit.name); return true;
    case What::first: std::rotate(pins.begin(), at, at + 1); return edit.index > 0;
    default: return false;
  }
}

}  // namespace slipstick::shell::state
