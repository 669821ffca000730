/// The Report for people: Markdown to paste, and plain lines for a terminal. Both print the same rows.
#include "core/catalog/catalog.hpp"
#include "core/link/link.hpp"
#include "core/number/text.hpp"
#include "core/report/json.hpp"
#include "core/text/text.hpp"

namespace slipstick::report {
namespace {

struct Row { std::string name, value, detail; };

std::string model_name(const plan::Plan& plan) {
  const catalog::Model* model = catalog::find_model(plan.model);
  return model ? model->name : "Custom model";
}

std::string heading(const plan::Plan& plan) {
  const hardware::Accelerator* gpu = catalog::find_accelerator(plan.hardware.gpu);
  return model_name(plan) + " on " + number::count(plan.hardware.gpus) + " \u00d7 " + (gpu ? gpu->name : plan.hardware.gpu);
}

std::string layout(const plan::Plan& plan, const Report& report) {
  const plan::Layout& l = plan.layout;
  std::string text = "tp " + number::count(l.tensor_parallel) + " \u00d7 cp " + number::count(l.context_parallel) + " \u00d7 pp " +
                     number::count(l.pipeline_parallel) + " \u00d7 dp " + number::count(report.time.data_parallel);
  if (l.virtual_stages > 1) text += ", vpp " + number::count(l.virtual_stages);
  if (l.expert_parallel > 1) text += ", ep " + number::count(l.expert_parallel);
  return text;
}

std::string run_time(double days) {
  return number::run_time(days) + (number::run_time_unit(days) == number::RunUnit::hours ? " h" : " days");
}

std::vector<Row> rows(const plan::Plan& plan, const Report& r) {
  const std::string of_capacity = number::gib(r.memory.peak_bytes, 1) + " of " + number::gib(r.memory.capacity_bytes, 1) + " GiB";
  return {
      {"Parameters", number::short_count(r.parameters.total),
       number::count(r.parameters.total) + "; " + number::short_count(r.parameters.active) + " active per token"},
      {"Layout", layout(plan, r), number::count(r.time.micro_batches) + " micro-batches a step"},
      {"Memory", r.memory.fits ? "fits" : "does not fit", of_capacity + " on stage " + number::count(r.memory.fullest_stage)},
      {"Step", number::seconds(r.time.step_s), number::short_count(r.time.tokens_per_s) + " tokens/s"},
      {"MFU", number::percent(r.time.mfu), number::bare(r.time.tflops_per_gpu) + " TFLOP/s per GPU; HFU " + number::percent(r.time.hfu)},
      {"Run", run_time(r.run.days),
       number::count(r.run.steps) + " steps, " + number::short_count(plan.training.tokens) + " tokens, " +
           number::scientific(r.flops.model_per_run) + " FLOPs"},
      {"Cost", number::money(r.run.cost_usd),
       number::short_count(r.run.gpu_hours) + " GPU-hours at " + number::money(r.run.price_usd_per_gpu_hour)},
  };
}

}  // namespace

std::string to_markdown(const plan::Plan& plan, const Report& report) {
  std::string result = "## " + heading(plan) + "\n\n| | | |\n| --- | --- | --- |\n";
  for (const Row& row : rows(plan, report)) result += "| " + row.name + " | **" + row.value + "** | " + row.detail + " |\n";
  if (!report.errors.empty()) result += "\n### What is impossible\n\n";
  for (const plan::Issue& issue : report.errors) {
    result += "- `" + std::string(plan::info(issue.field).key) + "`: " + text::sentence(text::english(), issue) + "\n";
  }
  if (!report.advice.empty()) result += "\n### What to look at\n\n";
  for (const advice::Advice& advice : report.advice) {
    result += "- **" + text::title(text::english(), advice) + "** " + text::why(text::english(), advice) + "\n";
  }
  return result + "\n`" + link::write(plan) + "`\n";
}

std::string to_text(const plan::Plan& plan, const Report& report) {
  std::string result = heading(plan) + "\n\n";
  for (const Row& row : rows(plan, report)) {
    result += "  " + row.name + std::string(12 - row.name.size(), ' ') + row.value + "  (" + row.detail + ")\n";
  }
  if (!report.errors.empty()) result += "\nImpossible\n";
  for (const plan::Issue& issue : report.errors) {
    result += "  " + std::string(plan::info(issue.field).key) + ": " + text::sentence(text::english(), issue) + "\n";
  }
  if (!report.advice.empty()) result += "\nWhat to look at\n";
  for (const advice::Advice& advice : report.advice) {
    result += "  " + std::string(advice::id(advice.severity)) + std::string(9 - std::string_view(advice::id(advice.severity)).size(), ' ') +
              text::title(text::english(), advice) + "\n";
  }
  return result + "\n" + link::write(plan) + "\n";
}

}  // namespace slipstick::report
