#include "core/validate/row.hpp"

#include "core/number/text.hpp"

namespace slipstick::validate {

Path::Path(std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == path.npos) {
    key = path;
    return;
  }
  part = path.substr(0, dot);
  key = path.substr(dot + 1);
}

namespace {

const Json* member(const Json* object, const std::string& key) {
  if (object == nullptr || !object->is_object()) return nullptr;
  const auto found = object->find(key);
  return found == object->end() || found->is_null() ? nullptr : &*found;
}

}  // namespace

const Json* Row::find(const Path& path) const {
  if (path.part == "source") return member(source, path.key);
  return member(path.part.empty() ? row : member(row, path.part), path.key);
}

std::string Row::text(const Path& path) const {
  if (path.part.empty() && path.key == "file") return file;
  if (path.part.empty() && path.key == "gpu") return gpu;
  const Json* value = find(path);
  return value != nullptr ? text_of(*value) : std::string();
}

std::optional<double> Row::number(const Path& path) const {
  const Json* value = find(path);
  return value != nullptr ? number_of(*value) : std::nullopt;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return number::shortest(value.get<double>());
  std::string joined;
  if (!value.is_array()) return joined;
  for (const Json& item : value) {
    if (item.is_array() || item.is_object()) continue;
    joined += (joined.empty() ? "" : " ") + text_of(item);
  }
  return joined;
}

std::optional<double> number_of(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (!value.is_string()) return std::nullopt;
  const std::string& text = value.get_ref<const std::string&>();
  std::size_t end = 0;
  while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (end > 0 && text[end] == '.'))) ++end;
  if (end > 0 && text[end - 1] == '.') --end;
  return end > 0 && end < 18 ? number::read_plain(text.substr(0, end)) : std::nullopt;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace slipstick::validate
