#include "core/explain/explainer.hpp"

#include <utility>

#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "embedded/core.hpp"

namespace slipstick::explain {

const text::Table& english() {
  static const text::Table table{embedded::explain_names_en(), embedded::explain_facts_en(), embedded::explain_sources_en(), embedded::text_shared_en()};
  return table;
}

Answer Explainer::answer(const plan::Plan& plan, const Trail& trail, const text::Table& words) {
  std::string link = link::write(plan);
  if (!report_.has_value() || link != link_) {
    report_ = engine::evaluate_traced(plan);
    link_ = std::move(link);
  }
  const bool is_english = words.language() == text::Language::english;
  std::optional<Explanation> found = explain(*report_, trail, is_english ? english() : words);
  if (!found.has_value()) return {};
  return {Answer::State::found, std::move(*found)};
}

}  // namespace slipstick::explain
