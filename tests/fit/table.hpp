/// The tables of docs/time.md that these rows and constants give: written by `slipstick_fit table`, held by `slipstick_fit check`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/fit/constants.hpp"
#include "tests/fit/rows.hpp"

namespace slipstick::fit {

/// Signed, by source; all together and those with experts under names that sort last.
using Errors = std::map<std::string, std::vector<double>>;
void add(Errors&, const Row&);
std::string title(const std::string& source);   ///< as a table names it

/// Each table's lines without its heading: the error of each source; then of each section the constants, with the error of the
/// rows that each touches, as it is and with the constant neutral; last the frameworks, one line each.
using Lines = std::vector<std::string>;
Lines error_lines();   ///< the first of them
std::vector<Lines> tables(const std::vector<Constant>&);

/// The tables that a document does not have whole, in this order, without a line more.
std::vector<Lines> missing(const std::vector<Lines>&, const std::string& document);

}  // namespace slipstick::fit
