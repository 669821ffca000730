#include "shell/words.hpp"

#include "embedded/shell.hpp"

namespace slipstick::shell {

text::Table english_words() {
  using namespace embedded;
  text::Table table = text::english();
  for (std::string_view json : {shell_text_en(), shell_text_tabs_en(), shell_text_controls_en(), shell_text_work_en()}) table.add(json);
  return table;
}

}  // namespace slipstick::shell
