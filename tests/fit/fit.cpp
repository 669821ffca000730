// Calibrates the constants of the predicted step on the published runs, and says how far a fit can be trusted.
//   slipstick_fit errors          each source with the constants as they are
//   slipstick_fit halves [N]      fits on one half of the rows, scored on both, over N random splits (6)
//   slipstick_fit without         what each constant is worth: the error of the rows that it touches, as it is and at its rough guess
//   slipstick_fit fit             all rows, from the constants as they are; prints what they become
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string_view>

#include "tests/fit/rows.hpp"
#include "tests/fit/search.hpp"

using namespace slipstick::fit;
namespace validate = slipstick::validate;

namespace {

using Errors = std::map<std::string, std::vector<double>>;   // by source, signed

void add(Errors& errors, const Row& row) {
  const double error = row.error();
  errors[row.source].push_back(error);
  errors["~ all"].push_back(error);
  if (row.reading->plan.architecture.experts > 0) errors["~ with experts"].push_back(error);
}

Errors errors_now() {
  Errors errors;
  for (const Row& row : rows()) add(errors, row);
  return errors;
}

void print(const Errors& errors) {
  for (const auto& [source, list] : errors) {
    const validate::Errors e = validate::errors_of(list);
    std::printf("| %s | %d | %.1f | %.1f | %.1f | %+.1f |\n", source.c_str(), e.rows, 100 * e.median, 100 * e.mean, 100 * e.p90, 100 * e.bias);
  }
}

void halves(std::vector<Constant>& all, int splits) {
  Errors own, other;
  for (int split = 0; split < splits; ++split) {
    for (const int half : {0, 1}) {
      for (const Constant& each : all) each.set(each.start);
      Search search;
      search.seed = static_cast<std::uint64_t>(split) + 7;
      for (const Row& row : rows()) search.used.push_back(is_calibrated_on(row) && half_of(row, static_cast<std::uint64_t>(split)) == half);
      std::fprintf(stderr, "split %d, half %d: %.4f\n", split, half, run(search, all));
      for (std::size_t i = 0; i < rows().size(); ++i)
        if (is_calibrated_on(rows()[i])) add(search.used[i] ? own : other, rows()[i]);
    }
  }
  for (const auto& [source, list] : own) {
    const validate::Errors seen = validate::errors_of(list), unseen = validate::errors_of(other[source]);
    std::printf("| %s | %.1f, %.1f | %.1f, %.1f |\n", source.c_str(), 100 * seen.median, 100 * seen.mean, 100 * unseen.median, 100 * unseen.mean);
  }
}

double mean_of(const std::vector<std::size_t>& which) {
  double sum = 0;
  for (const std::size_t row : which) sum += std::abs(rows()[row].error());
  return 100 * sum / static_cast<double>(which.size());
}

void without(const std::vector<Constant>& all) {
  for (const Constant& each : all) {
    const double value = each.value(), as_it_is = mean_of(each.rows);
    each.set(each.start);
    std::printf("| %s | %s | %.4g | %zu | %.1f → %.1f |\n", each.section.c_str(), each.name.c_str(), value, each.rows.size(), as_it_is, mean_of(each.rows));
    each.set(value);
  }
}

void fit(std::vector<Constant>& all) {
  Search search;
  for (const Row& row : rows()) search.used.push_back(is_calibrated_on(row));
  run(search, all);
  for (const Constant& each : all) std::printf("%s\t%s\t%.3g\n", each.section.c_str(), each.name.c_str(), each.value());
  print(errors_now());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  std::vector<Constant> all = constants();
  if (what == "errors") print(errors_now());
  else if (what == "halves") halves(all, argc > 2 ? std::atoi(argv[2]) : 6);
  else if (what == "without") without(all);
  else if (what == "fit") fit(all);
  else return std::fprintf(stderr, "usage: slipstick_fit errors | halves [N] | without | fit\n"), 2;
  return 0;
}
