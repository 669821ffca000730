/// The derivations of the reported plan, computed when something asks for one and kept until the plan changes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/number/traced.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

class TracedCache {
 public:
  /// The derivation behind a path of the report; nullptr: no such result. Valid until the plan changes.
  const number::Node* find(const Context&, std::string_view path);
  void forget();
  unsigned generation() const { return generation_; }   ///< grows whenever the derivations are new

 private:
  std::string plan_;
  std::shared_ptr<const report::TracedReport> report_;
  unsigned generation_ = 0;
};

}  // namespace slipstick::shell::panels
