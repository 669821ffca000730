#include "tests/fit/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "core/validate/score.hpp"
#include "tests/fit/rows.hpp"

namespace slipstick::fit {

namespace {

constexpr double least_worth = 0.1;   // points of error: a framework's constants that are worth less are not listed

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[400];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

double mean_of(const std::vector<std::size_t>& which) {
  double sum = 0;
  for (const std::size_t row : which) sum += std::abs(rows()[row].error());
  return which.empty() ? 0 : 100 * sum / static_cast<double>(which.size());
}

double without(const Constant& constant) {
  const double value = constant.value();
  constant.set(constant.neutral);
  const double error = mean_of(constant.rows);
  constant.set(value);
  return error;
}

std::string shown(const Constant& constant) {
  const double value = constant.value() / constant.unit;
  return format(value >= 1000 ? "%.0f" : "%.3g", value);
}

bool is_framework(const Constant& constant) { return framework::find(constant.section) != nullptr; }

void add_errors(std::vector<std::string>& lines) {
  std::map<std::string, std::vector<double>> errors;
  for (const Row& row : rows()) {
    const double error = row.error();
    errors[row.source].push_back(error);
    errors["~ all"].push_back(error);
    if (row.reading->plan.architecture.experts > 0) errors["~ all with experts"].push_back(error);
  }
  for (const auto& [source, list] : errors) {
    const validate::Errors e = validate::errors_of(list);
    const std::string name = source.starts_with("~ ") ? source.substr(2) : source;
    lines.push_back(format("| %s | %d | %.1f | %.1f | %.1f | %+.1f |", name.c_str(), e.rows, 100 * e.median, 100 * e.mean, 100 * e.p90, 100 * e.bias));
  }
}

/// All constants of a framework in one line: those without which its rows are told worse.
std::string framework_line(const std::string& id, const std::vector<Constant>& all) {
  std::set<std::size_t> touched;
  std::string constants;
  for (const Constant& each : all)
    if (each.section == id) touched.insert(each.rows.begin(), each.rows.end());
  const std::vector<std::size_t> rows(touched.begin(), touched.end());
  for (const Constant& each : all) {
    if (each.section != id) continue;
    const double before = mean_of(each.rows), after = without(each);
    if (std::abs(after - before) < least_worth) continue;
    constants += (constants.empty() ? "" : "; ") + each.name + " " + shown(each) + format(" (%.1f)", after);
  }
  return format("| `%s` | %zu, %.1f | ", id.c_str(), rows.size(), mean_of(rows)) + constants + " |";
}

}  // namespace

std::vector<std::string> table_lines(std::vector<Constant>& all) {
  std::vector<std::string> lines;
  add_errors(lines);
  std::vector<std::string> frameworks;
  for (const Constant& each : all) {
    if (is_framework(each)) {
      if (std::find(frameworks.begin(), frameworks.end(), each.section) == frameworks.end()) frameworks.push_back(each.section);
      continue;
    }
    if (each.rows.empty() && each.name.starts_with("fp")) continue;   // a format that it has not, or that nobody published
    const std::string name = each.name.starts_with("attention") ? each.name : "`" + each.name + "`";
    const std::string worth = each.rows.empty() ? "-" : format("%.1f → %.1f", mean_of(each.rows), without(each));
    lines.push_back(format("| %s | %s | %zu | ", name.c_str(), shown(each).c_str(), each.rows.size()) + worth + " |");
  }
  for (const std::string& id : frameworks) lines.push_back(framework_line(id, all));
  return lines;
}

std::vector<std::string> missing(const std::vector<std::string>& lines, const std::string& document) {
  std::vector<std::string> absent;
  for (const std::string& line : lines)
    if (document.find(line + "\n") == document.npos) absent.push_back(line);
  return absent;
}

}  // namespace slipstick::fit
