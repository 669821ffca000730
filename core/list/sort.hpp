/// Sorting lists of some hundred entries at most.
#pragma once

#include <cstddef>
#include <utility>

namespace slipstick {

/// By insertion; equal entries keep their order. std::stable_sort would bring its merges and buffers once for each type: 1 KB
/// of the page.
template <class List, class Before>
void sort_stably(List& list, Before before) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    auto entry = std::move(list[i]);
    std::size_t at = i;
    for (; at > 0 && before(entry, list[at - 1]); --at) list[at] = std::move(list[at - 1]);
    list[at] = std::move(entry);
  }
}

}  // namespace slipstick
