#include "web/keys.hpp"

namespace slipstick::web {

namespace {

struct Name { std::string_view code; ImGuiKey key; };

// clang-format off
constexpr Name names[] = {
  {"Tab", ImGuiKey_Tab}, {"ArrowLeft", ImGuiKey_LeftArrow}, {"ArrowRight", ImGuiKey_RightArrow}, {"ArrowUp", ImGuiKey_UpArrow},
  {"ArrowDown", ImGuiKey_DownArrow}, {"PageUp", ImGuiKey_PageUp}, {"PageDown", ImGuiKey_PageDown}, {"Home", ImGuiKey_Home},
  {"End", ImGuiKey_End}, {"Insert", ImGuiKey_Insert}, {"Delete", ImGuiKey_Delete}, {"Backspace", ImGuiKey_Backspace},
  {"Space", ImGuiKey_Space}, {"Enter", ImGuiKey_Enter}, {"Escape", ImGuiKey_Escape}, {"NumpadEnter", ImGuiKey_KeypadEnter},
  {"Minus", ImGuiKey_Minus}, {"Equal", ImGuiKey_Equal}, {"Comma", ImGuiKey_Comma}, {"Period", ImGuiKey_Period},
  {"Slash", ImGuiKey_Slash}, {"Semicolon", ImGuiKey_Semicolon}, {"Quote", ImGuiKey_Apostrophe}, {"Backquote", ImGuiKey_GraveAccent},
  {"BracketLeft", ImGuiKey_LeftBracket}, {"BracketRight", ImGuiKey_RightBracket}, {"Backslash", ImGuiKey_Backslash},
  {"NumpadAdd", ImGuiKey_KeypadAdd}, {"NumpadSubtract", ImGuiKey_KeypadSubtract}, {"NumpadMultiply", ImGuiKey_KeypadMultiply},
  {"NumpadDivide", ImGuiKey_KeypadDivide}, {"NumpadDecimal", ImGuiKey_KeypadDecimal},
  {"ShiftLeft", ImGuiKey_LeftShift}, {"ShiftRight", ImGuiKey_RightShift}, {"ControlLeft", ImGuiKey_LeftCtrl},
  {"ControlRight", ImGuiKey_RightCtrl}, {"AltLeft", ImGuiKey_LeftAlt}, {"AltRight", ImGuiKey_RightAlt},
  {"MetaLeft", ImGuiKey_LeftSuper}, {"MetaRight", ImGuiKey_RightSuper},
};
// clang-format on

ImGuiKey letter(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return c >= 'a' && c <= 'z' ? static_cast<ImGuiKey>(ImGuiKey_A + (c - 'a')) : ImGuiKey_None;
}

ImGuiKey digit(char c, ImGuiKey zero) {
  return c >= '0' && c <= '9' ? static_cast<ImGuiKey>(zero + (c - '0')) : ImGuiKey_None;
}

/// "F1" to "F12".
ImGuiKey function_key(std::string_view code) {
  if (code.size() < 2 || code.size() > 3 || code[0] != 'F') return ImGuiKey_None;
  int number = 0;
  for (const char c : code.substr(1)) {
    if (c < '0' || c > '9') return ImGuiKey_None;
    number = number * 10 + (c - '0');
  }
  return number >= 1 && number <= 12 ? static_cast<ImGuiKey>(ImGuiKey_F1 + (number - 1)) : ImGuiKey_None;
}

}  // namespace

ImGuiKey key_of(std::string_view code, std::string_view key) {
  if (key.size() == 1 && letter(key[0]) != ImGuiKey_None) return letter(key[0]);
  if (code.size() == 4 && code.starts_with("Key")) return letter(code[3]);
  if (code.size() == 6 && code.starts_with("Digit")) return digit(code[5], ImGuiKey_0);
  if (code.size() == 7 && code.starts_with("Numpad")) return digit(code[6], ImGuiKey_Keypad0);
  for (const Name& name : names)
    if (name.code == code) return name.key;
  return function_key(code);
}

}  // namespace slipstick::web
