#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/link/link.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"
#include "core/validate/score.hpp"

namespace slipstick::validate {
namespace {

using Ordered = nlohmann::ordered_json;

/// 0.0523 -> "5.2%", with a sign where asked for.
std::string percent(double share, bool with_sign = false) {
  const bool negative = share < 0;
  const auto tenths = static_cast<long long>((negative ? -share : share) * 1000 + 0.5);
  const std::string sign = negative ? "-" : with_sign ? "+" : "";
  return sign + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string line(const char* what, const Errors& errors) {
  if (errors.rows == 0) return {};
  return std::string("  ") + what + padded(std::to_string(errors.rows), 5) + " rows   median" + padded(percent(errors.median), 7) + "   mean" +
         padded(percent(errors.mean), 7) + "   p90" + padded(percent(errors.p90), 8) + "   bias" + padded(percent(errors.bias, true), 8) + "\n";
}

std::string share(int part, int whole) { return std::to_string(part) + " of " + std::to_string(whole) + " (" + percent(static_cast<double>(part) / whole) + ")"; }

/// The whole of an id, however long, without what a terminal could take for a command.
std::string shown(std::string_view id) {
  std::string text;
  for (std::size_t start = 0; start < id.size(); start += 64) text += plan::printable(id.substr(start, 64));
  return text;
}

double worst(const Scored& row) { return std::max(row.step_error < 0 ? -row.step_error : row.step_error, row.memory_error < 0 ? -row.memory_error : row.memory_error); }

std::string row_lines(const Score& score) {
  std::vector<const Scored*> rows;
  for (const Scored& row : score.rows) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(), [](const Scored* a, const Scored* b) { return worst(*a) > worst(*b); });
  std::string text;
  for (const Scored* row : rows) {
    text += "    " + shown(row->reading->id);
    if (!row->reading->skip.empty()) text += "  skipped: " + row->reading->skip;
    if (row->step_compared)
      text += "  step " + percent(row->step_error, true) + " (" + number::shortest(row->predicted.step_s) + " for " + number::shortest(row->reading->measured.step_s) + " s)";
    if (row->memory_compared)
      text += "  memory " + percent(row->memory_error, true) + " (" + number::shortest(row->predicted.peak_memory_gib) + " for " +
              number::shortest(row->reading->measured.peak_memory_gib) + " GiB)";
    text += "\n";
  }
  return text;
}

Ordered json_of(const Errors& errors) {
  return {{"rows", errors.rows}, {"median", errors.median}, {"mean", errors.mean}, {"p90", errors.p90}, {"bias", errors.bias}};
}

Ordered json_of(const std::vector<std::pair<std::string, int>>& reasons) {
  Ordered object = Ordered::object();
  for (const auto& [reason, rows] : reasons) object[reason] = rows;
  return object;
}

Ordered json_of(const Scored& row) {
  Ordered object{{"id", row.reading->id}};
  object["predicted"] = nullptr;
  object["skipped"] = nullptr;
  if (!row.reading->skip.empty()) {
    object["skipped"] = row.reading->skip;
    return object;
  }
  Ordered predicted = Ordered::object();
  if (row.predicted.step_s > 0) {
    predicted["step_time_s"] = row.predicted.step_s;
    predicted["tokens_per_s_per_gpu"] = row.predicted.tokens_per_s_per_gpu;
  }
  if (row.reading->unscored_memory.empty()) {
    predicted["peak_memory_gib"] = row.predicted.peak_memory_gib;
    predicted["fits"] = row.predicted.fits;
  }
  object["predicted"] = std::move(predicted);
  if (row.step_compared) object["error"]["step_time"] = row.step_error;
  if (row.memory_compared) object["error"]["peak_memory"] = row.memory_error;
  if (!row.reading->no_time.empty()) object["no_time"] = row.reading->no_time;
  if (!row.reading->unscored_memory.empty()) object["no_memory"] = row.reading->unscored_memory;
  object["source"] = row.reading->source;
  object["link"] = link::write(row.reading->plan);
  Ordered assumptions = Ordered::array();
  for (const Assumption& each : row.reading->assumptions) assumptions.push_back({{"field", each.field}, {"value", each.value}, {"why", each.why}});
  object["assumptions"] = std::move(assumptions);
  return object;
}

}  // namespace

std::string to_text(const std::string& file, const Score& score, bool by_row) {
  const int rows = static_cast<int>(score.rows.size());
  std::string text = file + ": " + std::to_string(rows) + " rows, " + std::to_string(score.predicted) + " predicted, " +
                     std::to_string(rows - score.predicted) + " skipped\n";
  text += line("time  ", score.step) + line("memory", score.memory);
  const Verdicts& verdicts = score.verdicts;
  if (verdicts.worked > 0) text += "  verdict  told \"does not fit\": " + share(verdicts.worked_told_not, verdicts.worked) + " that worked";
  if (verdicts.failed > 0) text += (verdicts.worked > 0 ? ", " : "  verdict  told \"does not fit\": ") + share(verdicts.failed_told_not, verdicts.failed) + " that failed";
  if (verdicts.worked + verdicts.failed > 0) text += "\n";
  for (const auto& [reason, count] : score.skipped) text += "  skipped " + std::to_string(count) + ": " + reason + "\n";
  for (const auto& [reason, count] : score.not_compared) text += "  not compared " + std::to_string(count) + ": " + reason + "\n";
  return text + (by_row ? row_lines(score) : std::string());
}

std::string to_json(const std::vector<std::pair<std::string, Score>>& files) {
  Ordered json{{"files", Ordered::array()}, {"rows", Ordered::array()}};
  for (const auto& [name, score] : files) {
    const Verdicts& v = score.verdicts;
    json["files"].push_back({{"file", name}, {"rows", score.rows.size()}, {"predicted", score.predicted}, {"time", json_of(score.step)},
                             {"memory", json_of(score.memory)},
                             {"verdict", {{"worked", v.worked}, {"worked_told_not", v.worked_told_not}, {"failed", v.failed}, {"failed_told_not", v.failed_told_not}}},
                             {"skipped", json_of(score.skipped)}, {"not_compared", json_of(score.not_compared)}});
    for (const Scored& row : score.rows) json["rows"].push_back(json_of(row));
  }
  return json.dump(1, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

}  // namespace slipstick::validate
