/// Where the entries of the catalog were read. Apart from the entries, so that a program that shows no sources carries none.
#pragma once

#include <string>
#include <string_view>

namespace slipstick::catalog {

struct Sources {
  std::string source;         ///< who published the figures
  std::string memory_source;  ///< of accelerators: where `memory_mib` was read; begins with "derived" where it could not be
  std::string note;
};

// By the entry's id; all empty: no such entry.
Sources sources_of_model(std::string_view id);
Sources sources_of_accelerator(std::string_view id);
Sources sources_of_node(std::string_view id);
Sources sources_of_preset(std::string_view id);

}  // namespace slipstick::catalog
