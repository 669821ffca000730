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
  fp4,             ///< fp4 GEMMs, otherwise like fp8
};
enum class Optimizer : std::uint8_t { adamw, adam8bit, lion, momentum, sgd, adafactor, muon };
enum class Recompute : std::uint8_t {
  none,
  selective,     ///< what `Savers` names: the attention core by default
  full,          ///< everything but the input of each layer
  per_op,        ///< PyTorch's selective policy: keeps every second matrix product and the attention's output
  every_second,  ///< full, on every second layer
};
enum class Tuning : std::uint8_t { full, lora, lora_int8, lora_nf4 };  ///< LoRA by how the frozen base is held
enum class LoraTargets : std::uint8_t { query_value, attention, all_linear };
/// How the loss is computed, by what it keeps of the logits; `framework`: as the plan's framework does it.
enum class Loss : std::uint8_t { framework, plain, fused, without_logits };
enum class Schedule : std::uint8_t {
  one_f_one_b,   ///< interleaved where there are virtual stages
  all_forward,   ///< GPipe: all forward passes, then all backward passes
  zero_bubble_1, ///< ZB-H1: memory of 1F1B, a third of its bubble
  zero_bubble_2, ///< ZB-H2: no bubble, about twice the activations
  dual_pipe,     ///< DualPipe: two copies of the weights, streams from both ends
};
enum class ContextKind : std::uint8_t { ring, all_gather, ulysses };
enum class Ends : std::uint8_t { free, loss_is_layer, both_are_layers };  ///< what counts as a layer when stages are filled
/// How tokens reach experts on other ranks; `typical`: as recipes do on average.
enum class Dispatch : std::uint8_t {
  typical,
  all_to_all,    ///< every copy of a token travels by itself
  deduplicated,  ///< copies for one node travel once (DeepEP, HybridEP)
};
/// Whether the exchange with other ranks' experts runs beside another micro-batch's passes; `typical`: as recipes do on average.
enum class ExchangeOverlap : std::uint8_t { typical, off, on };
enum class StepTime : std::uint8_t { utilization, predicted };
/// What counts as model FLOPs, and with it what MFU means. N: parameters that a token visits.
enum class FlopsAs : std::uint8_t {
  products,       ///< every matrix product, the head's too; attention by `AttentionFlops`
  megatron_2021,  ///< the same with the whole score matrix (Narayanan et al. 2021)
  palm,           ///< 6N + 12Lqs: all of N, the whole score matrix (Chowdhery et al. 2022; LLM Foundry)
  torchtitan,     ///< 6(N - input embedding) + 12Lqs (torchtitan, nanoGPT)
  six_n,          ///< 6N, no scores (Hoffmann et al. 2022)
  kaplan,         ///< 6N without embeddings, no scores (Kaplan et al. 2020)
};
enum class AttentionFlops : std::uint8_t { causal, full };  ///< causal counts half of the score matrix

struct Training {
  double tokens = 300e9;
  int sequence = 4096;             ///< tokens of one sequence
  int global_batch = 1024;         ///< sequences of one step
  int micro_batch = 1;             ///< sequences of one pass on one GPU
  Precision precision = Precision::bf16;
  bool row_scales = false;         ///< fp8 with a scale for each row: a slower kernel; tensors and blocks (MX) were measured alike
  int wide_layers = 0;             ///< layers whose products stay in 16 bits beside fp8 or fp4 ones
  Optimizer optimizer = Optimizer::adamw;
  bool loss_scaling = true;        ///< matters for fp16 only
  bool dropout = false;            ///< keeps dropout masks (GPT-3 style recipes)
  Loss loss = Loss::framework;
  double gradient_bytes = 0;       ///< per parameter, all copies; 0: the precision's and the framework's
  double state_bytes = 0;          ///< per parameter, master weights and optimizer states together; 0: the precision's
  int sample_tokens = 0;           ///< mean length of samples packed into a sequence; 0: a sequence is one sample
  Tuning tuning = Tuning::full;
  int lora_rank = 16;
  LoraTargets lora_targets = LoraTargets::attention;
  double trainable = 0;            ///< parameters that are trained beside a frozen base; 0: from rank and targets
};
struct Hardware {
  std::string gpu = "h100-sxm5-80gb";
  std::string node;                ///< node shape; empty: the accelerator's own
  int gpus = 64;
  double price_usd_per_hour = 0;   ///< per GPU; 0: the catalog's
  double memory_gib = 0;           ///< usable per GPU; 0: what the device reports
  double network_gbps = 0;         ///< per GPU, one direction; 0: the node's
  int pod_gpus = 0;                ///< that the network joins at full bandwidth; 0: all
  double oversubscription = 1;     ///< of what leads out of a pod: its GPUs' bandwidth / the bandwidth of its uplinks
};
struct Layout {
  int tensor_parallel = 1;         ///< ranks that split each layer
  bool sequence_parallel = true;   ///< splits what tensor parallelism leaves whole; no effect at tensor_parallel 1
  int context_parallel = 1;        ///< ranks that split each sequence
  int pipeline_parallel = 1;       ///< stages
  int virtual_stages = 1;          ///< model chunks a stage (interleaving)
  int expert_parallel = 1;         ///< ranks that split the experts, inside data x context parallel
  int expert_tensor_parallel = 0;  ///< ranks that split each expert; 0: the tensor ranks
  Dispatch dispatch = Dispatch::typical;
  ExchangeOverlap exchange_overlap = ExchangeOverlap::typical;
  int data_parallel = 0;           ///< 0: what is left of the GPUs
  int shard_group = 0;             ///< ranks over which ZeRO shards (hybrid shard); 0: all data and context ranks
  Schedule schedule = Schedule::one_f_one_b;
  int first_layers = 0;            ///< layers on the first stage; 0: an equal share
  int last_layers = 0;             ///< layers on the last stage; 0: an equal share
  Ends ends = Ends::free;
  ContextKind context_kind = ContextKind::ring;
};
struct Savers {
  int zero_stage = 1;              ///< 0 none, 1 optimizer, 2 + gradients, 3 + weights, over data x context parallel
  Recompute recompute = Recompute::none;
  bool fused_attention = true;     ///< FlashAttention: the score matrix is never stored
  int recompute_layers = 0;        ///< with full recomputation: layers of each chunk it applies to; 0: all
  // Selective recomputation, by Megatron's names:
  bool recompute_core = true;      ///< attention scores (core_attn); nothing to drop with a fused kernel
  bool recompute_norms = false;
  bool recompute_ffn = false;      ///< the dense FFN (mlp)
  bool recompute_expert_activation = false;  ///< moe_act
  bool recompute_experts = false;            ///< the whole expert layer, dispatch included (moe)
  bool recompute_latent_up = false;          ///< mla_up_proj
  bool offload_optimizer = false;  ///< master weights and states in host memory
  bool offload_activations = false;///< kept activations in host memory
  bool optimizer_in_backward = false;  ///< each gradient is applied and freed as soon as it is there
  bool fused_optimizer = false;    ///< no temporaries at the optimizer step
  bool compiled = true;            ///< elementwise kernels made few: torch.compile, or fused norms where a framework leaves them to choose
};
struct Assumptions {
  StepTime step_time = StepTime::utilization;
  double mfu = 0.40;               ///< model FLOPs utilization, a share of the dense peak; not with a predicted step
  FlopsAs flops_as = FlopsAs::products;
  AttentionFlops attention_flops = AttentionFlops::causal;  ///< matters where products are counted
  double imbalance = 0;            ///< tokens of the fullest rank's experts / mean; 0: the framework's
  double allocator_factor = 0;     ///< reserved / allocated; 0: the framework's
  double context_gib = 0;          ///< CUDA context and libraries; 0: the framework's
  double buffers_gib = 0;          ///< communication buffers, only when more than one GPU; 0: the framework's
  // What one's own measurement of the run calibrates, each a factor on the framework's and accelerator's constants:
  double compute_factor = 1;       ///< speed of products, attention and memory-bound ops
  double network_factor = 1;       ///< bandwidth of collectives that leave the scale-up domain
  double activation_factor = 1;    ///< bytes of kept activations
  double measured_step_s = 0;      ///< of the user's own run, seconds; 0: none
  double measured_memory_gib = 0;  ///< ... as nvidia-smi showed it on the fullest GPU; 0: none
  double network_alpha = 2.0;      ///< factor of the network rule of thumb, 1.5 to 3
  double storage_gb_per_s = 20;    ///< checkpoint write bandwidth of the whole cluster, 1e9 bytes
  double checkpoint_sync_s = 5;    ///< pause around a checkpoint
  double gpu_mtbf_hours = 50000;   ///< mean time between failures of one GPU with its share of the node
  double restart_minutes = 15;     ///< from a failure to training again
  double electricity_usd_per_kwh = 0.10;
  double pue = 1.2;
};

/// Constants of the accelerator's and the framework's time profile, of which the user knows better. 0: the profile's own.
/// Shares are of the datasheet's figure.
struct Profile {
  double math = 0;                 ///< of long, aligned matrix products
  double memory = 0;               ///< of the memory's bandwidth
  double fabric = 0, network = 0;  ///< of the scale-up and the scale-out bandwidth
  double kernel_us = 0;            ///< device time lost around each kernel
  double attention_forward = 0, attention_backward = 0;  ///< of the 16-bit peak, by the framework's fused kernel
  double elementwise = 0;          ///< bytes moved by norms, activations, residuals / the least that they must
  double host_forward_us = 0, host_backward_us = 0;      ///< of one layer: a floor under its device time
  double data_overlap = 0, tensor_overlap = 0;  ///< share hidden behind compute
  double optimizer_bytes = 0;      ///< moved per parameter of a shard and step
};

struct Plan {
  std::string preset;              ///< whole-plan preset it started from; empty: none
  std::string model = "llama-3-8b";///< catalog id the architecture started from
  model::Architecture architecture;///< filled from the model, then changed by hand
  Training training;
  Hardware hardware;
  Layout layout;
  std::string framework = "megatron_core";  ///< id in core/framework: byte rules and time constants of a software
  Savers savers;
  Assumptions assumptions;
  Profile profile;
};

/// Adapters are trained beside a frozen base.
inline bool trains_adapters(const Plan& plan) { return plan.training.tuning != Tuning::full; }

/// The plan a newcomer meets: default model filled in.
Plan default_plan();
/// The plan that a link with only these three ids means. Unknown ids are ignored (callers check first). Empty: default.
Plan base_plan(const std::string& preset, const std::string& model, const std::string& gpu);

}  // namespace slipstick::plan
