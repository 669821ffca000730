// The page's second program: the engine with derivations, and the sentences of explanations. Most visits never ask for it,
// so it is fetched when the first number is asked about (or before, by the service worker, to keep). It draws nothing and
// imports nothing that it needs: text comes in through one buffer and goes out through another.
#include <string>

#include "core/explain/explainer.hpp"
#include "core/explain/json.hpp"
#include "core/link/link.hpp"

namespace slipstick::web {
namespace {

struct Program {
  std::string given, answer;
  explain::Explainer explainer;
  text::Table chinese;
};

Program& program() {
  static Program the_program;
  return the_program;
}

std::string answer_to(const explain::Question& question) {
  static const text::Table english;
  Program& p = program();
  const plan::Plan plan = link::read(question.link).reading.plan;
  const text::Table& words = question.language == text::Language::chinese ? p.chinese : english;
  const explain::Answer answer = p.explainer.answer(plan, question.trail, words);
  return answer.state == explain::Answer::State::found ? explain::to_json(answer.explanation) : std::string();
}

}  // namespace

extern "C" {

/// Room for what is given next; valid until the next call.
__attribute__((export_name("explain_room"))) char* explain_room(int bytes) {
  program().given.resize(static_cast<std::size_t>(bytes));
  return program().given.data();
}

/// What was given is the table of all Chinese sentences.
__attribute__((export_name("explain_in_chinese"))) void explain_in_chinese() {
  program().chinese = text::Table(text::Language::chinese, program().given);
}

/// What was given is a question as JSON; the length of the answer, 0 when there is none.
__attribute__((export_name("explain_answer"))) int explain_answer() {
  const auto question = explain::question_from_json(program().given);
  program().answer = question.has_value() ? answer_to(*question) : std::string();
  return static_cast<int>(program().answer.size());
}

__attribute__((export_name("explain_text"))) const char* explain_text() { return program().answer.data(); }

}  // extern "C"

}  // namespace slipstick::web
