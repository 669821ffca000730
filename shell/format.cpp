#include "shell/format.hpp"

#include <cmath>
#include <span>

#include "core/number/text.hpp"

namespace slipstick::shell {

namespace {

/// 亿 (1e8) and 万 (1e4): what a Chinese reader counts in.
std::string chinese_count(const Context& ui, double count) {
  const auto in = [&](double unit, const char* key) {
    return number::fixed(count / unit, count >= 1000 * unit ? 0 : 1) + " " + std::string(ui.words(key));
  };
  if (count >= 1e8) return in(1e8, "ui.unit.hundred_million");
  if (count >= 1e4) return in(1e4, "ui.unit.ten_thousand");
  return number::count(std::round(count));
}

}  // namespace

double memory_value(const Context& ui, double bytes) { return ui.settings.gib ? bytes / 1073741824.0 : bytes / 1e9; }

std::string memory_text(const Context& ui, double bytes, int decimals) {
  return ui.settings.gib ? number::gib(bytes, decimals) : number::gb(bytes, decimals);
}

std::string_view memory_unit(const Context& ui) { return ui.settings.gib ? "GiB" : "GB"; }

std::string memory_with_unit(const Context& ui, double bytes, int decimals) {
  return memory_text(ui, bytes, decimals) + " " + std::string(memory_unit(ui));
}

std::string count_text(const Context& ui, double count) {
  return ui.settings.chinese_numbers ? chinese_count(ui, count) : number::short_count(count);
}

std::string money_text(const Context& ui, double usd) {
  if (ui.settings.chinese_numbers && usd >= 1e4) return chinese_count(ui, usd) + std::string(ui.words("ui.unit.usd"));
  return number::money(usd);
}

RunText run_text(const Context& ui, double days) {
  const bool hours = number::run_time_unit(days) == number::RunUnit::hours;
  return {number::run_time(days), ui.words(hours ? "ui.unit.hours" : "ui.unit.days")};
}

std::string words(const Context& ui, std::string_view key, std::initializer_list<std::string> arguments) {
  return text::fill(ui.words, ui.words(key), std::span<const std::string>(arguments.begin(), arguments.size()));
}

std::string flops_convention(const Context& ui, std::string_view causal, std::string_view full, std::string_view published) {
  const plan::Assumptions& assumed = ui.reported.assumptions;
  if (assumed.flops_as != plan::FlopsAs::products)
    return words(ui, published, {"@choice.flops_as." + plan::value_text(ui.reported, plan::Field::flops_as)});
  return std::string(ui.words(assumed.attention_flops == plan::AttentionFlops::causal ? causal : full));
}

}  // namespace slipstick::shell
