/// How far real work stays behind an accelerator's datasheet: few constants for a family, calibrated on measured runs
/// (core/catalog/efficiency.json says on which; docs/time.md what each is worth). Shares of the sheet's figure unless said.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/framework/time_rules.hpp"

namespace slipstick::hardware {

struct AttentionSpeed { double forward = 0, backward = 0; };  ///< of the 16-bit peak, on causal FLOPs

struct Efficiency {
  std::string family;
  std::string rows;             ///< what it was calibrated on, in words
  double math = 0.5;            ///< of long, aligned matrix products
  double fill = 400;            ///< inner dimension at which a product reaches half of that
  double memory = 0.75;
  double fabric = 0.8;          ///< of the scale-up bandwidth, large buffers
  double network = 0.8;
  double kernel_s = 5e-6;       ///< device time lost around each kernel
  double wave = 0.5;            ///< share of the last, partly filled wave of tiles that is felt
  double fp8 = 0.8, fp4 = 0.6;  ///< of `math`, with those products
  double host_bytes_per_s = 25e9;  ///< to host memory, sustained
  std::array<AttentionSpeed, 5> attention{};  ///< by framework::AttentionKernel; unfused: not used
};

/// What families share.
struct CommonEfficiency {
  double call_s = 30e-6;        ///< of any collective
  double fabric_hop_s = 4e-6, network_hop_s = 4e-6;  ///< per doubling of the ranks
  double half_buffer_bytes = 25e6;  ///< at which the fabric reaches half its bandwidth
  double aligned_8 = 0.6, aligned_1 = 0.5;  ///< speed of products whose dimensions are multiples of 8 or 16 only; odd
  double narrow_fill = 1.9;     ///< factor on `fill` with 8 and 4 bits
  double cast_bytes = 4.2;      ///< moved per element that is quantized
  double row_scaled = 0.7;      ///< speed of products with a scale for each row / with one for each tensor
  double contention = 0.24;     ///< share of a hidden collective by which it slows what hides it
  double adapter = 0.6;         ///< share of the bytes of adapters' products that is felt
  double exchange_bytes = 0.75; ///< share of expert traffic left after deduplication and narrow formats
  double exchange_overlap = 0.46;
  double narrow_heads = 8;      ///< d / (d + this): loss of fused attention with narrow heads, relative to 128
  double short_sequence = 400;  ///< s / (s + this)
  double unfused_products = 0.74, unfused_passes = 0.59;  ///< batched products; bytes of softmax and dropout passes
  double jitter = 0.034;        ///< host time per doubling of tensor ranks
};

}  // namespace slipstick::hardware
