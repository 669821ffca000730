/// Figures to hold a plan against. Model FLOPs utilization that published runs reached, by scale: guidance for an assumption, never an input of a formula.
/// Data and sources: core/catalog/published_mfu.json. Utilizations are shares of the dense peak of the run's precision.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/hardware/accelerator.hpp"

namespace slipstick::rules {

struct PublishedMfu {
  std::string id, model, gpu, source;
  int gpus_low = 0, gpus_high = 0;  ///< the GPU counts that the figures were read at
  double low = 0, high = 0;
  bool fp8 = false;
  bool hardware = false;  ///< counts recomputation (HFU), so not comparable with an MFU
};

std::span<const PublishedMfu> published_mfu();

/// The run nearest in scale, on the same accelerator where there is one; nullptr: none of this precision.
const PublishedMfu* nearest_published(int gpus, bool fp8, std::string_view accelerator_id);
/// The highest MFU that was published at `gpus` or more; beyond the largest run, that of the largest.
const PublishedMfu* highest_published(int gpus, bool fp8);

/// What is printed on the box, in GB: the whole number before "GB" in the id or name, else the memory rounded up to whole GiB.
double marketed_gb(const hardware::Accelerator&);

std::string band_text(double low, double high);  ///< "38–43%", "46.2%"
std::string gpus_text(const PublishedMfu&);      ///< "8,192–16,384"

}  // namespace slipstick::rules
