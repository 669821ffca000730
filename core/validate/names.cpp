#include "core/validate/names.hpp"

#include <algorithm>
#include <vector>

#include "embedded/core.hpp"

namespace slipstick::validate {
namespace {

using Words = std::vector<std::string>;

const Json& names() {
  static const Json json = Json::parse(embedded::validate_names(), nullptr, false);
  return json;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// "40", "b" -> "40b": the unit goes to its number.
Words with_units(Words words) {
  Words joined;
  for (std::string& word : words) {
    const bool unit = (word == "b" || word == "m") && !joined.empty() && is_digit(joined.back()[0]) && is_digit(joined.back().back());
    if (unit) joined.back() += word;
    else joined.push_back(std::move(word));
  }
  return joined;
}

/// "Meta-Llama3-8B" -> meta llama 3 8b: a number is parted from three letters or more before it.
Words words_of(std::string_view text) {
  Words words;
  std::string word;
  const auto finish = [&] {
    while (!word.empty() && word.back() == '.') word.pop_back();
    if (!word.empty()) words.push_back(word);
    word.clear();
  };
  for (const char c : lower(text)) {
    const bool kept = is_letter(c) || is_digit(c) || (c == '.' && !word.empty());
    const bool parts = is_digit(c) && word.size() >= 3 && std::all_of(word.begin(), word.end(), is_letter);
    if (!kept || parts) finish();
    if (kept) word += c;
  }
  finish();
  return with_units(std::move(words));
}

/// "8b", "1.3b", "124m": what tells sizes of one family apart.
bool is_size(const std::string& word) {
  return word.size() > 1 && is_digit(word[0]) && (word.back() == 'b' || word.back() == 'm') &&
         std::all_of(word.begin(), word.end() - 1, [](char c) { return is_digit(c) || c == '.'; });
}

bool contains_in_order(const Words& all, const Words& part) {
  return !part.empty() && std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

bool holds_word(const Words& words, const std::string& word) { return std::find(words.begin(), words.end(), word) != words.end(); }

/// Whether `part` is in the name, and the name has no size and none of the words that make it another model.
bool names_model(const Words& name, const Words& part) {
  static const Words others{"air", "flash", "vl", "nano", "tiny", "lite", "next", "omni", "scout", "coder", "proxy"};
  if (!contains_in_order(name, part)) return false;
  const bool sized = std::any_of(part.begin(), part.end(), is_size);
  return std::all_of(name.begin(), name.end(), [&](const std::string& word) {
    const bool tells_apart = (!sized && is_size(word)) || holds_word(others, word);
    return !tells_apart || holds_word(part, word);
  });
}

bool is_form(std::string_view word) {
  const bool capacity = word.size() > 2 && is_digit(word[0]) && word.ends_with("gb");
  return capacity || word.starts_with("sxm") || word.starts_with("nvl") || word == "pcie";
}

struct Known { const hardware::Accelerator* gpu; Words chip, form; };

/// Ids taken apart: "h100-pcie-80gb" is the chip h100 in the form pcie, 80gb.
const std::vector<Known>& known_accelerators() {
  static const std::vector<Known> all = [] {
    std::vector<Known> list;
    for (const hardware::Accelerator& gpu : catalog::accelerators()) {
      Known known{&gpu, {}, {}};
      for (std::size_t start = 0; start < gpu.id.size();) {
        const std::size_t end = std::min(gpu.id.find('-', start), gpu.id.size());
        const std::string part = gpu.id.substr(start, end - start);
        if (is_form(part)) known.form.push_back(part);
        else for (std::string& word : words_of(part)) known.chip.push_back(std::move(word));
        start = end + 1;
      }
      list.push_back(std::move(known));
    }
    return list;
  }();
  return all;
}

/// 0: another chip. "H100SXM5" begins with the chip's word. SXM is what a name without a form means.
int likeness(const Known& known, const std::string& name, const Words& words, double memory_gb) {
  const std::string& chip = known.chip.front();
  const bool first = std::any_of(words.begin(), words.end(), [&](const std::string& word) { return word == chip || word.starts_with(chip + "sxm"); });
  if (!first) return 0;
  int points = 100;
  for (std::size_t i = 1; i < known.chip.size(); ++i) points += holds_word(words, known.chip[i]) ? 20 : -50;
  for (const std::string& form : known.form) {
    const bool named = name.find(form) != name.npos;
    if (form == "pcie" || form.starts_with("nvl")) points += named ? 10 : -5;
    else points += named ? (form.ends_with("gb") ? 5 : 1) : 0;
  }
  const double gib = known.gpu->memory_mib / 1024;
  if (memory_gb > 0 && memory_gb > 0.93 * gib && memory_gb < 1.09 * gib) points += 15;
  return points;
}

}  // namespace

std::string accelerator_named(std::string_view text, double memory_gb) {
  const std::string name = lower(text);
  for (const Json& item : names()["accelerators"]) {
    const auto in_name = [&](const Json& part) { return name.find(part.get_ref<const std::string&>()) != name.npos; };
    if (std::all_of(item[0].begin(), item[0].end(), in_name)) return item[1].get<std::string>();
  }
  const Words words = words_of(name);
  const Known* best = nullptr;
  int most = 60;
  for (const Known& known : known_accelerators()) {
    const int points = likeness(known, name, words, memory_gb);
    const bool larger = best != nullptr && points == most && known.gpu->memory_mib > best->gpu->memory_mib;
    if (points <= most && !larger) continue;
    most = points;
    best = &known;
  }
  return best != nullptr ? best->gpu->id : std::string();
}

std::string accelerator_of_memory(double memory_gb) {
  for (const Json& item : names()["by_memory_gb"]) {
    const double gb = item[0].get<double>();
    if (memory_gb > 0.93 * gb && memory_gb < 1.07 * gb) return item[1].get<std::string>();
  }
  return {};
}

NamedModel model_named(std::string_view text) {
  const Words name = words_of(text);
  NamedModel best;
  std::size_t longest = 0;
  for (const auto& [key, shape] : names()["models"].items()) {
    const Words part = words_of(key);
    if (part.size() > longest && names_model(name, part)) {
      longest = part.size();
      best = {&shape, nullptr};
    }
  }
  for (const catalog::Model& model : catalog::models()) {
    const Words part = words_of(model.id);
    if (part.size() > longest && names_model(name, part)) {
      longest = part.size();
      best = {nullptr, &model};
    }
  }
  return best;
}

}  // namespace slipstick::validate
