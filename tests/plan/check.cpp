#include <catch2/catch_test_macros.hpp>

#include <string>

#include "core/plan/read.hpp"
#include "core/text/text.hpp"
#include "tests/words.hpp"

using namespace slipstick;
using namespace slipstick::plan;

namespace {

/// What is impossible about Llama 3 70B (64 heads, 8 KV heads) on 512 H100 with these changes: "key: sentence" lines.
std::string impossible(const std::vector<Pair>& changes, const text::Table& table = text::english()) {
  std::vector<Pair> pairs{{"model", "llama-3-70b"}, {"gpus", "512"}, {"tp", "8"}, {"pp", "4"}};
  for (const Pair& change : changes) {
    std::erase_if(pairs, [&](const Pair& pair) { return pair.first == change.first; });
    pairs.push_back(change);
  }
  const Reading reading = read_pairs(pairs, default_plan());
  REQUIRE(reading.issues.empty());
  std::string lines;
  for (const Issue& issue : check(reading.plan)) {
    CHECK_FALSE(is_bad_input(issue.code));
    lines += (lines.empty() ? "" : "\n") + std::string(info(issue.field).key) + ": " + text::sentence(table, issue);
  }
  return lines;
}

}  // namespace

TEST_CASE("A plan that can be run has no issue") {
  CHECK(impossible({}) == "");
  CHECK(impossible({{"tp", "16"}}) == "");                     // 8 KV heads, each on two ranks
  CHECK(impossible({{"pp", "3"}, {"gpus", "24"}}) == "");      // 80 layers in uneven stages
  CHECK(impossible({{"vpp", "5"}}) == "");
  CHECK(impossible({{"cp", "2"}}) == "");
  CHECK(impossible({{"dp", "16"}}) == "");
}

TEST_CASE("What is impossible is said with the value, the reason and what would do") {
  CHECK(impossible({{"tp", "12"}, {"gpus", "480"}, {"gbs", "1000"}}) == "tp: 12 does not divide the model's 64 heads. Use 8, 4, 2 or 1.");
  CHECK(impossible({{"gpus", "500"}}) == "gpus: 500 GPUs are not a multiple of 32, which is tp × cp × pp. Use 480 or 512.");
  CHECK(impossible({{"gbs", "1000"}}) == "gbs: 1,000 sequences are not a multiple of 16, which is micro-batch × data parallel. Use 992 or 1,008.");
  CHECK(impossible({{"dp", "15"}, {"gbs", "1500"}}) == "dp: tp × cp × pp × 15 does not make 512 GPUs. Use 16.");
  CHECK(impossible({{"vpp", "3"}}) == "vpp: 3 virtual stages do not cut the model's 80 layers into equal chunks. Use 2 or 1.");
  CHECK(impossible({{"vpp", "2"}, {"pp", "1"}}) == "vpp: 2 virtual stages need a pipeline; this plan has one stage. Use 1.");
  CHECK(impossible({{"pp", "100"}, {"gpus", "800"}}) == "pp: 100 is more than the model's 80 layers. Use 80, 40, 20 or 16.");
  CHECK(impossible({{"ep", "2"}}) == "ep: 2 is more than the model's experts allow. Use 1.");
  CHECK(impossible({{"cp", "4"}, {"seq", "1028"}, {"sp", "off"}}) == "cp: 4 does not divide the sequence of 1,028 tokens into equal pieces. Use 2 or 1.");
  CHECK(impossible({{"gpu", "v100-sxm2-32gb"}}) == "precision: bf16, fp32 gradients has no matrix path on this accelerator. Use fp16 mixed or fp32.");
  CHECK(impossible({{"kv_heads", "128"}}).starts_with("kv_heads: 128 KV heads are more than the model's 64 heads. Use 64."));
  CHECK(impossible({{"experts", "8"}}).find("topk: Experts per token is 0, but the model needs it because Experts is 8. Give a value above 0.") != std::string::npos);
}

TEST_CASE("Expert parallelism divides the experts and lies inside data parallelism") {
  const std::vector<Pair> mixtral{{"model", "mixtral-8x7b"}, {"gpus", "64"}, {"tp", "2"}, {"pp", "4"}};
  auto with = [&](const char* ep) {
    std::vector<Pair> changes = mixtral;
    changes.emplace_back("ep", ep);
    return impossible(changes);
  };
  CHECK(with("8") == "");
  CHECK(with("3") == "ep: 3 does not divide the model's 8 experts. Use 2 or 1.");
  std::vector<Pair> small = mixtral;
  small.emplace_back("gpus", "16");
  std::erase_if(small, [](const Pair& pair) { return pair.first == "gpus" && pair.second == "64"; });
  small.emplace_back("ep", "8");
  CHECK(impossible(small) == "ep: 8 does not divide the 2 ranks of data × context parallel. Use 2 or 1.");
}

TEST_CASE("GPUs that only a wrong degree does not divide are not complained about beside it") {
  CHECK(impossible({{"gpus", "64"}, {"tp", "12"}}) == "tp: 12 does not divide the model's 64 heads. Use 8, 4, 2 or 1.");
  CHECK(impossible({{"gpus", "60"}, {"tp", "16"}}) == "gpus: 60 GPUs are not a multiple of 64, which is tp × cp × pp. Use 64.");
  CHECK(impossible({{"gpus", "60"}, {"tp", "7"}}) == "tp: 7 does not divide the model's 64 heads. Use 4, 2 or 1.\n"
                                                     "gpus: 60 GPUs are not a multiple of 28, which is tp × cp × pp. Use 56 or 84.");
}

TEST_CASE("The same in Chinese, with its punctuation and without added spaces") {
  const text::Table chinese = tests::words_in(text::Language::chinese);
  CHECK(impossible({{"tp", "12"}, {"gpus", "480"}, {"gbs", "1000"}}, chinese) == "tp: 12 不能整除模型的 64 个注意力头。请用 8、4、2 或 1。");
}

TEST_CASE("Each code has an id and a sentence in both languages") {
  for (int i = 0; i <= static_cast<int>(Code::layout_mismatch); ++i) {
    const std::string key = std::string("error.") + id(static_cast<Code>(i));
    INFO(key);
    CHECK(text::english().has(key));
    CHECK(tests::words_in(text::Language::chinese).has(key));
  }
}

TEST_CASE("Checks stay finite at the ends of every range") {
  for (const FieldInfo& f : fields()) {
    if (f.kind == Kind::text) continue;
    for (double x : {f.minimum, f.maximum}) {
      Plan plan = base_plan("", "deepseek-v3", "");
      f.set(plan, x);
      for (const Issue& issue : check(plan)) {
        CHECK(issue.value - issue.value == 0);
        CHECK(issue.limit - issue.limit == 0);
        CHECK(issue.remedies.size() <= 4);
        for (double remedy : issue.remedies) CHECK((remedy >= info(issue.field).minimum && remedy <= info(issue.field).maximum));
      }
    }
  }
}
