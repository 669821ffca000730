#include "shell/charts/csv.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/number/text.hpp"
#include "core/report/causes.hpp"
#include "shell/charts/over_time.hpp"

namespace slipstick::shell::charts {

namespace {

/// Ids and numbers alone: nothing needs quotes.
void add_line(std::string& text, std::string_view first, std::initializer_list<double> numbers) {
  text += first;
  for (const double x : numbers) {
    if (!text.empty() && text.back() != '\n') text += ',';
    text += number::shortest(x);
  }
  text += '\n';
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

const char* name_of(report::Pass::Kind kind) {
  constexpr const char* names[] = {"forward", "backward", "input_gradient", "weight_gradient"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string parameters_csv(const report::Report& report) {
  std::string text = "component,parameters,share\n";
  for (const auto& part : report.parameters.components)
    add_line(text, model::id(part.component), {part.parameters, share(part.parameters, report.parameters.total)});
  return text;
}

std::string memory_csv(const report::Report& report) {
  std::string text =
      "stage,weights_bytes,gradients_bytes,optimizer_bytes,activations_bytes,logits_bytes,gathered_bytes,temporary_bytes,workspace_bytes,"
      "overhead_bytes,peak_bytes,capacity_bytes\n";
  for (const auto& s : report.memory.stages)
    add_line(text, std::to_string(s.stage), {s.weights_bytes, s.gradients_bytes, s.optimizer_bytes, s.activations_bytes, s.logits_bytes,
                                             s.gathered_bytes, s.temporary_bytes, s.workspace_bytes, s.overhead_bytes, s.peak_bytes,
                                             report.memory.capacity_bytes});
  return text;
}

std::string over_time_csv(const report::Report& report, int stage, std::span<const report::Pass> passes) {
  std::string text = "time_s,micro_batches_held,activations_bytes,total_bytes\n";
  const auto& held_by = report.memory.stages[static_cast<std::size_t>(stage)];
  const std::vector<Held> held = held_over_time(stage, passes);
  int most = 1;
  for (const Held& moment : held) most = std::max(most, moment.count);
  for (const Held& moment : held) {
    const double activations = held_by.activations_bytes * moment.count / most;
    add_line(text, {}, {moment.from_s, static_cast<double>(moment.count), activations, held_by.peak_bytes - held_by.activations_bytes + activations});
  }
  return text;
}

std::string causes_csv(const plan::Plan& plan, const report::Report& report) {
  std::string text = "cause,time_s,share\n";
  for (const report::Cause& cause : report::step_causes(plan, report)) add_line(text, cause.id, {cause.value, share(cause.value, report.time.step_s)});
  add_line(text, "step", {report.time.step_s, 1});
  return text;
}

std::string schedule_csv(std::span<const report::Pass> passes) {
  std::string text = "pass,stage,chunk,micro_batch,start_s,end_s\n";
  for (const report::Pass& p : passes)
    add_line(text, name_of(p.kind), {static_cast<double>(p.stage), static_cast<double>(p.chunk), p.micro_batch + 1.0, p.start_s, p.start_s + p.duration_s});
  return text;
}

std::string cost_csv(const report::Report& report) {
  std::string text = "cause,gpu_hours,cost_usd,share\n";
  const double price = report.run.price_usd_per_gpu_hour, whole = share(report.run.gpu_hours, report.run.goodput);
  for (const report::Cause& cause : report::run_causes(report))
    add_line(text, cause.id, {cause.value, cause.value * price, share(cause.value, whole)});
  add_line(text, "run", {whole, whole * price, 1});
  return text;
}

}  // namespace slipstick::shell::charts
