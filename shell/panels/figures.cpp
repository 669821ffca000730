#include "shell/panels/figures.hpp"

#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"

namespace slipstick::shell::panels {

namespace {

using report::Report;

std::string bytes(const Context& ui, double x) { return memory_with_unit(ui, x, 1); }
std::string step(const Context&, double s) { return charts::step_seconds(s); }
std::string share(const Context&, double x) { return number::percent(x); }
std::string whole(const Context&, double x) { return number::count(std::round(x)); }
std::string power(const Context&, double x) { return number::scientific(x); }
std::string rate(const Context&, double x) { return number::bare(x) + " TFLOP/s"; }
std::string energy(const Context& ui, double kwh) { return count_text(ui, kwh) + " kWh"; }
std::string length(const Context& ui, double days) {
  const RunText text = run_text(ui, days);
  return (days < 2 ? text.value : number::fixed(days, 1)) + " " + std::string(text.unit);
}

// clang-format off
constexpr Figure table[] = {
    {"ui.figure.memory", "memory.peak_bytes", 0, true, false, [](const Report& r) { return r.memory.peak_bytes; }, bytes},
    {"ui.figure.step", "time.step_s", -1, true, false, [](const Report& r) { return r.time.step_s; }, step},
    {"ui.figure.mfu", "time.mfu", 1, true, true, [](const Report& r) { return r.time.mfu; }, share},
    {"ui.figure.tokens_per_s", "time.tokens_per_s", 1, true, false, [](const Report& r) { return r.time.tokens_per_s; }, whole},
    {"ui.figure.days", "run.days", -1, true, false, [](const Report& r) { return r.run.days; }, length},
    {"ui.figure.gpu_hours", "run.gpu_hours", -1, true, false, [](const Report& r) { return r.run.gpu_hours; }, count_text},
    {"ui.figure.cost", "run.cost_usd", -1, true, false, [](const Report& r) { return r.run.cost_usd; }, money_text},
    {"ui.figure.energy", "run.energy_kwh", -1, true, false, [](const Report& r) { return r.run.energy_kwh; }, energy},
    {"ui.figure.goodput", "run.goodput", 1, true, true, [](const Report& r) { return r.run.goodput; }, share},
    {"ui.figure.hfu", "time.hfu", 0, false, true, [](const Report& r) { return r.time.hfu; }, share},
    {"ui.figure.tflops", "time.tflops_per_gpu", 1, false, false, [](const Report& r) { return r.time.tflops_per_gpu; }, rate},
    {"ui.chart.compute", "time.compute_s", -1, false, false, [](const Report& r) { return r.time.compute_s; }, step},
    {"ui.chart.tensor_communication", "time.tensor_communication_s", -1, false, false, [](const Report& r) { return r.time.tensor_communication_s; }, step},
    {"ui.chart.data_communication", "time.data_communication_s", -1, false, false, [](const Report& r) { return r.time.data_communication_s; }, step},
    {"ui.chart.bubble", "time.bubble_s", -1, false, false, [](const Report& r) { return r.time.bubble_s; }, step},
    {"ui.chart.optimizer_step", "time.optimizer_s", -1, false, false, [](const Report& r) { return r.time.optimizer_s; }, step},
    {"ui.figure.free", "memory.free_bytes", 0, false, false, [](const Report& r) { return r.memory.free_bytes; }, bytes},
    {"ui.figure.parameters", "parameters.total", 0, false, false, [](const Report& r) { return r.parameters.total; }, whole},
    {"ui.figure.active", "parameters.active", 0, false, false, [](const Report& r) { return r.parameters.active; }, whole},
    {"ui.run.flops", "flops.model_per_run", 0, false, false, [](const Report& r) { return r.flops.model_per_run; }, power},
    {"ui.run.steps", "run.steps", 0, false, false, [](const Report& r) { return r.run.steps; }, whole},
    {"ui.run.checkpoint", "run.checkpoint_bytes", 0, false, false, [](const Report& r) { return r.run.checkpoint_bytes; }, bytes},
    {"ui.run.failure_count", "run.failures", 0, false, false, [](const Report& r) { return r.run.failures; }, whole},
    {"ui.run.electricity", "run.electricity_usd", 0, false, false, [](const Report& r) { return r.run.electricity_usd; }, money_text},
};
// clang-format on

}  // namespace

std::span<const Figure> figures() { return table; }

}  // namespace slipstick::shell::panels
