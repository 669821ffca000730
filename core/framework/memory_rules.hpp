/// What a training framework keeps in memory, as numbers: bytes per token and unit of width of what its layers save, what
/// its loss holds, what it gathers and allocates beside. docs/memory.md says where each was read or fitted.
#pragma once

namespace slipstick::framework {

/// Held at the loss beside all activations, bytes per token and unit of the vocabulary, of the hidden width.
struct LossRules { double per_logit = 0, per_hidden = 0; };

struct MemoryRules {
  // Saved by one layer for its backward pass, bytes per token and unit of width
  double norm_rms = 8, norm_layer = 8;      ///< x hidden: inputs and outputs of the norms, residual
  double key_value = 4;                     ///< x kv_heads head_dim: 4 where keys and values are saved once
  double ffn_gated = 6, ffn_plain = 4;      ///< x ffn: first product and activation output
  bool lse_saved = true;                    ///< 4 bytes a row of fused attention, by those that count it
  double residual = 2;                      ///< x hidden: the input of a layer that is recomputed
  double embedding = 2;                     ///< x hidden, of every micro-batch in flight on the first stage
  double nf4_inputs = 0;                    ///< how often 4-bit linear layers save their 16-bit inputs beside
  // One layer's backward pass needs beside: bytes per token and unit of width; only what comes on top of `saved`
  bool layer_works = false;                 ///< its saved tensors and gradients are a transient of their own
  double work_ffn_gated = 0, work_ffn_plain = 0, work_hidden = 0;
  double residual_copies = 0;               ///< x hidden and layer, kept to the end of backward, with adapters under ZeRO-3
  double activation_slack = 1;              ///< factor on kept activations: cached blocks inside "allocated"
  double gathered_inputs = 4;               ///< x hidden: with sequence parallelism, one layer's gathered input and its gradient
  double gathered_inputs_kept = 0;          ///< up to as many pipeline stages that of every layer is kept (2 bytes x 2, less this rank's share)
  double partial_sums = 0;                  ///< x hidden and layer: unsplit outputs that the first of 3 stages or more holds, each pass but one
  double imbalance = 1.1;                   ///< tokens of the fullest rank's experts / mean
  LossRules loss{6, 6}, loss_plain{14, 6}, loss_fused{10, 4};
  double eager_logit = 0;                   ///< x vocabulary without compilation
  double vocab_padding = 1;                 ///< vocabulary is padded to a multiple of this times the tensor ranks
  // Kept the whole step
  bool gradient_buffer = true;              ///< allocated from the start; false: gradients exist from backward to step only
  bool fp32_shards = false;                 ///< weights that ZeRO-3 shards are the fp32 masters; gathered in 16 bits
  double reduce_bucket = 0;                 ///< bytes per parameter with more than one data rank
  double nf4_weight = 0.516;                ///< bytes of a 4-bit weight with its scales; embedding and head stay in 16 bits
  double fp8_copy = 2;                      ///< bytes per parameter of quantized weights beside the 16-bit ones
  bool step_temporary = false;              ///< one more copy of the weights at the optimizer step, unless it is fused
  // ZeRO-3 and FSDP
  double gathered_layers = 2;               ///< layers whole at once
  bool root_gathered = false;               ///< embedding and head stay whole the whole time
  bool stages_by_cost = false;              ///< stages are filled by parameters of layers and head, not by layers
  bool remainder_first = false;             ///< layers that do not divide go to the first stages, not to the middle ones
  // Around the tensors
  double workspace_gib = 0, workspace_unfused_gib = 0, workspace_hopper_gib = 0, workspace_expert_gib = 0;  ///< in "allocated"
  double reserved = 1.10;                   ///< factor on allocated
  double reserved_apart = 0;                ///< share of the smaller transients that finds no room in the larger ones' blocks
  double context_gib = 0.9, buffers_gib = 0.5;  ///< CUDA context; communication buffers with more than one GPU
};

}  // namespace slipstick::framework
