#include "core/model/parameters.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cstdint>
#include <map>
#include <string>

#include "core/catalog/catalog.hpp"

namespace {

using namespace slipstick;
using model::Architecture;
using model::Component;

const Architecture& architecture(const char* id) {
  const catalog::Model* found = catalog::find_model(id);
  REQUIRE(found != nullptr);
  return found->architecture;
}

std::int64_t whole(double x) {
  return static_cast<std::int64_t>(x);
}
std::int64_t total(const Architecture& a) {
  return whole(model::count<double>(a).total);
}

/// Components under the coarser names that published breakdowns use.
std::map<std::string, std::int64_t> breakdown(const char* id) {
  std::map<std::string, std::int64_t> parts;
  for (const auto& [component, parameters] : model::count<double>(architecture(id)).components) {
    std::string name = model::id(component);
    if (name.starts_with("attention_")) name = "attention";
    if (name.starts_with("ffn_")) name = "ffn";
    parts[name] += whole(parameters);
  }
  return parts;
}

using Parts = std::map<std::string, std::int64_t>;

}  // namespace

TEST_CASE("components add up to the total, and tracing changes nothing", "[model]") {
  for (const catalog::Model& entry : catalog::models()) {
    INFO(entry.id);
    const auto plain = model::count<double>(entry.architecture);
    const auto traced = model::count<number::Traced>(entry.architecture);
    double sum = 0;
    for (const auto& component : plain.components) sum += component.parameters;
    CHECK(sum == plain.total);
    CHECK(traced.total.value() == plain.total);
    CHECK(traced.active.value() == plain.active);
    CHECK(traced.active_without_input_embedding.value() == plain.active_without_input_embedding);
    CHECK(traced.active_without_embeddings.value() == plain.active_without_embeddings);
    CHECK(traced.non_embedding.value() == plain.non_embedding);
    CHECK(traced.components.size() == plain.components.size());
  }
}

TEST_CASE("layers and what stands outside them add up to the model", "[model]") {
  for (const catalog::Model& entry : catalog::models()) {
    INFO(entry.id);
    const Architecture& a = entry.architecture;
    double sum = 0;
    for (int layer = 0; layer < a.layers; ++layer)
      for (const auto& part : model::layer_parameters<double>(a, model::layer_is_moe(a, layer))) sum += part.parameters;
    for (const auto& [component, parameters] : model::count<double>(a).components) switch (component) {
        case Component::embedding:
        case Component::positions:
        case Component::embedding_norm:
        case Component::embedding_projection:
        case Component::final_norm:
        case Component::lm_head:
          sum += parameters;
          break;
        default:
          break;
      }
    CHECK(sum == model::count<double>(a).total);
  }
}

TEST_CASE("breakdown by component", "[model]") {
  // clang-format off
  CHECK(breakdown("gpt2") == Parts{{"embedding", 38597376}, {"positions", 786432}, {"attention", 28348416},
        {"ffn", 56669184}, {"norms", 36864}, {"final_norm", 1536}});
  CHECK(breakdown("opt-350m") == Parts{{"embedding", 25739264}, {"positions", 2099200}, {"embedding_projection", 1048576},
        {"attention", 100761600}, {"ffn", 201449472}, {"norms", 98304}});
  CHECK(breakdown("bloom-176b") == Parts{{"embedding", 3596615680}, {"embedding_norm", 28672}, {"attention", 57549864960},
        {"ffn", 115096719360}, {"norms", 4014080}, {"final_norm", 28672}});
  CHECK(breakdown("gpt-j-6b") == Parts{{"embedding", 206438400}, {"attention", 1879048192}, {"ffn", 3758669824},
        {"norms", 229376}, {"final_norm", 8192}, {"lm_head", 206488800}});
  CHECK(breakdown("falcon-40b") == Parts{{"embedding", 532676608}, {"attention", 8556380160}, {"ffn", 32212254720},
        {"norms", 1966080}, {"final_norm", 16384}});
  CHECK(breakdown("llama-3-70b") == Parts{{"embedding", 1050673152}, {"attention", 12079595520}, {"ffn", 56371445760},
        {"norms", 1310720}, {"final_norm", 8192}, {"lm_head", 1050673152}});
  CHECK(breakdown("gemma-2-9b") == Parts{{"embedding", 917504000}, {"attention", 1849688064}, {"ffn", 6473908224},
        {"norms", 602112}, {"final_norm", 3584}});
  CHECK(breakdown("olmo-2-7b") == Parts{{"embedding", 411041792}, {"attention", 2147745792}, {"ffn", 4328521728},
        {"norms", 262144}, {"final_norm", 4096}, {"lm_head", 411041792}});
  CHECK(breakdown("command-r-plus") == Parts{{"embedding", 3145728000}, {"attention", 20938817536}, {"ffn", 79725330432},
        {"norms", 786432}, {"final_norm", 12288}});
  CHECK(breakdown("qwen2-57b-a14b") == Parts{{"embedding", 544538624}, {"attention", 822212608}, {"experts", 49325015040},
        {"shared_experts", 6165727232}, {"router", 6422528}, {"norms", 200704}, {"final_norm", 3584}, {"lm_head", 544538624}});
  CHECK(breakdown("deepseek-v2-lite") == Parts{{"embedding", 209715200}, {"attention", 371602944}, {"ffn", 67239936},
        {"experts", 14394851328}, {"shared_experts", 449839104}, {"router", 3407872}, {"norms", 110592}, {"final_norm", 2048},
        {"lm_head", 209715200}});
  CHECK(breakdown("deepseek-v3") == Parts{{"embedding", 926679040}, {"attention", 11413547008}, {"ffn", 1189085184},
        {"experts", 653908770816}, {"shared_experts", 2554331136}, {"router", 106445312}, {"norms", 874496}, {"final_norm", 7168},
        {"lm_head", 926679040}});
  CHECK(breakdown("gpt-oss-120b") == Parts{{"embedding", 579133440}, {"attention", 955805184}, {"experts", 114701598720},
        {"router", 13275648}, {"norms", 207360}, {"final_norm", 2880}, {"lm_head", 579133440}});
  CHECK(breakdown("llama-4-maverick") == Parts{{"embedding", 1034485760}, {"attention", 3019898880}, {"ffn", 6039797760},
        {"experts", 386547056640}, {"shared_experts", 3019898880}, {"router", 15728640}, {"norms", 491520}, {"final_norm", 5120},
        {"lm_head", 1034485760}});
  // clang-format on
}

TEST_CASE("active parameters under the three conventions", "[model]") {
  struct Active {
    const char* id;
    std::int64_t both, without_input, without_both;
    double published, tolerance;
  };
  // The published figures follow one convention each and are rounded: by how much is the tolerance.
  const auto row = GENERATE(values<Active>({
      {"llama-4-maverick", 17'184'691'200, 16'150'205'440, 15'115'719'680, 17e9, 0.02},
      {"mixtral-8x7b", 12'879'925'248, 12'748'853'248, 12'617'781'248, 12.9e9, 0.002},
      {"mixtral-8x22b-instruct-v0.1", 39'161'468'928, 38'960'142'336, 38'758'815'744, 39e9, 0.005},
      {"qwen2-57b-a14b", 14'249'270'784, 13'704'732'160, 13'160'193'536, 14e9, 0.02},
      {"qwen3-30b-a3b", 3'353'032'704, 3'041'867'776, 2'730'702'848, 3.3e9, 0.02},
      {"qwen3-235b-a22b", 22'190'763'520, 21'568'433'664, 20'946'103'808, 22e9, 0.01},
      {"deepseek-moe-16b", 2'828'650'496, 2'618'935'296, 2'409'220'096, 2.8e9, 0.02},
      {"deepseek-v2-lite", 2'661'150'208, 2'451'435'008, 2'241'719'808, 2.4e9, 0.03},
      {"deepseek-v3", 37'552'297'472, 36'625'618'432, 35'698'939'392, 37e9, 0.015},
      {"kimi-k2", 32'861'500'928, 31'687'095'808, 30'512'690'688, 32e9, 0.01},
      {"glm-4.5", 33'632'266'144, 32'856'319'904, 32'080'373'664, 32e9, 0.003},
      {"gpt-oss-120b", 5'711'982'912, 5'132'849'472, 4'553'716'032, 5.13e9, 0.001},
      {"dbrx", 36'469'708'800, 35'853'146'112, 35'236'583'424, 36e9, 0.005},
  }));
  INFO(row.id);
  const auto counted = model::count<double>(architecture(row.id));
  CHECK(whole(counted.active) == row.both);
  CHECK(whole(counted.active_without_input_embedding) == row.without_input);
  CHECK(whole(counted.active_without_embeddings) == row.without_both);
  CHECK(catalog::find_model(row.id)->published_active_parameters == row.published);
  double nearest = 1;
  for (const double ours :
       {counted.active, counted.active_without_input_embedding, counted.active_without_embeddings}) {
    const double off = ours > row.published ? ours / row.published - 1 : 1 - ours / row.published;
    nearest = off < nearest ? off : nearest;
  }
  CHECK(nearest <= row.tolerance);
}

TEST_CASE("a dense model is active as a whole", "[model]") {
  const auto counted = model::count<double>(architecture("llama-3-8b"));
  CHECK(counted.active == counted.total);
  CHECK(whole(counted.non_embedding) == 6'979'588'096);  // 8,030,261,248 less 2 x 128,256 x 4,096
  CHECK(counted.active_without_embeddings == counted.non_embedding);
  const auto tied = model::count<double>(architecture("gpt2"));
  CHECK(tied.active_without_input_embedding == tied.active);
  CHECK(whole(tied.non_embedding) == 85'056'000);  // pythia, GPT-2 and OPT authors leave positions out as well
}

TEST_CASE("parameters outside the embeddings", "[model]") {
  const auto rest = [](const char* id) { return whole(model::count<double>(architecture(id)).non_embedding); };
  CHECK(rest("opt-350m") == 303'357'952);
  CHECK(rest("bloom-176b") == 172'650'655'744);
  CHECK(rest("gpt-j-6b") == 5'637'955'584);
  CHECK(rest("phi-2") == 2'517'488'640);
  CHECK(rest("deepseek-v3") == 669'173'061'120);
}

TEST_CASE("multi-token prediction: DeepSeek-V3 with its module", "[model]") {
  Architecture a = architecture("deepseek-v3");
  CHECK(total(a) == 671'026'419'200);
  a.mtp_modules = 1;
  CHECK(total(a) == 671'026'419'200 + 11'610'068'224);
  // With stored copies of embedding and head 684,489,845,504; with 41,540,496 scales the hub's 684,531,386,000: not parameters.
  CHECK(total(a) + 2LL * 129'280 * 7'168 == 684'489'845'504);
  Architecture glm = architecture("glm-4.5");
  const std::int64_t main_model = total(glm);
  glm.mtp_modules = 1;
  CHECK(total(glm) - main_model == 3'988'069'792);
}

TEST_CASE("which layers are MoE", "[model]") {
  const Architecture& v3 = architecture("deepseek-v3");
  CHECK_FALSE(model::layer_is_moe(v3, 2));
  CHECK(model::layer_is_moe(v3, 3));
  CHECK(model::moe_layers(v3, 0, 61) == 58);
  CHECK(model::moe_layers(v3, 2, 4) == 3);
  const Architecture& maverick = architecture("llama-4-maverick");
  CHECK_FALSE(model::layer_is_moe(maverick, 0));
  CHECK(model::layer_is_moe(maverick, 1));
  CHECK(model::moe_layers(maverick, 0, 48) == 24);
  CHECK(model::moe_layers(maverick, 1, 3) == 2);
  CHECK(model::moe_layers(architecture("llama-3-8b"), 0, 32) == 0);
  CHECK(model::moe_layers(architecture("mixtral-8x7b"), 8, 8) == 8);
  for (const catalog::Model& entry : catalog::models())
    for (int layer = 0, before = 0; layer < entry.architecture.layers; ++layer) {
      before += model::layer_is_moe(entry.architecture, layer) ? 1 : 0;
      REQUIRE(model::moe_layers(entry.architecture, 0, layer + 1) == before);
    }
}

TEST_CASE("an empty or absurd architecture counts without trouble", "[model]") {
  CHECK(model::count<double>(Architecture{}).total == 0);
  Architecture a;
  a.layers = a.hidden = a.heads = a.vocab = 1;
  a.experts = 4;
  a.experts_per_token = 9;  // more than there are
  a.dense_layers = 7;       // more than there are layers
  a.moe_every = 0;
  const auto counted = model::count<double>(a);
  CHECK(counted.active <= counted.total);
  CHECK(model::moe_layers(a, 0, 1) == 0);
  CHECK(model::moe_layers(a, 0, -5) == 0);
}

TEST_CASE("the formula of a component reads as in the field", "[model]") {
  const auto counted = model::count<number::Traced>(architecture("llama-3-8b"));
  for (const auto& [component, parameters] : counted.components)
    if (component == Component::attention_query) {
      const number::Node& node = *parameters.node();
      CHECK(node.op == number::Operator::named);
      CHECK(std::string(node.name.symbol) == "query");
      CHECK(node.name.unit == number::Unit::parameters);
      CHECK(node.arguments.at(0)->op == number::Operator::multiply);
    }
  CHECK(counted.total.node()->op == number::Operator::sum);
  CHECK(counted.total.node()->arguments.size() == counted.components.size());
}
