#include "core/engine/resolve.hpp"

#include <algorithm>

#include "core/catalog/catalog.hpp"
#include "core/engine/profile.hpp"
#include "core/engine/stages.hpp"
#include "core/number/bytes.hpp"

namespace slipstick::engine {
namespace {

// Stand-ins where the catalog knows nothing: a PCIe 4 x16 slot and a 100 Gb/s card. Slow on purpose: never flattering.
constexpr double slot_bytes_per_s = 32e9, card_bytes_per_s = 12.5e9;
constexpr double slowest_peak_flops_per_s = 1e12, slowest_memory_bytes_per_s = 1e11;

struct Peak { double flops_per_s; const char* fact; };

Peak peak_of(const hardware::Accelerator& gpu, plan::Precision precision) {
  const Peak fp4{gpu.peak_fp4_flops_per_s, "peak_fp4"}, fp8{gpu.peak_fp8_flops_per_s, "peak_fp8"}, bf16{gpu.peak_bf16_flops_per_s, "peak_bf16"},
      fp16{gpu.peak_fp16_flops_per_s, "peak_fp16"}, tf32{gpu.peak_bf16_flops_per_s / 2, "peak_tf32"}, fp32{gpu.peak_fp32_flops_per_s, "peak_fp32"};
  if (precision == plan::Precision::fp32 && hardware::has_tf32(gpu)) return tf32;
  const Peak by_width[] = {fp4, fp8, bf16, fp16, fp32};
  const Peak fp16_first[] = {fp16, bf16, fp32, fp32, fp32};
  const bool is_fp16 = precision == plan::Precision::fp16;
  int first = 2;
  if (precision == plan::Precision::fp8) first = 1;
  if (precision == plan::Precision::fp32) first = 4;
  if (is_fp16 || precision == plan::Precision::fp4) first = 0;
  for (int i = first; i < 5; ++i) {
    const Peak& peak = is_fp16 ? fp16_first[i] : by_width[i];
    if (peak.flops_per_s > 0) return peak;
  }
  return {slowest_peak_flops_per_s, "peak_unknown"};
}

/// The architecture with no dimension below what divisions need.
void make_positive(model::Architecture& a) {
  for (int* dimension : {&a.layers, &a.hidden, &a.heads, &a.vocab}) *dimension = std::max(1, *dimension);
  a.moe_every = std::max(1, a.moe_every);
  if (a.experts > 0) a.experts_per_token = std::clamp(a.experts_per_token, 1, a.experts);
}

void make_positive(plan::Plan& plan) {
  make_positive(plan.architecture);
  plan::Training& training = plan.training;
  for (int* size : {&training.sequence, &training.global_batch, &training.micro_batch}) *size = std::max(1, *size);
  training.tokens = std::max(1.0, training.tokens);
  plan::Assumptions& assumed = plan.assumptions;
  for (double* divisor : {&assumed.mfu, &assumed.storage_gb_per_s, &assumed.gpu_mtbf_hours})
    *divisor = std::max(1e-6, *divisor);
  plan::Layout& layout = plan.layout;
  for (int* ranks : {&layout.tensor_parallel, &layout.context_parallel, &layout.pipeline_parallel, &layout.virtual_stages,
                     &layout.expert_parallel, &plan.hardware.gpus})
    *ranks = std::max(1, *ranks);
}

int padded(int vocab, double padding, int tensor_parallel) {
  const long long multiple = static_cast<long long>(padding) * tensor_parallel;
  const long long rows = (vocab + multiple - 1) / multiple * multiple;
  return static_cast<int>(std::min<long long>(rows, 2147483647LL));
}

/// Megatron's choice: p, or where p does not divide m the smallest divisor of m that is at least p; m when m < p.
double group_of(double micro_batches, int stages) {
  const auto count = static_cast<long long>(micro_batches);
  if (count <= stages) return micro_batches;
  long long smallest = count;
  for (long long low = 1; low * low <= count; ++low) {
    if (count % low != 0) continue;
    for (const long long divisor : {low, count / low})
      if (divisor >= stages) smallest = std::min(smallest, divisor);
  }
  return static_cast<double>(smallest);
}

/// What the catalog, the node and the user say about the hardware, in this order.
void set_hardware(Resolved& r) {
  plan::Hardware& hardware = r.plan.hardware;
  if (const auto* found = catalog::find_accelerator(hardware.gpu)) r.gpu = *found;
  const hardware::NodeShape* node = catalog::find_node(hardware.node);
  r.node_size = std::max(1, r.gpu.scale_up_domain);
  r.network_bytes_per_s = r.gpu.scale_out_bytes_per_s;
  double price = r.gpu.price_usd_per_hour;
  if (node != nullptr && node->accelerators > 0) {
    r.node_size = std::max(r.node_size, node->accelerators);
    if (node->network_bytes_per_s > 0) r.network_bytes_per_s = node->network_bytes_per_s;
    if (node->price_usd_per_hour > 0) price = node->price_usd_per_hour / node->accelerators;
  }
  if (hardware.price_usd_per_hour <= 0) hardware.price_usd_per_hour = price;
  if (hardware.network_gbps > 0) r.network_bytes_per_s = hardware.network_gbps * 1e9 / 8;
  if (!(r.network_bytes_per_s > 0)) r.network_bytes_per_s = card_bytes_per_s;
  hardware.network_gbps = r.network_bytes_per_s * 8 / 1e9;
  r.capacity_bytes = hardware.memory_gib > 0 ? hardware.memory_gib * number::bytes_per_gib : r.gpu.memory_mib * number::bytes_per_mib;
  hardware.memory_gib = r.capacity_bytes / number::bytes_per_gib;
  if (!(r.gpu.scale_up_bytes_per_s > 0)) r.gpu.scale_up_bytes_per_s = slot_bytes_per_s;
  if (!(r.gpu.memory_bandwidth_bytes_per_s > 0)) r.gpu.memory_bandwidth_bytes_per_s = slowest_memory_bytes_per_s;
}

void set_around(plan::Assumptions& assumed, const framework::MemoryRules& rules) {
  if (assumed.allocator_factor <= 0) assumed.allocator_factor = rules.reserved;
  if (assumed.context_gib <= 0) assumed.context_gib = rules.context_gib;
  if (assumed.buffers_gib <= 0) assumed.buffers_gib = rules.buffers_gib;
}

void set_groups(Resolved& r) {
  plan::Layout& layout = r.plan.layout;
  r.expert_tensor = layout.expert_tensor_parallel > 0 ? layout.expert_tensor_parallel : layout.tensor_parallel;
  const double ranks = r.data_parallel * layout.context_parallel;
  r.shards = layout.shard_group > 0 ? std::min<double>(layout.shard_group, ranks) : ranks;
}

}  // namespace

Resolved resolve(const plan::Plan& plan) {
  Resolved r;
  r.plan = plan;
  r.framework = &framework::get(plan.framework);
  make_positive(r.plan);
  set_around(r.plan.assumptions, r.framework->memory);
  set_hardware(r);
  set_profile(r);
  plan::Layout& layout = r.plan.layout;
  const long long replica = 1LL * layout.tensor_parallel * layout.context_parallel * layout.pipeline_parallel;
  if (layout.data_parallel <= 0)
    layout.data_parallel = static_cast<int>(std::max(1LL, r.plan.hardware.gpus / std::max(1LL, replica)));
  r.data_parallel = layout.data_parallel;
  const plan::Training& training = r.plan.training;
  const long long pass = 1LL * training.micro_batch * layout.data_parallel;
  r.micro_batches = static_cast<double>(std::max(1LL, (training.global_batch + pass - 1) / pass));
  if (layout.virtual_stages > 1) r.micro_batch_group = group_of(r.micro_batches, layout.pipeline_parallel);
  const Peak peak = peak_of(r.gpu, training.precision);
  r.peak_flops_per_s = peak.flops_per_s;
  r.peak_fact = peak.fact;
  r.padded_vocab = padded(r.plan.architecture.vocab, r.framework->memory.vocab_padding, layout.tensor_parallel);
  set_groups(r);
  set_stage_layers(r);
  r.stage_moe = stage_moe(r);
  return r;
}

}  // namespace slipstick::engine
