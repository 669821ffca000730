/// What the interface asked for in a frame, carried out after it, and what follows from a changed plan.
#include <algorithm>
#include <string>

#include "core/config/words.hpp"
#include "core/number/text.hpp"
#include "core/report/json.hpp"
#include "shell/app_state.hpp"
#include "shell/commands.hpp"
#include "shell/format.hpp"
#include "shell/mirror.hpp"

namespace slipstick::shell {

namespace {

constexpr int frames_before_picture = 4;
constexpr double link_delay_s = 0.5;   // Safari throws past 100 address changes in 30 s

void act_on_view(App::State& app, const Requests& asked) {
  if (asked.toggle_theme) {
    app.settings.dark = !app.settings.dark;
    app.settings.dark_chosen = true;
    theme::apply_style(app.settings.dark, app.preferences.touch);
  }
  if (asked.toggle_language) {
    const bool chinese = app.settings.language == text::Language::chinese;
    app.set_language(chinese ? text::Language::english : text::Language::chinese);
    if (chinese) app.settings.chinese_numbers = false;
  }
  if (asked.toggle_units) app.settings.gib = !app.settings.gib;
  if (asked.toggle_chinese_numbers) app.settings.chinese_numbers = !app.settings.chinese_numbers;
  if (asked.show_compare) app.settings.tab = Tab::compare;
  if (asked.go_to_tab >= 0) app.settings.tab = Tab(asked.go_to_tab);
  if (!asked.tell_bad.empty()) app.tell(std::string(app.words(asked.tell_bad)), true);
  const bool asking = app.pending_link || app.about_open || app.help.open;
  if (asked.show_about) app.about_open = true;
  if (asked.show_keys || asked.show_tour) app.help = {true, asked.show_keys};
  if (asked.show_palette && !asking) panels::open(app.palette, app.context(), app.top_bar.library);
  if (asked.show_tour || asked.welcomed) app.welcomed = true;
  if (asked.show_plan_sheet) app.sheet_open = true;
  if (!asked.explain.empty()) {
    app.explain.trail = {asked.explain};
    app.explain.at = asked.explain_at;
    app.explain.open = true;
    app.explain.show_parts = false;
  }
  if (!asked.show_field.empty()) {
    if (const plan::FieldInfo* field = plan::find_field(asked.show_field)) app.plan_panel.fields.focus_next = field->field;
  }
}

void act_on_plan(App::State& app, const Requests& asked) {
  if (!asked.set.empty()) {
    const std::vector<plan::Issue> refused = app.document.set(asked.set, app.host.now());
    if (!refused.empty()) app.tell(text::sentence(app.words, refused.front()), true);
  }
  if (asked.pin || asked.show_compare) app.pin();
  if (asked.pins.what != state::PinEdit::What::none) {
    if (asked.pins.what == state::PinEdit::What::adopt) app.leave_plan();
    app.document.edit_pins(asked.pins);
  }
  if (!asked.open_preset.empty()) {
    app.leave_plan();
    app.document.open_preset(asked.open_preset);
  }
  if (asked.reset) app.document.reset();
  if (asked.undo) app.document.undo();
  if (asked.redo) app.document.redo();
  if (!asked.open_text.empty()) {
    const std::size_t first = asked.open_text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && asked.open_text[first] == '{') app.open_json(asked.open_text);
    else app.open_link(asked.open_text);
  }
}

void act_on_clipboard(App::State& app, const Requests& asked) {
  if (asked.copy_link) {
    const std::string link = app.document.link();
    app.host.copy(app.host.link_base() + link);
    app.tell(std::string(app.words(link.size() > link::long_link ? "ui.notice.long_link" : "ui.notice.link_copied")), false);
  }
  if (asked.copy_markdown) {
    app.host.copy(report::to_markdown(app.document.reported(), app.document.report()));
    app.tell(std::string(app.words("ui.notice.markdown_copied")), false);
  }
  if (!asked.copy_text.empty()) {
    app.host.copy(asked.copy_text);
    app.tell(std::string(app.words("ui.notice.copied")), false);
  }
  if (!asked.save_name.empty()) app.host.save_file("slipstick-" + asked.save_name, asked.save_text);
  if (!asked.picture.empty()) app.pictured = asked.picture, app.frames_to_picture = frames_before_picture;
  if (asked.open_file) app.host.ask_for_file();
  if (asked.save_file) app.host.save_file("slipstick-plan.json", plan::to_json(app.document.plan()));
}

bool anything(const Requests& asked) {
  return asked_for(asked) || !asked.set.empty() || !asked.open_preset.empty() || !asked.explain.empty() || asked.go_to_tab >= 0 ||
         asked.show_compare || asked.welcomed || asked.pins.what != state::PinEdit::What::none || asked.toggle_chinese_numbers ||
         asked.show_plan_sheet || !asked.copy_text.empty() || !asked.tell_bad.empty() || !asked.show_field.empty() || !asked.open_text.empty() ||
         !asked.save_name.empty() || !asked.picture.empty();
}

}  // namespace

void App::State::act() {
  const Requests asked = std::move(requests);
  requests = {};
  if (!anything(asked)) return;
  dirty = true;
  const double before = host.now();
  const auto revision = document.revision();
  act_on_plan(*this, asked);
  if (document.revision() != revision) computed_in_s = host.now() - before;
  act_on_view(*this, asked);
  act_on_clipboard(*this, asked);
}

void App::State::take_picture() {
  if (frames_to_picture == 0) return;
  dirty = true;
  if (--frames_to_picture > 0) return;
  const Place& at = requests.pictured;
  if (at.width > 0) host.save_picture("slipstick-" + pictured + ".png", at);
  pictured.clear();
}

void App::State::follow_plan() {
  if (document.revision() != seen_revision) {
    seen_revision = document.revision();
    changed_at_s = host.now();
    link_due = true;
  }
  const bool settles = link_due && host.now() - changed_at_s >= link_delay_s * 0.98;
  if (settles) {
    link_due = false;
    const std::string link = document.link();
    if (link != shown_link) host.show_link(shown_link = link);
    host.show_title(plan_title(document.plan()) + " – slipstick");
  }
  std::string announcement = announce();
  if (settles || announcement != announced || words.language() != mirrored_language) {
    announced = std::move(announcement);
    mirrored_language = words.language();
    host.mirror(mirror_html(context(), announced));
  }
  // Asked anew in every frame: a host keeps only the earliest of such wishes.
  if (notice.until_s > host.now()) host.draw_again(notice.until_s - host.now());
  if (link_due) return host.draw_again(std::max(0.0, changed_at_s + link_delay_s - host.now()));
  std::vector<std::string> names;
  for (const state::Pin& pin : document.pins()) names.push_back(pin.name);
  // The library is large and seldom changes: it is written only when it did, or anything else.
  std::string without_library = state::write({settings, shown_link, names, welcomed, {}});
  if (without_library == remembered_view && top_bar.library.revision() == remembered_library) return;
  remembered_view = std::move(without_library);
  remembered_library = top_bar.library.revision();
  std::string now = state::write({settings, shown_link, std::move(names), welcomed, top_bar.library});
  if (now != remembered) host.remember(remembered = std::move(now));
}

/// What is on the screen beside the report and would be lost on somebody who does not see it.
std::string App::State::announce() const {
  if (pending_link) {
    const std::string key = pending_link->state == link::State::damaged      ? "ui.link.damaged"
                            : pending_link->state == link::State::unsigned_ ? "ui.link.unsigned"
                                                                             : "ui.link.unreadable";
    return std::string(words(key)) + ". " + std::string(words(key + ".why"));
  }
  if (palette.open && !palette.rows.empty()) {
    const panels::Palette::Row& row = palette.rows[std::size_t(palette.lit)];
    return row.name + (row.detail.empty() ? "" : ": ") + row.detail;
  }
  return notice.until_s > host.now() ? notice.text : std::string();
}

/// Another plan is about to take the place of this one: it can be found among the recent ones. A preset as it stands is no loss.
void App::State::leave_plan() {
  if (!state::same_plan(document.plan(), document.baseline())) top_bar.library.leave(link::write(document.plan()));
}

/// Pins the plan on screen, or says why not.
void App::State::pin() {
  if (!document.issues().empty()) return tell(std::string(words("ui.compare.impossible")), true);
  if (document.edit_pins({state::PinEdit::What::pin})) {
    const std::string arguments[] = {std::string(1, char('A' + document.pins().size() - 1))};
    return tell(text::fill(words, words("ui.compare.pinned_as"), arguments), false);
  }
  if (document.pins().size() >= link::most_pinned && settings.tab == Tab::compare) tell(std::string(words("ui.compare.four")), true);
}

void App::State::open_link(std::string_view text) {
  link::Decoded decoded = link::read(text);
  dirty = true;
  shown_link.clear();  // the address may show what was refused: it is written anew
  changed_at_s = host.now();
  link_due = true;
  if (decoded.state == link::State::intact) {
    leave_plan();
    document.open(decoded);
    if (!decoded.reading.issues.empty()) tell(text::sentence(words, decoded.reading.issues.front()), true);
    return;
  }
  pending_link = std::move(decoded);
}

/// A model's config.json: the plan keeps everything but its architecture.
void App::State::open_config(std::string_view text) {
  const config::Import import = config::read(text);
  dirty = true;
  if (import.problem != config::Problem::none) return tell(config::refusal(words, import), true);
  plan::Plan plan = document.plan();
  config::put(import, plan);
  leave_plan();
  document.open(plan);
  tell(config::notice(words, import), !import.issues.empty());
}

void App::State::open_json(std::string_view text) {
  if (config::looks_like_config(text)) return open_config(text);
  const plan::Reading reading = plan::from_json(text);
  dirty = true;
  if (reading.taken.empty() && !reading.issues.empty()) return tell(text::sentence(words, reading.issues.front()), true);
  if (reading.taken.empty()) return tell(std::string(words("ui.notice.not_a_plan")), true);
  leave_plan();
  document.open(reading.plan);
  if (!reading.issues.empty()) return tell(text::sentence(words, reading.issues.front()), true);
  tell(std::string(words("ui.notice.opened")), false);
}

}  // namespace slipstick::shell
