/// The data compiled into the program: models, accelerators, node shapes, whole-plan presets. Read once, then constant.
/// Where they come from: catalog/sources.hpp. Ids are immutable: corrected data gets a new id, else an old link would silently change its answer.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/accelerator.hpp"
#include "core/hardware/efficiency.hpp"
#include "core/model/architecture.hpp"

namespace slipstick::catalog {

/// How a published total relates to ours.
enum class Match : unsigned char { exact, exact_with_extras, rounded };

/// Another total in circulation for the same model, and where the difference comes from.
struct Variant {
  double parameters = 0;
  std::string what, why;
};

struct Model {
  std::string id, name, family;
  model::Architecture architecture;
  double published_parameters = 0;       ///< as published; 0: none
  Match match = Match::rounded;
  double extras = 0;                     ///< published minus counted where `match` is exact_with_extras
  std::string extras_note;
  double published_active_parameters = 0;
  double max_sequence = 0;
  std::vector<Variant> variants;
};

/// A whole plan under a name: `plan` holds field keys and values as text, as in a link.
struct Setting { std::string key, value; };
struct Preset {
  std::string id, name;
  std::vector<Setting> plan;
};

std::span<const Model> models();
std::span<const hardware::Accelerator> accelerators();
std::span<const hardware::NodeShape> nodes();
std::span<const Preset> presets();

const Model* find_model(std::string_view id);                      ///< nullptr: no such id
const Model* find_same(const model::Architecture&);                ///< the first of the same shape, windows aside; nullptr: none
const hardware::Accelerator* find_accelerator(std::string_view id);
const hardware::NodeShape* find_node(std::string_view id);
const Preset* find_preset(std::string_view id);

/// Of a family of accelerators, or "by the datasheet" where no measured run covers it.
const hardware::Efficiency& efficiency(std::string_view family);
std::span<const hardware::Efficiency> efficiencies();
const hardware::CommonEfficiency& common_efficiency();

/// How close predictions come to published measured runs; a test computes them again from the rows.
struct Error { double median = 0, p90 = 0; };          ///< of |predicted / measured - 1|; 0: nothing measured
struct Accuracy {
  std::string name;
  std::vector<std::string> files;                       ///< of tests/published
  int rows = 0;
  Error memory, time;
};
std::span<const Accuracy> accuracy();

std::string_view data_date();  ///< "2026-11"

}  // namespace slipstick::catalog
