/// Applies a family's entry to a config: defaults, keys, rules. Shared by the steps of an import; not for others.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/config/family.hpp"
#include "core/config/import.hpp"
#include "core/model/parameters.hpp"
#include "core/plan/fields.hpp"

namespace slipstick::config {

class Reader {
 public:
  Reader(const Value& whole, Import& out);
  void run();

 private:
  enum class Origin : unsigned char { unset, family, config, rule };

  const Value* find(std::string_view key);  ///< in the text part, then in the whole; marks the key as read
  bool given(plan::Field field) const { return origin_[static_cast<std::size_t>(field)] != Origin::unset; }
  bool read_by_key(plan::Field field) const { return origin_[static_cast<std::size_t>(field)] >= Origin::config; }
  double value(const plan::FieldInfo&) const;      ///< derived ones worked out
  void put(const plan::FieldInfo&, double, Origin);
  void doubt(Doubt, std::string key, const plan::FieldInfo*, double value, double limit = 0);

  void take_defaults();
  void take_keys();
  void take_key(const plan::FieldInfo&, const Value& keys);
  bool take(const plan::FieldInfo&, const Value& value, const std::string& key, Origin);
  void take_rules(const Value& rules);
  bool holds(const Value& rule);
  bool key_holds(const Value& rule, const std::string& key);
  void apply(const Value& rule);
  bool product(const Value& factors, double& result, std::string& key);
  bool factor(const Value& one, double& result, std::string& key);

  void take_lists();
  void take_layer_types();
  void take_dense_layers();
  void every(const plan::FieldInfo&, const std::string& key, const std::vector<bool>& chosen);

  bool essentials();
  void settle();
  void settle_heads();
  void settle_latent();
  void settle_experts();
  void tell_assumed();
  void tell_ignored();
  void tell_extras();

  model::Architecture& a() { return plan_.architecture; }

  const Value& whole_;
  const Value& text_;
  Import& out_;
  const Value* family_ = nullptr;
  plan::Plan plan_;
  Origin origin_[static_cast<std::size_t>(plan::Field::count)] = {};
  std::set<std::string, std::less<>> read_;        ///< outermost keys that were looked at
  std::map<std::string, std::string, std::less<>> bad_;       ///< field: the key whose value was not taken
};

}  // namespace slipstick::config
