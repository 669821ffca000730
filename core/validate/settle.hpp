/// What follows from the settings of a row: the shape behind a model's name, the layout's and the batch's missing factors.
#pragma once

#include "core/validate/row.hpp"
#include "core/validate/settings.hpp"
#include "core/validate/validate.hpp"

namespace slipstick::validate {

/// Experts' pattern, shared experts, values copied from others.
void settle_model(Settings&, const Json& model);
/// GPUs, data parallel ranks, batches, chunks. A sentence in `reading.skip` where they contradict each other, or where too
/// little is stated to predict anything.
void settle_layout(Settings&, Reading& reading);

}  // namespace slipstick::validate
