/// The tables of docs/time.md that these rows and constants give: written by `slipstick_fit table`, held by `slipstick_fit check`.
#pragma once

#include <string>
#include <vector>

#include "tests/fit/constants.hpp"

namespace slipstick::fit {

/// Lines of the tables, without headings: the error of each source, then each constant with the error of the rows that it
/// touches, as it is and with the constant neutral.
std::vector<std::string> table_lines(std::vector<Constant>&);

/// The lines that a document does not have.
std::vector<std::string> missing(const std::vector<std::string>& lines, const std::string& document);

}  // namespace slipstick::fit
