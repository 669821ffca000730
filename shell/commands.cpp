#include "shell/commands.hpp"

#include <algorithm>

namespace slipstick::shell {

namespace {

using R = Requests;

// Single letters belong to the page in every browser, and Ctrl with K, O, S, Z and Y can be had by it; Ctrl or Alt with digits
// changes the browser's own tabs, so that tabs here go by digits alone.
constexpr Command table[] = {
    {icon::search, "ui.palette.open", "Ctrl+K", ImGuiMod_Ctrl | ImGuiKey_K, true, &R::show_palette},
    {icon::undo_2, "ui.top.undo", "Ctrl+Z", ImGuiMod_Ctrl | ImGuiKey_Z, false, &R::undo},
    {icon::redo_2, "ui.top.redo", "Ctrl+Shift+Z", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z, false, &R::redo},
    {icon::pin, "ui.compare.pin", "P", ImGuiKey_P, false, &R::pin},
    {icon::link, "ui.top.copy_link", "L", ImGuiKey_L, false, &R::copy_link},
    {icon::folder_open, "ui.top.open_file", "Ctrl+O", ImGuiMod_Ctrl | ImGuiKey_O, true, &R::open_file},
    {icon::save, "ui.top.save_plan", "Ctrl+S", ImGuiMod_Ctrl | ImGuiKey_S, true, &R::save_file},
    {icon::file_text, "ui.top.copy_markdown", "", 0, false, &R::copy_markdown},
    {icon::rotate_ccw, "ui.plan.reset", "", 0, false, &R::reset},
    {icon::sun, "ui.command.theme", "", 0, false, &R::toggle_theme},
    {icon::languages, "ui.command.language", "", 0, false, &R::toggle_language},
    {icon::gauge, "ui.command.units", "", 0, false, &R::toggle_units},
    {icon::book_open, "ui.help.tour", "", 0, false, &R::show_tour},
    {icon::keyboard, "ui.help.keys", "?", 0, false, &R::show_keys},
    {icon::info, "ui.top.about", "", 0, false, &R::show_about},
};

}  // namespace

std::span<const Command> commands() { return table; }

bool asked_for(const Requests& requests) {
  return std::any_of(std::begin(table), std::end(table), [&](const Command& command) { return requests.*command.request; });
}

std::string command_name(const Context& ui, const Command& command) {
  const std::string_view words = ui.words(command.words);
  return std::string(words.substr(0, words.find('\t')));
}

std::string key_text(const Context& ui, std::string_view keys) {
  const bool command = ui.preferences.apple && keys.starts_with("Ctrl");
  return command ? "Cmd" + std::string(keys.substr(4)) : std::string(keys);
}

}  // namespace slipstick::shell
