// The tables behind the charts: exact digits, and sums that agree with the Report.
#include <map>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/engine/resolve.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"
#include "core/time/schedule.hpp"
#include "shell/charts/csv.hpp"
#include "tests/shell/driver.hpp"

using namespace slipstick;
using namespace slipstick::shell;
using Catch::Approx;

namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

/// Lines below the head, by column.
struct Table {
  explicit Table(const std::string& text) {
    std::vector<std::string> lines = split(text, '\n');
    REQUIRE(lines.size() >= 2);
    REQUIRE(lines.back().empty());
    names = split(lines.front(), ',');
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      rows.push_back(split(lines[i], ','));
      REQUIRE(rows.back().size() == names.size());
    }
  }
  double at(std::size_t row, const std::string& name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return number::read_plain(rows[row][i]).value();
    FAIL("no column " << name);
    return 0;
  }
  double of(const std::string& id, const std::string& name) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].front() == id) return at(i, name);
    FAIL("no line " << id);
    return 0;
  }
  /// Of all lines but the last.
  double sum(const std::string& name) const {
    double total = 0;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) total += at(i, name);
    return total;
  }
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

plan::Plan llama() { return plan::base_plan("llama-3-70b", "", ""); }

}  // namespace

TEST_CASE("The table of parameters holds the exact counts") {
  const Table table(charts::parameters_csv(engine::evaluate_numbers(llama())));
  CHECK(table.names == std::vector<std::string>{"component", "parameters", "share"});
  CHECK(table.of("embedding", "parameters") == 128256.0 * 8192);
  CHECK(table.of("ffn_down", "parameters") == 80.0 * 8192 * 28672);
  CHECK(table.sum("parameters") + table.at(table.rows.size() - 1, "parameters") == 70'553'706'496);
  CHECK(table.of("embedding", "share") == Approx(128256.0 * 8192 / 70'553'706'496));
}

TEST_CASE("The table of memory has a line a stage, in bytes, that add up to the peak") {
  const report::Report report = engine::evaluate_numbers(llama());
  const Table table(charts::memory_csv(report));
  REQUIRE(table.rows.size() == report.memory.stages.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    double sum = 0;
    for (std::size_t column = 1; column + 2 < table.names.size(); ++column) sum += table.at(i, table.names[column]);
    CHECK(sum == Approx(table.at(i, "peak_bytes")).epsilon(1e-12));
    CHECK(table.at(i, "activations_bytes") == report.memory.stages[i].activations_bytes);
    CHECK(table.at(i, "capacity_bytes") == report.memory.capacity_bytes);
  }
}

TEST_CASE("The tables of time add up to the step, assumed and predicted") {
  for (const plan::StepTime kind : {plan::StepTime::utilization, plan::StepTime::predicted}) {
    plan::Plan plan = llama();
    plan.assumptions.step_time = kind;
    const report::Report report = engine::evaluate_numbers(plan);
    const Table causes(charts::causes_csv(plan, report));
    CHECK(causes.sum("time_s") == Approx(report.time.step_s).epsilon(1e-12));
    CHECK(causes.sum("share") == Approx(1));
    CHECK(causes.of("step", "time_s") == report.time.step_s);
    CHECK(causes.of("bubble", "time_s") == report.time.bubble_s);
  }
}

TEST_CASE("The table of the schedule has a line a pass") {
  const plan::Plan plan = llama();
  const auto passes = time::schedule(engine::resolve(plan), engine::evaluate_numbers(plan));
  const Table table(charts::schedule_csv(passes));
  REQUIRE(table.rows.size() == passes.size());
  CHECK(table.rows.front().front() == "forward");
  CHECK(table.at(0, "micro_batch") == 1);
  CHECK(table.at(0, "start_s") == 0);
  CHECK(table.at(1, "start_s") == passes[1].start_s);
  const Table memory(charts::over_time_csv(engine::evaluate_numbers(plan), 0, passes));
  double most = 0;
  for (std::size_t i = 0; i < memory.rows.size(); ++i) most = std::max(most, memory.at(i, "total_bytes"));
  CHECK(most == Approx(engine::evaluate_numbers(plan).memory.stages[0].peak_bytes));
}

TEST_CASE("The table of cost adds up to what checkpoints and failures leave of the run") {
  const report::Report report = engine::evaluate_numbers(llama());
  const Table table(charts::cost_csv(report));
  const double whole = report.run.gpu_hours / report.run.goodput;
  CHECK(table.sum("gpu_hours") == Approx(whole).epsilon(1e-12));
  CHECK(table.of("run", "cost_usd") == Approx(report.run.cost_usd / report.run.goodput).epsilon(1e-12));
  CHECK(table.of("bubble", "gpu_hours") / table.of("compute", "gpu_hours") == Approx(report.time.bubble_s / report.time.compute_s));
  // A write every interval: its share of the time that trains.
  CHECK(table.of("checkpoints", "gpu_hours") == Approx(report.run.gpu_hours * report.run.checkpoint_write_s / report.run.checkpoint_interval_s));
  CHECK(table.of("failures", "gpu_hours") > 0);
}

TEST_CASE("A chart leaves as a table and as a picture of its card, without the button") {
  test::Driver driver;
  driver.click("export memory");
  driver.click("csv memory");
  CHECK(driver.host.saved_name == "slipstick-memory.csv");
  CHECK(driver.host.saved.starts_with("stage,weights_bytes,"));
  const Place button = driver.app->place("export memory");
  driver.click("export memory");
  driver.click("png memory");
  driver.frames(6);
  CHECK(driver.host.picture_name == "slipstick-memory.png");
  const ImVec4 at = driver.host.picture;   // x, y, width, height
  CHECK((at.x > 300 && at.x + at.z < 1440 && at.y > 100 && at.y + at.w <= 900));
  CHECK((button.x > at.x && button.x + button.width < at.x + at.z && button.y > at.y && button.y + button.height < at.y + at.w));
  driver.frames(2);
  CHECK(driver.shown("export memory"));
}
