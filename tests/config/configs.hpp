/// The config.json files of tests/configs, with the totals that others published for them.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace slipstick::tests {

inline std::string file_text(const std::string& path) {
  std::string text;
  if (std::FILE* file = std::fopen((std::string(SLIPSTICK_SOURCE_DIR "/") + path).c_str(), "rb")) {
    char buffer[65536];
    for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, count);
    std::fclose(file);
  }
  return text;
}

inline std::string config_text(const std::string& id) { return file_text("tests/configs/" + id + ".json"); }

struct Published {
  std::string id;
  double parameters = 0;
  double extras = 0;      ///< what the published total holds beside the model
  bool rounded = false;   ///< published as "132B"
};

inline std::vector<Published> published() {
  std::vector<Published> all;
  const auto file = nlohmann::ordered_json::parse(file_text("tests/configs/published.json"));
  for (const auto& [id, entry] : file.items()) {
    all.push_back({id, entry.at("parameters").get<double>(), entry.value("extras", 0.0), entry.value("rounded", false)});
  }
  return all;
}

}  // namespace slipstick::tests
