#include "core/explain/json.hpp"

#include <utility>

#include "core/json/value.hpp"
#include "core/json/writer.hpp"

namespace slipstick::explain {
namespace {

using json::Value;
using json::Writer;

constexpr std::string_view chinese = "zh";

/// A row is a list, a fraction an object with two members, a text a word alone or an object that says what it stands for.
void write(Writer& out, const Box& box) {
  switch (box.kind) {
    case Box::Kind::row:
      out.open('[');
      for (const Box& child : box.children) write(out, child);
      return out.close();
    case Box::Kind::fraction:
      out.open('{');
      out.key("above"), write(out, box.children[0]);
      out.key("below"), write(out, box.children[1]);
      return out.close();
    case Box::Kind::text: break;
  }
  if (box.part.empty()) return out.text(box.text);
  out.open('{');
  out.text("text", box.text);
  out.text("part", box.part);
  if (!box.step.empty()) out.text("step", box.step);
  out.close();
}

Box read_box(const Value& value) {
  Box box;
  if (value.is_array()) {
    for (const Value& child : value) box.children.push_back(read_box(child));
  } else if (value.is_text()) {
    box.kind = Box::Kind::text;
    box.text = value.text;
  } else if (value.find("above") != nullptr) {
    box.kind = Box::Kind::fraction;
    box.children = {read_box(value["above"]), read_box(value["below"])};
  } else {
    box = {Box::Kind::text, value["text"].text, value["part"].text, value["step"].text, {}};
  }
  return box;
}

/// Records of texts: one description of each, for both directions.
template <class Symbol, class Do> void fields_of_symbol(Symbol& s, Do&& each) { each("symbol", s.symbol), each("meaning", s.meaning), each("value", s.value), each("step", s.step); }
template <class Part, class Do> void fields_of_part(Part& p, Do&& each) { each("title", p.title), each("value", p.value), each("step", p.step); }
template <class E, class Do> void fields_of_explanation(E& e, Do&& each) { each("title", e.title), each("value", e.value), each("exact", e.exact), each("source", e.source); }

std::vector<std::string> read_texts(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& entry : list) texts.push_back(entry.text);
  return texts;
}

void write_texts(Writer& out, std::string_view key, const std::vector<std::string>& texts) {
  out.open(key, '[');
  for (const std::string& entry : texts) out.text(entry);
  out.close();
}

}  // namespace

std::string to_json(const Question& question) {
  Writer out(-1);
  out.open('{');
  out.text("link", question.link);
  write_texts(out, "trail", question.trail);
  if (question.language == text::Language::chinese) out.text("language", chinese);
  out.close();
  return out.written();
}

std::optional<Question> question_from_json(std::string_view text) {
  const std::optional<Value> value = json::parse(text);
  if (!value.has_value() || !value->is_object()) return std::nullopt;
  const auto language = (*value)["language"].text == chinese ? text::Language::chinese : text::Language::english;
  return Question{(*value)["link"].text, read_texts((*value)["trail"]), language};
}

std::string to_json(const Explanation& e) {
  Writer out(-1);
  const auto put = [&](std::string_view key, const std::string& text) { out.text(key, text); };
  out.open('{');
  fields_of_explanation(e, put);
  out.key("symbols"), write(out, e.symbols);
  out.key("numbers"), write(out, e.numbers);
  out.open("legend", '[');
  for (const Symbol& symbol : e.legend) out.open('{'), fields_of_symbol(symbol, put), out.close();
  out.close();
  write_texts(out, "facts", e.facts);
  out.open("parts", '[');
  for (const Part& part : e.parts) out.open('{'), fields_of_part(part, put), out.close();
  out.close();
  out.number("followed", static_cast<double>(e.followed));
  out.close();
  return out.written();
}

std::optional<Explanation> explanation_from_json(std::string_view text) {
  const std::optional<Value> found = json::parse(text);
  if (!found.has_value() || !found->is_object()) return std::nullopt;
  const Value& value = *found;
  const auto take_from = [](const Value& from) { return [&from](std::string_view key, std::string& to) { to = from[key].text; }; };
  Explanation e;
  fields_of_explanation(e, take_from(value));
  e.symbols = read_box(value["symbols"]);
  e.numbers = read_box(value["numbers"]);
  for (const Value& entry : value["legend"]) fields_of_symbol(e.legend.emplace_back(), take_from(entry));
  e.facts = read_texts(value["facts"]);
  for (const Value& entry : value["parts"]) fields_of_part(e.parts.emplace_back(), take_from(entry));
  e.followed = static_cast<std::size_t>(value["followed"].number);
  return e;
}

}  // namespace slipstick::explain
