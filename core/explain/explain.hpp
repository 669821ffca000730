/// Any result explained: its formula in symbols, with the numbers put in, what each symbol is, the source, and the parts
/// that can be opened in turn. Made from the derivation that the engine recorded while computing.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/number/traced.hpp"
#include "core/plan/plan.hpp"
#include "core/report/report.hpp"
#include "core/text/text.hpp"

namespace slipstick::explain {

/// The derivation behind a path of the Report ("time.step_s", "memory.stages[0].activations_bytes"); nullptr: no such number.
std::shared_ptr<const number::Node> find(const report::TracedReport&, std::string_view path);

/// A formula laid out: text runs and fractions, so that an interface can draw it and text, Markdown and LaTeX come from the same tree.
struct Box {
  enum class Kind : unsigned char { text, row, fraction } kind = Kind::row;
  std::string text;                 ///< Kind::text
  std::string part;                 ///< the id of what a text stands for; empty for operators
  std::string step;                 ///< the step of a trail into it; empty: it has no formula of its own
  std::vector<Box> children;        ///< row: left to right; fraction: numerator, denominator
};

struct Symbol { std::string symbol, meaning, value, step; };
struct Part { std::string title, value, step; };

/// Data alone, so that it can come from another program (json.hpp).
struct Explanation {
  std::string title;                ///< "Activations"
  std::string value;                ///< "41.88 GiB"
  std::string exact;                ///< "44,962,938,880 B" where it says more than `value`; else empty
  Box symbols, numbers;
  std::vector<Symbol> legend;       ///< each symbol once, in order of appearance
  std::vector<std::string> facts;   ///< branches taken: "sequence parallelism is on, so ..."
  std::string source;               ///< paper and section; empty: by definition
  std::vector<Part> parts;          ///< named results inside that have a formula of their own
  std::size_t followed = 0;         ///< of the trail: what is left of it after this many does not exist in this plan
};
Explanation explain(const number::Node&, const text::Table&);

/// Where a reader has gone: a path of the Report, then parts opened one inside the other ("stage_peak#2": the third so named).
using Trail = std::vector<std::string>;

/// What stands at the end of the trail, or as far down it as this plan goes. Nothing where its path leads to no number.
std::optional<Explanation> explain(const report::TracedReport&, const Trail&, const text::Table&);

enum class Form : unsigned char { text, markdown, latex };
std::string render(const Explanation&, Form, const text::Table&);

}  // namespace slipstick::explain
