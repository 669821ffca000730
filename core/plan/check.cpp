#include <algorithm>

#include "core/catalog/catalog.hpp"
#include "core/plan/issue.hpp"

namespace slipstick::plan {
namespace {

/// Whole numbers as doubles: products of the layout leave the ints.
bool divides(double divisor, double x) {
  const double quotient = x / divisor;
  return quotient < 9e15 && quotient == static_cast<double>(static_cast<long long>(quotient));
}

double whole_part(double x) { return static_cast<double>(static_cast<long long>(x)); }  // 0 <= x < 9e15

class Checker {
 public:
  explicit Checker(const Plan& plan) : plan_(plan), gpu_(catalog::find_accelerator(plan.hardware.gpu)) {}
  std::vector<Issue> run() {
    check_model();
    check_experts();
    check_tensor();
    check_context();
    check_pipeline();
    check_gpus();
    check_batch();
    check_precision();
    return std::move(issues_);
  }

 private:
  const model::Architecture& a() const { return plan_.architecture; }
  const Layout& l() const { return plan_.layout; }
  void add(Code code, Field field, double value, double limit, Field other, std::vector<double> remedies = {}) {
    issues_.push_back({code, field, value, limit, other, "", std::move(remedies)});
  }
  /// Up to four values from `from` downwards that satisfy `good`.
  template <class Good>
  static std::vector<double> downwards(double from, Good good) {
    std::vector<double> found;
    for (double x = std::min(from, 20'000.0); x >= 1 && found.size() < 4; --x) {
      if (good(x)) found.push_back(x);
    }
    return found;
  }
  void check_model();
  void check_experts();
  bool tensor_suits(double tp, Field& culprit, double& limit) const;
  void check_tensor();
  void check_context();
  void check_pipeline();
  void check_gpus();
  void check_batch();
  void check_precision();
  double model_ranks() const { return double(l().tensor_parallel) * l().context_parallel * l().pipeline_parallel; }
  /// The same with the first remedy of each wrong degree: GPUs that divide then are not what is wrong.
  double ranks_when_mended() const {
    double ranks = model_ranks();
    for (const Issue& issue : issues_) {
      const bool degree = issue.field == Field::tp || issue.field == Field::cp || issue.field == Field::pp;
      if (degree && !issue.remedies.empty()) ranks = ranks / issue.value * issue.remedies.front();
    }
    return ranks;
  }
  /// Replicas; 0 when the GPUs don't divide into whole ones.
  double replicas() const {
    if (l().data_parallel > 0) return l().data_parallel;
    return divides(model_ranks(), plan_.hardware.gpus) ? plan_.hardware.gpus / model_ranks() : 0;
  }
  double peak(Precision precision) const {
    switch (precision) {
      case Precision::fp8: return gpu_->peak_fp8_flops_per_s;
      case Precision::fp4: return gpu_->peak_fp4_flops_per_s > 0 ? gpu_->peak_fp4_flops_per_s : gpu_->peak_fp8_flops_per_s;
      case Precision::fp16: return gpu_->peak_fp16_flops_per_s;
      case Precision::fp32: return gpu_->peak_fp32_flops_per_s;
      case Precision::bf16: case Precision::bf16_grad16: case Precision::bf16_grad_both: case Precision::bf16_pure: break;
    }
    return gpu_->peak_bf16_flops_per_s;
  }

  const Plan& plan_;
  const hardware::Accelerator* gpu_;
  std::vector<Issue> issues_;
};

void Checker::check_model() {
  const int kv = model::kv_heads(a());
  const bool latent = a().kv_rank > 0;
  if (!latent && a().head_dim == 0 && !divides(a().heads, a().hidden)) {
    add(Code::not_divisible, Field::heads, a().heads, a().hidden, Field::hidden,
        downwards(a().heads, [&](double x) { return divides(x, a().hidden); }));
  }
  if (!latent && kv > a().heads) add(Code::too_large, Field::kv_heads, kv, a().heads, Field::heads, {double(a().heads)});
  else if (!latent && !divides(kv, a().heads)) {
    add(Code::not_divisible, Field::kv_heads, kv, a().heads, Field::heads,
        downwards(kv, [&](double x) { return divides(x, a().heads); }));
  }
  if (latent && a().nope_dim + a().rope_dim == 0) add(Code::missing, Field::nope_dim, 0, a().kv_rank, Field::kv_rank);
  if (latent && a().v_dim == 0) add(Code::missing, Field::v_dim, 0, a().kv_rank, Field::kv_rank);
}

void Checker::check_experts() {
  if (a().dense_layers > a().layers) add(Code::too_large, Field::dense_layers, a().dense_layers, a().layers, Field::layers, {double(a().layers)});
  if (a().experts == 0) {
    if (l().expert_parallel > 1) add(Code::too_large, Field::ep, l().expert_parallel, 1, Field::experts, {1});
    return;
  }
  if (a().experts_per_token == 0) add(Code::missing, Field::topk, 0, a().experts, Field::experts);
  if (a().experts_per_token > a().experts) {
    add(Code::too_large, Field::topk, a().experts_per_token, a().experts, Field::experts, {double(a().experts)});
  }
  if (a().expert_ffn == 0) add(Code::missing, Field::expert_ffn, 0, a().experts, Field::experts);
  const double shared_by = replicas() * l().context_parallel;
  const auto suits = [&](double ep) { return divides(ep, a().experts) && (shared_by == 0 || divides(ep, shared_by)); };
  const double ep = l().expert_parallel;
  if (!divides(ep, a().experts)) add(Code::not_divisible, Field::ep, ep, a().experts, Field::experts, downwards(ep, suits));
  else if (!suits(ep)) add(Code::not_divisible, Field::ep, ep, shared_by, Field::dp, downwards(ep, suits));
}

bool Checker::tensor_suits(double tp, Field& culprit, double& limit) const {
  const auto fails = [&](Field field, double x) {
    culprit = field;
    limit = x;
    return false;
  };
  if (!divides(tp, a().heads)) return fails(Field::heads, a().heads);
  // More ranks than KV heads is fine as long as each head is held by the same number of ranks.
  const double kv = model::kv_heads(a());
  if (a().kv_rank == 0 && !divides(tp, kv) && !divides(kv, tp)) return fails(Field::kv_heads, kv);
  const bool dense = a().experts == 0 || model::moe_layers(a(), 0, a().layers) < a().layers;
  if (dense && !divides(tp, model::ffn(a()))) return fails(Field::ffn, model::ffn(a()));
  if (a().experts > 0 && !divides(tp, a().expert_ffn)) return fails(Field::expert_ffn, a().expert_ffn);
  if (a().experts > 0 && !divides(tp, a().shared_ffn)) return fails(Field::shared_ffn, a().shared_ffn);
  if (l().sequence_parallel && !divides(tp * l().context_parallel, plan_.training.sequence)) return fails(Field::seq, plan_.training.sequence);
  return true;
}

void Checker::check_tensor() {
  Field culprit = Field::none, ignored = Field::none;
  double limit = 0, unused = 0;
  const double tp = l().tensor_parallel;
  // The vocabulary is not asked: trainers pad it to a multiple of tensor parallelism.
  if (tp == 1 || tensor_suits(tp, culprit, limit)) return;
  add(Code::not_divisible, Field::tp, tp, limit, culprit, downwards(tp, [&](double x) { return x == 1 || tensor_suits(x, ignored, unused); }));
}

void Checker::check_context() {
  const double cp = l().context_parallel, sequence = plan_.training.sequence;
  // Each rank takes one piece from the front and one from the back, so that causal attention is balanced: 2 cp pieces.
  const auto suits = [&](double x) { return x == 1 || divides(2 * x, sequence); };
  if (!suits(cp)) add(Code::not_divisible, Field::cp, cp, sequence, Field::seq, downwards(cp, suits));
}

void Checker::check_pipeline() {
  const double pp = l().pipeline_parallel, vpp = l().virtual_stages, layers = a().layers;
  if (pp > layers) {
    add(Code::too_large, Field::pp, pp, layers, Field::layers, downwards(layers, [&](double x) { return divides(x, layers); }));
  } else if (vpp > 1 && pp == 1) {
    add(Code::too_large, Field::vpp, vpp, 1, Field::pp, {1});
  }
  // Interleaved chunks must be equal, but for the first and the last, which may be one layer short to make room for
  // embedding and head (Llama 3 herd of models, section 3.3.2: 126 layers on 16 stages of 8 chunks).
  const auto suits = [&](double x) { return x == 1 || divides(pp * x, layers) || divides(pp * x, layers + 2); };
  if (vpp > 1 && pp > 1 && pp <= layers && !suits(vpp)) add(Code::not_divisible, Field::vpp, vpp, layers, Field::layers, downwards(vpp, suits));
}

void Checker::check_gpus() {
  const double gpus = plan_.hardware.gpus, ranks = model_ranks(), dp = l().data_parallel;
  if (dp > 0 && ranks * dp != gpus) {
    std::vector<double> remedies;
    if (divides(ranks, gpus)) remedies.push_back(gpus / ranks);
    add(Code::layout_mismatch, Field::dp, dp, gpus, Field::gpus, remedies);
  }
  if (dp == 0 && !divides(ranks, gpus) && !divides(ranks_when_mended(), gpus)) {
    std::vector<double> remedies;
    const double below = whole_part(gpus / ranks) * ranks;
    if (below > 0) remedies.push_back(below);
    if (below + ranks <= info(Field::gpus).maximum) remedies.push_back(below + ranks);
    add(Code::gpus_not_divisible, Field::gpus, gpus, ranks, Field::none, remedies);
  }
}

void Checker::check_batch() {
  const double batch = plan_.training.global_batch, pass = plan_.training.micro_batch * replicas();
  if (pass == 0 || divides(pass, batch)) return;
  std::vector<double> remedies;
  const double below = whole_part(batch / pass) * pass;
  if (below > 0) remedies.push_back(below);
  if (below + pass <= info(Field::gbs).maximum) remedies.push_back(below + pass);
  add(Code::batch_not_divisible, Field::gbs, batch, pass, Field::none, remedies);
}

void Checker::check_precision() {
  const Precision precision = plan_.training.precision;
  if (!gpu_ || peak(precision) > 0) return;
  std::vector<double> remedies;
  for (Precision other : {Precision::bf16, Precision::fp16, Precision::fp32}) {
    if (peak(other) > 0) remedies.push_back(static_cast<double>(other));
  }
  add(Code::not_on_this_gpu, Field::precision, static_cast<double>(precision), 0, Field::gpu, remedies);
}

}  // namespace

std::vector<Issue> check(const Plan& plan) { return Checker(plan).run(); }

}  // namespace slipstick::plan
