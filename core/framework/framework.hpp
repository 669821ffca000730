/// The software that trains, as data: frameworks.json lists each with its memory rules and time constants. An entry may be
/// based on another and name only what differs. Ids are immutable, like those of the catalog.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/framework/memory_rules.hpp"
#include "core/framework/time_rules.hpp"

namespace slipstick::framework {

struct Framework {
  std::string id, name, years;   ///< years: "2024-2025", of the builds it was calibrated on
  std::string note;
  MemoryRules memory;
  TimeRules time;
};

std::span<const Framework> all();
const Framework* find(std::string_view id);  ///< nullptr: no such id
/// The one for an id, or the first of the list where there is none.
const Framework& get(std::string_view id);

}  // namespace slipstick::framework
