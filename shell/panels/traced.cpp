#include "shell/panels/traced.hpp"

#include "core/engine/evaluate.hpp"
#include "core/explain/explain.hpp"
#include "core/link/link.hpp"

namespace slipstick::shell::panels {

const number::Node* TracedCache::find(const Context& ui, std::string_view path) {
  std::string plan = link::write(ui.reported);
  if (report_ == nullptr || plan != plan_) {
    report_ = std::make_shared<const report::TracedReport>(engine::evaluate_traced(ui.reported));
    plan_ = std::move(plan);
    ++generation_;
  }
  return explain::find(*report_, path).get();
}

void TracedCache::forget() {
  report_.reset();
  plan_.clear();
}

}  // namespace slipstick::shell::panels
