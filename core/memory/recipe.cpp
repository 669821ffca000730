#include "core/memory/recipe.hpp"

#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using number::because;
using number::constant;
using number::Number;
using plan::Optimizer;
using plan::Precision;
namespace q = number::quantities;

struct Widths { const char* fact; double weights, gradients, master, moment, reduced; };  // moment: bytes of one state

Widths widths(Precision precision) {
  switch (precision) {
    case Precision::bf16: return {"precision_bf16", 2, 4, 4, 4, 4};
    case Precision::bf16_grad16: return {"precision_bf16_grad16", 2, 2, 4, 4, 2};
    case Precision::bf16_grad_both: return {"precision_bf16_grad_both", 2, 6, 4, 4, 4};
    case Precision::fp16: return {"precision_fp16", 2, 2, 4, 4, 2};
    case Precision::bf16_pure: return {"precision_bf16_pure", 2, 2, 0, 2, 2};
    case Precision::fp32: return {"precision_fp32", 4, 4, 0, 4, 4};
    case Precision::fp8: case Precision::fp4: return {"precision_fp8", 2, 4, 4, 4, 4};
  }
  return {"precision_bf16", 2, 4, 4, 4, 4};
}

struct States { const char* fact; double count; };

States states(Optimizer optimizer) {
  switch (optimizer) {
    case Optimizer::adamw: return {"optimizer_adamw", 2};
    case Optimizer::adam8bit: return {"optimizer_adam8bit", 2};
    case Optimizer::lion: return {"optimizer_lion", 1};
    case Optimizer::momentum: return {"optimizer_momentum", 1};
    case Optimizer::sgd: return {"optimizer_sgd", 0};
    case Optimizer::adafactor: return {"optimizer_adafactor", 0};
    case Optimizer::muon: return {"optimizer_muon", 1};
  }
  return {"optimizer_adamw", 2};
}

double moment_bytes(const plan::Plan& plan, double width) {
  const Optimizer optimizer = plan.training.optimizer;
  if (optimizer == Optimizer::adam8bit) return 2;  // two states of one byte; block scales are 1.6% of that
  // Row and column sums of a matrix at least h wide: 4(r + c)/(rc) <= 8/h. Shazeer and Stern 2018.
  if (optimizer == Optimizer::adafactor) return 2 * width / plan.architecture.hidden;
  return width * states(optimizer).count;
}

using engine::Resolved;

/// Adapters train in fp32 beside the base (PEFT, Hu et al. 2021); FSDP's mixed precision shards the fp32 masters.
Widths widths(const Resolved& r) {
  if (plan::trains_adapters(r.plan)) return {"adapters_fp32", 4, 4, 0, 4, 4};
  const Precision precision = r.plan.training.precision;
  if (r.framework->memory.fp32_shards && (r.plan.savers.zero_stage >= 3 || precision != Precision::bf16_pure)) return {"fp32_shards", 4, 4, 0, 4, 4};
  return widths(precision);
}

double fp8_copy(const Resolved& r) {
  const Precision precision = r.plan.training.precision;
  return precision == Precision::fp8 || precision == Precision::fp4 ? r.framework->memory.fp8_copy : 0;
}

template <Number N>
void set_gradients(Recipe<N>& recipe, const Resolved& r, const Widths& w) {
  const double typed = r.plan.training.gradient_bytes;
  recipe.gradients = typed > 0 ? number::input<N>(q::gradient_width, typed) : because<N>(w.fact, constant<N>(q::gradient_width, w.gradients));
  recipe.reduced = because<N>(w.fact, constant<N>(q::reduce_width, w.reduced));
  const double bucket = r.data_parallel > 1 && !plan::trains_adapters(r.plan) ? r.framework->memory.reduce_bucket : 0;
  if (bucket > 0) recipe.gradients += because<N>("reduce_bucket", constant<N>(q::bucket_width, bucket));
}

/// PyTorch's multi-tensor AdamW makes a temporary of every parameter; a fused one, or one that runs in backward, none.
double step_bytes(const Resolved& r) {
  const plan::Savers& savers = r.plan.savers;
  if (savers.fused_optimizer || savers.optimizer_in_backward || plan::trains_adapters(r.plan)) return 0;
  return r.plan.training.optimizer == Optimizer::adamw && r.framework->memory.step_temporary ? widths(r).weights : 0;
}

}  // namespace

template <Number N>
Recipe<N> recipe(const Resolved& r) {
  const Widths w = widths(r);
  Recipe<N> result;
  result.weights = because<N>(w.fact, constant<N>(q::weight_width, w.weights));
  const bool narrow = w.weights > 2 && r.plan.training.precision != Precision::fp32;
  result.gathered = narrow ? because<N>("gathered_16_bits", constant<N>(q::gathered_width, 2)) : result.weights;
  if (fp8_copy(r) > 0) result.weights += because<N>("fp8_copy", constant<N>(q::fp8_width, fp8_copy(r)));
  set_gradients(result, r, w);
  if (r.plan.training.state_bytes > 0) {
    result.moments = number::input<N>(q::moment_width, r.plan.training.state_bytes);
  } else {
    result.master = w.master > 0 ? because<N>(w.fact, constant<N>(q::master_width, w.master)) : N(0);
    result.moments = because<N>(states(r.plan.training.optimizer).fact, constant<N>(q::moment_width, moment_bytes(r.plan, w.moment)));
  }
  if (step_bytes(r) > 0) result.step = because<N>("step_temporary", constant<N>(q::step_width, step_bytes(r)));
  return result;
}
template Recipe<double> recipe(const Resolved&);
template Recipe<number::Traced> recipe(const Resolved&);

template <Number N>
N base_weight(const Resolved& r) {
  switch (r.plan.training.tuning) {
    case plan::Tuning::lora_nf4: return because<N>("base_nf4", constant<N>(q::base_width, r.framework->memory.nf4_weight));
    case plan::Tuning::lora_int8: return because<N>("base_int8", constant<N>(q::base_width, 1.02));  // and a scale every 64
    case plan::Tuning::full: case plan::Tuning::lora: break;
  }
  return because<N>("base_16_bits", constant<N>(q::base_width, 2));
}
template double base_weight(const Resolved&);
template number::Traced base_weight(const Resolved&);

}  // namespace slipstick::memory
