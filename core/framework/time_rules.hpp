/// How a training framework spends time, as few constants: host time, bytes its elementwise kernels move, what it overlaps.
/// docs/time.md says on which runs each was calibrated. Not efficiencies of an accelerator: those are in core/hardware.
#pragma once

namespace slipstick::framework {

enum class AttentionKernel : unsigned char { unfused, flash_1, flash_2, flash_3, flash_2023 };
/// Their names in the data, in the same order.
inline constexpr const char* attention_kernels[] = {"unfused", "flash_1", "flash_2", "flash_3", "flash_2023"};
/// The fused kernel of a framework: one whose own attention is unfused, asked for a fused one, takes the second of them.
constexpr AttentionKernel fused(AttentionKernel own) { return own == AttentionKernel::unfused ? AttentionKernel::flash_2 : own; }

struct TimeRules {
  double speed = 1;                    ///< factor on sustained math rates
  double elementwise = 1;              ///< bytes moved by norms, activations, residuals / the least that they must
  double eager = 1;                    ///< factor on that and on the loss where kernels are not compiled (torch.compile off)
  double host_forward_us = 400, host_backward_us = 600;  ///< of one layer: a floor under its device time
  double host_tensor_us = 40;          ///< per collective of tensor parallelism, two a pass
  double host_send_us = 0;             ///< per pipeline send that the device waits for
  double host_unaligned_softmax_us = 0;///< unfused attention where micro-batch x heads of a rank is no multiple of 4
  double host_tensor_span_us = 0;      ///< per tensor rank and layer, where a pipeline of tensor ranks spans nodes
  double step_s = 0.01, micro_batch_s = 0;
  double optimizer_bytes = 40;         ///< moved per parameter of a shard and step
  double loss_bytes = 24;              ///< moved per logit, both passes
  double gradient_bytes = 4;           ///< per parameter, as they cross the network
  double data_overlap = 0, tensor_overlap = 0, send_overlap = 0;  ///< share hidden behind compute
  double network = 1;                  ///< factor on the bandwidth between nodes
  double network_hop_us = 0;           ///< of a step of a ring between nodes; 0: as everywhere
  double coalesced_tensors = 0;        ///< that a shard's collectives take together; pipelines without shards reduce tensor by tensor; 0: buckets
  double send_stall_s = 0, send_stall_gpus = 0;  ///< each send between stages waits so long where a job has more GPUs
  double expert_speed = 1, expert_elementwise = 1, expert_host = 1;  ///< factors where there are experts
  double band = 0, band_experts = 0;   ///< share of the step within which eight of ten of its runs were predicted from others; 0: as its class
  bool scattered_sends = false;        ///< sends 1 / tensor ranks of the activations between stages
  bool separate_softmax = false;       ///< unfused attention scales, masks and normalizes in kernels of their own
  bool odd_vocabulary = false;         ///< the vocabulary is split as it is, without padding
  AttentionKernel attention = AttentionKernel::flash_2;
};

}  // namespace slipstick::framework
