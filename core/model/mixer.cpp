#include "core/model/layer.hpp"
#include "core/number/names.hpp"

namespace slipstick::model {
namespace {

using number::input;
using number::Number;
namespace names = number::names;

enum class MixerNorm : unsigned char { none, head, inner };

/// What a kind of mixer projects the residual stream to, and what it keeps beside, in multiples of its widths.
struct Shape {
  int values = 0;      ///< projections as wide as all value heads
  int keys = 0;        ///< projections as wide as all key heads
  int per_head = 0;    ///< projections of one number a head
  int convolved_keys = 0;
  int scalars = 0;     ///< learned numbers a head
  MixerNorm norm = MixerNorm::none;
};

/// Lightning: MiniMax-01 2025, section 2.2. Gated delta: Yang et al. 2024 as Qwen3-Next publishes it. Mamba: Gu and Dao 2023,
/// section 3.4. Mamba 2: Dao and Gu 2024, section 7.1.
Shape shape_of(Mixer mixer) {
  switch (mixer) {
    case Mixer::attention: break;
    case Mixer::lightning: return {.values = 2, .keys = 2, .norm = MixerNorm::inner};
    case Mixer::gated_delta: return {.values = 2, .keys = 2, .per_head = 2, .convolved_keys = 2, .scalars = 2, .norm = MixerNorm::head};
    case Mixer::mamba: return {.values = 2, .scalars = 2};
    case Mixer::mamba2: return {.values = 2, .keys = 2, .per_head = 1, .convolved_keys = 2, .scalars = 3, .norm = MixerNorm::inner};
  }
  return {};
}

}  // namespace

template <Number N>
void linear_mixer(Parts<N>& parts, const Architecture& a, const Symbols<N>& s) {
  const Shape shape = shape_of(a.mixer);
  const N heads = input<N>(names::mixer_heads, a.mixer_heads), value_dim = input<N>(names::mixer_value_dim, a.mixer_value_dim);
  const N groups = input<N>(names::mixer_groups, a.mixer_groups), key_dim = input<N>(names::mixer_key_dim, a.mixer_key_dim);
  const N inner = heads * value_dim;
  N width = N(shape.values) * inner, convolved = inner;
  if (shape.keys > 0) width += N(shape.keys) * groups * key_dim;
  if (shape.per_head > 0) width += N(shape.per_head) * heads;
  if (shape.convolved_keys > 0) convolved += N(shape.convolved_keys) * groups * key_dim;
  parts[Component::mixer_in] = s.hidden * width;
  parts[Component::mixer_out] = inner * s.hidden;
  N& extras = parts[Component::mixer_extras];
  if (a.mixer_conv > 0) extras = convolved * input<N>(names::mixer_conv, a.mixer_conv);
  if (a.mixer_conv_bias) include(extras, convolved);
  include(extras, N(shape.scalars) * heads);
  if (shape.norm == MixerNorm::head) include(extras, value_dim);
  if (shape.norm == MixerNorm::inner) include(extras, inner);
  // Mamba 1: time step and keys are projected from the channels through a low rank, and every channel has a state of its own.
  if (a.mixer_rank > 0) {
    const N rank = input<N>(names::mixer_rank, a.mixer_rank);
    include(extras, inner * (rank + N(2) * key_dim) + rank * inner + inner * key_dim);
  }
  if (a.attention_bias == Bias::all) include(extras, width + s.hidden);
}
template void linear_mixer(Parts<double>&, const Architecture&, const Symbols<double>&);
template void linear_mixer(Parts<number::Traced>&, const Architecture&, const Symbols<number::Traced>&);

}  // namespace slipstick::model
