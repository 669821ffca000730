/// What is wrong with an input, as a value: a code, the field, the numbers that caused it. Sentences are made from it by
/// core/text in the user's language.
#pragma once

#include <string>
#include <vector>

#include "core/plan/fields.hpp"

namespace slipstick::plan {

enum class Code : unsigned char {
  // reading: the value was not taken, the field keeps its default
  unknown_key, unknown_id, not_a_number, not_whole, out_of_range, duplicate_key, not_a_choice, wrong_type, not_json, not_an_object,
  too_long, bad_version, bad_escape,
  // link as a whole
  unsigned_link, damaged_link,
  // the plan as a whole: impossible, reported as far as possible
  not_divisible,        ///< value does not divide `limit`; remedies: values that do
  too_large,            ///< value exceeds `limit`
  missing,              ///< needed and zero
  not_on_this_gpu,      ///< precision without a matrix path on this accelerator
  batch_not_divisible,  ///< global batch is not a multiple of micro-batch x data parallel
  gpus_not_divisible,   ///< gpus is not a multiple of tp x cp x pp
  layout_mismatch,      ///< tp x cp x pp x dp is not the number of GPUs
};
const char* id(Code);  ///< "not_divisible", in the Report as JSON; text tables: "error.<id>"

struct Issue {
  Code code{};
  Field field = Field::none;
  double value = 0;              ///< what was given
  double limit = 0;              ///< what it was held against
  Field other = Field::none;     ///< the field that `limit` comes from
  std::string given = {};           ///< the text as given, at most 64 characters of it; untrusted
  std::vector<double> remedies = {};///< values of `field` that would do, best first
  char pinned = 0;                  ///< 'a' to 'd': it is about that pinned plan of a link, not about the plan itself
};
bool is_bad_input(Code);         ///< true: could not be read (exit code 2); false: an impossible plan (exit code 1)

/// Checks that need more than one field. Empty: the plan can be run.
std::vector<Issue> check(const Plan&);

}  // namespace slipstick::plan
