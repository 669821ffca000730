#include "native/validate.hpp"

#include <cstdio>
#include <optional>

#include "core/plan/read.hpp"
#include "core/validate/score.hpp"

namespace slipstick::native {
namespace {

constexpr std::size_t largest_file = 64u << 20;  // 64 MiB: some fifty thousand rows

std::optional<std::string> read_all(const std::string& path) {
  FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return std::nullopt;
  std::string text;
  char block[65536];
  for (std::size_t count = 0; (count = std::fread(block, 1, sizeof block, file)) > 0 && text.size() <= largest_file;) text.append(block, count);
  const bool broken = std::ferror(file) != 0 || text.size() > largest_file;
  if (file != stdin) std::fclose(file);
  if (broken) return std::nullopt;
  return text;
}

/// "runs/vtrain.json" -> "vtrain": the name is one of the things that a source is recognised by.
std::string stem(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  const std::string name = slash == path.npos ? path : path.substr(slash + 1);
  return name.ends_with(".json") ? name.substr(0, name.size() - 5) : name;
}

}  // namespace

int validate(const Validation& asked) {
  std::vector<validate::File> files;
  for (const std::string& path : asked.files) {
    const std::optional<std::string> text = read_all(path);
    validate::File file = text ? validate::read_file(stem(path), *text) : validate::File{path, "It cannot be read, or is larger than 64 MiB.", {}};
    if (!file.problem.empty()) {
      std::fprintf(stderr, "slipstick: \"%s\": %s\n", plan::printable(path).c_str(), file.problem.c_str());
      return 2;
    }
    files.push_back(std::move(file));
  }
  std::vector<std::pair<std::string, validate::Score>> scores;
  for (const validate::File& file : files) scores.emplace_back(file.name, validate::score(file.rows));
  std::string output;
  if (asked.json) output = validate::to_json(scores);
  else
    for (const auto& [name, score] : scores) output += validate::to_text(name, score, asked.rows);
  std::fwrite(output.data(), 1, output.size(), stdout);
  return 0;
}

}  // namespace slipstick::native
