/// Everything the user sets. Plain data; zero means "default" where the comment says so; nothing hidden.
/// `fields.hpp` lists every member with key, unit and range; links, JSON, the command line and the interface all go
/// through that one list.
#pragma once

#include <cstdint>
#include <string>

#include "core/model/architecture.hpp"

namespace slipstick::plan {

enum class Precision : std::uint8_t {
  bf16,            ///< bf16 weights, fp32 gradients and master weights: 18 bytes with Adam
  bf16_grad16,     ///< the same with 16-bit gradients: 16 bytes
  bf16_grad_both,  ///< 16-bit gradients and an fp32 copy: 20 bytes
  fp16,            ///< fp16 weights and gradients, fp32 master weights: 16 bytes; needs loss scaling
  bf16_pure,       ///< no master weights, 16-bit states: 8 bytes
  fp32,            ///< 16 bytes
  fp8,             ///< fp8 GEMMs, bf16 weights kept, fp32 gradients and master: 18 bytes
};
enum class Optimizer : std::uint8_t { adamw, adam8bit, lion, momentum, sgd, adafactor, muon };
enum class Recompute : std::uint8_t { none, selective, full };
enum class AttentionFlops : std::uint8_t { causal, full };  ///< causal counts half of the score matrix

struct Training {
  double tokens = 300e9;
  int sequence = 4096;             ///< tokens of one sequence
  int global_batch = 1024;         ///< sequences of one step
  int micro_batch = 1;             ///< sequences of one pass on one GPU
  Precision precision = Precision::bf16;
  Optimizer optimizer = Optimizer::adamw;
  bool loss_scaling = true;        ///< matters for fp16 only
  bool dropout = false;            ///< keeps dropout masks (GPT-3 style recipes)
};
struct Hardware {
  std::string gpu = "h100-sxm5-80gb";
  std::string node;                ///< node shape; empty: the accelerator's own
  int gpus = 64;
  double price_usd_per_hour = 0;   ///< per GPU; 0: the catalog's
  double memory_gib = 0;           ///< usable per GPU; 0: what the device reports
  double network_gbps = 0;         ///< per GPU, one direction; 0: the node's
};
struct Layout {
  int tensor_parallel = 1;         ///< ranks that split each layer
  bool sequence_parallel = true;   ///< splits what tensor parallelism leaves whole; no effect at tensor_parallel 1
  int context_parallel = 1;        ///< ranks that split each sequence
  int pipeline_parallel = 1;       ///< stages
  int virtual_stages = 1;          ///< model chunks a stage (interleaving)
  int expert_parallel = 1;         ///< ranks that split the experts, inside data x context parallel
  int data_parallel = 0;           ///< 0: what is left of the GPUs
};
struct Savers {
  int zero_stage = 1;              ///< 0 none, 1 optimizer, 2 + gradients, 3 + weights, over data x context parallel
  Recompute recompute = Recompute::none;
  bool fused_attention = true;     ///< FlashAttention: the score matrix is never stored
};
struct Assumptions {
  double mfu = 0.40;               ///< model FLOPs utilization, a share of the dense peak
  AttentionFlops attention_flops = AttentionFlops::causal;
  double allocator_factor = 1.10;  ///< reserved / allocated
  double context_gib = 0.9;        ///< CUDA context and libraries
  double buffers_gib = 0.5;        ///< communication buffers; only when more than one GPU
  double network_alpha = 2.0;      ///< factor of the network rule of thumb, 1.5 to 3
  double storage_gb_per_s = 20;    ///< checkpoint write bandwidth of the whole cluster, 1e9 bytes
  double checkpoint_sync_s = 5;    ///< pause around a checkpoint
  double gpu_mtbf_hours = 50000;   ///< mean time between failures of one GPU with its share of the node
  double restart_minutes = 15;     ///< from a failure to training again
  double electricity_usd_per_kwh = 0.10;
  double pue = 1.2;
};

struct Plan {
  std::string preset;              ///< whole-plan preset it started from; empty: none
  std::string model = "llama-3-8b";///< catalog id the architecture started from
  model::Architecture architecture;///< filled from the model, then changed by hand
  Training training;
  Hardware hardware;
  Layout layout;
  Savers savers;
  Assumptions assumptions;
};

/// The plan a newcomer meets: default model filled in.
Plan default_plan();
/// The plan that a link with only these three ids means. Unknown ids are ignored (callers check first). Empty: default.
Plan base_plan(const std::string& preset, const std::string& model, const std::string& gpu);

}  // namespace slipstick::plan
