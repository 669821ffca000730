/// Everything the engine answers. Generic over the number type: Report holds plain numbers, TracedReport the same numbers
/// with their derivations. Each struct lists its members once, in `fields`: the JSON writer and the look-up of an
/// explanation by path ("memory.stages[0].activations_bytes") both walk that list.
#pragma once

#include <string>
#include <vector>

#include "core/advice/advice.hpp"
#include "core/model/parameters.hpp"
#include "core/number/traced.hpp"
#include "core/plan/issue.hpp"
#include "core/report/memory.hpp"
#include "core/report/prediction.hpp"

namespace slipstick::report {

template <number::Number N>
struct StageParameters { int stage = 0; N per_gpu{}; };      ///< parameters that one GPU of the stage holds

template <number::Number N>
struct Parameters {
  N total{}, active{}, active_without_input_embedding{}, active_without_embeddings{}, non_embedding{};
  std::vector<model::ComponentCount<N>> components;
  std::vector<StageParameters<N>> stages;
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("total", s.total); f("active", s.active);
    f("active_without_input_embedding", s.active_without_input_embedding);
    f("active_without_embeddings", s.active_without_embeddings);
    f("non_embedding", s.non_embedding); f("components", s.components); f("stages", s.stages);
  }
};

template <number::Number N>
struct Flops {
  N forward_per_token{}, attention_scores_per_token{};
  N model_per_token{};                 ///< forward + backward, no recomputation
  N model_per_step{}, hardware_per_step{}, recomputation_per_step{}, model_per_run{};
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("forward_per_token", s.forward_per_token); f("attention_scores_per_token", s.attention_scores_per_token);
    f("model_per_token", s.model_per_token); f("model_per_step", s.model_per_step);
    f("hardware_per_step", s.hardware_per_step); f("recomputation_per_step", s.recomputation_per_step);
    f("model_per_run", s.model_per_run);
  }
};

template <number::Number N>
struct Time {
  N step_s{};
  // The step by cause; they add up to step_s. From MFU the whole is known and compute is what the rest leaves.
  N compute_s{}, tensor_communication_s{}, expert_communication_s{}, bubble_s{}, data_communication_s{}, optimizer_s{}, other_s{};
  N at_peak_s{};                       ///< hardware FLOPs at the dense peak: a bound from below for compute_s
  N tokens_per_s{}, tokens_per_s_per_gpu{}, tflops_per_gpu{}, mfu{}, hfu{}, peak_tflops_per_gpu{};
  N bubble_share{}, communication_share{};
  N micro_batches{}, data_parallel{}, tokens_per_step{};
  Prediction<N> predicted;             ///< always; what `step_s` and the causes are made of when the plan says so
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("step_s", s.step_s); f("compute_s", s.compute_s); f("tensor_communication_s", s.tensor_communication_s);
    f("expert_communication_s", s.expert_communication_s); f("bubble_s", s.bubble_s);
    f("data_communication_s", s.data_communication_s); f("optimizer_s", s.optimizer_s); f("other_s", s.other_s);
    f("at_peak_s", s.at_peak_s); f("tokens_per_s", s.tokens_per_s); f("tokens_per_s_per_gpu", s.tokens_per_s_per_gpu);
    f("tflops_per_gpu", s.tflops_per_gpu); f("mfu", s.mfu); f("hfu", s.hfu); f("peak_tflops_per_gpu", s.peak_tflops_per_gpu);
    f("bubble_share", s.bubble_share); f("communication_share", s.communication_share); f("micro_batches", s.micro_batches);
    f("data_parallel", s.data_parallel); f("tokens_per_step", s.tokens_per_step);
    f("predicted", s.predicted);
  }
};

template <number::Number N>
struct Run {
  N steps{}, days{}, gpu_hours{}, cost_usd{}, price_usd_per_gpu_hour{};
  N energy_kwh{}, electricity_usd{};
  N checkpoint_bytes{}, checkpoint_write_s{}, checkpoint_interval_s{}, rule_interval_s{};  ///< Young/Daly; the 2 h / 500 steps rule
  N mtbf_hours{}, failures{}, goodput{};   ///< of the whole cluster; over the run; share of the time that trains
  N compute_optimal_tokens{}, tokens_over_optimal{};
  N input_tokens_per_s{}, input_bytes_per_s{};  ///< what the input pipeline must deliver
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("steps", s.steps); f("days", s.days); f("gpu_hours", s.gpu_hours); f("cost_usd", s.cost_usd);
    f("price_usd_per_gpu_hour", s.price_usd_per_gpu_hour); f("energy_kwh", s.energy_kwh); f("electricity_usd", s.electricity_usd);
    f("checkpoint_bytes", s.checkpoint_bytes); f("checkpoint_write_s", s.checkpoint_write_s);
    f("checkpoint_interval_s", s.checkpoint_interval_s); f("rule_interval_s", s.rule_interval_s);
    f("mtbf_hours", s.mtbf_hours); f("failures", s.failures); f("goodput", s.goodput);
    f("compute_optimal_tokens", s.compute_optimal_tokens); f("tokens_over_optimal", s.tokens_over_optimal);
    f("input_tokens_per_s", s.input_tokens_per_s); f("input_bytes_per_s", s.input_bytes_per_s);
  }
};

/// A rule of thumb beside the exact answer. `id` finds name and explanation ("rule.<id>", "rule.<id>.why") in the text tables.
template <number::Number N>
struct Rule {
  const char* id = "";
  N says{}, says_high{}, exact{};      ///< says_high > 0: the rule gives a band
  number::Unit unit = number::Unit::none;
  bool comparable = true;              ///< false: shown without "off by"
  std::vector<std::string> arguments;  ///< numbers as text for the explanation's {0}, {1}...
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("says", s.says); f("says_high", s.says_high); f("exact", s.exact);
  }
};

/// One bar of the pipeline schedule. `backward` makes both gradients; zero-bubble schedules have them apart. Micro-batches
/// count from 0; `chunk`: of the stage's layers, or with DualPipe the end that the stream comes from (0: the first stage).
/// `beside`: shares the stage with a pass of the other kind for its whole time.
struct Pass {
  enum class Kind : unsigned char { forward, backward, input_gradient, weight_gradient } kind;
  int stage, micro_batch, chunk;
  double start_s, duration_s;
  bool beside = false;
};

template <number::Number N>
struct ReportOf {
  Parameters<N> parameters;
  Flops<N> flops;
  Memory<N> memory;
  Time<N> time;
  Run<N> run;
  std::vector<Rule<N>> rules;
  std::vector<advice::Advice> advice;      ///< most severe first, then largest effect
  std::vector<plan::Issue> errors;         ///< non-empty: an impossible plan, reported as far as possible
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("parameters", s.parameters); f("flops", s.flops); f("memory", s.memory); f("time", s.time); f("run", s.run); f("rules", s.rules);
  }
};

using Report = ReportOf<double>;
using TracedReport = ReportOf<number::Traced>;

}  // namespace slipstick::report
