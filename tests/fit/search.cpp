#include "tests/fit/search.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "tests/fit/rows.hpp"

namespace slipstick::fit {

namespace {

constexpr double first_step = 0.15, least_step = 0.004, most_step = 0.5, cap = 0.7;

/// Errors by source, kept up to date row by row.
class Loss {
 public:
  explicit Loss(const std::vector<char>& used) {
    std::map<std::string, std::size_t> sources;
    for (std::size_t i = 0; i < rows().size(); ++i) {
      const std::size_t source = sources.try_emplace(rows()[i].source, sources.size()).first->second;
      source_.push_back(source);
      if (source == sum_.size()) sum_.push_back(0), count_.push_back(0);
      error_.push_back(used[i] ? now(i) : 0);
      sum_[source] += error_.back();
      count_[source] += used[i] ? 1 : 0;
    }
  }
  static double now(std::size_t row) { return std::min(cap, std::abs(std::log1p(rows()[row].error()))); }
  double mean() const {
    double all = 0, weights = 0;
    for (std::size_t s = 0; s < sum_.size(); ++s) {
      if (count_[s] == 0) continue;
      all += sum_[s] / std::sqrt(count_[s]);
      weights += std::sqrt(count_[s]);
    }
    return all / weights;
  }
  /// These rows are computed again; what they were is returned, for `put_back`.
  std::vector<double> update(const std::vector<std::size_t>& which) {
    std::vector<double> before;
    for (const std::size_t row : which) before.push_back(exchange(row, now(row)));
    return before;
  }
  void put_back(const std::vector<std::size_t>& which, const std::vector<double>& errors) {
    for (std::size_t i = 0; i < which.size(); ++i) exchange(which[i], errors[i]);
  }

 private:
  double exchange(std::size_t row, double error) {
    sum_[source_[row]] += error - error_[row];
    return std::exchange(error_[row], error);
  }
  std::vector<std::size_t> source_;
  std::vector<double> error_, sum_, count_;
};

/// Whether the constant is better there, all in all. If not it stays where it was.
bool try_value(Loss& loss, const Constant& constant, const std::vector<std::size_t>& touched, double value, double pull) {
  const double before = loss.mean() + pull * std::abs(constant.steps()), old = constant.value();
  if (value == old) return false;
  constant.set(value);
  const std::vector<double> errors = loss.update(touched);
  if (loss.mean() + pull * std::abs(constant.steps()) < before - 1e-9) return true;
  constant.set(old);
  loss.put_back(touched, errors);
  return false;
}

}  // namespace

double run(const Search& search, std::vector<Constant>& all) {
  Loss loss(search.used);
  std::mt19937_64 random(search.seed);
  std::vector<double> step(all.size(), first_step);
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (int sweep = 0; sweep < search.sweeps; ++sweep) {
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t i : order) {
      const Constant& each = all[i];
      std::vector<std::size_t> touched;
      std::copy_if(each.rows.begin(), each.rows.end(), std::back_inserter(touched), [&](std::size_t row) { return search.used[row] != 0; });
      if (touched.empty()) {
        each.set(each.start);
        continue;
      }
      const bool moved = try_value(loss, each, touched, each.moved(step[i]), search.pull) || try_value(loss, each, touched, each.moved(-step[i]), search.pull) ||
                         (sweep % 4 == 3 && try_value(loss, each, touched, each.start, search.pull));
      step[i] = std::clamp(step[i] * (moved ? 1.25 : 0.6), least_step, most_step);
    }
  }
  return loss.mean();
}

}  // namespace slipstick::fit
