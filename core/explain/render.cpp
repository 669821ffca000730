#include <array>
#include <utility>

#include "core/explain/explain.hpp"

namespace slipstick::explain {
namespace {

bool is_compound(const Box& box) { return box.kind != Box::Kind::text; }

std::string plain(const Box& box);

std::string bracketed(const Box& box) { return is_compound(box) ? "(" + plain(box) + ")" : plain(box); }

/// On one line; fractions become quotients.
std::string plain(const Box& box) {
  if (box.kind == Box::Kind::text) return box.text;
  if (box.kind == Box::Kind::fraction) return bracketed(box.children[0]) + " / " + bracketed(box.children[1]);
  std::string line;
  for (const Box& child : box.children) line += plain(child);
  return line;
}

struct Replacement { std::string_view from, to; };
constexpr std::array<Replacement, 24> latex_words{{
    {"·", "\\cdot "}, {"−", "-"}, {"⌈", "\\lceil "}, {"⌉", "\\rceil "}, {"√(", "\\sqrt{("}, {"…", "\\dots"},
    {"β", "\\beta"}, {"τ", "\\tau"}, {"κ", "\\kappa"}, {"ρ", "\\rho"}, {"δ", "\\delta"}, {"α", "\\alpha"},
    {"max(", "\\max("}, {"min(", "\\min("}, {"%", "\\%"}, {"$", "\\$"}, {"&", "\\&"}, {"#", "\\#"},
    {"µ", "\\mu "}, {"×", "\\times "}, {"<", "<"}, {"{", "\\{"}, {"}", "\\}"}, {",", "{,}"},
}};

/// Character by character, so that nothing is replaced twice.
std::string latex_signs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t length = 1;
    std::string_view to = text.substr(0, 1);
    for (const Replacement& r : latex_words) {
      if (!text.starts_with(r.from)) continue;
      length = r.from.size();
      to = r.to;
      break;
    }
    out += to;
    text.remove_prefix(length);
  }
  return out;
}

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_word(std::string_view text) {
  int letters = 0;
  for (const char c : text) letters += is_ascii_letter(c) ? 1 : 0;
  return letters > 1 || text.find(' ') != text.npos;
}

/// "A_layer" becomes A with an upright index; words stand upright.
std::string latex_leaf(std::string_view text) {
  const std::size_t mark = text.find('_');
  const std::string_view head = text.substr(0, mark);
  std::string out = is_word(head) ? "\\text{" + latex_signs(head) + "}" : latex_signs(head);
  if (mark != text.npos) out += "_{\\text{" + latex_signs(text.substr(mark + 1)) + "}}";
  return out;
}

std::string latex(const Box& box, bool symbol = false) {
  if (box.kind == Box::Kind::fraction)
    return "\\frac{" + latex(box.children[0]) + "}{" + latex(box.children[1]) + "}";
  if (box.kind == Box::Kind::row) {
    std::string line;
    for (std::size_t i = 0; i < box.children.size(); ++i) line += latex(box.children[i], i == 0);
    return line;
  }
  if (!box.part.empty() || (symbol && is_word(box.text))) return latex_leaf(box.text);
  if (box.text == ", ") return ", ";
  return latex_signs(box.text);
}

std::string value_line(const Explanation& e) { return e.exact.empty() ? e.value : e.exact + " = " + e.value; }

std::string render_text(const Explanation& e, const text::Table& words) {
  std::string out = e.title + "\n" + plain(e.symbols) + "\n= " + plain(e.numbers) + "\n= " + value_line(e) + "\n";
  for (const Symbol& s : e.legend) out += s.symbol + ": " + s.meaning + ", " + s.value + "\n";
  for (const std::string& fact : e.facts) out += fact + "\n";
  if (!e.source.empty()) out += std::string(words("explain.source")) + ": " + e.source + "\n";
  return out;
}

std::string render_markdown(const Explanation& e, const text::Table& words) {
  std::string out = "**" + e.title + "**: " + e.value + "\n\n    " + plain(e.symbols) + "\n      = " + plain(e.numbers) +
                    "\n      = " + value_line(e) + "\n\n";
  for (const Symbol& s : e.legend) out += "- `" + s.symbol + "`: " + s.meaning + ", " + s.value + "\n";
  if (!e.legend.empty()) out += "\n";
  for (const std::string& fact : e.facts) out += fact + "\n";
  if (!e.source.empty()) out += "\n" + std::string(words("explain.source")) + ": " + e.source + "\n";
  return out;
}

/// "A &= n l", so that the lines below stand under the sign of equality.
std::string latex_equation(const Box& symbols) {
  if (symbols.kind != Box::Kind::row) return latex(symbols, true);
  std::string line = latex(symbols.children[0], true) + " &= ";
  for (std::size_t i = 2; i < symbols.children.size(); ++i) line += latex(symbols.children[i]);
  return line;
}

std::string render_latex(const Explanation& e) {
  return "\\begin{aligned}\n" + latex_equation(e.symbols) + " \\\\\n&= " + latex(e.numbers) + " \\\\\n&= \\text{" +
         latex_signs(value_line(e)) + "}\n\\end{aligned}\n";
}

}  // namespace

std::string render(const Explanation& e, Form form, const text::Table& words) {
  switch (form) {
    case Form::markdown: return render_markdown(e, words);
    case Form::latex: return render_latex(e);
    case Form::text: break;
  }
  return render_text(e, words);
}

}  // namespace slipstick::explain
