#include "shell/state/document.hpp"

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"

namespace slipstick::shell::state {

namespace {

constexpr const char* newcomer_preset = "llama-3-70b-512-h100";

}  // namespace

Document::Document() : Document(plan::base_plan(newcomer_preset, "", "")) {}

Document::Document(const plan::Plan& first) {
  open(first);
  past_.clear();
}

Document::Document(const link::Decoded& link) {
  open(link);
  past_.clear();
}

void Document::settle() {
  ++revision_;
  issues_ = plan::check(now_.plan);
  const bool first = revision_ == 1;
  if (!issues_.empty() && !first) return;  // the last good report stays
  report_ = engine::evaluate(now_.plan);
  reported_ = now_.plan;
}

void Document::change(Step next, std::string fields, double now_s) {
  const bool same_gesture = !fields.empty() && fields == last_fields_ && now_s - last_change_s_ < coalesce_s;
  if (!same_gesture) past_.push_back(now_);
  if (past_.size() > most_steps) past_.erase(past_.begin());
  future_.clear();
  last_fields_ = std::move(fields);
  last_change_s_ = now_s;
  now_ = std::move(next);
  settle();
}

std::vector<plan::Issue> Document::set(const std::vector<plan::Pair>& pairs, double now_s) {
  Step next = now_;
  std::vector<plan::Issue> refused;
  std::string fields;
  for (const auto& [key, text] : pairs) {
    plan::set_from_text(next.plan, key, text, refused);
    fields += key + '&';
  }
  if (!same_plan(next.plan, now_.plan)) change(std::move(next), std::move(fields), now_s);
  return refused;
}

// What a plan is compared with is the preset it names, so that "3 changed" survives a link and a reload.
void Document::open(const plan::Plan& plan) {
  const bool named = catalog::find_preset(plan.preset) != nullptr;
  change({plan, named ? plan::base_plan(plan.preset, "", "") : plan, now_.pins}, "", 0);
}

void Document::open(const link::Decoded& link) {
  open(link.reading.plan);
  if (link.pinned.empty()) return;
  now_.pins.clear();
  for (const plan::Plan& plan : link.pinned) now_.pins.push_back(make_pin(plan));
}

std::string Document::link() const {
  std::vector<plan::Plan> plans;
  for (const Pin& pin : now_.pins) plans.push_back(pin.plan);
  return link::write(now_.plan, plans);
}

bool Document::is_shown_by(std::string_view text) const { return text == link(); }

bool Document::edit_pins(const PinEdit& edit) {
  if (edit.what == PinEdit::What::adopt && edit.index < now_.pins.size()) {
    open(plan::Plan(now_.pins[edit.index].plan));
    return true;
  }
  Step next = now_;
  if (!apply(edit, now_.plan, next.pins)) return false;
  change(std::move(next), "", 0);
  return true;
}

void Document::name_pins(const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size() && i < now_.pins.size(); ++i) now_.pins[i].name = names[i];
}

bool Document::open_preset(const std::string& id) {
  if (catalog::find_preset(id) == nullptr) return false;
  open(plan::base_plan(id, "", ""));
  return true;
}

void Document::reset() {
  if (same_plan(now_.plan, now_.baseline)) return;
  change({now_.baseline, now_.baseline, now_.pins}, "", 0);
}

bool Document::undo() {
  if (past_.empty()) return false;
  future_.push_back(std::move(now_));
  now_ = std::move(past_.back());
  past_.pop_back();
  last_fields_.clear();
  settle();
  return true;
}

bool Document::redo() {
  if (future_.empty()) return false;
  past_.push_back(std::move(now_));
  now_ = std::move(future_.back());
  future_.pop_back();
  last_fields_.clear();
  settle();
  return true;
}

std::vector<plan::Field> changed_fields(const plan::Plan& plan, const plan::Plan& baseline) {
  std::vector<plan::Field> changed;
  for (const plan::FieldInfo& field : plan::fields()) {
    if (!plan::same_value(field, plan, baseline)) changed.push_back(field.field);
  }
  return changed;
}

}  // namespace slipstick::shell::state
