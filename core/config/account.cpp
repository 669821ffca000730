#include "core/config/account.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "core/catalog/catalog.hpp"
#include "core/config/words.hpp"
#include "core/engine/evaluate.hpp"
#include "core/number/text.hpp"
#include "core/report/json.hpp"

namespace slipstick::config {
namespace {

using Json = nlohmann::ordered_json;
using Counted = model::Counted<double>;

const text::Table& english() { return text::english(); }

std::string line(const std::string& name, const std::string& value) {
  constexpr std::size_t column = 48;
  std::size_t width = 0;
  for (const char c : name) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;  // characters of UTF-8
  return "  " + name + std::string(width < column ? column - width : 1, ' ') + value + "\n";
}

std::string heading(const char* words) { return std::string("\n") + words + "\n"; }

/// Rules of thumb about numbers of parameters that hold for a model alone.
std::vector<report::Rule<double>> rules(const plan::Plan& plan) {
  std::vector<report::Rule<double>> chosen;
  for (const report::Rule<double>& rule : engine::evaluate(plan).rules) {
    const std::string id = rule.id;
    if (id == "parameters_12lh2" || id == "moe_total" || id == "moe_active") chosen.push_back(rule);
  }
  return chosen;
}

std::string counts_text(const Counted& counted) {
  return line("total", number::count(counted.total)) + heading("Active per token") +
         line("both embeddings counted", number::count(counted.active)) +
         line("without the input embedding", number::count(counted.active_without_input_embedding)) +
         line("without embeddings", number::count(counted.active_without_embeddings)) +
         line("total without embeddings", number::count(counted.non_embedding));
}

std::string components_text(const Counted& counted) {
  std::string text = heading("Components");
  for (const auto& [component, parameters] : counted.components) {
    const std::string share = number::percent(counted.total > 0 ? parameters / counted.total : 0);
    text += line(std::string(english()(std::string("component.") + model::id(component))), number::count(parameters) + "  " + share);
  }
  return text;
}

std::string sizes_text(double total) {
  std::string text = heading("On disk");
  for (const Format& format : formats) text += line(format.id, number::gb(total * format.bytes, 1) + " GB");
  return text;
}

std::string rules_text(const plan::Plan& plan) {
  std::string text;
  for (const auto& rule : rules(plan)) {
    text += line(text::fill(english(), english()(std::string("rule.") + rule.id), rule.arguments), number::count(rule.says));
  }
  return text.empty() ? text : heading("Rules of thumb") + text;
}

std::string published_text(const catalog::Model* model) {
  if (!model || model->published_parameters <= 0) return "";
  std::string text = heading("Published") + line(model->name, number::count(model->published_parameters) + "  " + model->source);
  if (model->extras > 0) text += line("of these beside the model", number::count(model->extras) + "  " + model->extras_note);
  for (const catalog::Variant& variant : model->variants) text += line("also seen", number::count(variant.parameters) + "  " + variant.what + ": " + variant.why);
  return text;
}

std::string extras_text(const Import& import, double total) {
  std::string text;
  for (const HubExtra& extra : import.extras) {
    const std::string words(english()(std::string("config.extra.") + id(extra.extra)));
    text += extra.parameters > 0 ? line(words, number::count(total + extra.parameters)) : "  " + words + "\n";
  }
  return text.empty() ? text : heading("Why a hub's figure may differ") + text;
}

std::string import_text(const Import& import) {
  std::string text;
  for (const Issue& issue : import.issues) text += "  " + sentence(english(), issue) + "\n";
  if (!text.empty()) text = heading("Doubtful") + text;
  if (!import.assumed.empty()) text += heading("Assumed");
  for (const Assumed& one : import.assumed) {
    text += line(assumption(english(), one), std::string(english()(std::string("config.why.") + id(one.why))));
  }
  if (!import.ignored.empty()) text += heading("Not understood");
  for (const std::string& key : import.ignored) text += "  " + key + "\n";
  return text;
}

Json whole(double x) { return x == static_cast<double>(static_cast<long long>(x)) ? Json(static_cast<long long>(x)) : Json(x); }

Json import_json(const Import& import) {
  Json json{{"family", import.family}, {"known_family", import.known_family}};
  json["understood"] = json["assumed"] = json["issues"] = json["extras"] = Json::array();
  for (const Understood& one : import.understood) json["understood"].push_back({{"key", one.key}, {"field", one.field}, {"value", whole(one.value)}});
  for (const Assumed& one : import.assumed)
    json["assumed"].push_back({{"field", one.field}, {"value", whole(one.value)}, {"why", id(one.why)}, {"text", assumption(english(), one)}});
  json["ignored"] = import.ignored;
  json["without_effect"] = import.without_effect;
  for (const Issue& one : import.issues)
    json["issues"].push_back({{"code", id(one.doubt)}, {"key", one.key}, {"field", one.field}, {"text", sentence(english(), one)}});
  for (const HubExtra& one : import.extras) json["extras"].push_back({{"id", id(one.extra)}, {"parameters", whole(one.parameters)}});
  return json;
}

Json published_json(const catalog::Model& model) {
  Json json{{"id", model.id}, {"name", model.name}, {"parameters", whole(model.published_parameters)}, {"source", model.source}};
  if (model.extras > 0) json["extras"] = {{"parameters", whole(model.extras)}, {"why", model.extras_note}};
  for (const catalog::Variant& one : model.variants)
    json["variants"].push_back({{"parameters", whole(one.parameters)}, {"what", one.what}, {"why", one.why}});
  return json;
}

}  // namespace

std::string account_text(const plan::Plan& plan, const Import* import) {
  const Counted counted = model::count<double>(plan.architecture);
  std::string text = counts_text(counted) + components_text(counted) + sizes_text(counted.total) + rules_text(plan) +
                     published_text(catalog::find_same(plan.architecture));
  if (import) text += extras_text(*import, counted.total) + import_text(*import);
  return text;
}

std::string account_json(const plan::Plan& plan, const Import* import) {
  const Counted counted = model::count<double>(plan.architecture);
  Json json = Json::parse(report::parameters_json(counted), nullptr, false);
  for (const Format& format : formats) json["bytes"][format.id] = whole(counted.total * format.bytes);
  json["rules"] = Json::array();
  for (const auto& rule : rules(plan)) json["rules"].push_back({{"id", rule.id}, {"says", whole(rule.says)}});
  if (const catalog::Model* model = catalog::find_same(plan.architecture)) json["published"] = published_json(*model);
  if (import) json["config"] = import_json(*import);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace slipstick::config
