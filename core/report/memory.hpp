/// Memory in the Report: every pipeline stage at its fullest moment, and the answer to "does it fit".
#pragma once

#include <vector>

#include "core/number/traced.hpp"

namespace slipstick::report {

/// Tensors of one GPU at moments of a step, bytes. The peak is the largest of them.
template <number::Number N>
struct Moments {
  N forward_bytes{};                   ///< end of forward: all micro-batches in flight, before the loss
  N loss_bytes{};                      ///< with logits; the last stage only, elsewhere as forward
  N backward_bytes{};                  ///< while the first layer runs backward
  N step_bytes{};                      ///< optimizer step: no activations, temporaries of the optimizer
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("forward_bytes", s.forward_bytes); f("loss_bytes", s.loss_bytes); f("backward_bytes", s.backward_bytes); f("step_bytes", s.step_bytes);
  }
};

/// Memory of one GPU of one pipeline stage at its peak moment.
template <number::Number N>
struct StageMemory {
  int stage = 0, first_layer = 0, layer_count = 0;
  const char* peak_moment = "";        ///< forward, loss, backward or step
  N in_flight{};                       ///< micro-batches (chunks with interleaving) whose activations are held
  N weights_bytes{}, gradients_bytes{}, optimizer_bytes{}, activations_bytes{}, logits_bytes{};
  N gathered_bytes{};                  ///< weights that sharding has whole at that moment
  N temporary_bytes{};                 ///< of the optimizer step
  N workspace_bytes{};                 ///< of libraries, inside what is allocated
  N context_bytes{}, buffers_bytes{}, slack_bytes{}, overhead_bytes{};  ///< overhead = context + buffers + slack
  N allocated_bytes{};                 ///< tensors: the first eight
  N reserved_bytes{};                  ///< by the allocator: allocated + slack
  N needed_bytes{};                    ///< allocated + context + buffers: what has to fit; the allocator gives its slack back
  N peak_bytes{};                      ///< all of it, as nvidia-smi shows it where there is room
  Moments<N> moments;
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("stage", s.stage); f("first_layer", s.first_layer); f("layer_count", s.layer_count); f("peak_moment", s.peak_moment);
    f("in_flight", s.in_flight);
    f("weights_bytes", s.weights_bytes); f("gradients_bytes", s.gradients_bytes); f("optimizer_bytes", s.optimizer_bytes);
    f("activations_bytes", s.activations_bytes); f("logits_bytes", s.logits_bytes); f("gathered_bytes", s.gathered_bytes);
    f("temporary_bytes", s.temporary_bytes); f("workspace_bytes", s.workspace_bytes); f("context_bytes", s.context_bytes);
    f("buffers_bytes", s.buffers_bytes); f("slack_bytes", s.slack_bytes); f("overhead_bytes", s.overhead_bytes);
    f("allocated_bytes", s.allocated_bytes); f("reserved_bytes", s.reserved_bytes); f("needed_bytes", s.needed_bytes);
    f("peak_bytes", s.peak_bytes); f("moments", s.moments);
  }
};

template <number::Number N>
struct Memory {
  N peak_bytes{}, capacity_bytes{}, free_bytes{};   ///< free may be negative: by how much it does not fit
  N allocated_bytes{}, reserved_bytes{}, needed_bytes{};  ///< of the fullest stage
  N low_bytes{}, high_bytes{};         ///< where the peak lies in nine of ten runs of the framework's class
  bool fits = false;                   ///< what is needed
  bool tight = false;                  ///< fits, but the upper end of the range does not
  int fullest_stage = 0;
  N host_bytes{};                      ///< pinned host memory of one GPU's share: what is offloaded
  N largest_micro_batch{};             ///< that fits, other things equal; 0: not even 1
  N longest_sequence{};                ///< that fits, other things equal, a multiple of 128
  std::vector<StageMemory<N>> stages;
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("peak_bytes", s.peak_bytes); f("capacity_bytes", s.capacity_bytes); f("free_bytes", s.free_bytes);
    f("allocated_bytes", s.allocated_bytes); f("reserved_bytes", s.reserved_bytes);
    f("needed_bytes", s.needed_bytes); f("low_bytes", s.low_bytes);
    f("high_bytes", s.high_bytes); f("fits", s.fits); f("tight", s.tight);
    f("fullest_stage", s.fullest_stage); f("host_bytes", s.host_bytes); f("largest_micro_batch", s.largest_micro_batch);
    f("longest_sequence", s.longest_sequence); f("stages", s.stages);
  }
};

/// Fits with the allocator's slack as well: what may be recommended.
template <number::Number N>
bool has_room(const Memory<N>& memory) { return number::value(memory.peak_bytes) <= number::value(memory.capacity_bytes); }

}  // namespace slipstick::report
