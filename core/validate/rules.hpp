/// How rows are read, as data: fields.json says where a plan's fields stand in a row, sources.json what each source leaves
/// out. docs/validate.md explains both.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/validate/row.hpp"

namespace slipstick::validate {

/// One test on one value. A text holds when it contains one of `texts` (any case; begins with it after "^"); a number when it lies within the bounds.
struct Test {
  Path path;
  std::vector<std::string> texts;
  std::optional<double> minimum, maximum;
  std::optional<bool> stated;        ///< true: stated and neither false nor 0; false: the opposite
};
using Condition = std::vector<Test>; ///< all must hold; empty: always
bool holds(const Condition&, const Row&);

struct Setting { std::string key, value; };

/// Keys are those of a plan; those that begin with "@" are about the row as a whole (read.cpp).
struct Rule {
  Condition when;
  std::vector<Setting> assume;       ///< only where the row leaves the field out
  std::vector<Setting> force;        ///< whatever the row says
  std::string why;
};

struct Source {
  std::string id;
  std::vector<Condition> row, file;  ///< any of them recognises a row; those on the row itself go before those on its file
  std::vector<Rule> rules;           ///< in order: later ones win
};

/// Where a field of the plan stands in a row.
struct FieldRule {
  std::string key;
  std::vector<Path> from;
  struct Word { std::string contains, value; };
  std::vector<Word> words;           ///< the first that the text contains; empty: the value itself. An empty value: not stated
};

std::span<const Rule> common_rules();
std::span<const FieldRule> field_rules();
std::span<const Source> sources();
const Source& source_of(const Row&); ///< the last of the list where none recognises it

}  // namespace slipstick::validate
