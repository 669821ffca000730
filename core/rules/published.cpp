#include "core/rules/published.hpp"

#include <vector>

#include "core/json/value.hpp"
#include "core/number/text.hpp"
#include "core/number/traced.hpp"
#include "embedded/core.hpp"

namespace slipstick::rules {
namespace {

std::vector<PublishedMfu> read() {
  std::vector<PublishedMfu> result;
  const json::Value data = json::parse(embedded::catalog_published_mfu()).value_or(json::Value());
  for (const json::Value& row : data["rows"]) {
    result.push_back({row["id"].text, row["model"].text, row["gpu"].text, row["source"].text, static_cast<int>(row["gpus_low"].number),
                      static_cast<int>(row["gpus_high"].number), row["mfu_low"].number, row["mfu_high"].number,
                      row["precision"].text == "fp8", row["flops"].text == "hardware"});
  }
  return result;
}

/// By what factor the scale of a run is away from `gpus`; 1 inside its range.
double distance(const PublishedMfu& run, int gpus) {
  if (gpus < run.gpus_low) return double(run.gpus_low) / gpus;
  return gpus > run.gpus_high ? double(gpus) / run.gpus_high : 1;
}

bool same_accelerator(std::string_view id, std::string_view family) {
  std::string lower;
  for (const char c : family) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return id.substr(0, lower.size()) == lower;
}

/// Whole per cents stay whole: "55%", "46.2%".
std::string per_cent(double share) {
  const double tenths = static_cast<double>(static_cast<long long>(share * 1000 + 0.5));
  const bool whole = static_cast<long long>(tenths) % 10 == 0;
  return number::fixed(tenths / 10, whole ? 0 : 1);
}

}  // namespace

std::span<const PublishedMfu> published_mfu() {
  static const std::vector<PublishedMfu> runs = read();
  return runs;
}

const PublishedMfu* nearest_published(int gpus, bool fp8, std::string_view accelerator_id) {
  gpus = gpus > 0 ? gpus : 1;
  const PublishedMfu* best = nullptr;
  double best_cost = 0;
  for (const PublishedMfu& run : published_mfu()) {
    if (run.fp8 != fp8 || run.hardware) continue;
    // Another accelerator weighs like a factor of four in scale, so that a run of the same kind wins unless it is far away.
    const double kind = same_accelerator(accelerator_id, run.gpu) ? 1 : 4;
    const double spread = double(run.gpus_high) / run.gpus_low;
    const double cost = distance(run, gpus) * kind * (1 + spread / 1000);
    if (!best || cost < best_cost) best = &run, best_cost = cost;
  }
  return best;
}

const PublishedMfu* highest_published(int gpus, bool fp8) {
  const PublishedMfu* best = nullptr;
  const PublishedMfu* largest = nullptr;
  for (const PublishedMfu& run : published_mfu()) {
    if (run.fp8 != fp8 || run.hardware) continue;
    if (!largest || run.gpus_high > largest->gpus_high) largest = &run;
    if (run.gpus_high >= gpus && (!best || run.high > best->high)) best = &run;
  }
  return best ? best : largest;
}

double marketed_gb(const hardware::Accelerator& gpu) {
  for (const std::string* text : {&gpu.id, &gpu.name}) {
    for (std::size_t i = 0; i + 1 < text->size(); ++i) {
      const bool is_gb = ((*text)[i] == 'g' || (*text)[i] == 'G') && ((*text)[i + 1] == 'b' || (*text)[i + 1] == 'B');
      std::size_t first = i;
      while (first > 0 && (*text)[first - 1] >= '0' && (*text)[first - 1] <= '9') --first;
      if (!is_gb || first == i || i - first > 4) continue;
      int number = 0;
      for (std::size_t k = first; k < i; ++k) number = 10 * number + ((*text)[k] - '0');
      return number;
    }
  }
  return number::round_up(gpu.memory_mib / 1024);
}

std::string band_text(double low, double high) {
  if (low >= high) return per_cent(high) + "%";
  return per_cent(low) + "–" + per_cent(high) + "%";
}

std::string gpus_text(const PublishedMfu& run) {
  if (run.gpus_low == run.gpus_high) return number::count(run.gpus_high);
  return number::count(run.gpus_low) + "–" + number::count(run.gpus_high);
}

}  // namespace slipstick::rules
