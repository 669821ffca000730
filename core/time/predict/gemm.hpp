/// Seconds of matrix products: tiles dealt out to processors in waves, a pipeline that fills at the start of each inner
/// product, slower paths for dimensions that are not aligned, and never faster than memory delivers the operands.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Shape { N rows, columns, depth; };  ///< of C (rows x columns) = A (rows x depth) B

/// `count` products in one launch, under the name `role`. 0 where a dimension is 0.
template <number::Number N>
N gemm(const Machine<N>&, const Rate<N>&, const number::Name& role, const Shape<N>&, const N& count);

}  // namespace slipstick::time
