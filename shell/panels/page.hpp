/// The content of a tab: cards in rows inside a region that scrolls. A card is as high as what is drawn in it, and the cards of
/// a row are as high as the highest; so content comes first and the card is put behind it once its height is known.
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "shell/context.hpp"
#include "shell/panels/panels.hpp"

namespace slipstick::shell::panels {

/// Draws the content of a card from `at`, `width` wide; returns its height.
using Content = std::function<float(ImVec2 at, float width)>;
struct Slot { float share; Content content; };   ///< share of the row's width

class Page {
 public:
  /// A rectangle without a height: the page grows in the window that is being drawn, which does the scrolling.
  Page(const Context&, const char* id, Rect area);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  void row(std::initializer_list<Slot> slots, bool level = true);   ///< level: cards as high as the highest
  /// Columns of cards one under another; the last card of each column reaches down to the end of the longest.
  void columns(std::initializer_list<std::vector<Slot>> columns, std::initializer_list<float> shares);
  float gap() const;

 private:
  struct Card { ImVec2 min, max; };
  void show_whole(const Card&);
  Card draw_card(const Slot&, ImVec2 at, float width, int index);

  const Context& ui_;
  bool owns_child_;
  ImVec2 cursor_;
  float width_;
  int drawn_ = 0;
  ImDrawList* list_;
  ImDrawListSplitter layers_;
  std::vector<Card> cards_;
};

bool one_column(const Context&);
}  // namespace slipstick::shell::panels
