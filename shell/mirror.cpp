#include "shell/mirror.hpp"

#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "core/plan/fields.hpp"
#include "shell/panels/compare.hpp"
#include "shell/panels/figures.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/fields.hpp"

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

/// Its name and a cell for each column; most tables have one.
struct Row { std::string name; std::vector<std::string> cells; };

class Page {
 public:
  void element(const char* tag, std::string_view text) { html_ += std::string("<") + tag + ">" + escaped(text) + "</" + tag + ">"; }
  void raw(std::string_view markup) { html_ += markup; }
  /// A heading and the table that it names. `columns`: what stands above the cells, where there are several.
  void table(const std::string& id, std::string_view title, const std::vector<Row>& rows, const std::vector<std::string>& columns = {}) {
    raw("<h2 id=\"" + id + "\">" + escaped(title) + "</h2><table aria-labelledby=\"" + id + "\">");
    if (!columns.empty()) raw("<tr><td></td>");
    for (const std::string& column : columns) raw("<th scope=\"col\">" + escaped(column) + "</th>");
    if (!columns.empty()) raw("</tr>");
    for (const Row& row : rows) {
      raw("<tr><th scope=\"row\">" + escaped(row.name) + "</th>");
      for (const std::string& cell : row.cells) element("td", cell);
      raw("</tr>");
    }
    raw("</table>");
  }
  std::string take() { return std::move(html_); }

 private:
  std::string html_;
};

std::vector<Row> verdict(const text::Table& words, const report::Report& report) {
  const auto& memory = report.memory;
  const auto named = [&words](const char* key, std::string value) { return Row{std::string(words(key)), {std::move(value)}}; };
  const bool hours = number::run_time_unit(report.run.days) == number::RunUnit::hours;
  return {
      named(memory.tight ? "ui.verdict.tight" : memory.fits ? "ui.verdict.fits" : "ui.verdict.does_not_fit",
            number::gib(memory.peak_bytes, 1) + " / " + number::gib(memory.capacity_bytes, 1) + " GiB"),
      named("ui.verdict.step", number::seconds(report.time.step_s)),
      {"MFU", {number::percent(report.time.mfu)}},
      named("ui.verdict.run", number::run_time(report.run.days) + " " + std::string(words(hours ? "ui.unit.hours" : "ui.unit.days"))),
      named("ui.verdict.cost", number::money(report.run.cost_usd)),
      named("ui.tab.parameters", number::count(report.parameters.total)),
  };
}

std::vector<Row> stages(const report::Report& report) {
  std::vector<Row> rows;
  for (const auto& stage : report.memory.stages) rows.push_back({std::to_string(stage.stage), {number::gib(stage.peak_bytes, 2) + " GiB"}});
  return rows;
}

std::string value(const text::Table& words, const plan::Plan& plan, const plan::FieldInfo& info) {
  if (info.kind == plan::Kind::text || info.kind == plan::Kind::flag || !info.choices.empty()) return widgets::shown_value(words, plan, info.field);
  const std::string unit = widgets::field_unit(words, info);
  return widgets::field_text(plan, info.field).text + (unit.empty() ? "" : " ") + unit;
}

/// What was chosen; all else is as the engine takes it by default.
std::vector<Row> inputs(const text::Table& words, const plan::Plan& plan) {
  const plan::Plan defaults;
  std::vector<Row> rows;
  for (const plan::FieldInfo& info : plan::fields()) {
    if (!plan::same_value(info, plan, defaults)) rows.push_back({std::string(words(std::string("field.") + info.key)), {value(words, plan, info)}});
  }
  return rows;
}

void advice(Page& page, const text::Table& words, const report::Report& report) {
  page.element("h2", words("ui.tab.advice"));
  page.raw("<ul>");
  for (const advice::Advice& item : report.advice) page.element("li", text::title(words, item) + " " + text::why(words, item));
  page.raw("</ul>");
}

/// The pinned plans side by side: figures, then the inputs that differ.
void compare(Page& page, const Context& ui) {
  const std::vector<panels::Compared> plans = panels::compared_plans(ui);
  if (plans.empty()) return;
  std::vector<std::string> columns;
  for (const panels::Compared& each : plans) columns.push_back((each.letter.empty() ? std::string(ui.words("ui.compare.now")) : each.letter) + " " + each.name);
  std::vector<Row> rows;
  for (const panels::Figure& figure : panels::figures()) {
    if (!figure.compared) continue;
    rows.push_back({std::string(ui.words(figure.label)), {}});
    for (const panels::Compared& each : plans) rows.back().cells.push_back(each.report->errors.empty() ? figure.text(ui, figure.value(*each.report)) : "–");
  }
  for (const plan::Field field : panels::differing_fields(plans)) {
    rows.push_back({std::string(ui.words(std::string("field.") + plan::info(field).key)), {}});
    for (const panels::Compared& each : plans) rows.back().cells.push_back(panels::input_text(panels::context_of(ui, each), field));
  }
  page.table("compare", ui.words("ui.compare.title"), rows, columns);
}

/// What a change comes to, in one breath: it is read out whenever it differs.
std::string summary(const text::Table& words, const std::vector<Row>& verdict, const std::vector<plan::Issue>& issues, std::string_view announcement) {
  std::string all(announcement);
  for (const plan::Issue& issue : issues) all += (all.empty() ? "" : " ") + text::sentence(words, issue);
  if (!issues.empty()) return all + " " + std::string(words("ui.mirror.stale"));
  for (const Row& row : verdict) all += (all.empty() ? "" : " ") + row.name + " " + row.cells.front() + (&row == &verdict.back() ? "" : ",");
  return all;
}

}  // namespace

std::string plan_title(const plan::Plan& plan) {
  const catalog::Model* model = catalog::find_model(plan.model);
  const hardware::Accelerator* gpu = catalog::find_accelerator(plan.hardware.gpu);
  return (model != nullptr ? model->name : plan.model) + " · " + number::count(plan.hardware.gpus) + " × " +
         (gpu != nullptr ? gpu->name : plan.hardware.gpu);
}

std::string mirror_html(const Context& ui, std::string_view announcement) {
  const text::Table& words = ui.words;
  const plan::Plan& plan = ui.reported;
  const report::Report& report = ui.report;
  const std::vector<Row> results = verdict(words, report);
  Page page;
  page.raw(words.language() == text::Language::chinese ? "<div lang=\"zh-CN\">" : "<div lang=\"en\">");
  page.raw("<p role=\"status\">" + escaped(summary(words, results, ui.issues, announcement)) + "</p>");
  page.raw("<h1 id=\"report-title\">" + escaped("slipstick: " + plan_title(plan)) + "</h1>");
  page.table("results", words("ui.mirror.verdict"), results);
  page.table("stages", words("ui.mirror.memory"), stages(report));
  page.table("inputs", words("ui.plan.title"), inputs(words, plan));
  advice(page, words, report);
  compare(page, ui);
  page.raw("</div>");
  return page.take();
}

}  // namespace slipstick::shell
