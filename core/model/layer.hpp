/// What one layer holds, part by part: the formulas behind parameters.hpp, whose implementation alone includes this.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/parameters.hpp"

namespace slipstick::model {

inline constexpr std::size_t component_count = static_cast<std::size_t>(Component::count);

/// Parameters by component; what an architecture does not have stays zero.
template <number::Number N>
class Parts {
 public:
  N& operator[](Component c) { return parts_[static_cast<std::size_t>(c)]; }
  const N& operator[](Component c) const { return parts_[static_cast<std::size_t>(c)]; }

 private:
  std::array<N, component_count> parts_{};
};

/// Adds a part that may be absent, so that a formula shows no "+ 0".
template <number::Number N>
void include(N& total, const N& part) {
  if (number::value(total) == 0) {
    total = part;
  } else if (number::value(part) != 0) {
    total += part;
  }
}

/// An architecture's numbers as symbols of the formulas.
template <number::Number N>
struct Symbols {
  explicit Symbols(const Architecture&);

  N layers, hidden, heads, kv_heads, head_dim, ffn, vocab, embedding_width;
  N norms;         ///< of one layer
  N ffn_matrices;  ///< of one FFN: 3 with a gate, else 2
  N norm_width;    ///< weights of one norm, and its biases where it has them
};

/// The token embedding has a width of its own and needs projections (OPT-350M).
inline bool narrow_embedding(const Architecture& a) {
  return a.embedding_width > 0 && a.embedding_width != a.hidden;
}

/// What every layer has: attention or a mixer, and norms. Beside an encoder, cross-attention and its norm too.
template <number::Number N>
Parts<N> any_layer(const Architecture&, const Symbols<N>&, bool attention);
/// A layer of the encoder: attention, FFN and norms.
template <number::Number N>
Parts<N> encoder_layer(const Architecture&, const Symbols<N>&);
/// Linear attention or a state space in place of attention.
template <number::Number N>
void linear_mixer(Parts<N>&, const Architecture&, const Symbols<N>&);
template <number::Number N>
Parts<N> dense_ffn(const Architecture&, const Symbols<N>&);
/// `routed`: experts that are counted, all of them or only the ones a token visits.
template <number::Number N>
Parts<N> moe_ffn(const Architecture&, const Symbols<N>&, const N& routed);

}  // namespace slipstick::model
