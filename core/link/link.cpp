#include "core/link/link.hpp"

#include <algorithm>
#include <cstdint>

#include "core/number/text.hpp"
#include "core/plan/migrate.hpp"

namespace slipstick::link {
namespace {

using plan::Code;
using plan::Issue;
using plan::Pair;

// Crockford's digits in lower case: no i, l, o, u to be mistaken when somebody reads a link aloud.
constexpr std::string_view digits = "0123456789abcdefghjkmnpqrstvwxyz";

Issue issue(Code code, std::string_view given, double value = 0, double limit = 0) {
  Issue result{code, plan::Field::none, value, limit};
  result.given = plan::printable(given);
  return result;
}

/// The fragment out of what was pasted: an address, a fragment, "<...>", a line with spaces around.
std::string_view fragment(std::string_view text) {
  constexpr std::string_view around = " \t\r\n<>\"";
  while (!text.empty() && around.find(text.front()) != around.npos) text.remove_prefix(1);
  while (!text.empty() && around.find(text.back()) != around.npos) text.remove_suffix(1);
  const std::size_t hash = text.find('#');
  return hash == text.npos ? text : text.substr(hash + 1);
}

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Once and over the whole text: programs that escape links may escape '=' and '&' too, and no value of ours holds either.
std::string decoded(std::string_view text, bool& whole) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex(text[i + 1]) : -1;
    const int low = high >= 0 ? hex(text[i + 2]) : -1;
    if (text[i] == '%' && low < 0) whole = false;
    if (low >= 0) i += 2;
    result += low >= 0 ? static_cast<char>(high * 16 + low) : text[i];
  }
  return result;
}

std::vector<Pair> split(std::string_view text) {
  std::vector<Pair> pairs;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('&'));
    const std::size_t equals = part.find('=');
    if (!part.empty()) pairs.emplace_back(part.substr(0, equals), equals == part.npos ? "" : part.substr(equals + 1));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return pairs;
}

/// What of the text the checksum covers: all before "&z="; everything when there is no checksum at the end.
std::size_t signed_length(std::string_view text) {
  const std::size_t last = text.rfind('&');
  const bool has = last != text.npos && text.substr(last).starts_with("&z=");
  return has ? last : text.size();
}

/// Whether the end looks cut: half a pair, or half an escape. A number cut short looks whole; that is what `z` is for.
bool cut_off(std::string_view text) {
  const std::size_t last = text.rfind('&');
  const std::string_view part = last == text.npos ? text : text.substr(last + 1);
  const bool half_escape = part.substr(part.size() < 2 ? 0 : part.size() - 2).find('%') != part.npos;
  return part.find('=') == part.npos || part.back() == '=' || half_escape;
}

State state_of(std::string_view text, const std::vector<Pair>& pairs) {
  if (pairs.empty() || text.find('=') == text.npos) return State::unreadable;
  const std::size_t length = signed_length(text);
  if (length < text.size()) return checksum(text.substr(0, length)) == text.substr(length + 3) ? State::intact : State::damaged;
  // The program writes `v` first and `z` last: a text that has one without the other has lost its end, however whole the
  // rest looks. Only what people type has neither.
  const bool written = std::any_of(pairs.begin(), pairs.end(), [](const Pair& pair) { return pair.first == "v" || pair.first == "z"; });
  return written || cut_off(text) ? State::damaged : State::unsigned_;
}

/// Takes `v` and `z` out of the pairs. The version, or 0 where it is missing or none that this program reads; what is
/// written by hand needs none and means today's.
int take_version(std::vector<Pair>& pairs, bool by_hand, std::vector<Issue>& issues) {
  std::vector<Pair> rest;
  std::string given;
  int times = 0;
  for (Pair& pair : pairs) {
    if (pair.first == "v") {
      given = pair.second;
      ++times;
    } else if (pair.first != "z") {
      rest.push_back(std::move(pair));
    }
  }
  pairs = std::move(rest);
  const double version = number::read_plain(given).value_or(0);
  if (times == 0 && by_hand) return plan::current_version;
  const bool good = times == 1 && version >= 1 && version <= plan::current_version && version == static_cast<int>(version);
  if (!good) issues.push_back(issue(Code::bad_version, given, version, plan::current_version));
  return good ? static_cast<int>(version) : 0;
}

plan::Field last_field(const std::vector<Pair>& pairs) {
  if (pairs.empty()) return plan::Field::none;
  const plan::FieldInfo* f = plan::find_field(pairs.back().first);
  return f ? f->field : plan::Field::none;
}

bool newer(const Decoded& link) {
  return link.version == 0 && !link.reading.issues.empty() && link.reading.issues[0].code == Code::bad_version &&
         link.reading.issues[0].value > plan::current_version;
}

}  // namespace

std::string checksum(std::string_view text) {
  std::uint32_t hash = 2166136261u;  // FNV-1a, 32 bits, folded to 25
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  hash = (hash >> 25) ^ (hash & 0x1ffffff);
  std::string result;
  for (int shift = 20; shift >= 0; shift -= 5) result += digits[hash >> shift & 31];
  return result;
}

std::string write(const plan::Plan& plan, std::span<const plan::Plan> pinned) {
  std::string text = "v=" + std::to_string(plan::current_version);
  for (const Pair& pair : plan::differences(plan)) text += "&" + pair.first + "=" + pair.second;
  for (const Pair& pair : pinned_pairs(plan, pinned)) text += "&" + pair.first + "=" + pair.second;
  if (text.size() > max_length - 9 && !pinned.empty()) return write(plan, pinned.first(pinned.size() - 1));
  return "#" + text + "&z=" + checksum(text);
}

Decoded read(std::string_view text) {
  Decoded link;
  link.reading.plan = plan::default_plan();
  const std::string_view raw = fragment(text);
  if (text.size() > max_length) {
    link.text = std::string(raw.substr(0, max_length));
    link.reading.issues.push_back(issue(Code::too_long, "", static_cast<double>(text.size()), static_cast<double>(max_length)));
    return link;
  }
  bool whole = true;
  link.text = decoded(raw, whole);
  std::vector<Pair> pairs = split(link.text);
  link.state = state_of(link.text, pairs);
  if (link.state == State::unreadable) {
    link.reading.issues.push_back(issue(Code::damaged_link, link.text));
    return link;
  }
  std::vector<Issue> issues;
  link.version = take_version(pairs, link.state == State::unsigned_, issues);
  if (!whole) issues.push_back(issue(Code::bad_escape, link.text));
  if (link.state == State::damaged) link.last = last_field(pairs);
  const int version = link.version > 0 ? link.version : plan::current_version;
  std::vector<Pair> own = pairs;
  plan::migrate(own, version);
  link.reading = plan::read_pairs(own, link.reading.plan);
  link.pinned = read_pinned(pairs, version, link.reading.plan, link.reading.issues);
  link.reading.issues.insert(link.reading.issues.begin(), issues.begin(), issues.end());
  if (newer(link)) link.state = State::unreadable;
  return link;
}

}  // namespace slipstick::link
