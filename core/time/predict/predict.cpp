#include "core/time/predict/predict.hpp"

#include "core/number/quantities.hpp"
#include "core/time/predict/band.hpp"
#include "core/time/predict/pipeline.hpp"
#include "core/time/predict/step.hpp"

namespace slipstick::time {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::constant;
using number::named;
using number::Number;
using report::Prediction;
namespace q = number::quantities;

/// Passes of all micro-batches through the slowest stage, by cause.
template <Number N>
void set_passes(Prediction<N>& out, const Setting<N>& at, const Model<N>& model, const Stage& stage) {
  const N& m = at.in.micro_batches;
  const auto cause = [&](const number::Name& name, auto member) { return named<N>(name, m * over_layers(model, stage, member)); };
  const auto both = [](auto part) { return [part](const Layer<N>& l) { return l.forward.*part + l.backward.*part; }; };
  out.products_s = cause(q::predicted_products, both(&Work<N>::products));
  out.attention_s = cause(q::predicted_attention, both(&Work<N>::attention));
  out.elementwise_s = cause(q::predicted_elementwise, both(&Work<N>::elementwise));
  out.casts_s = cause(q::predicted_casts, both(&Work<N>::casts));
  out.tensor_s = cause(q::predicted_tensor, both(&Work<N>::tensor));
  out.context_s = cause(q::predicted_context, both(&Work<N>::context));
  out.expert_s = cause(q::predicted_expert, both(&Work<N>::exchange));
  out.recomputation_s = cause(q::predicted_again, [](const Layer<N>& l) { return l.recomputed; });
  out.host_s = cause(q::predicted_host, [](const Layer<N>& l) { return l.waiting; });
  out.data_s = cause(q::predicted_gathering, [](const Layer<N>& l) { return l.gathering; });
  out.ends_s = named<N>(q::predicted_ends, m * both_ends(model.ends, stage));
  out.stage_forward_s = named<N>(q::stage_forward, over_layers(model, stage, [](const Layer<N>& l) { return l.forward_s; }));
  out.stage_backward_s = named<N>(q::stage_backward, over_layers(model, stage, [](const Layer<N>& l) { return l.backward_s; }));
  out.stage_forward_s += pass_of_ends(model.ends, stage, &BothWays<N>::forward);
  out.stage_backward_s += pass_of_ends(model.ends, stage, &BothWays<N>::backward);
}

template <Number N>
N all_passes(const Model<N>& model, const Stage& stage) {
  return over_layers(model, stage, [](const Layer<N>& l) { return l.forward_s + l.backward_s; }) + both_ends(model.ends, stage);
}

template <Number N>
void set_pipeline(Prediction<N>& out, const Setting<N>& at, const Model<N>& model, const Stage& stage) {
  const N slowest = named<N>(q::slowest_passes, all_passes(model, stage)), sum = named<N>(q::all_passes, all_passes(model, model.whole));
  const Pipeline<N> waits = pipeline(at, model, slowest, sum);
  out.bubble_s = waits.bubble;
  out.sends_s = waits.sends;
}

template <Number N>
void set_step(Prediction<N>& out, const Setting<N>& at, const Model<N>& model) {
  const StepEnd<N> end = step_end(at, model, out);
  out.data_s = named<N>(q::predicted_data, out.data_s + end.data);
  out.optimizer_s = end.optimizer;
  out.offload_s = end.offload;
  out.fixed_s = end.fixed;
  const std::array<N, 16> causes{out.products_s, out.attention_s, out.elementwise_s, out.casts_s, out.recomputation_s, out.ends_s,
                                 out.tensor_s, out.context_s, out.expert_s, out.data_s, out.sends_s, out.bubble_s, out.host_s,
                                 out.offload_s, out.optimizer_s, out.fixed_s};
  out.step_s = named<N>(q::predicted_step, number::sum<N>(q::predicted_step, causes));
}

template <Number N>
void set_rates(Prediction<N>& out, const Resolved& r, const Inputs<N>& in, const report::Flops<N>& flops) {
  const N rate = in.gpus * in.peak;
  out.mfu = named<N>(q::predicted_mfu, flops.model_per_step / (rate * out.step_s));
  out.hfu = named<N>(q::predicted_hfu, flops.hardware_per_step / (rate * out.step_s));
  out.tokens_per_s_per_gpu = named<N>(q::predicted_tokens, in.global_batch * in.sequence / (out.step_s * in.gpus));
  out.band = band_of(r);
  const N width = constant<N>(q::band_width, band_width(out.band, r.framework->time));
  out.low_s = named<N>(q::band_low, out.step_s * (N(1) - width));
  out.high_s = named<N>(q::band_high, out.step_s * (N(1) + width));
}

}  // namespace

template <Number N>
Prediction<N> predict(const Resolved& r, const Inputs<N>& in, const report::Flops<N>& flops) {
  const Setting<N> at = setting(r, in);
  const Model<N> model = model_times(at);
  const Stage stage = slowest_stage(at, model);
  Prediction<N> out;
  set_passes(out, at, model, stage);
  set_pipeline(out, at, model, stage);
  set_step(out, at, model);
  set_rates(out, r, in, flops);
  return out;
}
template Prediction<double> predict(const Resolved&, const Inputs<double>&, const report::Flops<double>&);
template Prediction<number::Traced> predict(const Resolved&, const Inputs<number::Traced>&, const report::Flops<number::Traced>&);

}  // namespace slipstick::time
