/// One row of a file of measured runs, looked at by path: "run.tp", "hardware.count", "notes", "source.title", "file".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace slipstick::validate {

using Json = nlohmann::json;

/// A path taken apart once, when the rules are read.
struct Path {
  std::string part, key;             ///< "run", "tp"; a path without a dot has no part
  explicit Path(std::string_view path);
};

/// Borrowed: the file's JSON must outlive it.
struct Row {
  const Json* row = nullptr;
  const Json* source = nullptr;      ///< the file's "source" object; nullptr: none
  std::string file;                  ///< its name without folder and ending
  std::string gpu;                   ///< catalog id that the accelerator's name was read as; empty: unknown

  /// nullptr: not stated. null counts as not stated.
  const Json* find(const Path&) const;
  std::string text(const Path&) const;             ///< as `text_of`; empty: not stated
  std::optional<double> number(const Path&) const; ///< as `number_of`
  std::string text(std::string_view path) const { return text(Path(path)); }
  std::optional<double> number(std::string_view path) const { return number(Path(path)); }
};

/// Text as it stands, a number as a link writes it, true or false; a list joined by spaces; empty for anything else.
std::string text_of(const Json&);
/// A number, or the one that a text begins with ("128 on alternate layers"); nullopt: neither.
std::optional<double> number_of(const Json&);
std::string lower(std::string_view);

}  // namespace slipstick::validate
