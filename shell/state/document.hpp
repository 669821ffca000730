/// The plan under edit, its last good report, and the way back. No drawing: what the interface does to a plan, testable alone.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/plan/issue.hpp"
#include "core/plan/plan.hpp"
#include "core/plan/read.hpp"
#include "core/report/report.hpp"
#include "shell/state/pin.hpp"

namespace slipstick::shell::state {

class Document {
 public:
  Document();                                             ///< the plan a newcomer meets
  explicit Document(const plan::Plan&);
  explicit Document(const link::Decoded&);

  /// Sets fields together as one undo step. Changes of the same fields within `coalesce_s` of each other are one step, so
  /// that a drag is undone at once. Values that can't be taken are left out and returned.
  std::vector<plan::Issue> set(const std::vector<plan::Pair>& pairs, double now_s);
  void open(const plan::Plan&);                           ///< a file: becomes the baseline too; pinned plans stay
  void open(const link::Decoded&);                        ///< the same with the plans that a link carries, if it has any
  bool open_preset(const std::string& id);                ///< false: no such preset
  void reset();                                           ///< back to the baseline
  bool edit_pins(const PinEdit&);                         ///< one undo step; false: nothing to do
  bool undo();
  bool redo();
  bool is_shown_by(std::string_view text) const;          ///< the link says exactly the present plan and pins
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  const plan::Plan& plan() const { return now_.plan; }
  const plan::Plan& baseline() const { return now_.baseline; }
  const plan::Plan& reported() const { return reported_; }
  const std::vector<Pin>& pins() const { return now_.pins; }
  void name_pins(const std::vector<std::string>& names);  ///< after a start: names are no part of links
  std::string link() const;                               ///< of the plan and all that is pinned
  const report::Report& report() const { return report_; }
  const std::vector<plan::Issue>& issues() const { return issues_; }
  unsigned long long revision() const { return revision_; }  ///< grows with every change of the plan

  static constexpr double coalesce_s = 0.8;
  static constexpr std::size_t most_steps = 500;

 private:
  struct Step { plan::Plan plan, baseline; std::vector<Pin> pins = {}; };
  void change(Step next, std::string fields, double now_s);
  void settle();

  Step now_;
  std::vector<Step> past_, future_;
  std::string last_fields_;
  double last_change_s_ = -1e9;
  plan::Plan reported_;
  report::Report report_;
  std::vector<plan::Issue> issues_;
  unsigned long long revision_ = 0;
};

/// Keys of the fields in which `plan` differs from `baseline`, in the order of links.
std::vector<plan::Field> changed_fields(const plan::Plan& plan, const plan::Plan& baseline);

}  // namespace slipstick::shell::state
