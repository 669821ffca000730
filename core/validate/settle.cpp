#include "core/validate/settle.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/number/text.hpp"

namespace slipstick::validate {
namespace {

std::string text(double x) { return number::shortest(x); }

/// "([0]*3+[1]*12)": the leading dense layers; -1: another form.
int leading_zeros(std::string_view pattern) {
  const std::size_t zeros = pattern.find("[0]*");
  if (zeros == pattern.npos || pattern.find("[1]") < zeros) return -1;
  int count = 0;
  for (std::size_t i = zeros + 4; i < pattern.size() && pattern[i] >= '0' && pattern[i] <= '9' && count < 1000; ++i) count = count * 10 + (pattern[i] - '0');
  return count;
}

void settle_experts(Settings& settings, const Json& model) {
  const auto frequency = model.find("moe_layer_freq");
  if (frequency != model.end() && frequency->is_string() && leading_zeros(frequency->get_ref<const std::string&>()) >= 0)
    settings.state("dense_layers", text(leading_zeros(frequency->get_ref<const std::string&>())));
  else if (frequency != model.end() && frequency->is_number() && frequency->get<double>() >= 1) settings.state("moe_every", text(frequency->get<double>()));
  const auto shared = model.find("shared_experts");
  if (shared != model.end() && shared->is_number() && settings.text("shared_ffn").empty())
    settings.state("shared_ffn", text(shared->get<double>() * settings.number("expert_ffn")));
  settings.assume("topk", "1", "one expert a token");
  // Rows of experts without a width of their own give it as the FFN's.
  if (settings.text("expert_ffn").empty())
    settings.assume("expert_ffn", text(settings.number("ffn", 4 * settings.number("hidden"))), "an expert is as wide as the dense FFN");
}

bool refuse(Reading& reading, std::string sentence) {
  if (reading.skip.empty()) reading.skip = std::move(sentence);
  return false;
}

/// The number of GPUs and of replicas; false where the layout does not divide them.
bool settle_ranks(Settings& settings, Reading& reading) {
  const double replica = settings.number("tp", 1) * settings.number("pp", 1) * settings.number("cp", 1), stated_dp = settings.number("dp");
  double gpus = settings.number("gpus");
  if (gpus <= 0) {
    gpus = std::max(replica * std::max(1.0, stated_dp), settings.number("ep", 1));
    settings.force("gpus", text(gpus), "as many as the layout needs");
    if (stated_dp <= 0) return refuse(reading, "The number of GPUs is not stated.");
  }
  if (gpus < replica || gpus / replica != std::floor(gpus / replica))
    return refuse(reading, "A replica of " + text(replica) + " GPUs does not divide its " + text(gpus) + ".");
  const double dp = gpus / replica;
  if (stated_dp > 0 && stated_dp != dp) settings.force("dp", text(dp), "the stated value does not give the number of GPUs");
  else settings.assume("dp", text(dp), "what is left of the GPUs");
  return true;
}

/// A replica's share of the batch comes in whole micro-batches: the largest up to the stated one that divides it.
double whole_pass(double share, double pass) {
  constexpr double most = 1e6;  // a row that states more is broken, and would be counted down for ever
  if (share != std::floor(share) || pass > most) return pass;
  while (pass > 1 && share / pass != std::floor(share / pass)) pass -= 1;
  return pass;
}

void settle_batch(Settings& settings, Reading& reading) {
  const double dp = settings.number("dp", 1), pp = settings.number("pp", 1);
  const bool whole = settings.stated("gbs"), times = settings.stated("@micro_batches"), micro = settings.stated("mbs");
  if (settings.number("@batch_per_replica") > 0 && !whole) settings.state("gbs", text(settings.number("@batch_per_replica") * dp));
  double batch = settings.number("gbs"), passes = settings.number("@micro_batches");
  if (!micro && batch > 0 && times) settings.force("mbs", text(std::max(1.0, std::floor(batch / (passes * dp)))), "global batch / (accumulation x replicas)");
  double pass = std::max(1.0, settings.number("mbs", 1));
  if (batch > 0 && batch < pass * dp) {
    pass = std::max(1.0, std::floor(batch / dp));
    settings.force("mbs", text(pass), "the global batch allows no more");
  } else if (const double divides = batch > 0 ? whole_pass(batch / dp, pass) : pass; divides < pass) {
    pass = divides;
    settings.force("mbs", text(pass), "the stated one does not divide a replica's share of the batch");
  }
  if (batch <= 0) {
    if (passes <= 0) passes = pp > 1 ? std::max(8.0, pp) : 1;
    batch = pass * passes * dp;
    settings.assume("gbs", text(batch), times ? "micro-batch x accumulation x replicas" : text(passes) + " micro-batches a step");
    if (!micro && !times) refuse(reading, "No batch is stated.");
  }
}

void settle_chunks(Settings& settings) {
  const double pp = settings.number("pp", 1), layers = settings.number("layers"), per_stage = std::floor(layers / pp);
  if (pp <= 1) {
    if (settings.number("vpp", 1) != 1) settings.force("vpp", "1", "no pipeline");
    return;
  }
  if (settings.number("@chunk_layers") > 0) settings.assume("vpp", text(std::max(1.0, std::floor(per_stage / settings.number("@chunk_layers") + 0.5))), "from the layers of a chunk");
  const std::string& rule = settings.text("@vpp");
  if (rule.empty() || settings.number("vpp") > 0) return;
  if (rule == "all") {
    settings.assume("vpp", text(std::max(1.0, per_stage)), "one layer a chunk");
    return;
  }
  for (const char digit : rule) {
    const double chunks = digit - '0';
    if (chunks < 2 || per_stage / chunks != std::floor(per_stage / chunks)) continue;
    settings.assume("vpp", text(chunks), "interleaved as far as the layers of a stage divide");
    return;
  }
}

}  // namespace

void settle_model(Settings& settings, const Json& model) {
  if (settings.number("experts") > 0) settle_experts(settings, model);
  for (const Settings::Value& value : std::vector<Settings::Value>(settings.values()))
    if (value.text.starts_with('=')) settings.force(value.key, settings.text(value.text.substr(1)), value.why);
}

void settle_layout(Settings& settings, Reading& reading) {
  if (settings.text("seq").empty()) refuse(reading, "No sequence length is stated.");
  if (!settle_ranks(settings, reading)) return;
  settle_batch(settings, reading);
  settle_chunks(settings);
}

}  // namespace slipstick::validate
