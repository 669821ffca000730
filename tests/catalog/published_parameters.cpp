// The number of parameters that somebody else published, for every catalog entry marked exact: one test case each. The figures
// are copied from the sources that core/catalog/models.json names, never from our own output.
#include <catch2/catch_test_macros.hpp>

#include <cstdint>

#include "core/catalog/catalog.hpp"
#include "core/model/parameters.hpp"

namespace {

using namespace slipstick;

/// `extras`: what the published file holds beside the model.
void require_published(const char* id, std::int64_t published, std::int64_t extras = 0) {
  const catalog::Model* model = catalog::find_model(id);
  REQUIRE(model != nullptr);
  CHECK(static_cast<std::int64_t>(model->published_parameters) == published);
  CHECK(static_cast<std::int64_t>(model->extras) == extras);
  CHECK(model->match == (extras == 0 ? catalog::Match::exact : catalog::Match::exact_with_extras));
  CHECK(static_cast<std::int64_t>(model::count<double>(model->architecture).total) == published - extras);
}

}  // namespace

#define EXACT(id, ...) \
  TEST_CASE("published parameters of " id, "[catalog][published]") { require_published(id, __VA_ARGS__); }

// clang-format off
EXACT("gpt2", 124'439'808)
EXACT("gpt2-medium", 354'823'168)
EXACT("gpt2-large", 774'030'080)
EXACT("gpt2-xl", 1'557'611'200)
EXACT("gpt-j-6b", 6'050'882'784)
EXACT("gpt-neox-20b", 20'554'567'680)
EXACT("pythia-14m", 14'067'712)
EXACT("pythia-31m", 30'494'720)
EXACT("pythia-70m", 70'426'624)
EXACT("pythia-160m", 162'322'944)
EXACT("pythia-410m", 405'334'016)
EXACT("pythia-1b", 1'011'781'632)
EXACT("pythia-2.8b", 2'775'208'960)
EXACT("pythia-6.9b", 6'857'302'016)
EXACT("opt-125m", 125'239'296)
EXACT("opt-350m", 331'196'416)
EXACT("opt-2.7b", 2'651'596'800)
EXACT("opt-6.7b", 6'658'473'984)
EXACT("bloom-560m", 559'214'592)
EXACT("bloom-1b1", 1'065'314'304)
EXACT("bloom-1b7", 1'722'408'960)
EXACT("bloom-3b", 3'002'557'440)
EXACT("bloom-176b", 176'247'271'424)
EXACT("llama-7b", 6'738'415'616)
EXACT("llama-13b", 13'015'864'320)
EXACT("llama-65b", 65'285'660'672)
EXACT("llama-2-7b", 6'738'415'616)
EXACT("llama-2-13b", 13'015'864'320)
EXACT("llama-2-70b", 68'976'648'192)
EXACT("llama-3-8b", 8'030'261'248)
EXACT("llama-3-70b", 70'553'706'496)
EXACT("llama-3.1-8b", 8'030'261'248)
EXACT("llama-3.1-70b", 70'553'706'496)
EXACT("llama-3.1-405b", 405'853'388'800)
EXACT("llama-3.2-3b", 3'212'749'824)
EXACT("mistral-7b-v0.1", 7'241'732'096)
EXACT("mistral-7b-v0.3", 7'248'023'552)
EXACT("mistral-small-24b", 23'572'403'200)
EXACT("mistral-small-22b", 22'247'282'688)
EXACT("mistral-large-2407", 122'610'069'504)
EXACT("mixtral-8x7b", 46'702'792'704)
EXACT("mixtral-8x22b-instruct-v0.1", 140'630'071'296)
EXACT("qwen1.5-0.5b", 463'987'712)
EXACT("qwen1.5-1.8b", 1'836'828'672)
EXACT("qwen1.5-4b", 3'950'369'280)
EXACT("qwen1.5-7b", 7'721'324'544)
EXACT("qwen1.5-14b", 14'167'290'880)
EXACT("qwen1.5-110b", 111'209'914'368)
EXACT("qwen2-0.5b", 494'032'768)
EXACT("qwen2-1.5b", 1'543'714'304)
EXACT("qwen2-7b", 7'615'616'512)
EXACT("qwen2-72b", 72'706'203'648)
EXACT("qwen2-57b-a14b", 57'408'658'944)
EXACT("qwen2.5-0.5b", 494'032'768)
EXACT("qwen2.5-1.5b", 1'543'714'304)
EXACT("qwen2.5-7b", 7'615'616'512)
EXACT("qwen2.5-32b", 32'763'876'352)
EXACT("qwen2.5-72b", 72'706'203'648)
EXACT("qwen3-0.6b", 596'049'920)
EXACT("qwen3-4b", 4'022'468'096)
EXACT("qwen3-8b", 8'190'735'360)
EXACT("qwen3-14b", 14'768'307'200)
EXACT("qwen3-30b-a3b", 30'532'122'624)
EXACT("qwen3-235b-a22b", 235'093'634'560)
EXACT("gemma-2b", 2'506'172'416)
EXACT("gemma-2-2b", 2'614'341'888)
EXACT("gemma-2-9b", 9'241'705'984)
EXACT("gemma-3-270m", 268'098'176)
EXACT("gemma-3-1b", 999'885'952)
EXACT("gemma-3-4b-text", 3'880'263'168)
EXACT("gemma-3-27b-text", 27'009'346'304)
EXACT("phi-1.5", 1'418'270'720)
EXACT("phi-2", 2'779'683'840)
EXACT("phi-3-mini", 3'821'079'552)
EXACT("phi-4", 14'659'507'200)
EXACT("deepseek-llm-7b", 6'910'365'696)
EXACT("deepseek-moe-16b", 16'375'728'128)
EXACT("deepseek-v2-lite", 15'706'484'224)
EXACT("deepseek-v3", 671'026'419'200)
EXACT("kimi-k2", 1'026'408'232'448)
EXACT("yi-6b", 6'061'035'520)
EXACT("yi-34b", 34'388'917'248)
EXACT("internlm2-1.8b", 1'889'110'016)
EXACT("internlm2-7b", 7'737'708'544)
EXACT("chatglm3-6b", 6'243'584'000)
EXACT("glm-4-9b", 9'399'951'360)
EXACT("gpt-oss-120b", 116'829'156'672)
EXACT("olmo-1b", 1'176'764'416)
EXACT("olmo-7b", 6'888'095'744)
EXACT("olmo-2-1b", 1'484'916'736)
EXACT("olmo-2-7b", 7'298'617'344)
EXACT("olmo-2-32b", 32'234'279'936)
EXACT("olmo-3-7b", 7'298'011'136)
EXACT("starcoder2-3b", 3'030'371'328)
EXACT("starcoder2-15b", 15'957'889'024)
EXACT("mpt-7b", 6'649'286'656)
EXACT("smollm2-135m", 134'515'008)
EXACT("smollm2-1.7b", 1'711'376'384)
EXACT("tinyllama-1.1b", 1'100'048'384)
EXACT("granite-3.0-2b", 2'533'531'648)

// Files that hold more than the model: the tied head stored twice, a vision tower, an MTP layer with copies of both embeddings
EXACT("falcon-7b", 7'217'189'760, 295'469'056)
EXACT("falcon-40b", 41'835'970'560, 532'676'608)
EXACT("falcon-180b", 179'522'565'120, 965'476'352)
EXACT("llama-4-maverick", 401'583'781'376, 871'932'416)
EXACT("glm-4.5", 358'337'791'296, 5'539'962'272)
// clang-format on

TEST_CASE("every exact catalog entry has its published number above", "[catalog]") {
  int exact = 0;
  for (const catalog::Model& model : catalog::models()) exact += model.match != catalog::Match::rounded ? 1 : 0;
  CHECK(exact == 105);
}
