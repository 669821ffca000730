/// Answers one question after another about the numbers of a plan, keeping its derivations until another plan is asked
/// about. Whoever shows explanations needs this file alone; in the page it runs as a program of its own (web/explain).
#pragma once

#include <optional>
#include <string>

#include "core/explain/explain.hpp"

namespace slipstick::explain {

/// What the English explanations are made of: names, facts and sources of quantities, apart from core's other sentences.
const text::Table& english();

struct Answer {
  enum class State : unsigned char {
    found,
    none,      ///< the trail leads to no number of this plan
    waiting,   ///< the explaining program is on its way: ask again in the frame after it has come
    lost,      ///< it could not be fetched
  } state = State::none;
  Explanation explanation;
};

class Explainer {
 public:
  /// `words` is needed for languages other than English.
  Answer answer(const plan::Plan&, const Trail&, const text::Table& words);

 private:
  std::string link_;                               ///< of the plan that `report_` is about
  std::optional<report::TracedReport> report_;
};

}  // namespace slipstick::explain
