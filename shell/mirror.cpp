#include "shell/mirror.hpp"

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"

namespace slipstick::shell {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

class Page {
 public:
  void element(const char* tag, std::string_view text) { html_ += std::string("<") + tag + ">" + escaped(text) + "</" + tag + ">"; }
  void raw(const char* markup) { html_ += markup; }
  void row(std::string_view name, std::string_view value) {
    raw("<tr><th scope=\"row\">");
    html_ += escaped(name);
    raw("</th>");
    element("td", value);
    raw("</tr>");
  }
  std::string take() { return std::move(html_); }

 private:
  std::string html_;
};

void verdict(Page& page, const text::Table& words, const report::Report& report) {
  const auto& memory = report.memory;
  page.element("h2", words("ui.mirror.verdict"));
  page.raw("<table>");
  page.row(words(memory.tight ? "ui.verdict.tight" : memory.fits ? "ui.verdict.fits" : "ui.verdict.does_not_fit"),
           number::gib(memory.peak_bytes, 1) + " / " + number::gib(memory.capacity_bytes, 1) + " GiB");
  page.row(words("ui.verdict.step"), number::seconds(report.time.step_s));
  page.row("MFU", number::percent(report.time.mfu));
  const bool hours = number::run_time_unit(report.run.days) == number::RunUnit::hours;
  page.row(words("ui.verdict.run"), number::run_time(report.run.days) + " " + std::string(words(hours ? "ui.unit.hours" : "ui.unit.days")));
  page.row(words("ui.verdict.cost"), number::money(report.run.cost_usd));
  page.row(words("ui.tab.parameters"), number::count(report.parameters.total));
  page.raw("</table>");
}

void stages(Page& page, const text::Table& words, const report::Report& report) {
  page.element("h2", words("ui.mirror.memory"));
  page.raw("<table>");
  for (const auto& stage : report.memory.stages) {
    page.row(std::to_string(stage.stage), number::gib(stage.peak_bytes, 2) + " GiB");
  }
  page.raw("</table>");
}

void advice(Page& page, const text::Table& words, const report::Report& report) {
  page.element("h2", words("ui.tab.advice"));
  page.raw("<ul>");
  for (const advice::Advice& item : report.advice) page.element("li", text::title(words, item) + " " + text::why(words, item));
  page.raw("</ul>");
}

}  // namespace

std::string plan_title(const plan::Plan& plan) {
  const catalog::Model* model = catalog::find_model(plan.model);
  const hardware::Accelerator* gpu = catalog::find_accelerator(plan.hardware.gpu);
  return (model != nullptr ? model->name : plan.model) + " · " + number::count(plan.hardware.gpus) + " × " +
         (gpu != nullptr ? gpu->name : plan.hardware.gpu);
}

std::string mirror_html(const text::Table& words, const plan::Plan& plan, const report::Report& report, const std::vector<plan::Issue>& issues,
                        std::string_view announcement) {
  Page page;
  page.raw(words.language() == text::Language::chinese ? "<div lang=\"zh-CN\">" : "<div lang=\"en\">");
  page.element("p", announcement);
  page.element("h1", "slipstick: " + plan_title(plan));
  for (const plan::Issue& issue : issues) page.element("p", text::sentence(words, issue));
  if (!issues.empty()) page.element("p", words("ui.mirror.stale"));
  verdict(page, words, report);
  stages(page, words, report);
  advice(page, words, report);
  page.raw("</div>");
  return page.take();
}

}  // namespace slipstick::shell
