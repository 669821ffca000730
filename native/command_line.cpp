#include "native/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/config/account.hpp"
#include "core/config/words.hpp"
#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"
#include "core/text/text.hpp"
#include "native/validate.hpp"

namespace slipstick::native {
namespace {

constexpr int fine = 0, impossible = 1, bad_input = 2;  // exit codes

void say(FILE* stream, const std::string& text) { std::fwrite(text.data(), 1, text.size(), stream); }

int fail(const std::string& sentence) {
  say(stderr, "slipstick: " + sentence + "\n");
  return bad_input;
}

std::string sentence(const plan::Issue& issue) {
  const std::string_view key = plan::info(issue.field).key;
  return (key.empty() ? "" : std::string(key) + ": ") + text::sentence(text::english(), issue);
}

/// The whole of a file, or of standard input for "-". Stops one byte beyond the limit: nothing larger is ever held.
std::optional<std::string> read_file(const std::string& path) {
  FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return std::nullopt;
  std::string text(plan::max_json_length + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  const bool broken = std::ferror(file) != 0;
  if (file != stdin) std::fclose(file);
  if (broken) return std::nullopt;
  return text;
}

std::string unreadable(const std::string& path) {
  return "\"" + plan::printable(path) + "\" cannot be read. Give the path of a file, or - for standard input.";
}

bool looks_like_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first != text.npos && (text[first] == '{' || text[first] == '[');
}

/// A link is told from a path by what every link has: a key of a plan before an equals sign.
bool looks_like_link(std::string_view text) {
  const std::size_t hash = text.find('#');
  std::string_view rest = hash == text.npos ? text : text.substr(hash + 1);
  rest = rest.substr(0, rest.find('='));
  while (!rest.empty() && (rest.front() == ' ' || rest.front() == '<')) rest.remove_prefix(1);
  const bool named = rest == "v" || rest == "z" || plan::find_field(rest) || plan::is_pinned(rest);
  return named || text.starts_with('#') || text.find("://") != text.npos;
}

/// A plan from outside, with a sentence for everything that could not be taken.
struct Source {
  plan::Plan plan = plan::default_plan();
  std::vector<std::string> problems;
  std::optional<config::Import> import = std::nullopt;  ///< the config that the architecture was read from
  std::vector<plan::Plan> pinned = {};                  ///< what a link carries to compare with
};

Source from_reading(plan::Reading reading) {
  Source source{std::move(reading.plan), {}, {}};
  for (const plan::Issue& issue : reading.issues) source.problems.push_back(sentence(issue));
  return source;
}

Source from_link(const std::string& text, bool anyway) {
  link::Decoded decoded = link::read(text);
  Source source = from_reading(std::move(decoded.reading));
  source.pinned = std::move(decoded.pinned);
  if (decoded.state == link::State::damaged && !anyway) {
    source.problems.insert(source.problems.begin(), sentence({.code = plan::Code::damaged_link}) +
                                                        " With --anyway what can be read of it is used.");
  }
  if (decoded.state == link::State::unsigned_) say(stderr, "slipstick: note: " + sentence({.code = plan::Code::unsigned_link}) + "\n");
  return source;
}

Source from_config(const std::string& text) {
  Source source;
  source.import = config::read(text);
  if (source.import->problem == config::Problem::none) config::put(*source.import, source.plan);
  else source.problems.push_back(config::refusal(text::english(), *source.import));
  return source;
}

/// A link, a plan as JSON or a config.json, whichever the text is.
Source from_text(const std::string& text, bool anyway) {
  if (text.size() > plan::max_json_length) {
    Source source;
    source.problems.emplace_back(text::english()("error.config.too_long"));
    return source;
  }
  if (!looks_like_json(text) && looks_like_link(text)) return from_link(text, anyway);
  return config::looks_like_config(text) ? from_config(text) : from_reading(plan::from_json(text));
}

/// What an argument names: a link, a file, or standard input; nothing: the default plan.
Source from_argument(const std::string& argument, bool anyway) {
  if (argument.empty()) return {};
  if (argument != "-" && looks_like_link(argument)) return from_link(argument, anyway);
  if (const std::optional<std::string> text = read_file(argument)) return from_text(*text, anyway);
  Source source;
  source.problems.push_back(unreadable(argument));
  return source;
}

int id_rank(const std::string& setting) {
  return setting.starts_with("preset=") ? 0 : setting.starts_with("model=") ? 1 : setting.starts_with("gpu=") ? 2 : 3;
}

/// --set, ids first and else in the order given, so that the last one counts.
void apply(std::vector<std::string> settings, Source& source) {
  std::stable_sort(settings.begin(), settings.end(), [](const auto& a, const auto& b) { return id_rank(a) < id_rank(b); });
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos) {
      source.problems.push_back("\"" + plan::printable(setting) + "\" sets nothing. Use --set key=value, such as --set tp=8.");
      continue;
    }
    std::vector<plan::Issue> issues;
    plan::set_from_text(source.plan, setting.substr(0, equals), setting.substr(equals + 1), issues);
    for (const plan::Issue& issue : issues) source.problems.push_back(sentence(issue));
  }
}

int report_problems(const Source& source) {
  for (const std::string& problem : source.problems) fail(problem);
  return source.problems.empty() ? fine : bad_input;
}

struct Options {
  std::string argument;
  std::vector<std::string> settings;
  bool json = false, markdown = false, anyway = false;
};

int estimate(const Options& options) {
  Source source = from_argument(options.argument, options.anyway);
  apply(options.settings, source);
  if (!source.problems.empty()) return report_problems(source);
  const report::Report report = engine::evaluate(source.plan);
  if (options.json) say(stdout, report::to_json(source.plan, report) + "\n");
  else say(stdout, options.markdown ? report::to_markdown(source.plan, report) : report::to_text(source.plan, report));
  return report.errors.empty() ? fine : impossible;
}

int params(const Options& options) {
  const Source source = from_argument(options.argument, options.anyway);
  if (!source.problems.empty()) return report_problems(source);
  const config::Import* import = source.import ? &*source.import : nullptr;
  say(stdout, options.json ? config::account_json(source.plan, import) + "\n" : config::account_text(source.plan, import));
  return fine;
}

int write_link(const Options& options) {
  const Source source = from_argument(options.argument.empty() ? "-" : options.argument, options.anyway);
  if (!source.problems.empty()) return report_problems(source);
  say(stdout, link::write(source.plan, source.pinned) + "\n");
  return fine;
}

}  // namespace

bool is_command(int argc, char** argv) {
  if (argc < 2) return false;
  const std::string_view word = argv[1];
  const bool option = word.size() > 1 && word[0] == '-';
  return argc > 2 || option || word == "estimate" || word == "params" || word == "link" || word == "validate";
}

int command_line(int argc, char** argv) {
  Options options;
  CLI::App app("slipstick: a slide rule for LLM training. Without a command it opens its window: slipstick [LINK|FILE]", "slipstick");
  app.set_version_flag("--version", std::string("slipstick ") + SLIPSTICK_VERSION);
  app.require_subcommand(1);
  CLI::App* estimating = app.add_subcommand("estimate", "Memory, time and cost of a plan");
  estimating->add_option("plan", options.argument, "A link, a file (plan or config.json), or - for standard input; left out: the default plan");
  estimating->add_option("--set", options.settings, "A field of the plan by its key in links: --set tp=8 --set model=llama-3-70b")->allow_extra_args(false);
  CLI::Option* json = estimating->add_flag("--json", options.json, "The whole Report as JSON");
  estimating->add_flag("--markdown", options.markdown, "A summary to paste into a document")->excludes(json);
  estimating->add_flag("--anyway", options.anyway, "Use what can be read of a damaged link");
  CLI::App* counting = app.add_subcommand("params", "Parameters of a model, exactly");
  counting->add_option("file", options.argument, "A Hugging Face config.json or a plan, or - for standard input")->required();
  counting->add_flag("--json", options.json, "The same as JSON: total, active, components, bytes, config");
  CLI::App* linking = app.add_subcommand("link", "The link of a plan");
  linking->add_option("file", options.argument, "A plan as JSON; left out or -: standard input");
  Validation validation;
  CLI::App* validating = app.add_subcommand("validate", "How far predictions are from measured runs");
  validating->add_option("file", validation.files, "Files of rows, or - for standard input (docs/validate.md)")->required();
  validating->add_flag("--json", validation.json, "The same as JSON, with each row's prediction and what was assumed");
  validating->add_flag("--rows", validation.rows, "A line for each row, the largest error first");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    return fail(std::string(error.what()) + ". See slipstick --help.");
  }
  if (estimating->parsed()) return estimate(options);
  if (validating->parsed()) return validate(validation);
  return counting->parsed() ? params(options) : write_link(options);
}

}  // namespace slipstick::native
