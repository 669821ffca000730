// Calibrates the constants of the predicted step on the published runs, and says how far a fit can be trusted.
//   slipstick_fit errors          each source with the constants as they are
//   slipstick_fit halves [N]      fits on one half of the rows, scored on both, over N random splits (6)
//   slipstick_fit rows [N]        the same, each row of the half that was not fitted by itself
//   slipstick_fit bands [N]       within what share eight of ten rows of a framework were predicted by the half without them
//   slipstick_fit table           lines of the tables of docs/time.md: sources, and what each constant is worth
//   slipstick_fit check FILE      whether a document has these tables; prints those that it lacks
//   slipstick_fit fit [NAME...]   all rows, from the constants as they are; prints what they become. Names of sections
//                                 (torchtitan) or constants (common.row_scaled): only those
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string_view>

#include "tests/fit/search.hpp"
#include "tests/fit/table.hpp"

using namespace slipstick::fit;
namespace plan = slipstick::plan;
namespace validate = slipstick::validate;

namespace {

void print(const Lines& lines) {
  for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  std::printf("\n");
}

/// What the two fits of each split say of the rows they saw, and of those they did not.
struct Halves { Errors own, other, rows, frameworks; };

Halves fit_halves(std::vector<Constant>& all, int splits) {
  Halves errors;
  for (int split = 0; split < splits; ++split) {
    for (const int half : {0, 1}) {
      for (const Constant& each : all) each.set(each.start);
      Search search;
      search.seed = static_cast<std::uint64_t>(split) + 7;
      for (const Row& row : rows()) search.used.push_back(is_calibrated_on(row) && half_of(row, static_cast<std::uint64_t>(split)) == half);
      std::fprintf(stderr, "split %d, half %d: %.4f\n", split, half, run(search, all));
      for (std::size_t i = 0; i < rows().size(); ++i) {
        if (!is_calibrated_on(rows()[i])) continue;
        add(search.used[i] ? errors.own : errors.other, rows()[i]);
        if (search.used[i]) continue;
        const plan::Plan& plan = rows()[i].reading->plan;
        errors.frameworks[plan.framework + (plan.architecture.experts > 0 ? ", experts" : "")].push_back(std::abs(rows()[i].error()));
        errors.rows[rows()[i].source + " " + rows()[i].reading->id].push_back(rows()[i].error());
      }
    }
  }
  return errors;
}

void halves(std::vector<Constant>& all, int splits) {
  const Halves errors = fit_halves(all, splits);
  for (const auto& [source, list] : errors.own) {
    const auto other = errors.other.find(source);
    if (other == errors.other.end()) continue;
    const validate::Errors seen = validate::errors_of(list), unseen = validate::errors_of(other->second);
    std::printf("| %s | %.1f, %.1f | %.1f, %.1f |\n", title(source).c_str(), 100 * seen.median, 100 * seen.mean, 100 * unseen.median, 100 * unseen.mean);
  }
}

void unseen_rows(std::vector<Constant>& all, int splits) {
  for (const auto& [row, list] : fit_halves(all, splits).rows) {
    std::printf("%s", row.c_str());
    for (const double error : list) std::printf(" %+.3f", error);
    std::printf("\n");
  }
}

void table(const std::vector<Constant>& all) {
  for (const Lines& lines : tables(all)) print(lines);
}

/// 1 where the document says otherwise than rows and constants do.
int check(const std::vector<Constant>& all, const char* path) {
  std::ifstream file(path);
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  const std::vector<Lines> absent = missing(tables(all), document);
  for (const Lines& lines : absent) {
    std::printf("%s should have this table\n", path);
    print(lines);
  }
  return absent.empty() ? 0 : 1;
}

void bands(std::vector<Constant>& all, int splits) {
  for (auto& [framework, errors] : fit_halves(all, splits).frameworks) {
    std::sort(errors.begin(), errors.end());
    std::printf("%s\t%zu rows\t%.3f\n", framework.c_str(), errors.size() / static_cast<std::size_t>(splits), errors[errors.size() * 8 / 10]);
  }
}

/// The constants that are named, by section or in full; all if none is.
std::vector<Constant> chosen(const std::vector<Constant>& all, const std::vector<std::string>& names) {
  if (names.empty()) return all;
  std::vector<Constant> some;
  for (const Constant& each : all)
    for (const std::string& name : names)
      if (name == each.section || name == each.section + "." + each.name) some.push_back(each);
  return some;
}

void fit(std::vector<Constant> all) {
  Search search;
  for (const Row& row : rows()) search.used.push_back(is_calibrated_on(row));
  run(search, all);
  for (const Constant& each : all) std::printf("%s\t%s\t%.3g\n", each.section.c_str(), each.name.c_str(), each.value());
  print(error_lines());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  const int splits = argc > 2 ? std::atoi(argv[2]) : 6;
  std::vector<Constant> all = constants();
  const bool fits = what == "halves" || what == "rows" || what == "bands" || what == "fit";
  if (fits) std::erase_if(all, [](const Constant& each) { return each.rows.empty(); });
  if (what == "errors") print(error_lines());
  else if (what == "halves") halves(all, splits);
  else if (what == "rows") unseen_rows(all, splits);
  else if (what == "bands") bands(all, splits);
  else if (what == "table") table(all);
  else if (what == "check" && argc > 2) return check(all, argv[2]);
  else if (what == "fit") fit(chosen(all, {argv + 2, argv + argc}));
  else return std::fprintf(stderr, "usage: slipstick_fit errors | halves [N] | rows [N] | bands [N] | table | check FILE | fit [NAME...]\n"), 2;
  return 0;
}
