#include "core/catalog/sources.hpp"

#include "core/json/value.hpp"
#include "embedded/core.hpp"

namespace slipstick::catalog {
namespace {

Sources find(std::string_view all, std::string_view id) {
  const json::Value parsed = json::parse(all).value_or(json::Value());
  const json::Value& entry = parsed[id];
  return {entry["source"].text, entry["memory_source"].text, entry["note"].text};
}

}  // namespace

Sources sources_of_model(std::string_view id) { return find(embedded::catalog_models_sources(), id); }
Sources sources_of_accelerator(std::string_view id) { return find(embedded::catalog_accelerators_sources(), id); }
Sources sources_of_node(std::string_view id) { return find(embedded::catalog_nodes_sources(), id); }
Sources sources_of_preset(std::string_view id) { return find(embedded::catalog_presets_sources(), id); }

}  // namespace slipstick::catalog
