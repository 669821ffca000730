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

namespace slipstick::shell::state {

class Document {
 public:
  Document();                                             ///< the plan a newcomer meets
  explicit Document(const plan::Plan&);

  /// Sets fields together as one undo step. Changes of the same fields within `coalesce_s` of each other are one step, so
  /// that a drag is undone at once. Values that can't be taken are left out and returned.
  std::vector<plan::Issue> set(const std::vector<plan::Pair>& pairs, double now_s);
  void open(const plan::Plan&);                           ///< a link or a file: becomes the baseline too
  bool open_preset(const std::string& id);                ///< false: no such preset
  void reset();                                           ///< back to the baseline
  bool undo();
  bool redo();
  bool is_shown_by(std::string_view link) const;          ///< the link says exactly the present plan
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  const plan::Plan& plan() const { return now_.plan; }
  const plan::Plan& baseline() const { return now_.baseline; }
  const plan::Plan& reported() const { return reported_; }
  const report::Report& report() const { return report_; }
  const std::vector<plan::Issue>& issues() const { return issues_; }
  unsigned long long revision() const { return revision_; }  ///< grows with every change of the plan

  static constexpr double coalesce_s = 0.8;
  static constexpr std::size_t most_steps = 500;

 private:
  struct Step { plan::Plan plan, baseline; };
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
