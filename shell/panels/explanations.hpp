/// The explanations that a panel shows, asked for once and kept until the plan or the language changes.
#pragma once

#include <map>

#include "core/explain/explainer.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

class Explanations {
 public:
  /// Of the reported plan. Valid until the next call.
  const explain::Answer& at(const Context&, const explain::Trail&);

 private:
  plan::Plan plan_;
  text::Language language_{};
  std::map<explain::Trail, explain::Answer> answers_;
};

}  // namespace slipstick::shell::panels
