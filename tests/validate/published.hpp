/// The files of tests/published, read once.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "core/validate/score.hpp"

namespace slipstick::tests {

inline std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline std::filesystem::path published_folder() { return std::filesystem::path(SLIPSTICK_SOURCE_DIR) / "tests" / "published"; }

inline const std::map<std::string, validate::File>& published() {
  static const std::map<std::string, validate::File> files = [] {
    std::map<std::string, validate::File> read;
    for (const auto& entry : std::filesystem::directory_iterator(published_folder())) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() == ".json") read[name] = validate::read_file(name, text_of_file(entry.path()));
    }
    return read;
  }();
  return files;
}

/// The row with this id, of whichever file.
inline const validate::Reading& row(const std::string& id) {
  static const validate::Reading none;
  for (const auto& [name, file] : published())
    for (const validate::Reading& reading : file.rows)
      if (reading.id == id) return reading;
  return none;
}

/// One row by itself, as text of its JSON, in a file without a source.
inline validate::Reading read_one(const std::string& json) {
  const validate::File file = validate::read_file("mine", "[" + json + "]");
  return file.rows.empty() ? validate::Reading{} : file.rows.front();
}

inline std::string why(const validate::Reading& reading, const std::string& field) {
  for (const validate::Assumption& each : reading.assumptions)
    if (each.field == field) return each.value + ": " + each.why;
  return {};
}

}  // namespace slipstick::tests
