/// A plan with every default filled in: what the formulas read. Also for impossible plans: divisions are then rounded so
/// that everything stays finite and positive.
#pragma once

#include <memory>

#include "core/framework/framework.hpp"
#include "core/hardware/accelerator.hpp"
#include "core/hardware/efficiency.hpp"
#include "core/plan/plan.hpp"

namespace slipstick::engine {

/// The profiles of one accelerator and one framework as the plan changes them.
struct OwnProfile { hardware::Efficiency efficiency; framework::Framework framework; };

struct Resolved {
  plan::Plan plan;                      ///< data_parallel, price, memory, network, profile filled in
  hardware::Accelerator gpu;
  const framework::Framework* framework = nullptr;  ///< never nullptr once resolved
  std::shared_ptr<const OwnProfile> own;            ///< what `framework` and `gpu.efficiency` point to, where the plan changes any
  double data_parallel = 1;
  double micro_batches = 1;             ///< of one step and replica (gradient accumulation)
  double micro_batch_group = 1;         ///< that an interleaved schedule runs through one chunk before the next
  double peak_flops_per_s = 0;          ///< dense, of the plan's precision, or of the next wider one that the GPU has
  const char* peak_fact = "";           ///< which of them was taken: "fact.<id>" of the text tables
  double capacity_bytes = 0;
  double network_bytes_per_s = 0;       ///< per GPU and direction
  int node_size = 1;                    ///< GPUs that the scale-up fabric joins
  int padded_vocab = 0;                 ///< to a multiple of what the framework asks times the tensor ranks
  int expert_tensor = 1;                ///< ranks that split each expert
  double shards = 1;                    ///< ranks over which ZeRO shards dense weights
  std::vector<int> stage_layers;        ///< layers on each pipeline stage, all chunks together; sums to layers
  int head_stage = 0;                   ///< which of them has the head; the loss is alone on the next, where there is one
  std::vector<int> stage_moe;           ///< how many of them are MoE
};
Resolved resolve(const plan::Plan&);

}  // namespace slipstick::engine
