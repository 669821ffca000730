#include "core/explain/explainer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/explain/json.hpp"
#include "tests/engine/plans.hpp"
#include "tests/words.hpp"

using namespace slipstick;
using explain::Box;
using number::Node;
using number::Traced;

namespace {

/// Every number of a report with its path, in the order of its fields.
template <number::Number N>
class Listing {
 public:
  explicit Listing(const report::ReportOf<N>& report) { add(report, ""); }
  std::vector<std::pair<std::string, N>> all;

 private:
  void add(const N& x, const std::string& path) { all.emplace_back(path, x); }
  void add(const model::ComponentCount<N>& x, const std::string& path) { add(x.parameters, path); }
  void add(const report::StageParameters<N>& x, const std::string& path) { add(x.per_gpu, path + ".per_gpu"); }

  template <class T>
  void add(const std::vector<T>& list, const std::string& path) {
    for (std::size_t i = 0; i < list.size(); ++i) add(list[i], path + "[" + std::to_string(i) + "]");
  }

  template <class T>
  void add(const T& x, const std::string& path) {
    if constexpr (requires { T::fields(x, [](const char*, const auto&) {}); })
      T::fields(x, [&](const std::string& name, const auto& member) { add(member, path.empty() ? name : path + "." + name); });
  }
};

// The compilers' own bit cast: the library of Emscripten 3.1.6 has no std::bit_cast.
std::uint64_t bits(double x) { return __builtin_bit_cast(std::uint64_t, x); }

void require_same(const plan::Plan& plan) {
  const report::TracedReport report = engine::evaluate_traced(plan);
  const auto traced = Listing<Traced>(report).all;
  const auto plain = Listing<double>(engine::evaluate(plan)).all;
  REQUIRE(plain.size() == traced.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const auto& [path, x] = plain[i];
    INFO(path << ": " << x << " and " << traced[i].second.value());
    REQUIRE(path == traced[i].first);
    REQUIRE(std::isfinite(x));
    REQUIRE(bits(x) == bits(traced[i].second.value()));
    REQUIRE(explain::find(report, path) == traced[i].second.node());
  }
}

int depth(const Box& box) {
  int deepest = 0;
  for (const Box& child : box.children) deepest = std::max(deepest, depth(child));
  return deepest + (box.kind == Box::Kind::fraction ? 1 : 0);
}

bool has_empty_text(const Box& box) {
  if (box.kind == Box::Kind::text) return box.text.empty();
  bool empty = box.children.empty();
  for (const Box& child : box.children) empty = empty || has_empty_text(child);
  return empty;
}

void collect_leaves(const Box& box, std::vector<const Box*>& leaves) {
  if (!box.part.empty()) leaves.push_back(&box);
  for (const Box& child : box.children) collect_leaves(child, leaves);
}

/// A text that the table lacks comes back as its key.
bool is_missing(const std::string& text) {
  if (text.empty()) return true;
  for (const char* prefix : {"name.", "fact.", "source.", "component.", "Name.", "Fact.", "Component."})
    if (text.starts_with(prefix)) return true;
  return false;
}

void require_complete(const explain::Explanation& e, const text::Table& words) {
  INFO(explain::render(e, explain::Form::text, words));
  REQUIRE_FALSE(is_missing(e.title));
  REQUIRE_FALSE(e.value.empty());
  REQUIRE_FALSE(has_empty_text(e.symbols));
  REQUIRE_FALSE(has_empty_text(e.numbers));
  REQUIRE(depth(e.symbols) <= 2);
  for (const std::string& fact : e.facts) REQUIRE_FALSE(is_missing(fact));
  REQUIRE((e.source.empty() || !is_missing(e.source)));
  for (const explain::Symbol& s : e.legend) {
    REQUIRE_FALSE(is_missing(s.meaning));
    REQUIRE_FALSE(s.symbol.empty());
    REQUIRE_FALSE(s.value.empty());
  }
}

/// One symbol must not stand for two things in one formula.
void require_unambiguous(const explain::Explanation& e) {
  std::vector<const Box*> leaves;
  collect_leaves(e.symbols, leaves);
  for (const Box* a : leaves)
    for (const Box* b : leaves)
      if (a->text == b->text) {
        INFO(e.title << ": " << a->text << " is " << a->part << " and " << b->part);
        REQUIRE(a->part == b->part);
      }
}

bool same(const Box& a, const Box& b) {
  return a.kind == b.kind && a.text == b.text && a.part == b.part && a.step == b.step &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), same);
}

/// What one program makes must arrive whole in the other.
void require_sendable(const explain::Explanation& e) {
  const auto back = explain::explanation_from_json(explain::to_json(e));
  REQUIRE(back.has_value());
  REQUIRE(same(e.symbols, back->symbols));
  REQUIRE(same(e.numbers, back->numbers));
  REQUIRE((e.title == back->title && e.value == back->value && e.exact == back->exact && e.source == back->source && e.facts == back->facts));
  REQUIRE(e.followed == back->followed);
  const auto same_symbol = [](const auto& a, const auto& b) { return a.symbol == b.symbol && a.meaning == b.meaning && a.value == b.value && a.step == b.step; };
  const auto same_part = [](const auto& a, const auto& b) { return a.title == b.title && a.value == b.value && a.step == b.step; };
  REQUIRE(std::equal(e.legend.begin(), e.legend.end(), back->legend.begin(), back->legend.end(), same_symbol));
  REQUIRE(std::equal(e.parts.begin(), e.parts.end(), back->parts.begin(), back->parts.end(), same_part));
}

/// The result, its parts, their parts.
void require_all(const report::TracedReport& report, const explain::Trail& trail, const text::Table& words, std::set<std::string>& seen) {
  const auto found = explain::explain(report, trail, words);
  REQUIRE(found.has_value());
  const explain::Explanation& e = *found;
  REQUIRE(e.followed == trail.size());
  if (!seen.insert(e.title + e.value + e.symbols.text).second) return;
  require_complete(e, words);
  require_sendable(e);
  if (!trail.front().starts_with("rules")) require_unambiguous(e);
  for (const explain::Part& part : e.parts) {
    explain::Trail inside = trail;
    inside.push_back(part.step);
    require_all(report, inside, words, seen);
  }
}

void require_explained(const plan::Plan& plan, const text::Table& words) {
  std::set<std::string> seen;
  const report::TracedReport report = engine::evaluate_traced(plan);
  for (const auto& [path, x] : Listing<Traced>(report).all) {
    INFO(path);
    require_all(report, {path}, words, seen);
  }
}

const number::Node& node_of(const report::TracedReport& report, const char* path) {
  const auto node = explain::find(report, path);
  REQUIRE(node != nullptr);
  return *node;
}

}  // namespace

TEST_CASE("Traced and plain reports have the same bits") {
  for (const catalog::Preset& preset : catalog::presets()) require_same(plan::base_plan(preset.id, "", ""));
  for (unsigned seed = 0; seed < 200; ++seed) require_same(test::random_plan(seed));
}

TEST_CASE("Extreme plans give finite numbers") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const report::Report report = engine::evaluate_numbers(test::extreme_plan(seed));
    REQUIRE(std::isfinite(report.time.step_s));
    REQUIRE(std::isfinite(report.memory.peak_bytes));
    REQUIRE(std::isfinite(report.run.goodput));
    REQUIRE(std::isfinite(report.run.cost_usd));
    REQUIRE(std::isfinite(report.time.compute_s));
    REQUIRE(std::isfinite(report.time.communication_share));
  }
}

TEST_CASE("Every number explains itself in both languages") {
  for (const text::Language language : {text::Language::english, text::Language::chinese}) {
    const text::Table words = language == text::Language::english ? explain::english() : tests::words_in(language);
    for (const catalog::Preset& preset : catalog::presets()) require_explained(plan::base_plan(preset.id, "", ""), words);
    for (unsigned seed = 0; seed < 20; ++seed) require_explained(test::random_plan(seed), words);
  }
}

TEST_CASE("An explanation shows formula, numbers, symbols, facts and source") {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 8, 64);
  plan.training.global_batch = 64;
  plan.savers.recompute = plan::Recompute::full;
  const report::TracedReport report = engine::evaluate_traced(plan);
  const text::Table& words = explain::english();
  const explain::Explanation e = explain::explain(node_of(report, "memory.stages[2].in_flight"), words);
  CHECK(explain::render(e, explain::Form::text, text::english()) ==
        "Micro-batches (or chunks) in flight\n"
        "n = min(m, p − i)\n"
        "= min(64, 8 − 2)\n"
        "= 6\n"
        "m: micro-batches of one step and replica, 64\n"
        "p: pipeline parallel, 8\n"
        "i: number of the stage, from 0, 2\n"
        "1F1B: a stage holds as many micro-batches as there are stages from it to the end.\n"
        "Source: Narayanan et al. 2021, section 2.2\n");
  const explain::Explanation step = explain::explain(node_of(report, "time.step_s"), words);
  CHECK(explain::render(step, explain::Form::latex, text::english()).starts_with(
      "\\begin{aligned}\n\\tau_{\\text{step}} &= \\frac{F_{\\text{model}}}{G \\cdot  F_{\\text{peak}} \\cdot  \\text{MFU}} \\\\\n"));
  CHECK(explain::render(step, explain::Form::markdown, text::english()).starts_with("**Time of one step**: "));
}

TEST_CASE("A maximum over stages names the winner") {
  const report::TracedReport report = engine::evaluate_traced(plan::base_plan("gpt-3-175b", "", ""));
  const explain::Explanation e = explain::explain(node_of(report, "memory.peak_bytes"), explain::english());
  REQUIRE_FALSE(e.parts.empty());
  CHECK(e.symbols.children[2].text == "max(");
}

TEST_CASE("Paths that lead nowhere find nothing") {
  const report::TracedReport report = engine::evaluate_traced(plan::default_plan());
  for (const char* path : {"", "memory", "memory.", "memory.stages", "memory.stages[", "memory.stages[99].peak_bytes", "memory.fits",
                           "memory.stages[0]", "time.step_s.more", "nothing", "[0]", ".", "]", "parameters.components.nothing"})
    CHECK(explain::find(report, path) == nullptr);
  CHECK(explain::find(report, "parameters.components.attention_query") != nullptr);
}

TEST_CASE("A trail is followed as far as the plan goes") {
  const report::TracedReport report = engine::evaluate_traced(plan::base_plan("gpt-3-175b", "", ""));
  const text::Table& words = explain::english();
  const auto peak = explain::explain(report, {"memory.peak_bytes"}, words);
  REQUIRE(peak.has_value());
  REQUIRE(peak->parts.size() > 1);
  CHECK(peak->parts[0].step.ends_with("#0"));
  CHECK(peak->parts[1].step.ends_with("#1"));   // the second stage: the same name again
  const auto stage = explain::explain(report, {"memory.peak_bytes", peak->parts[1].step}, words);
  REQUIRE(stage.has_value());
  CHECK(stage->followed == 2);
  CHECK(stage->title == peak->parts[1].title);
  CHECK(stage->value == peak->parts[1].value);
  const auto lost = explain::explain(report, {"memory.peak_bytes", "no_such_part#0", "nor_this#1"}, words);
  REQUIRE(lost.has_value());
  CHECK(lost->followed == 1);
  CHECK(lost->title == peak->title);
  CHECK_FALSE(explain::explain(report, {"no.such.result"}, words).has_value());
  CHECK_FALSE(explain::explain(report, {}, words).has_value());
}

TEST_CASE("Questions arrive as they were asked, and what is no question is none") {
  const explain::Question asked{"#v=1&model=gpt-3-175b", {"time.step_s", "a \"quoted\" step#1"}, text::Language::chinese};
  const auto back = explain::question_from_json(explain::to_json(asked));
  REQUIRE(back.has_value());
  CHECK(back->link == asked.link);
  CHECK(back->trail == asked.trail);
  CHECK(back->language == text::Language::chinese);
  CHECK_FALSE(explain::question_from_json("[").has_value());
  CHECK_FALSE(explain::explanation_from_json("7").has_value());
}
