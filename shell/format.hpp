/// Figures as the interface shows them: core's number text plus the user's switches (GiB or GB, B/M or 亿/万).
#pragma once

#include <string>

#include "shell/context.hpp"

namespace slipstick::shell {

std::string memory_text(const Context&, double bytes, int decimals);  ///< "61.7", without the unit
std::string_view memory_unit(const Context&);                         ///< "GiB" or "GB"
std::string memory_with_unit(const Context&, double bytes, int decimals = 1);
double memory_value(const Context&, double bytes);                    ///< in the unit shown
std::string count_text(const Context&, double count);                 ///< "70.55B" or "705.5 亿"
std::string money_text(const Context&, double usd);                   ///< "$11.6M" or "1,158 万美元"
/// "377" and "days" apart, so that the unit can be small.
struct RunText { std::string value; std::string_view unit; };
RunText run_text(const Context&, double days);
/// What FLOPs and MFU count, by the texts for causal scores, whole ones, and {0}, a published convention.
std::string flops_convention(const Context&, std::string_view causal, std::string_view full, std::string_view published);
std::string words(const Context&, std::string_view key, std::initializer_list<std::string> arguments);  ///< looked up and filled

}  // namespace slipstick::shell
