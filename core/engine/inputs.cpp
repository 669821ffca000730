#include "core/engine/inputs.hpp"

#include "core/number/names.hpp"
#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::engine {
namespace {

using number::because;
using number::constant;
using number::input;
using number::named;
namespace names = number::names;
namespace q = number::quantities;

template <number::Number N>
void set_architecture(Inputs<N>& in, const Resolved& r) {
  const model::Architecture& a = r.plan.architecture;
  in.hidden = input<N>(names::hidden, a.hidden);
  in.heads = input<N>(names::heads, a.heads);
  in.kv_heads = input<N>(names::kv_heads, model::kv_heads(a));
  in.head_dim = input<N>(names::head_dim, model::head_dim(a));
  in.ffn = input<N>(names::ffn, a.no_ffn ? 0 : model::ffn(a));
  in.vocab = input<N>(names::vocab, a.vocab);
  in.padded_vocab = input<N>(q::padded_vocab, r.padded_vocab);
  in.embedding_width = a.embedding_width > 0 ? input<N>(names::embedding_width, a.embedding_width) : in.hidden;
  in.experts = input<N>(names::expert_count, a.experts);
  in.experts_per_token = input<N>(names::experts_per_token, a.experts_per_token);
  in.expert_ffn = input<N>(names::expert_ffn, a.expert_ffn);
  in.shared_ffn = input<N>(names::shared_ffn, a.shared_ffn);
  in.q_rank = input<N>(names::q_rank, a.q_rank);
  in.kv_rank = input<N>(names::kv_rank, a.kv_rank);
  in.nope_dim = input<N>(names::nope_dim, a.nope_dim);
  in.rope_dim = input<N>(names::rope_dim, a.rope_dim);
  in.v_dim = input<N>(names::v_dim, a.v_dim);
  in.mtp_modules = input<N>(names::mtp_modules, a.mtp_modules);
  in.gate = because<N>(a.gated ? "gated_ffn" : "plain_ffn", constant<N>(q::gate_width, a.gated ? 1 : 0));
}

template <number::Number N>
N sequence_split(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  if (layout.tensor_parallel == 1) return because<N>("one_tensor_rank", in.tensor);
  if (!layout.sequence_parallel) return because<N>("no_sequence_parallel", N(1));
  return because<N>("sequence_parallel", in.tensor);
}

template <number::Number N>
void set_groups(Inputs<N>& in, const Resolved& r) {
  const bool hybrid = r.plan.layout.shard_group > 0;
  in.shards = named<N>(q::shards, hybrid ? because<N>("shard_group", input<N>(q::shard_group, r.shards)) : in.data * in.context);
  const bool own = r.plan.layout.expert_tensor_parallel > 0;
  const N left = own ? in.shards * in.tensor / (in.expert * in.expert_tensor) : in.shards / in.expert;
  in.expert_shards = named<N>(q::expert_shards, number::maximum<N>(N(1), left));
  const bool copied = model::kv_heads(r.plan.architecture) < r.plan.layout.tensor_parallel;
  in.kv_heads_held = copied ? because<N>("kv_heads_copied", in.tensor) : in.kv_heads;
}

template <number::Number N>
void set_training(Inputs<N>& in, const Resolved& r) {
  const plan::Plan& plan = r.plan;
  in.tokens = input<N>(q::tokens, plan.training.tokens);
  in.sequence = input<N>(q::sequence, plan.training.sequence);
  in.global_batch = input<N>(q::global_batch, plan.training.global_batch);
  in.micro_batch = input<N>(q::micro_batch, plan.training.micro_batch);
  in.tensor = input<N>(q::tensor_parallel, plan.layout.tensor_parallel);
  in.context = input<N>(q::context_parallel, plan.layout.context_parallel);
  in.pipeline = input<N>(q::pipeline_parallel, plan.layout.pipeline_parallel);
  in.chunks = input<N>(q::virtual_stages, plan.layout.virtual_stages);
  in.expert = input<N>(q::expert_parallel, plan.layout.expert_parallel);
  in.gpus = input<N>(q::gpus, plan.hardware.gpus);
  const N whole = number::maximum<N>(N(1), in.gpus / (in.tensor * in.context * in.pipeline));
  const bool derived = number::value(whole) == r.data_parallel;
  in.data = derived ? named<N>(q::data_parallel, whole) : input<N>(q::data_parallel, r.data_parallel);
  in.micro_batches = named<N>(q::micro_batches, number::round_up<N>(in.global_batch / (in.micro_batch * in.data)));
  in.rank_tokens = named<N>(q::rank_tokens, in.sequence * in.micro_batch / in.context);
  in.sequence_split = named<N>(q::sequence_split, sequence_split(r, in));
  in.expert_tensor = plan.layout.expert_tensor_parallel > 0 ? input<N>(q::expert_tensor, r.expert_tensor) : in.tensor;
  set_groups(in, r);
}

}  // namespace

template <number::Number N>
Inputs<N> inputs(const Resolved& r) {
  Inputs<N> in;
  set_architecture(in, r);
  set_training(in, r);
  in.peak = because<N>(r.peak_fact, input<N>(q::peak, r.peak_flops_per_s));
  in.memory_bandwidth = input<N>(q::memory_bandwidth, r.gpu.memory_bandwidth_bytes_per_s);
  in.scale_up = input<N>(q::scale_up, r.gpu.scale_up_bytes_per_s);
  in.network = input<N>(q::network, r.network_bytes_per_s);
  in.capacity = input<N>(q::capacity, r.capacity_bytes);
  return in;
}
template Inputs<double> inputs(const Resolved&);
template Inputs<number::Traced> inputs(const Resolved&);

Inputs<double> with_batch(const Inputs<double>& in, double micro_batch, double micro_batches, double sequence) {
  Inputs<double> changed = in;
  changed.micro_batch = micro_batch;
  changed.micro_batches = micro_batches;
  changed.sequence = sequence;
  changed.rank_tokens = sequence * micro_batch / in.context;
  return changed;
}

}  // namespace slipstick::engine
