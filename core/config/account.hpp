/// The answer to "how many parameters": total, active, components, size on disk, rules of thumb, what is published, and of a
/// config.json what was read, assumed and left aside. English.
#pragma once

#include <string>

#include "core/config/import.hpp"
#include "core/plan/plan.hpp"

namespace slipstick::config {

/// Weights in one format: bytes of each parameter.
struct Format { const char* id; double bytes; };
inline constexpr Format formats[] = {{"fp32", 4}, {"bf16", 2}, {"fp8", 1}, {"int4", 0.5}};

/// `import`: what the plan's architecture was read from; nullptr: not from a config.
std::string account_text(const plan::Plan&, const Import* import);
/// `total`, `active`, `components`... as in the Report; then `bytes`, `rules`, `published`, `config`.
std::string account_json(const plan::Plan&, const Import* import);

}  // namespace slipstick::config
