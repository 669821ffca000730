#include "tests/fit/table.hpp"

#include <cmath>
#include <cstdio>
#include <set>

#include "core/framework/framework.hpp"
#include "core/validate/score.hpp"

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

std::string constant_line(const Constant& each) {
  const std::string name = each.name.starts_with("attention") ? each.name : "`" + each.name + "`";
  const std::string worth = each.rows.empty() ? "-" : format("%.1f → %.1f", mean_of(each.rows), without(each));
  return format("| %s | %s | %zu | ", name.c_str(), shown(each).c_str(), each.rows.size()) + worth + " |";
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

void add(Errors& errors, const Row& row) {
  const double error = row.error();
  errors[row.source].push_back(error);
  errors["~ all"].push_back(error);
  if (row.reading->plan.architecture.experts > 0) errors["~ all with experts"].push_back(error);
}

std::string title(const std::string& source) { return source.starts_with("~ ") ? source.substr(2) : source; }

Lines error_lines() {
  Errors errors;
  for (const Row& row : rows()) add(errors, row);
  Lines lines;
  for (const auto& [source, list] : errors) {
    const validate::Errors e = validate::errors_of(list);
    lines.push_back(format("| %s | %d | %.1f | %.1f | %.1f | %+.1f |", title(source).c_str(), e.rows, 100 * e.median, 100 * e.mean, 100 * e.p90, 100 * e.bias));
  }
  return lines;
}

std::vector<Lines> tables(const std::vector<Constant>& all) {
  std::vector<Lines> result{error_lines()};
  Lines frameworks;
  std::string section;
  for (const Constant& each : all) {
    const bool another = each.section != section;
    section = each.section;
    if (is_framework(each)) {
      if (another) frameworks.push_back(framework_line(section, all));
      continue;
    }
    if (another) result.emplace_back();
    // A format that it has not, or that nobody published, is no constant of it.
    if (!each.rows.empty() || !each.name.starts_with("fp")) result.back().push_back(constant_line(each));
  }
  result.push_back(frameworks);
  return result;
}

std::vector<Lines> missing(const std::vector<Lines>& all, const std::string& document) {
  std::vector<Lines> absent;
  std::size_t from = 0;
  for (const Lines& lines : all) {
    std::string table = "--- |\n";
    for (const std::string& line : lines) table += line + "\n";
    const std::size_t found = document.find(table + "\n", from);
    if (found == document.npos) absent.push_back(lines);
    else from = found + table.size();
  }
  return absent;
}

}  // namespace slipstick::fit
