/// Numbers and flags of a struct read from an object by a list of keys.
#pragma once

#include <cstddef>

#include "core/json/value.hpp"

namespace slipstick::json {

/// One of `number` and `flag`; `unit`: what a number is multiplied by.
template <class Part>
struct Member { const char* key; double Part::* number; bool Part::* flag = nullptr; double unit = 1; };

/// A member that is missing or of the wrong kind keeps its value.
template <class Part, std::size_t count>
void read_members(Part& part, const Value& object, const Member<Part> (&members)[count]) {
  for (const Member<Part>& member : members) {
    const Value& value = object[member.key];
    if (member.flag != nullptr && value.is_boolean()) part.*member.flag = value.number != 0;
    if (member.number != nullptr && value.is_number()) part.*member.number = value.number * member.unit;
  }
}

}  // namespace slipstick::json
