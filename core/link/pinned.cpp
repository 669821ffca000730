#include "core/link/pinned.hpp"

#include "core/plan/migrate.hpp"

namespace slipstick::link {
namespace {

using plan::Pair;
using plan::Plan;

constexpr std::size_t most_issues = 100;  // of a hostile link, all plans together

std::vector<Pair> pairs_of(char letter, const std::vector<Pair>& pairs) {
  std::vector<Pair> own;
  for (const Pair& pair : pairs) {
    if (plan::is_pinned(pair.first) && pair.first[0] == letter) own.emplace_back(pair.first.substr(2), pair.second);
  }
  return own;
}

}  // namespace

std::vector<Pair> pinned_pairs(const Plan& plan, std::span<const Plan> pinned) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < pinned.size() && i < most_pinned; ++i) {
    std::vector<Pair> own = plan::differences(pinned[i], i == 0 ? plan : pinned[0]);
    // A plan without differences is there by one key that changes nothing; A is there by any plan after it.
    if (own.empty() && (i > 0 || pinned.size() == 1)) own.emplace_back("gpus", plan::value_text(pinned[i], plan::Field::gpus));
    const std::string prefix{static_cast<char>('a' + i), '.'};
    for (Pair& pair : own) pairs.emplace_back(prefix + pair.first, std::move(pair.second));
  }
  return pairs;
}

std::vector<Plan> read_pinned(const std::vector<Pair>& pairs, int version, const Plan& plan, std::vector<plan::Issue>& issues) {
  std::vector<Plan> pinned;
  for (char letter = 'a'; letter < static_cast<char>('a' + most_pinned); ++letter) {
    std::vector<Pair> own = pairs_of(letter, pairs);
    const bool given = !own.empty();
    plan::migrate(own, version);
    plan::Reading reading = plan::read_pairs(own, pinned.empty() ? plan : pinned[0]);
    if (given && letter > 'a' && pinned.empty()) pinned.push_back(plan);
    if (given) pinned.push_back(std::move(reading.plan));
    for (plan::Issue& issue : reading.issues) {
      issue.pinned = letter;
      if (issues.size() < most_issues) issues.push_back(std::move(issue));
    }
  }
  return pinned;
}

}  // namespace slipstick::link
