/// Number text: the one place where numbers become characters and back, the same bytes in every build.
/// Never uses the locale, streams, or floating-point to_chars (missing in the oldest compiler we support).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/number/traced.hpp"

namespace slipstick::number {

/// The canonical text of `x`, which must be finite: the shortest digits that read back as exactly `x`, the nearest of them
/// where several do. Plain ("16384", "0.45") from 1e-4 to below 1e6 and wherever that is not longer; else with an exponent,
/// one digit before the point, no plus sign, no padding ("1.56e13", "-3e-7"). Zero of either sign is "0".
std::string shortest(double x);

/// Reads one finite number; the whole text must be it. Takes "1.5e12", "-3", "+3", ".5"; no hex, inf, nan, separators, spaces.
std::optional<double> read_plain(std::string_view text);

/// Reads what people type: "15T", "4k" (1,000 for tokens and money, 1,024 where `binary_k`), "1,024", "80GiB", "80 GB" (as GiB when the unit is GiB),
/// "2.5 $/h", "40%", "21 d", "15 万亿", full-width digits. Spaces are ignored around the parts, thousands separators where they
/// stand before each group of three. Unit words must fit `unit`; none is needed. A bare share above 1 is taken as percent.
struct TypedUnit {
  Unit unit = Unit::none;
  bool binary_k = false;       ///< k, M, G are powers of 1,024
  bool gib = false;            ///< Unit::bytes only: the result is in GiB, and GB typed there means GiB
  std::string_view word = {};  ///< one more word that stands for the field's own unit ("Gbit/s", "min"), in any case
};
std::optional<double> read_typed(std::string_view text, TypedUnit unit);

// What people read: three figures in summaries, separators in exact counts, halves rounded up, U+2212 before negative
// numbers, an en dash for what is not finite. Never for machines: they get `shortest`.
std::string count(double x);                 ///< "1,788,140"
std::string short_count(double x);           ///< "70.55B", "466k", "15T", "512"
std::string gib(double bytes, int decimals); ///< "61.7" without the unit
std::string gb(double bytes, int decimals);  ///< decimal gigabytes, "66.3"
std::string seconds(double s);               ///< "18.0 s", "412 ms", "35 µs"
std::string run_time(double days);           ///< "377 days" is made by the caller's language; this gives "377", "31"; the unit is in `run_time_unit`
enum class RunUnit { hours, days };
RunUnit run_time_unit(double days);          ///< hours below 2 days
std::string money(double usd);               ///< "$11.6M", "$2.50"
std::string percent(double share);           ///< "8.4%", "< 0.1%"
std::string scientific(double x);            ///< "6.74e24"
std::string fixed(double x, int decimals);   ///< "18.01", with thousands separators
std::string signed_text(double x, const std::string& magnitude);  ///< U+2212 or plus before the magnitude
std::string bare(double x);                  ///< whole numbers in full, others to four figures: "1,024", "2.5", "408.6"
/// A value with the unit it carries, in the form that suits explanations: "41.88 GiB", "6.74e24 FLOPs", "8".
std::string with_unit(double x, Unit unit);

}  // namespace slipstick::number
