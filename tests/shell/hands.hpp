/// Short words for what cases in both languages share.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include "core/link/link.hpp"
#include "embedded/chinese.hpp"
#include "tests/shell/driver.hpp"

namespace slipstick::test {

/// A person who has been here before, so that no hint of the first run stands on the screen, reading in one language.
class Person : public Driver {
 public:
  explicit Person(bool chinese = false, std::string_view state = R"({"welcomed":true})", ImVec2 size = {1440, 900})
      : Driver(size, state, {.dark = true, .chinese = chinese}) {
    using namespace embedded;
    if (chinese) app->add_chinese({text_chinese(), font_noto_sans_sc_regular(), font_noto_sans_sc_bold()});
    frames();
  }
  plan::Plan plan() const { return link::read(app->link()).reading.plan; }
  std::vector<plan::Plan> pinned() const { return link::read(app->link()).pinned; }
  /// The link without its checksum, after the newcomer's preset.
  std::string said() const {
    const std::string link = app->link(), start = "#v=1&preset=llama-3-70b-512-h100";
    REQUIRE(link.starts_with(start));
    return link.substr(start.size(), link.find("&z=") - start.size());
  }
  bool announced(std::string_view text) {
    frames();
    return host.mirrored.find(text) != std::string::npos;
  }
  void undo() {
    move(700, 20);
    press(ImGuiMod_Ctrl | ImGuiKey_Z);
  }
  void redo() { press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z); }
};

}  // namespace slipstick::test
