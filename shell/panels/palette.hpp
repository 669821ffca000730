/// The command palette: fields, tabs, actions, results, presets and kept plans by name; "tp 4" sets a field.
#pragma once

#include <string>
#include <vector>

#include "shell/context.hpp"
#include "shell/state/library.hpp"
#include "shell/widgets/fields.hpp"

namespace slipstick::shell::panels {

struct Palette {
  enum class Kind : unsigned char { field, action, tab, result, preset, saved, model, gpu, set };
  /// `target`: key of a field, id, path or link; of actions and tabs `index` says which. `value`: what to set.
  struct Entry { Kind kind; std::string target, value = {}; std::size_t index = 0; };
  /// What is shown of an entry; `tone` of the detail as in differences: 1 better, -1 worse, 0 neither.
  struct Row { Entry entry; std::string name, detail; std::size_t from = 0, to = 0; int tone = 0; };

  bool open = false;
  std::string typed;
  int lit = 0;
  std::vector<widgets::Option> options;   ///< ids: keys and further words to be found by, in English always
  std::vector<Entry> entries;             ///< of the same order
  std::vector<Row> rows;
};
void open(Palette&, const Context&, const state::Library&);
void find(Palette&, const Context&);               ///< rows for what is typed
void run(const Palette::Row&, const Context&);     ///< asks for what the row says
void draw(Palette&, const Context&);

}  // namespace slipstick::shell::panels
