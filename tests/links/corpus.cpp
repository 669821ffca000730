#include <catch2/catch_test_macros.hpp>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/number/text.hpp"

using namespace slipstick;

namespace {

std::vector<std::vector<std::string>> corpus() {
  FILE* file = std::fopen(SLIPSTICK_SOURCE_DIR "/tests/links/v1.txt", "rb");
  REQUIRE(file != nullptr);
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(1));
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    if (c == '\n') lines.emplace_back(1);
    else if (c == ' ') lines.back().emplace_back();
    else if (c != '\r') lines.back().back() += static_cast<char>(c);
  }
  std::fclose(file);
  std::erase_if(lines, [](const auto& line) { return line[0].empty() || line.size() != 8; });
  return lines;
}

}  // namespace

TEST_CASE("Every link that was ever handed out still says what it said") {
  const auto lines = corpus();
  REQUIRE(lines.size() >= 20);
  for (const auto& line : lines) {
    INFO(line[0]);
    const link::Decoded link = link::read(line[0]);
    REQUIRE(link.state == link::State::intact);
    REQUIRE(link.reading.issues.empty());
    const report::Report r = engine::evaluate(link.reading.plan);
    const double results[] = {r.parameters.total, r.parameters.active, r.flops.model_per_run, r.memory.peak_bytes, r.time.step_s, r.run.days, r.run.cost_usd};
    for (std::size_t i = 0; i < std::size(results); ++i) CHECK(number::read_plain(line[i + 1]) == results[i]);
  }
}

TEST_CASE("The corpus agrees with what was published or can be counted by hand") {
  std::map<std::string, std::vector<std::string>> by_link;
  for (const auto& line : corpus()) by_link[line[0].substr(0, line[0].find("&z="))] = line;
  // GPT-3 175B: 174,604,259,328 parameters. Narayanan et al. 2021, section 5.1: 34 days for 300B tokens on 1,024 A100.
  const auto& gpt3 = by_link.at("#v=1&preset=gpt-3-175b");
  CHECK(gpt3[1] == "174604259328");
  const double days = *number::read_plain(gpt3[6]);
  CHECK((days > 33 && days < 36));
  // Llama 2 70B: 1,720,320 A100 hours (Llama 2 paper, Table 2); days x 24 x 2,048 GPUs, MFU chosen to three figures.
  const auto& llama2 = by_link.at("#v=1&preset=llama-2-70b");
  CHECK(llama2[1] == "68976648192");
  const double hours = *number::read_plain(llama2[6]) * 24 * 2048;
  CHECK((hours > 0.99 * 1720320 && hours < 1.01 * 1720320));
  // Mixtral 8x7B and DeepSeek-V3: totals of their checkpoints.
  CHECK(by_link.at("#v=1&model=mixtral-8x7b&gpu=h100-sxm5-80gb&gpus=256&ep=8")[1] == "46702792704");
  CHECK(by_link.at("#v=1&model=deepseek-v3&gpu=h800-sxm5-80gb&gpus=2048&pp=16&ep=64&gbs=15360")[1] == "671026419200");
}
