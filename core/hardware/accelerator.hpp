/// Accelerators and node shapes as the catalog holds them. Peaks are dense; bandwidths are one direction.
#pragma once

#include <string>
#include <vector>

namespace slipstick::hardware {

struct Efficiency;

struct Accelerator {
  std::string id, name, vendor;
  double memory_mib = 0;                 ///< what the device reports, not the advertised GB
  double memory_bandwidth_bytes_per_s = 0;
  double peak_fp32_flops_per_s = 0, peak_fp16_flops_per_s = 0, peak_bf16_flops_per_s = 0, peak_fp8_flops_per_s = 0,
         peak_fp4_flops_per_s = 0;       ///< 0: no such path
  int scale_up_domain = 1;               ///< accelerators joined by the fast fabric
  double scale_up_bytes_per_s = 0;       ///< per accelerator and direction
  double scale_out_bytes_per_s = 0;      ///< per accelerator and direction; 0: not known
  double host_bytes_per_s = 0;           ///< sustained to host memory, one direction; 0: the family's
  int processors = 0;                    ///< streaming multiprocessors, compute units; 0: not known
  double sustained = 1;                  ///< speed of long runs relative to the family, at the same datasheet figures
  const Efficiency* efficiency = nullptr;  ///< of its family; never nullptr in the catalog
  double power_w = 0;                    ///< of the device (TDP); 0: not published
  double price_usd_per_hour = 0;         ///< suggested: middle of the on-demand range; 0: none found
  double price_low_usd_per_hour = 0, price_high_usd_per_hour = 0;
  std::string price_date;
};

/// PyTorch and its compilers multiply fp32 matrices as TF32 where training asks for it, at half the 16-bit rate; what is older
/// than bf16 cannot.
inline bool has_tf32(const Accelerator& gpu) { return gpu.peak_bf16_flops_per_s > 0; }

struct NodeShape {
  std::string id, name, accelerator;     ///< accelerator id it is built of
  int accelerators = 0;                  ///< per node
  double network_bytes_per_s = 0;        ///< per accelerator and direction; 0: not known
  double price_usd_per_hour = 0;         ///< whole node; 0: none
};

}  // namespace slipstick::hardware
