#include "core/memory/recipe.hpp"

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

}  // namespace

template <Number N>
Recipe<N> recipe(const plan::Plan& plan) {
  const Widths w = widths(plan.training.precision);
  Recipe<N> result;
  result.weights = because<N>(w.fact, constant<N>(q::weight_width, w.weights));
  result.gradients = because<N>(w.fact, constant<N>(q::gradient_width, w.gradients));
  result.master = w.master > 0 ? because<N>(w.fact, constant<N>(q::master_width, w.master)) : N(0);
  result.moments = because<N>(states(plan.training.optimizer).fact, constant<N>(q::moment_width, moment_bytes(plan, w.moment)));
  result.reduced = because<N>(w.fact, constant<N>(q::reduce_width, w.reduced));
  return result;
}
template Recipe<double> recipe(const plan::Plan&);
template Recipe<number::Traced> recipe(const plan::Plan&);

}  // namespace slipstick::memory
