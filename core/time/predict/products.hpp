/// The matrix products of one layer beside routed experts and the attention core: a short list of shapes, and its time.
#pragma once

#include <array>

#include "core/time/predict/gemm.hpp"
#include "core/time/predict/layer.hpp"

namespace slipstick::time {

/// Weights `columns` x `depth` on this GPU; every token of the micro-batch goes through them.
template <number::Number N>
struct Product { const number::Name* role = nullptr; N columns{}, depth{}; };

template <number::Number N>
class Products {
 public:
  void add(const number::Name& role, const N& columns, const N& depth) { list_[count_++] = {&role, columns, depth}; }
  const Product<N>* begin() const { return list_.data(); }
  const Product<N>* end() const { return list_.data() + count_; }

 private:
  std::array<Product<N>, 10> list_{};
  std::size_t count_ = 0;
};

template <number::Number N>
Products<N> mixing_products(const Setting<N>&, LayerKind);   ///< projections around attention or a linear mixer
template <number::Number N>
Products<N> latent_up_products(const Setting<N>&);           ///< of those of latent attention, the ones from its ranks to the heads
template <number::Number N>
Products<N> ffn_products(const Setting<N>&, LayerKind);      ///< dense FFN or shared experts

template <number::Number N>
struct ProductTime { N forward{}, input_gradient{}, weight_gradient{}, elements{}, adapters{}, parameters{}; };
/// `elements`: operands that narrow formats quantize, forward.
template <number::Number N>
ProductTime<N> time_of(const Setting<N>&, const Products<N>&);

bool is_expert(LayerKind);
bool is_mixer(LayerKind);

}  // namespace slipstick::time
