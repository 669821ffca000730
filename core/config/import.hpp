/// Reads a Hugging Face config.json: which of its keys make which part of an Architecture. What families are and how they
/// write it is data (core/catalog/families.json); a family that is not there is read by what its keys usually mean. The
/// answer says which keys were understood, what was assumed, and what was left aside. Never does I/O.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/plan/plan.hpp"

namespace slipstick::config {

/// Why nothing could be counted.
enum class Problem : unsigned char { none, not_json, not_an_object, too_long, unknown_family, missing_key, bad_value };
const char* id(Problem);  ///< text tables: "error.config.<id>"

/// A field of the plan (by its key in links) with the value it got; choices and flags as numbers, as in plan::FieldInfo.
struct Understood { std::string key; std::string field; double value = 0; };

enum class Why : unsigned char {
  family,     ///< every model of this family is like that
  usual,      ///< what models usually are: the family is not known
  derived,    ///< follows from other values
  stand_in,   ///< needed and not given
};
const char* id(Why);      ///< text tables: "config.why.<id>"
struct Assumed { std::string field; double value = 0; Why why{}; };

/// A contradiction, or a value that could not be taken. Counting went on with what `Assumed` would say.
enum class Doubt : unsigned char {
  bad_value,            ///< `key` is not a whole number, a flag or a word that the field takes; left at `assumed`
  heads_do_not_divide,  ///< hidden `limit` by heads `value`: head size `assumed`, rounded down
  kv_heads_above_heads, ///< `value` above `limit`: as many as heads
  kv_heads_do_not_divide, ///< `value` does not divide `limit` heads: counted as given
  no_topk,              ///< experts without how many a token visits
  topk_above_experts,
  latent_incomplete,    ///< a rank of keys and values without head widths
  irregular_layers,     ///< which layers differ follows no period; their number is kept
  more_dense_layers,    ///< more leading dense layers than layers
};
const char* id(Doubt);    ///< text tables: "config.doubt.<id>"
struct Issue { Doubt doubt{}; std::string key; std::string field; double value = 0, limit = 0, assumed = 0; };

/// What files on a hub may hold beside the parameters, so that their totals differ from ours.
enum class Extra : unsigned char {
  duplicate_head,   ///< the tied head stored a second time
  mtp,              ///< modules of multi-token prediction; the main model is counted without them
  mtp_copies,       ///< and their copies of embedding and head
  buffers,          ///< masks and rotary tables saved with the weights
  other_modality,   ///< a vision or audio tower; how many is not known: 0
  quantized,        ///< packed weights and scales counted as parameters; 0: not known
};
const char* id(Extra);    ///< text tables: "config.extra.<id>"
struct HubExtra { Extra extra{}; double parameters = 0; };

struct Import {
  Problem problem = Problem::none;
  std::string key;                     ///< the key that is missing or bad, or the unknown family; untrusted
  std::string family;                  ///< `model_type` of the language model; untrusted
  bool known_family = false;
  model::Architecture architecture;
  std::vector<Understood> understood;
  std::vector<Assumed> assumed;
  std::vector<std::string> ignored;    ///< keys that may mean something and were not read; untrusted, printable
  int without_effect = 0;              ///< keys that are known not to change the count
  std::vector<Issue> issues;
  std::vector<HubExtra> extras;
};

/// Whether a JSON text is a config.json (it names a model type or a hidden size) rather than a plan.
bool looks_like_config(std::string_view json);

/// At most 1 MiB. Every value is held to the range of its field (core/plan/fields).
Import read(std::string_view json);

/// Makes an import the architecture of a plan: of the catalog's model where it is one, else of none.
void put(const Import&, plan::Plan&);

std::string known_families();  ///< "bert, bloom, chatglm, ..."

}  // namespace slipstick::config
