#include "core/report/json.hpp"

#include "core/catalog/catalog.hpp"
#include "core/json/writer.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"

namespace slipstick::report {
namespace {

using json::Writer;

template <class T>
concept Listed = requires(const T& part) { T::fields(part, [](const char*, const auto&) {}); };

void put(Writer& out, double x) { out.number(x); }
void put(Writer& out, bool x) { out.flag(x); }
void put(Writer& out, int x) { out.number(x); }
void put(Writer& out, const char* x) { out.text(x); }
void put(Writer& out, const StageParameters<double>&);
void put(Writer& out, const std::vector<model::ComponentCount<double>>&);
void put(Writer& out, const Rule<double>&);
void put(Writer& out, const advice::Advice&);
void put(Writer& out, const plan::Issue&);
template <Listed T>
void put(Writer& out, const T& part);

template <class T>
void put(Writer& out, const std::vector<T>& parts) {
  out.open('[');
  for (const T& part : parts) put(out, part);
  out.close();
}

/// Any part of the Report, by the list of members that it keeps itself.
template <Listed T>
void put(Writer& out, const T& part) {
  out.open('{');
  T::fields(part, [&](const char* key, const auto& member) {
    out.key(key);
    put(out, member);
  });
  out.close();
}

void put(Writer& out, const StageParameters<double>& stage) {
  out.open('{');
  out.number("stage", stage.stage);
  out.number("per_gpu", stage.per_gpu);
  out.close();
}

void put(Writer& out, const std::vector<model::ComponentCount<double>>& components) {
  out.open('{');
  for (const auto& component : components) out.number(model::id(component.component), component.parameters);
  out.close();
}

void put(Writer& out, const Rule<double>& rule) {
  const text::Table& english = text::english();
  const std::string name = std::string("rule.") + rule.id;
  out.open('{');
  out.text("id", rule.id);
  out.number("says", rule.says);
  if (rule.says_high > 0) out.number("says_high", rule.says_high);
  out.number("exact", rule.exact);
  out.text("text", text::fill(english, english(name), rule.arguments));
  out.text("why", text::fill(english, english(name + ".why"), rule.arguments));
  out.close();
}

void put(Writer& out, const advice::Advice& advice) {
  const text::Table& english = text::english();
  out.open('{');
  out.text("id", advice.id);
  out.text("severity", advice::id(advice.severity));
  out.text("text", text::title(english, advice));
  out.text("why", text::why(english, advice));
  out.number("figure", advice.figure);
  if (!advice.change.empty()) {
    out.open("change", '{');
    for (const auto& [key, value] : advice.change) out.text(key, value);
    out.close();
    out.number("step_change_s", advice.step_change_s);
    out.number("memory_after_bytes", advice.memory_after_bytes);
  }
  out.close();
}

void put(Writer& out, const plan::Issue& issue) {
  out.open('{');
  out.text("code", plan::id(issue.code));
  out.text("field", plan::info(issue.field).key);
  out.text("text", text::sentence(text::english(), issue));
  out.close();
}

/// Every field, so that a reader need not know the defaults; plan::from_json reads it back as the same plan.
void put(Writer& out, const plan::Plan& plan) {
  out.open('{');
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind == plan::Kind::flag) out.flag(f.key, f.get(plan) != 0);
    else if (f.kind == plan::Kind::integer || f.kind == plan::Kind::real) out.number(f.key, f.get(plan));
    else out.text(f.key, plan::value_text(plan, f.field));
  }
  out.close();
}

}  // namespace

std::string to_json(const plan::Plan& plan, const Report& report, int indent) {
  Writer out(indent);
  out.open('{');
  out.number("version", plan::current_version);
  out.text("data_date", catalog::data_date());
  out.text("link", link::write(plan));
  out.key("plan");
  put(out, plan);
  Report::fields(report, [&](const char* key, const auto& part) {
    out.key(key);
    put(out, part);
  });
  out.key("advice");
  put(out, report.advice);
  out.key("errors");
  put(out, report.errors);
  out.close();
  return out.written();
}

std::string errors_json(const std::vector<plan::Issue>& issues, int indent) {
  Writer out(indent);
  out.open('{');
  out.number("version", plan::current_version);
  out.key("errors");
  put(out, issues);
  out.close();
  return out.written();
}

void write_parameters(Writer& out, const model::Counted<double>& counted) {
  out.number("total", counted.total);
  out.number("active", counted.active);
  out.number("active_without_input_embedding", counted.active_without_input_embedding);
  out.number("active_without_embeddings", counted.active_without_embeddings);
  out.number("non_embedding", counted.non_embedding);
  out.key("components");
  put(out, counted.components);
}

}  // namespace slipstick::report
