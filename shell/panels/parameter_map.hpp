/// Parameters as a treemap: the whole model, one layer of it, or what one GPU of each stage holds.
#pragma once

#include <vector>

#include "shell/charts/charts.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

enum class MapView : unsigned char { whole, gpu, layer };
std::vector<charts::Tile> parameter_tiles(const Context&, MapView);

/// Colour and group of a component: FFN, attention, embeddings, the rest.
struct ComponentLook { ImU32 color; int group; };
ComponentLook look_of(const Context&, model::Component);

}  // namespace slipstick::shell::panels
