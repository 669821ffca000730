#include "core/report/causes.hpp"

namespace slipstick::report {

namespace {

std::vector<Cause> causes_of(const Time<double>& t) {
  return {{"compute", t.compute_s}, {"tensor_communication", t.tensor_communication_s}, {"expert_communication", t.expert_communication_s},
          {"bubble", t.bubble_s}, {"data_communication", t.data_communication_s}, {"optimizer", t.optimizer_s}, {"other", t.other_s}};
}

}  // namespace

std::vector<Cause> step_causes(const plan::Plan& plan, const Report& report) {
  if (plan.assumptions.step_time != plan::StepTime::predicted) return causes_of(report.time);
  const Prediction<double>& p = report.time.predicted;
  return {{"products", p.products_s}, {"attention", p.attention_s}, {"elementwise", p.elementwise_s}, {"casts", p.casts_s},
          {"recomputation", p.recomputation_s}, {"ends", p.ends_s}, {"host", p.host_s}, {"tensor", p.tensor_s}, {"context", p.context_s},
          {"expert", p.expert_s}, {"sends", p.sends_s}, {"bubble", p.bubble_s}, {"data", p.data_s}, {"optimizer", p.optimizer_s},
          {"offload", p.offload_s}, {"fixed", p.fixed_s}};
}

std::vector<Cause> run_causes(const Report& report) {
  const Run<double>& run = report.run;
  std::vector<Cause> causes = causes_of(report.time);
  const double per_second = report.time.step_s > 0 ? run.gpu_hours / report.time.step_s : 0;
  for (Cause& cause : causes) cause.value *= per_second;
  const double waste = run.goodput > 0 ? 1 / run.goodput - 1 : 0;
  const double writing = run.checkpoint_interval_s > 0 ? run.checkpoint_write_s / run.checkpoint_interval_s : 0;
  causes.push_back({"checkpoints", run.gpu_hours * writing});
  causes.push_back({"failures", run.gpu_hours * (waste - writing)});
  return causes;
}

}  // namespace slipstick::report
