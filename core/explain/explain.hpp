/// Any result explained: its formula in symbols, with the numbers put in, what each symbol is, the source, and the parts
/// that can be opened in turn. Made from the derivation that the engine recorded while computing.
#pragma once

#include <memory>
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
  const number::Node* part = nullptr;  ///< the named part or input that a text stands for; nullptr for operators
  std::vector<Box> children;        ///< row: left to right; fraction: numerator, denominator
};

struct Symbol { std::string symbol, meaning, value; const number::Node* node; };

struct Explanation {
  std::string title;                ///< "Activations"
  std::string value;                ///< "41.88 GiB"
  std::string exact;                ///< "44,962,938,880 B" where it says more than `value`; else empty
  Box symbols, numbers;
  std::vector<Symbol> legend;       ///< each symbol once, in order of appearance
  std::vector<std::string> facts;   ///< branches taken: "sequence parallelism is on, so ..."
  std::string source;               ///< paper and section; empty: by definition
  std::vector<const number::Node*> parts;  ///< named results inside that have a formula of their own
};
Explanation explain(const number::Node&, const text::Table&);

enum class Form : unsigned char { text, markdown, latex };
std::string render(const Explanation&, Form, const text::Table&);

}  // namespace slipstick::explain
