/// Counts parameters, to the last one, by component. Rules and sources: docs/engine.md, "Parameters".
#pragma once

#include <span>
#include <vector>

#include "core/model/architecture.hpp"
#include "core/number/traced.hpp"

namespace slipstick::model {

enum class Component : unsigned char {
  embedding, positions, token_types, embedding_norm, embedding_projection,
  attention_query, attention_key, attention_value, attention_output,   // MLA: query = q path, key = kv path, value = 0
  attention_gate, cross_attention,
  attention_extras,                                                    // biases, q/k norms, sinks
  mixer_in, mixer_out, mixer_extras,                                   // linear attention and state spaces
  ffn_gate, ffn_up, ffn_down, ffn_bias,
  experts, shared_experts, router,
  norms, final_norm, pooler, lm_head, mtp, count,
};
const char* id(Component);  ///< snake_case, used in the Report as JSON and for "component.<id>" in the text tables

/// One matrix or vector group: parameters of one layer's (or the whole model's) component.
template <number::Number N>
struct ComponentCount { Component component; N parameters; };

/// Parameters of one layer by component (zero ones left out). `moe` and `attention` say which kind of layer; without
/// `attention`, the kind that has it where there is one.
template <number::Number N>
std::vector<ComponentCount<N>> layer_parameters(const Architecture&, bool moe, bool attention);
template <number::Number N>
std::vector<ComponentCount<N>> layer_parameters(const Architecture&, bool moe);

/// Parameters of an encoder beside the decoder by component, its final norm and position table included; empty: there is none.
template <number::Number N>
std::vector<ComponentCount<N>> encoder_parameters(const Architecture&);
/// What one module of multi-token prediction holds of its own; files often add copies of embedding and head.
double mtp_module_parameters(const Architecture&);

template <number::Number N>
struct Counted {
  N total;                 ///< main model, MTP modules included when the architecture has them
  N active;                ///< per token, both embeddings counted
  N active_without_input_embedding;
  N active_without_embeddings;
  N non_embedding;         ///< total without token embedding, positions and untied head
  std::vector<ComponentCount<N>> components;  ///< whole model, in Component order, zero ones left out
};
template <number::Number N>
Counted<N> count(const Architecture&);

}  // namespace slipstick::model
