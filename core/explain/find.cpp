#include <string>
#include <vector>

#include "core/explain/explain.hpp"
#include "core/model/parameters.hpp"

namespace slipstick::explain {
namespace {

using number::Traced;
using NodePointer = std::shared_ptr<const number::Node>;

/// Takes the next step off a path: "stages" from "stages[2].peak_bytes", "2" from "[2].peak_bytes".
std::string_view take_step(std::string_view& path) {
  const bool index = path.front() == '[';
  const std::size_t end = index ? path.find(']') : path.find_first_of(".[");
  const std::string_view step = path.substr(index ? 1 : 0, index && end != path.npos ? end - 1 : end);
  path.remove_prefix(end == path.npos ? path.size() : end + (index ? 1 : 0));
  if (!path.empty() && path.front() == '.') path.remove_prefix(1);
  return step;
}

/// A struct, so that its overloads see each other whatever their order.
struct Walker {
  static NodePointer walk(const Traced& x, std::string_view path) { return path.empty() ? x.node() : nullptr; }

  static NodePointer walk(const model::ComponentCount<Traced>& x, std::string_view path) {
    return path.empty() || path == "parameters" ? x.parameters.node() : nullptr;
  }

  static NodePointer walk(const report::StageParameters<Traced>& x, std::string_view path) {
    return path.empty() || path == "per_gpu" ? x.per_gpu.node() : nullptr;
  }

  template <class T>
  static NodePointer walk(const T& x, std::string_view path) {
    NodePointer found;
    if constexpr (requires { T::fields(x, [](const char*, const auto&) {}); }) {
      if (path.empty()) return nullptr;
      const std::string_view step = take_step(path);
      T::fields(x, [&](const char* name, const auto& member) {
        if (step == name) found = walk(member, path);
      });
    }
    return found;  // nullptr for a plain number: nothing to explain
  }

  /// Elements go by number ("stages[2]"), or where they have an id by that ("components.router").
  template <class T>
  static NodePointer walk(const std::vector<T>& list, std::string_view path) {
    if (path.empty()) return nullptr;
    const std::string_view step = take_step(path);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (step == std::to_string(i) || is_called(list[i], step)) return walk(list[i], path);
    return nullptr;
  }

  template <class T>
  static bool is_called(const T&, std::string_view) { return false; }
  static bool is_called(const model::ComponentCount<Traced>& x, std::string_view step) { return step == model::id(x.component); }
  static bool is_called(const report::Rule<Traced>& x, std::string_view step) { return step == x.id; }
};

}  // namespace

std::shared_ptr<const number::Node> find(const report::TracedReport& report, std::string_view path) {
  return Walker::walk(report, path);
}

}  // namespace slipstick::explain
