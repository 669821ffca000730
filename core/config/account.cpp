#include "core/config/account.hpp"

#include "core/catalog/catalog.hpp"
#include "core/catalog/sources.hpp"
#include "core/config/words.hpp"
#include "core/engine/evaluate.hpp"
#include "core/json/writer.hpp"
#include "core/number/text.hpp"
#include "core/report/json.hpp"

namespace slipstick::config {
namespace {

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
  std::string text = heading("Published") + line(model->name, number::count(model->published_parameters) + "  " + catalog::sources_of_model(model->id).source);
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

template <class List, class Write>
void write_list(json::Writer& out, const char* key, const List& list, Write write) {
  out.open(key, '[');
  for (const auto& one : list) {
    out.open('{');
    write(one);
    out.close();
  }
  out.close();
}

void write_import(json::Writer& out, const Import& import) {
  out.text("family", import.family);
  out.flag("known_family", import.known_family);
  write_list(out, "understood", import.understood, [&](const Understood& one) {
    out.text("key", one.key);
    out.text("field", one.field);
    out.number("value", one.value);
  });
  write_list(out, "assumed", import.assumed, [&](const Assumed& one) {
    out.text("field", one.field);
    out.number("value", one.value);
    out.text("why", id(one.why));
    out.text("text", assumption(english(), one));
  });
  write_list(out, "issues", import.issues, [&](const Issue& one) {
    out.text("code", id(one.doubt));
    out.text("key", one.key);
    out.text("field", one.field);
    out.text("text", sentence(english(), one));
  });
  write_list(out, "extras", import.extras, [&](const HubExtra& one) {
    out.text("id", id(one.extra));
    out.number("parameters", one.parameters);
  });
  out.open("ignored", '[');
  for (const std::string& key : import.ignored) out.text(key);
  out.close();
  out.number("without_effect", import.without_effect);
}

void write_published(json::Writer& out, const catalog::Model& model) {
  out.text("id", model.id);
  out.text("name", model.name);
  out.number("parameters", model.published_parameters);
  out.text("source", catalog::sources_of_model(model.id).source);
  if (model.extras > 0) {
    out.open("extras", '{');
    out.number("parameters", model.extras);
    out.text("why", model.extras_note);
    out.close();
  }
  if (model.variants.empty()) return;
  write_list(out, "variants", model.variants, [&](const catalog::Variant& one) {
    out.number("parameters", one.parameters);
    out.text("what", one.what);
    out.text("why", one.why);
  });
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
  json::Writer out(2);
  out.open('{');
  report::write_parameters(out, counted);
  out.open("bytes", '{');
  for (const Format& format : formats) out.number(format.id, counted.total * format.bytes);
  out.close();
  write_list(out, "rules", rules(plan), [&](const report::Rule<double>& rule) {
    out.text("id", rule.id);
    out.number("says", rule.says);
  });
  if (const catalog::Model* model = catalog::find_same(plan.architecture)) {
    out.open("published", '{');
    write_published(out, *model);
    out.close();
  }
  if (import) {
    out.open("config", '{');
    write_import(out, *import);
    out.close();
  }
  out.close();
  return out.written();
}

}  // namespace slipstick::config
