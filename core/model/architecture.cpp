#include "core/model/architecture.hpp"

#include <algorithm>

namespace slipstick::model {
namespace {

/// MoE layers among the first `count`, leaving leading dense layers aside: one in every `moe_every`, the last of each group.
int moe_layers_before(const Architecture& a, int count) {
  return std::max(count, 0) / std::max(a.moe_every, 1);
}

/// How many of the first `count` layers are the last of a group of `every`; 0: none is.
int last_of_groups(int every, int count) { return every > 0 ? count / every : 0; }

}  // namespace

bool layer_is_moe(const Architecture& a, int layer) {
  return moe_layers(a, layer, 1) > 0;
}

int moe_layers(const Architecture& a, int first, int count) {
  if (a.experts <= 0 || count <= 0) return 0;
  const int from = std::max(first, a.dense_layers);
  const int to = std::max(first + count, a.dense_layers);
  return moe_layers_before(a, to) - moe_layers_before(a, from);
}

bool layer_has_attention(const Architecture& a, int layer) { return attention_layers(a, layer, 1) > 0; }

int attention_layers(const Architecture& a, int first, int count) {
  if (count <= 0) return 0;
  if (a.mixer == Mixer::attention) return count;
  return last_of_groups(a.attention_every, first + count) - last_of_groups(a.attention_every, first);
}

Architecture completed(const Architecture& a) {
  Architecture whole = a;
  const bool latent = a.kv_rank > 0;
  whole.kv_heads = latent ? 0 : kv_heads(a);
  whole.head_dim = latent ? 0 : head_dim(a);
  const bool dense = !a.no_ffn && moe_layers(a, 0, a.layers) < a.layers;
  whole.ffn = dense || a.encoder_layers > 0 ? ffn(a) : 0;
  if (whole.embedding_width == 0) whole.embedding_width = a.hidden;
  return whole;
}

bool same_shape(const Architecture& a, const Architecture& b) {
  Architecture one = completed(a), other = completed(b);
  one.window = one.full_every = other.window = other.full_every = 0;
  return one == other;
}

}  // namespace slipstick::model
