#include "shell/panels/plan_sections.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

using plan::Field;
using widgets::Option;

std::vector<Option> model_options(const Context& ui) {
  std::vector<Option> options;
  for (const catalog::Model& model : catalog::models()) {
    options.push_back({model.id, model.name, count_text(ui, model.published_parameters)});
  }
  return options;
}

std::vector<Option> gpu_options(const Context& ui) {
  std::vector<Option> options;
  for (const hardware::Accelerator& gpu : catalog::accelerators()) {
    const double peak = gpu.peak_bf16_flops_per_s > 0 ? gpu.peak_bf16_flops_per_s : gpu.peak_fp16_flops_per_s;
    options.push_back({gpu.id, gpu.name, memory_with_unit(ui, gpu.memory_mib * 1048576.0) + ", " + number::count(peak / 1e12) + " TFLOP/s"});
  }
  return options;
}

namespace {

std::vector<Option> node_options(const Context& ui) {
  std::vector<Option> options{{"-", std::string(ui.words("ui.plan.own_node")), ""}};
  for (const hardware::NodeShape& node : catalog::nodes()) {
    if (node.accelerator != ui.plan.hardware.gpu) continue;
    options.push_back({node.id, node.name, number::count(node.accelerators) + " GPUs, " + number::count(node.network_bytes_per_s * 8 / 1e9) + " Gb/s"});
  }
  return options;
}

template <class Found>
std::string name_of(const Found* found, const std::string& id) { return found != nullptr ? found->name : id; }

void picker(PlanPanel& panel, const Context& ui, Field field, const std::string& shown, const std::vector<Option>& options, float width) {
  const char* key = plan::info(field).key;
  const bool changed = plan::value_text(ui.plan, field) != plan::value_text(ui.baseline, field);
  std::string chosen;
  widgets::picker_row(ui, panel.fields, key, ui.words(std::string("field.") + key), shown, options, changed, width, &chosen);
  if (!chosen.empty()) ui.requests.set.emplace_back(key, chosen == "-" ? "" : chosen);
}

void rows(PlanPanel& panel, const Context& ui, std::initializer_list<Field> fields, float width) {
  for (const Field field : fields) widgets::field_row(ui, panel.fields, field, width);
}

/// Fields that few change stay behind "more". It opens by itself when one of them is wrong or to be shown.
bool more(PlanPanel& panel, const Context& ui, plan::Group group, std::initializer_list<Field> always) {
  const auto hidden = [&](Field field) {
    return field != Field::none && plan::info(field).group == group && std::find(always.begin(), always.end(), field) == always.end();
  };
  bool& open = panel.more[std::size_t(group)];
  if (hidden(panel.fields.focus_next)) open = true;
  for (const plan::Issue& issue : ui.issues) open = open || hidden(issue.field);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 8);
  if (widgets::button(ui, "more", open ? icon::chevron_down : icon::chevron_right, ui.words(open ? "ui.plan.less" : "ui.plan.more"),
                      widgets::Style::ghost, 0, true)) {
    open = !open;
  }
  return open;
}

void attention_rows(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::heads, Field::kv_heads, Field::head_dim, Field::ffn, Field::gated, Field::tied, Field::attention_bias, Field::mlp_bias,
                   Field::head_bias, Field::norm, Field::norms, Field::final_norm, Field::embedding_norm, Field::qk_norm, Field::sinks,
                   Field::positions, Field::embedding_width}, width);
}

void expert_rows(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::expert_ffn, Field::shared_ffn, Field::dense_layers, Field::moe_every, Field::expert_bias, Field::router_bias,
                   Field::score_bias, Field::shared_gate}, width);
}

void mixer_rows(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::q_rank, Field::kv_rank, Field::nope_dim, Field::rope_dim, Field::v_dim, Field::mtp, Field::window, Field::full_every,
                   Field::attention_gate, Field::mixer}, width);
  if (ui.plan.architecture.mixer == model::Mixer::attention) return;
  rows(panel, ui, {Field::attention_every, Field::mixer_heads, Field::mixer_groups, Field::mixer_key_dim, Field::mixer_value_dim,
                   Field::mixer_conv, Field::mixer_conv_bias, Field::mixer_rank, Field::no_ffn}, width);
}

void model_section(PlanPanel& panel, const Context& ui, float width) {
  picker(panel, ui, Field::model, name_of(catalog::find_model(ui.plan.model), ui.plan.model), model_options(ui), width);
  rows(panel, ui, {Field::layers, Field::hidden, Field::vocab}, width);
  const bool experts = ui.plan.architecture.experts > 0;
  if (experts) rows(panel, ui, {Field::experts, Field::topk}, width);
  if (!more(panel, ui, plan::Group::model, {Field::preset, Field::model, Field::layers, Field::hidden, Field::vocab})) return;
  attention_rows(panel, ui, width);
  if (!experts) rows(panel, ui, {Field::experts, Field::topk}, width);
  expert_rows(panel, ui, width);
  mixer_rows(panel, ui, width);
  rows(panel, ui, {Field::encoder_layers, Field::position_buckets, Field::token_types, Field::pooler, Field::no_head}, width);
}

void training_section(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::tokens, Field::seq, Field::gbs, Field::mbs, Field::precision, Field::optimizer}, width);
  const plan::Precision precision = ui.plan.training.precision;
  if (precision == plan::Precision::fp16) rows(panel, ui, {Field::loss_scaling}, width);
  rows(panel, ui, {Field::tuning}, width);
  const bool adapters = ui.plan.training.tuning != plan::Tuning::full;
  if (adapters) rows(panel, ui, {Field::lora_rank, Field::lora_targets, Field::trainable}, width);
  if (!more(panel, ui, plan::Group::training, {Field::tokens, Field::seq, Field::gbs, Field::mbs, Field::precision, Field::optimizer,
                                               Field::loss_scaling, Field::tuning, Field::lora_rank, Field::lora_targets, Field::trainable})) return;
  if (precision == plan::Precision::fp8) rows(panel, ui, {Field::row_scales}, width);
  if (precision == plan::Precision::fp8 || precision == plan::Precision::fp4) rows(panel, ui, {Field::wide_layers}, width);
  rows(panel, ui, {Field::dropout, Field::loss, Field::grad_bytes, Field::state_bytes, Field::sample_tokens}, width);
}

void hardware_section(PlanPanel& panel, const Context& ui, float width) {
  picker(panel, ui, Field::gpu, name_of(catalog::find_accelerator(ui.plan.hardware.gpu), ui.plan.hardware.gpu), gpu_options(ui), width);
  rows(panel, ui, {Field::gpus, Field::price}, width);
  if (!more(panel, ui, plan::Group::hardware, {Field::gpu, Field::gpus, Field::price})) return;
  const std::vector<Option> nodes = node_options(ui);
  const std::string& node = ui.plan.hardware.node;
  const std::string shown = node.empty() ? nodes.front().name : name_of(catalog::find_node(node), node);
  if (nodes.size() > 1) picker(panel, ui, Field::node, shown, nodes, width);
  rows(panel, ui, {Field::memory, Field::network, Field::pod}, width);
  if (ui.plan.hardware.pod_gpus > 0) rows(panel, ui, {Field::taper}, width);
}

std::vector<Option> framework_options() {
  std::vector<Option> options;
  for (const framework::Framework& one : framework::all()) options.push_back({one.id, one.name, one.years});
  return options;
}

void layout_section(PlanPanel& panel, const Context& ui, float width) {
  picker(panel, ui, Field::framework, name_of(framework::find(ui.plan.framework), ui.plan.framework), framework_options(), width);
  widgets::field_pair(ui, panel.fields, Field::tp, Field::pp, width);
  widgets::field_pair(ui, panel.fields, Field::cp, Field::vpp, width);
  widgets::field_pair(ui, panel.fields, Field::dp, Field::ep, width);
  if (!more(panel, ui, plan::Group::layout, {Field::framework, Field::tp, Field::pp, Field::cp, Field::vpp, Field::dp, Field::ep, Field::sp})) return;
  rows(panel, ui, {Field::schedule, Field::first_layers, Field::last_layers, Field::ends, Field::cp_kind, Field::etp, Field::shard_group}, width);
  if (ui.plan.architecture.experts > 0 && ui.plan.layout.expert_parallel > 1) rows(panel, ui, {Field::dispatch, Field::ep_overlap}, width);
}

void savers_section(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::zero, Field::sp, Field::recompute, Field::flash}, width);
  const bool some = ui.plan.savers.recompute == plan::Recompute::selective;
  if (some) rows(panel, ui, {Field::re_core, Field::re_norms, Field::re_ffn, Field::re_expert_act, Field::re_moe, Field::re_latent_up}, width);
  if (!more(panel, ui, plan::Group::savers, {Field::zero, Field::recompute, Field::flash, Field::re_core, Field::re_norms, Field::re_ffn,
                                             Field::re_expert_act, Field::re_moe, Field::re_latent_up})) return;
  rows(panel, ui, {Field::re_layers, Field::offload_opt, Field::offload_act, Field::opt_in_backward, Field::fused_optimizer, Field::compiled}, width);
}

/// Constants of the time profiles, folded away: most people have no better ones.
void profile_rows(PlanPanel& panel, const Context& ui, float width) {
  constexpr Field first = Field::p_math, last = Field::p_opt;
  const auto inside = [&](Field field) { return field >= first && field <= last; };
  if (inside(panel.fields.focus_next)) panel.profile = true;
  for (const plan::Issue& issue : ui.issues) panel.profile = panel.profile || inside(issue.field);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 8);
  if (widgets::button(ui, "profile", panel.profile ? icon::chevron_down : icon::chevron_right, ui.words("ui.plan.profile"), widgets::Style::ghost, 0, true, true, ui.words("ui.plan.profile.hint")))
    panel.profile = !panel.profile;
  if (!panel.profile) return;
  for (auto field = static_cast<int>(first); field <= static_cast<int>(last); ++field) widgets::field_row(ui, panel.fields, static_cast<Field>(field), width);
}

void assumptions_section(PlanPanel& panel, const Context& ui, float width) {
  rows(panel, ui, {Field::step_time}, width);
  if (ui.plan.assumptions.step_time == plan::StepTime::utilization) rows(panel, ui, {Field::mfu}, width);
  rows(panel, ui, {Field::flops_as}, width);
  if (ui.plan.assumptions.flops_as == plan::FlopsAs::products) rows(panel, ui, {Field::attention_flops}, width);
  rows(panel, ui, {Field::allocator, Field::context, Field::buffers, Field::imbalance, Field::math_factor,
                   Field::net_factor, Field::act_factor, Field::measured_step, Field::measured_memory, Field::alpha, Field::storage, Field::checkpoint_sync, Field::mtbf, Field::restart,
                   Field::electricity, Field::pue}, width);
  profile_rows(panel, ui, width);
}

}  // namespace

void draw_section(PlanPanel& panel, const Context& ui, plan::Group group, float width) {
  switch (group) {
    case plan::Group::model: return model_section(panel, ui, width);
    case plan::Group::training: return training_section(panel, ui, width);
    case plan::Group::hardware: return hardware_section(panel, ui, width);
    case plan::Group::layout: return layout_section(panel, ui, width);
    case plan::Group::savers: return savers_section(panel, ui, width);
    case plan::Group::assumptions: return assumptions_section(panel, ui, width);
  }
}

}  // namespace slipstick::shell::panels
