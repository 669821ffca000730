#include "core/number/text.hpp"

#include <algorithm>
#include <array>

#include "core/number/bytes.hpp"
#include "core/number/decimal.hpp"

namespace slipstick::number {
namespace {

constexpr double largest_finite = 1.7976931348623157e308;
constexpr const char *minus = "\u2212", *dash = "\u2013";

bool finite(double x) { return x >= -largest_finite && x <= largest_finite; }
double magnitude(double x) { return x < 0 ? -x : x; }
std::string zeros(int count) { return std::string(static_cast<std::size_t>(std::max(count, 0)), '0'); }

/// digits x 10^exponent without an exponent; "0.5" and not ".5".
std::string plain_text(const Decimal& d) {
  const int size = static_cast<int>(d.digits.size()), point = size + d.exponent;
  if (d.exponent >= 0) return d.digits + zeros(d.exponent);
  if (point <= 0) return "0." + zeros(-point) + d.digits;
  return d.digits.substr(0, static_cast<std::size_t>(point)) + "." + d.digits.substr(static_cast<std::size_t>(point));
}

std::string exponent_text(const Decimal& d) {
  const int exponent = static_cast<int>(d.digits.size()) + d.exponent - 1;
  return d.digits.substr(0, 1) + (d.digits.size() > 1 ? "." + d.digits.substr(1) : "") + "e" + std::to_string(exponent);
}

Decimal without_trailing_zeros(Decimal d) {
  while (!d.digits.empty() && d.digits.back() == '0') {
    d.digits.pop_back();
    ++d.exponent;
  }
  return d;
}

Decimal shortest_decimal(double x) {
  const Decimal exact = exact_decimal(x);
  // Up to 15 digits survive the way through a normal double, so that 15 find every shorter text; subnormals hold fewer.
  for (int keep = x < 2.3e-308 ? 1 : 15; keep < 17; ++keep) {
    const Decimal candidate = rounded(exact, keep);
    if (nearest_double(candidate) == x) return without_trailing_zeros(candidate);
  }
  return without_trailing_zeros(rounded(exact, 17));
}

void separate_thousands(std::string& text) {
  const std::size_t end = std::min(text.find('.'), text.size());
  for (std::size_t i = end; i > 3;) text.insert(i -= 3, 1, ',');
}

/// `x` >= 0 with exactly `decimals` decimals, no separators.
std::string fixed_magnitude(double x, int decimals) {
  const Decimal exact = exact_decimal(x);
  const int keep = static_cast<int>(exact.digits.size()) + exact.exponent + decimals;
  Decimal d = rounded(exact, keep);
  if (d.digits.empty()) return decimals > 0 ? "0." + zeros(decimals) : "0";
  if (d.exponent > -decimals) {
    d.digits += zeros(d.exponent + decimals);
    d.exponent = -decimals;
  }
  return plain_text(d);
}

/// `x` >= 0 to `count` significant figures, trailing zeros kept: "18.0", "412", "0.0350".
std::string figures(double x, int count) {
  if (x == 0) return "0";
  const Decimal d = rounded(exact_decimal(x), count);
  const int point = static_cast<int>(d.digits.size()) + d.exponent;  // after rounding: 9.996 has become 10.0
  return fixed_magnitude(x, std::max(count - point, 0));
}

std::string strip_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string with_sign(double x, const std::string& text) {
  const bool zero = text.find_first_of("123456789") == std::string::npos;
  return x < 0 && !zero ? minus + text : text;
}

struct Scale { double size; const char* suffix; };
constexpr std::array<Scale, 5> scales{{{1, ""}, {1e3, "k"}, {1e6, "M"}, {1e9, "B"}, {1e12, "T"}}};

/// The scale in which `x` has one to three digits before the point, once rounded to `count` figures.
const Scale& scale_of(double x, int count) {
  const Decimal d = rounded(exact_decimal(x), count);
  const int point = static_cast<int>(d.digits.size()) + d.exponent;
  return scales[static_cast<std::size_t>(std::clamp((point - 1) / 3, 0, 4))];
}

// What follows the digits: "e-3". A number too long for any double is held at a size that is no double either.
std::optional<int> read_exponent(std::string_view text) {
  if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
  text.remove_prefix(1);
  const bool down = !text.empty() && text[0] == '-';
  if (down || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  int exponent = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    exponent = std::min(exponent * 10 + (c - '0'), 100'000'000);
  }
  return down ? -exponent : exponent;
}

}  // namespace

std::string shortest(double x) {
  if (x == 0) return "0";
  const double size = magnitude(x);
  const Decimal d = shortest_decimal(size);
  std::string text = exponent_text(d);
  const bool everyday = size >= 1e-4 && size < 1e6;
  const int plain_length = d.exponent >= 0 ? static_cast<int>(d.digits.size()) + d.exponent
                                           : std::max(static_cast<int>(d.digits.size()), 1 - d.exponent) + 1;
  if (everyday || plain_length <= static_cast<int>(text.size())) text = plain_text(d);
  return x < 0 ? "-" + text : text;
}

std::optional<double> read_plain(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  Decimal d;
  bool any = false, point = false, dropped = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') break;
    any = true;
    // No double and no halfway point between two has more than 768 digits: beyond 800 it only matters whether any is set.
    const bool full = d.digits.size() >= 800;
    if (full) dropped = dropped || c != '0';
    else if (c != '0' || !d.digits.empty()) d.digits += c;
    d.exponent += (full ? 1 : 0) - (point ? 1 : 0);
  }
  if (!any) return std::nullopt;
  if (dropped) {
    d.digits += '1';
    --d.exponent;
  }
  if (i < text.size()) {
    const std::optional<int> exponent = read_exponent(text.substr(i));
    if (!exponent) return std::nullopt;
    d.exponent += *exponent;
  }
  const double x = nearest_double(d);
  if (!finite(x)) return std::nullopt;
  return negative && x != 0 ? -x : x;
}

std::string fixed(double x, int decimals) {
  if (!finite(x)) return dash;
  std::string text = fixed_magnitude(magnitude(x), decimals);
  separate_thousands(text);
  return with_sign(x, text);
}

std::string count(double x) { return fixed(x, 0); }

std::string short_count(double x) {
  if (!finite(x)) return dash;
  const double size = magnitude(x);
  if (size < 1000 && size != static_cast<int>(size)) return with_sign(x, strip_zeros(figures(size, 3)));
  const Scale& scale = scale_of(size, 4);
  const double scaled = size / scale.size;
  std::string text = strip_zeros(fixed_magnitude(scaled, scaled < 99.995 ? 2 : 1));
  separate_thousands(text);
  return with_sign(x, text + scale.suffix);
}

std::string gib(double bytes, int decimals) { return fixed(bytes / bytes_per_gib, decimals); }
std::string gb(double bytes, int decimals) { return fixed(bytes / 1e9, decimals); }

std::string seconds(double s) {
  if (!finite(s)) return dash;
  const double size = magnitude(s);
  if (size == 0) return "0 s";
  if (size >= 0.9995) {
    std::string text = size < 999.5 ? figures(size, 3) : fixed_magnitude(size, 0);
    separate_thousands(text);
    return with_sign(s, text + " s");
  }
  const bool milli = size >= 0.0009995;
  return with_sign(s, figures(size * (milli ? 1e3 : 1e6), 3) + (milli ? " ms" : " \u00b5s"));
}

RunUnit run_time_unit(double days) { return days < 2 ? RunUnit::hours : RunUnit::days; }

std::string run_time(double days) {
  if (!finite(days)) return dash;
  const double x = run_time_unit(days) == RunUnit::hours ? days * 24 : days;
  if (x > 0 && x < 0.05) return "< 0.1";
  return fixed(x, magnitude(x) < 9.95 ? 1 : 0);
}

std::string money(double usd) {
  if (!finite(usd)) return dash;
  const double size = magnitude(usd);
  if (size < 999.995) return with_sign(usd, "$" + fixed_magnitude(size, 2));
  const Scale& scale = scale_of(size, 3);
  std::string text = figures(size / scale.size, 3);
  separate_thousands(text);
  return with_sign(usd, "$" + text + scale.suffix);
}

std::string percent(double share) {
  if (!finite(share)) return dash;
  if (share > 0 && share < 0.0005) return "< 0.1%";
  return fixed(share * 100, 1) + "%";
}

std::string scientific(double x) {
  if (!finite(x)) return dash;
  const double size = magnitude(x);
  if (size == 0 || (size >= 0.9995 && size < 999.5)) return with_sign(x, figures(size, 3));
  const Decimal d = rounded(exact_decimal(size), 3);
  std::string digits = d.digits;
  digits.resize(3, '0');
  const int exponent = static_cast<int>(d.digits.size()) + d.exponent - 1;
  return with_sign(x, digits.substr(0, 1) + "." + digits.substr(1) + "e" + std::to_string(exponent));
}

std::string signed_text(double x, const std::string& magnitude_text) {
  if (x == 0 || !finite(x)) return magnitude_text;
  return (x < 0 ? minus : "+") + magnitude_text;
}

std::string bare(double x) {
  if (!finite(x)) return dash;
  const double size = magnitude(x);
  if (size >= 1e15 || (size != 0 && size < 1e-3)) return scientific(x);
  if (fixed_magnitude(size, 0) == strip_zeros(fixed_magnitude(size, 6))) return fixed(x, 0);
  std::string text = strip_zeros(figures(size, 4));
  separate_thousands(text);
  return with_sign(x, text);
}

namespace {

std::string bytes_text(double x) {
  struct Step { double size; const char* word; };
  constexpr Step steps[] = {{1099511627776.0 * 10, " TiB"}, {bytes_per_gib / 100, " GiB"}, {1048576, " MiB"}, {1024, " KiB"}};
  for (const Step& step : steps) {
    if (magnitude(x) < step.size) continue;
    const double unit = step.word[1] == 'T' ? 1099511627776.0 : step.word[1] == 'G' ? bytes_per_gib : step.size;
    return fixed(x / unit, 2) + step.word;
  }
  return strip_zeros(fixed(x, 2)) + " B";
}

std::string power_text(double x, const char* giga, const char* tera) {
  const bool large = magnitude(x) >= 1e12;
  return bare(x / (large ? 1e12 : 1e9)) + (large ? tera : giga);
}

}  // namespace

std::string with_unit(double x, Unit unit) {
  if (!finite(x)) return dash;
  switch (unit) {
    case Unit::parameters: return short_count(x);
    case Unit::bytes: return bytes_text(x);
    case Unit::bytes_per_parameter: return bare(x) + " B";
    case Unit::bytes_per_second: return power_text(x, " GB/s", " TB/s");
    case Unit::flops: return scientific(x) + " FLOPs";
    case Unit::teraflops_per_second: return bare(x) + " TFLOP/s";
    case Unit::flops_per_second: return power_text(x, " GFLOP/s", " TFLOP/s");
    case Unit::seconds: return seconds(x);
    case Unit::hours: return bare(x) + " h";
    case Unit::days: return bare(x) + " d";
    case Unit::tokens: return short_count(x) + " tokens";
    case Unit::tokens_per_second: return short_count(x) + " tokens/s";
    case Unit::usd: return money(x);
    case Unit::usd_per_hour: return money(x) + "/h";
    case Unit::watts: return bare(x) + " W";
    case Unit::kilowatt_hours: return short_count(x) + " kWh";
    case Unit::share: return percent(x);
    case Unit::none: case Unit::sequences: case Unit::layers: case Unit::gpus: case Unit::steps: break;
  }
  return bare(x);
}

}  // namespace slipstick::number
