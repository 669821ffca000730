/// How far predictions are from what was measured: of a file, by kind of answer.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/validate/measure.hpp"

namespace slipstick::validate {

/// Of |predicted / measured - 1|; bias: the median of the signed value. All shares, 0.05 = 5%.
struct Errors {
  int rows = 0;
  double median = 0, mean = 0, p90 = 0, bias = 0;
};
Errors errors_of(std::vector<double> signed_errors);

/// Fit or not: of the runs that worked, how many are told that they do not fit; of the failed ones, how many are told so.
struct Verdicts { int worked = 0, worked_told_not = 0, failed = 0, failed_told_not = 0; };

struct Scored {
  const Reading* reading = nullptr;
  Predicted predicted;
  double step_error = 0, memory_error = 0;     ///< predicted / measured - 1, where compared
  bool step_compared = false, memory_compared = false;
};

struct Score {
  std::vector<Scored> rows;
  int predicted = 0;
  Errors step, memory;
  Verdicts verdicts;
  std::vector<std::pair<std::string, int>> skipped;      ///< reason, rows; the most frequent first
  std::vector<std::pair<std::string, int>> not_compared; ///< measured, but no fair comparison
};
Score score(const std::vector<Reading>& rows);

/// For people, and as JSON (docs/validate.md). `by_row` lists the rows too, the largest error first.
std::string to_text(const std::string& file, const Score& score, bool by_row);
std::string to_json(const std::vector<std::pair<std::string, Score>>& files);

}  // namespace slipstick::validate
