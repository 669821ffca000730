#include "tests/fit/rows.hpp"

#include <set>

#include "tests/validate/halves.hpp"
#include "tests/validate/published.hpp"

namespace slipstick::fit {

namespace {

std::string source_of(const validate::Reading& reading) {
  const std::string& source = reading.source;
  const plan::Plan& plan = reading.plan;
  if (source == "nemo" || source == "llm-foundry") return source + (plan.hardware.gpu.find("a100") != std::string::npos ? "@a100" : "@h100");
  if (source == "megatron-bridge") return source + (plan.architecture.experts > 0 ? ":moe" : ":dense");
  for (const validate::Assumption& each : reading.assumptions)
    if (each.why.find("fastest layout") != std::string::npos) return source + ", no layout stated";
  if (source == "vtrain") return source + (plan.hardware.gpus > 8 ? ":multi" : ":single");
  return source;
}

std::string layout_of(const validate::Reading& reading) {
  const model::Architecture& a = reading.plan.architecture;
  const plan::Layout& l = reading.plan.layout;
  std::string text = reading.source;
  for (const int part : {a.layers, a.hidden, a.experts, l.tensor_parallel, l.pipeline_parallel, l.data_parallel, l.context_parallel,
                         reading.plan.training.micro_batch}) {
    text += " " + std::to_string(part);
  }
  return text;
}

std::vector<Row> read() {
  std::vector<Row> all;
  for (const auto& [name, file] : tests::published()) {
    for (const validate::Scored& scored : validate::score(file.rows).rows) {
      if (scored.step_compared) all.push_back({scored.reading, source_of(*scored.reading), layout_of(*scored.reading)});
    }
  }
  return all;
}

}  // namespace

double Row::error() const { return validate::predict(*reading).step_s / reading->measured.step_s - 1; }

const std::vector<Row>& rows() {
  static const std::vector<Row> all = read();
  return all;
}

bool is_calibrated_on(const Row& row) {
  static const std::set<std::string> apart{"colossalai", "issue-logs", "megatron-bridge-cards", "megatron-bridge-skills",
                                           "ms-swift", "unknown"};
  return !apart.contains(row.reading->source);
}

int half_of(const Row& row, std::uint64_t split) { return tests::half_of(row.layout, split); }

}  // namespace slipstick::fit
