#include "core/plan/issue.hpp"

namespace slipstick::plan {

const char* id(Code code) {
  switch (code) {
    case Code::unknown_key: return "unknown_key";
    case Code::unknown_id: return "unknown_id";
    case Code::not_a_number: return "not_a_number";
    case Code::not_whole: return "not_whole";
    case Code::out_of_range: return "out_of_range";
    case Code::duplicate_key: return "duplicate_key";
    case Code::not_a_choice: return "not_a_choice";
    case Code::wrong_type: return "wrong_type";
    case Code::not_json: return "not_json";
    case Code::not_an_object: return "not_an_object";
    case Code::too_long: return "too_long";
    case Code::bad_version: return "bad_version";
    case Code::bad_escape: return "bad_escape";
    case Code::unsigned_link: return "unsigned_link";
    case Code::damaged_link: return "damaged_link";
    case Code::not_divisible: return "not_divisible";
    case Code::too_large: return "too_large";
    case Code::missing: return "missing";
    case Code::not_on_this_gpu: return "not_on_this_gpu";
    case Code::batch_not_divisible: return "batch_not_divisible";
    case Code::gpus_not_divisible: return "gpus_not_divisible";
    case Code::layout_mismatch: return "layout_mismatch";
  }
  return "";
}

bool is_bad_input(Code code) { return code < Code::not_divisible; }

}  // namespace slipstick::plan
