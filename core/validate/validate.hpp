/// Measured runs against predictions: reads files of rows (docs/validate.md), makes a plan of each, evaluates it, and says
/// how far off the answers are. Never fails: a row is predicted, or skipped for a reason. Pure, like the engine.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/plan.hpp"

namespace slipstick::validate {

/// What a source means by memory: tensors, what the allocator holds, what nvidia-smi shows; and of which stage.
enum class Sense : unsigned char { allocated, reserved, used };
enum class Stage : unsigned char { fullest, first, last, ends };

struct Assumption { std::string field, value, why; };   ///< a field the row leaves out, as it was filled

/// Zero: not measured.
struct Measured {
  double step_s = 0, tokens_per_s_per_gpu = 0, peak_memory_gib = 0;
  bool failed = false;               ///< ran out of memory or crashed
};

struct Reading {
  std::string id, source;            ///< source: id in sources.json
  std::string skip;                  ///< a sentence; empty: `plan` holds
  std::string no_time;               ///< why there is no time for it (an accelerator that is not known); empty: there is
  std::string unscored_time, unscored_memory;  ///< why the measured figure is no fair comparison; empty: it is
  bool recipe_untold = false;        ///< recomputation and offloading are in a recipe that is not stated: no verdict
  plan::Plan plan;
  std::vector<Assumption> assumptions;
  Sense sense = Sense::allocated;
  Stage stage = Stage::fullest;
  Measured measured;
};

/// All rows of a file: {"source": {}, "rows": []} or a bare list. `name` is the file's, without folder. Empty with a
/// sentence in `problem`: it is not such a file.
struct File {
  std::string name, problem;
  std::vector<Reading> rows;
};
File read_file(std::string_view name, std::string_view json);

}  // namespace slipstick::validate
