/// A language model as numbers: enough to count every parameter, FLOP and activation byte.
/// One general description serves all families; a family is data, never a branch in the counting code.
#pragma once

#include <cstdint>
#include <vector>

namespace slipstick::model {

enum class Bias : std::uint8_t { none, qkv, all };
enum class Norm : std::uint8_t { rms, layer, layer_without_bias, none };
enum class QkNorm : std::uint8_t { none, per_head, full, per_head_each };
/// What mixes tokens in the layers that have no softmax attention. `attention`: there are none.
enum class Mixer : std::uint8_t { attention, lightning, gated_delta, mamba, mamba2 };

/// Zero means "derived or absent" where the comment says so. Ranges are in the field table (core/plan/fields).
struct Architecture {
  int layers = 0;
  int hidden = 0;               ///< width h of the residual stream
  int heads = 0;                ///< query heads
  int kv_heads = 0;             ///< 0: as many as heads
  int head_dim = 0;             ///< 0: hidden / heads
  int ffn = 0;                  ///< width of a dense FFN; 0: 4 x hidden
  int vocab = 0;
  int embedding_width = 0;      ///< width of the token embedding where it differs (OPT-350M); 0: hidden
  int positions = 0;            ///< rows of learned position embeddings, offset included; 0: none are learned
  bool tied = false;            ///< LM head shares the embedding's weights
  bool gated = false;           ///< SwiGLU / GeGLU: three matrices instead of two
  Bias attention_bias = Bias::none;
  bool mlp_bias = false;
  bool head_bias = false;
  Norm norm = Norm::rms;
  int norms_per_layer = 2;      ///< 1 where a parallel block shares one, 4 with sandwich norms
  bool final_norm = true;
  bool embedding_norm = false;  ///< BLOOM
  QkNorm qk_norm = QkNorm::none;
  bool attention_sinks = false; ///< one logit a head (gpt-oss)
  // Mixture of experts; experts == 0: every layer is dense
  int experts = 0;
  int experts_per_token = 0;    ///< top-k
  int expert_ffn = 0;           ///< width of one routed expert
  int shared_ffn = 0;           ///< width of all shared experts together; 0: none
  int dense_layers = 0;         ///< leading layers that stay dense
  int moe_every = 1;            ///< layer l is MoE when l mod moe_every = moe_every - 1 (and l >= dense_layers)
  bool expert_bias = false;
  bool router_bias = false;
  bool score_bias = false;      ///< one correction term an expert (DeepSeek-V3)
  bool shared_gate = false;
  // Multi-head latent attention; kv_rank == 0: plain attention
  int q_rank = 0;               ///< 0: queries are not compressed
  int kv_rank = 0;
  int nope_dim = 0;
  int rope_dim = 0;
  int v_dim = 0;
  int mtp_modules = 0;          ///< multi-token prediction modules trained along
  bool attention_gate = false;  ///< an output gate as wide as the queries (Qwen3-Next)
  // Linear attention and state spaces. Mamba's channels are heads of width 1.
  Mixer mixer = Mixer::attention;
  int attention_every = 0;      ///< with a mixer, layer l has attention when l mod attention_every = attention_every - 1; 0: none has
  int mixer_heads = 0;          ///< value heads
  int mixer_groups = 0;         ///< heads of keys and queries (B and C of a state space)
  int mixer_key_dim = 0;        ///< width of one key, the state of a state space
  int mixer_value_dim = 0;      ///< width of one value head
  int mixer_conv = 0;           ///< taps of the short convolution; 0: none
  bool mixer_conv_bias = false;
  int mixer_rank = 0;           ///< rank of the time step (Mamba 1); 0: one time step a head
  bool no_ffn = false;          ///< layers without FFN (Mamba)
  // Windows: without effect on parameters
  int window = 0;               ///< tokens that a windowed layer sees; 0: all layers see everything
  int full_every = 0;           ///< with a window, layer l sees everything when l mod full_every = full_every - 1; 0: none does
  // Encoders
  int encoder_layers = 0;       ///< layers of an encoder beside the decoder, whose layers then have cross-attention (T5)
  int position_buckets = 0;     ///< rows of the relative position table of each stack, one column a head (T5)
  int token_types = 0;          ///< rows of a table of token types (BERT)
  bool pooler = false;          ///< a dense layer over the first token (BERT)
  bool no_head = false;         ///< nothing predicts tokens

  friend bool operator==(const Architecture&, const Architecture&) = default;
};

inline int kv_heads(const Architecture& a) { return a.kv_heads > 0 ? a.kv_heads : a.heads; }
inline int head_dim(const Architecture& a) { return a.head_dim > 0 ? a.head_dim : (a.heads > 0 ? a.hidden / a.heads : 0); }
inline int ffn(const Architecture& a) { return a.ffn > 0 ? a.ffn : 4 * a.hidden; }
bool layer_is_moe(const Architecture&, int layer);
int moe_layers(const Architecture&, int first, int count);  ///< how many of layers [first, first + count) are MoE
bool layer_has_attention(const Architecture&, int layer);
int attention_layers(const Architecture&, int first, int count);  ///< how many of layers [first, first + count) have attention
/// With everything derived filled in, so that two descriptions of the same model are equal.
Architecture completed(const Architecture&);
bool same_shape(const Architecture&, const Architecture&);  ///< as many parameters in the same places: windows aside

}  // namespace slipstick::model
