/// Sentences in the user's language, from JSON tables (en.json, zh.json): "key": "text with {0} and {1}". core's tables hold
/// what the engine says (errors, advice, rules, names, sources), the shell's its own words. English is compiled in; another
/// language is one text of all its tables, which the program around brings when it is asked for.
#pragma once

#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/advice/advice.hpp"
#include "core/plan/issue.hpp"

namespace slipstick::text {

enum class Language : unsigned char { english, chinese };

class Table {
 public:
  Table() = default;
  Table(Language language, std::string_view json) : language_(language) { add(json); }
  explicit Table(std::initializer_list<std::string_view> english) { for (const std::string_view json : english) add(json); }
  void add(std::string_view json);               ///< a flat object of strings; later keys win
  std::string_view operator()(std::string_view key) const;  ///< the key itself when it is missing: visible, never empty
  bool has(std::string_view key) const;
  Language language() const { return language_; }

 private:
  Language language_ = Language::english;
  std::map<std::string, std::string, std::less<>> entries_;
};

/// Replaces {0}, {1}... An argument "@key" is looked up first.
std::string fill(const Table&, std::string_view pattern, std::span<const std::string> arguments);
/// The same with every argument taken as it stands: for text from outside, which may look like a key.
std::string replace(std::string_view pattern, std::span<const std::string> arguments);

std::string sentence(const Table&, const plan::Issue&);   ///< value, reason, remedy: "12 does not divide the model's 64 heads. Use 8, 4, 2 or 1."
std::string title(const Table&, const advice::Advice&);
std::string why(const Table&, const advice::Advice&);

const Table& english();  ///< core's own but for explanations (explain::english), for the command line and for JSON

}  // namespace slipstick::text
