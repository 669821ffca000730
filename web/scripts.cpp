// window.slipstick: the same JSON as the command line, for scripts. Each call leaves its answer, as JSON, for the page to
// fetch. What cannot be read answers with "errors" alone, so that a misread plan never gets numbers.
#include <emscripten/emscripten.h>

#include <string>
#include <vector>

#include "core/engine/evaluate.hpp"
#include "core/json/writer.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"
#include "web/page.hpp"
#include "web/program.hpp"

namespace slipstick::web {

namespace {

std::string answer;

std::vector<plan::Issue> unreadable(const std::vector<plan::Issue>& issues) {
  std::vector<plan::Issue> found;
  for (const plan::Issue& issue : issues)
    if (plan::is_bad_input(issue.code)) found.push_back(issue);
  return found;
}

std::string report_json(const plan::Plan& plan) { return report::to_json(plan, engine::evaluate(plan), -1); }
std::string text_json(std::string_view text) {
  json::Writer out(-1);
  out.text(text);
  return out.written();
}
std::string link_json(const plan::Plan& plan) { return text_json(link::write(plan)); }

/// `make` turns the plan into JSON when all of it could be read.
void answer_for(std::string_view plan_json, std::string (*make)(const plan::Plan&)) {
  const plan::Reading reading = plan::from_json(plan_json);
  const std::vector<plan::Issue> bad = unreadable(reading.issues);
  answer = bad.empty() ? make(reading.plan) : report::errors_json(bad, -1);
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void slipstick_estimate(int bytes) { answer_for(std::string(given(bytes)), report_json); }
EMSCRIPTEN_KEEPALIVE void slipstick_link(int bytes) { answer_for(std::string(given(bytes)), link_json); }
EMSCRIPTEN_KEEPALIVE void slipstick_estimate_present() { answer = report_json(link::read(program().app().link()).reading.plan); }
EMSCRIPTEN_KEEPALIVE void slipstick_link_present() { answer = text_json(program().app().link()); }

/// Where a field or button is on the canvas, for tests and assistive programs; null when it is not on the screen.
EMSCRIPTEN_KEEPALIVE void slipstick_place(int bytes) {
  const shell::Place place = program().app().place(std::string(given(bytes)));
  json::Writer rectangle(-1);
  rectangle.open('{');
  rectangle.number("x", place.x);
  rectangle.number("y", place.y);
  rectangle.number("width", place.width);
  rectangle.number("height", place.height);
  rectangle.close();
  answer = place.width > 0 ? rectangle.written() : "null";
}

EMSCRIPTEN_KEEPALIVE const char* slipstick_answer() { return answer.data(); }
EMSCRIPTEN_KEEPALIVE int slipstick_answer_length() { return static_cast<int>(answer.size()); }

}  // extern "C"

}  // namespace slipstick::web
