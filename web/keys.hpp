#pragma once

#include <string_view>

#include "imgui.h"

namespace slipstick::web {

/// ImGui's name for a key of the browser: `code` is its place, `key` what it types here. Letters go by what they type
/// (undo is where the Z is on this keyboard), all else by place. ImGuiKey_None where ImGui knows no such key.
ImGuiKey key_of(std::string_view code, std::string_view key);

}  // namespace slipstick::web
