#include "core/number/text.hpp"

namespace slipstick::number {
namespace {

struct Replacement { std::string_view from; char to; };
// Full-width forms (U+FF01 to U+FF5E) are handled by arithmetic; these are the others that keyboards and pages produce.
constexpr Replacement replacements[] = {
    {"\u3000", ' '}, {"\u00a0", ' '}, {"\u2009", ' '}, {"\u202f", ' '}, {"\u2212", '-'}, {"\u3002", '.'}, {"\u2019", '\''},
    {"\t", ' '},     {"\n", ' '},     {"\r", ' '},
};

/// Lower case, ASCII where there is an equivalent, one kind of space. What is left of other letters stays as it is.
std::string folded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(rest[k]); };
    char c = rest[0];
    std::size_t length = 1;
    if (rest.size() >= 3 && byte(0) == 0xef && (byte(1) == 0xbc || byte(1) == 0xbd) && byte(2) >= 0x80) {
      const unsigned point = 0xf000u | (byte(1) & 0x3fu) << 6 | (byte(2) & 0x3fu);
      if (point >= 0xff01 && point <= 0xff5e) {
        c = static_cast<char>(point - 0xff01 + '!');
        length = 3;
      }
    }
    for (const Replacement& r : replacements) {
      if (!rest.starts_with(r.from)) continue;
      c = r.to;
      length = r.from.size();
    }
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    i += length;
  }
  return result;
}

std::string without_spaces(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c != ' ') result += c;
  }
  return result;
}

bool digit(char c) { return c >= '0' && c <= '9'; }
bool separator(char c) { return c == ',' || c == '_' || c == '\'' || c == ' '; }

/// Cuts the number off the front of `text` and returns it as read_plain takes it; empty: there is none.
std::string take_number(std::string_view& text) {
  std::string number;
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) number += text[i++];
  while (i < text.size() && text[i] == ' ') ++i;
  const std::size_t first = number.size();
  while (i < text.size()) {
    const bool group = separator(text[i]) && number.size() > first && i + 3 < text.size() && digit(text[i + 1]) &&
                       digit(text[i + 2]) && digit(text[i + 3]) && (i + 4 >= text.size() || !digit(text[i + 4]));
    if (digit(text[i])) number += text[i++];
    else if (group) ++i;
    else break;
  }
  if (i < text.size() && text[i] == '.') {
    number += text[i++];
    while (i < text.size() && digit(text[i])) number += text[i++];
  }
  if (i + 1 < text.size() && text[i] == 'e') {
    std::size_t k = i + 1;
    if (text[k] == '+' || text[k] == '-') ++k;
    if (k < text.size() && digit(text[k])) {
      number.append(text.substr(i, k - i));
      for (i = k; i < text.size() && digit(text[i]); ++i) number += text[i];
    }
  }
  text.remove_prefix(i);
  return number;
}

/// A power of ten, kept as such so that "15.6T" is exactly 15.6e12, or a power of 1,024.
struct Multiplier { std::string_view word; int tens; int binary; };
constexpr Multiplier multipliers[] = {
    {"", 0, 0},          {"k", 3, 1},         {"thousand", 3, 1}, {"m", 6, 2},        {"mn", 6, 2}, {"million", 6, 2},
    {"b", 9, 3},         {"bn", 9, 3},        {"g", 9, 3},        {"billion", 9, 3},  {"t", 12, 4}, {"trillion", 12, 4},
    {"p", 15, 5},        {"\u4e07\u4ebf", 12, 0}, {"\u4ebf", 8, 0},   {"\u4e07", 4, 0},
};

struct Word { std::string_view word; Unit unit; int tens; double factor; };
constexpr Word words[] = {
    {"%", Unit::share, -2, 1},
    {"tokens", Unit::tokens, 0, 1}, {"token", Unit::tokens, 0, 1}, {"tok", Unit::tokens, 0, 1},
    {"parameters", Unit::parameters, 0, 1}, {"params", Unit::parameters, 0, 1},
    {"b", Unit::bytes, 0, 1}, {"kb", Unit::bytes, 3, 1}, {"mb", Unit::bytes, 6, 1}, {"gb", Unit::bytes, 9, 1}, {"tb", Unit::bytes, 12, 1},
    {"kib", Unit::bytes, 0, 1024.0}, {"mib", Unit::bytes, 0, 1048576.0}, {"gib", Unit::bytes, 0, 1073741824.0},
    {"tib", Unit::bytes, 0, 1099511627776.0},
    {"kb/s", Unit::bytes_per_second, 3, 1}, {"mb/s", Unit::bytes_per_second, 6, 1}, {"gb/s", Unit::bytes_per_second, 9, 1},
    {"tb/s", Unit::bytes_per_second, 12, 1}, {"b/s", Unit::bytes_per_second, 0, 1},
    {"flops", Unit::flops, 0, 1}, {"flop", Unit::flops, 0, 1},
    {"flop/s", Unit::flops_per_second, 0, 1}, {"flops", Unit::flops_per_second, 0, 1}, {"flops/s", Unit::flops_per_second, 0, 1},
    {"s", Unit::seconds, 0, 1}, {"sec", Unit::seconds, 0, 1}, {"ms", Unit::seconds, -3, 1}, {"us", Unit::seconds, -6, 1},
    {"min", Unit::seconds, 0, 60}, {"h", Unit::seconds, 0, 3600}, {"hours", Unit::seconds, 0, 3600}, {"d", Unit::seconds, 0, 86400},
    {"days", Unit::seconds, 0, 86400},
    {"h", Unit::hours, 0, 1}, {"hr", Unit::hours, 0, 1}, {"hours", Unit::hours, 0, 1}, {"hour", Unit::hours, 0, 1},
    {"d", Unit::hours, 0, 24}, {"days", Unit::hours, 0, 24}, {"y", Unit::hours, 0, 8760}, {"years", Unit::hours, 0, 8760},
    {"d", Unit::days, 0, 1}, {"day", Unit::days, 0, 1}, {"days", Unit::days, 0, 1}, {"w", Unit::days, 0, 7}, {"weeks", Unit::days, 0, 7},
    {"$", Unit::usd, 0, 1}, {"usd", Unit::usd, 0, 1},
    {"$", Unit::usd_per_hour, 0, 1}, {"$/h", Unit::usd_per_hour, 0, 1}, {"$/hr", Unit::usd_per_hour, 0, 1}, {"/h", Unit::usd_per_hour, 0, 1},
    {"/hr", Unit::usd_per_hour, 0, 1}, {"/hour", Unit::usd_per_hour, 0, 1}, {"$/hour", Unit::usd_per_hour, 0, 1},
    {"usd/h", Unit::usd_per_hour, 0, 1}, {"$/gpu-hour", Unit::usd_per_hour, 0, 1}, {"$/gpu/h", Unit::usd_per_hour, 0, 1},
    {"w", Unit::watts, 0, 1}, {"kwh", Unit::kilowatt_hours, 0, 1},
    {"gpus", Unit::gpus, 0, 1}, {"gpu", Unit::gpus, 0, 1}, {"\u5361", Unit::gpus, 0, 1},
    {"layers", Unit::layers, 0, 1}, {"sequences", Unit::sequences, 0, 1}, {"seqs", Unit::sequences, 0, 1}, {"steps", Unit::steps, 0, 1},
};

struct Meaning { bool known = false; int tens = 0; double factor = 1; bool percent = false; };

Meaning multiplied(std::string_view prefix, bool binary) {
  for (const Multiplier& m : multipliers) {
    if (m.word != prefix) continue;
    Meaning meaning{true, m.tens, 1};
    if (binary && m.binary > 0) {
      meaning.tens = 0;
      for (int i = 0; i < m.binary; ++i) meaning.factor *= 1024;
    }
    return meaning;
  }
  return {};
}

/// The longest unit word that ends `suffix` and leaves nothing or a multiplier; nullptr: none.
const Word* unit_word(std::string_view suffix, const TypedUnit& typed) {
  const Word* best = nullptr;
  for (const Word& word : words) {
    if (word.unit != typed.unit || !suffix.ends_with(word.word)) continue;
    if (!multiplied(suffix.substr(0, suffix.size() - word.word.size()), typed.binary_k).known) continue;
    if (!best || word.word.size() > best->word.size()) best = &word;
  }
  return best;
}

/// "T", "GiB", "k tokens", "%": at most one multiplier and one unit word, unit words first ("80b" is bytes where bytes are asked).
Meaning meaning_of(const std::string& suffix, const TypedUnit& typed) {
  const std::string own = without_spaces(folded(typed.word));
  if (!own.empty() && suffix == own) return {true};
  const Word* word = unit_word(suffix, typed);
  if (!word) return multiplied(suffix, typed.binary_k);
  Meaning meaning = multiplied(std::string_view(suffix).substr(0, suffix.size() - word->word.size()), typed.binary_k);
  meaning.percent = word->word == "%";
  const bool gib = typed.unit == Unit::bytes && typed.gib;
  // Where memory is asked in GiB, "80 GB" is what sellers call 80 GiB.
  if (gib && word->tens >= 6) {
    meaning.factor *= word->tens == 12 ? 1024 : word->tens == 6 ? 1.0 / 1024 : 1;
  } else {
    meaning.tens += word->tens;
    meaning.factor *= word->factor;
    if (gib) meaning.factor /= 1073741824.0;
  }
  return meaning;
}

}  // namespace

std::optional<double> read_typed(std::string_view text, TypedUnit unit) {
  if (text.size() > 200) return std::nullopt;
  const std::string fold = folded(text);
  std::string_view rest = fold;
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  const bool takes_money = unit.unit == Unit::usd || unit.unit == Unit::usd_per_hour || unit.word.find('$') != unit.word.npos;
  if (takes_money && rest.starts_with('$')) rest.remove_prefix(1);
  std::string number = take_number(rest);
  const Meaning meaning = meaning_of(without_spaces(rest), unit);
  if (number.empty() || !meaning.known) return std::nullopt;
  if (meaning.tens != 0) {
    const std::size_t e = number.find('e');
    const std::optional<double> given = e == number.npos ? 0.0 : read_plain(number.substr(e + 1));
    if (!given || *given > 1000 || *given < -1000) return std::nullopt;
    number = number.substr(0, e) + "e" + std::to_string(static_cast<int>(*given) + meaning.tens);
  }
  const std::optional<double> plain = read_plain(number);
  if (!plain) return std::nullopt;
  double value = *plain * meaning.factor;
  if (!(value >= -1.7976931348623157e308 && value <= 1.7976931348623157e308)) return std::nullopt;
  if (unit.unit == Unit::share && !meaning.percent && meaning.tens == 0 && value > 1) value /= 100;
  return value;
}

}  // namespace slipstick::number
