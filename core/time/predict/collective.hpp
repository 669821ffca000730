/// Seconds of collectives on the links that a group of ranks really crosses. Ranks are placed with tensor parallelism
/// innermost, then context, data and pipeline outermost; every GPU drives its own card, so groups that share a node do not
/// collide. Ring algorithms inside a domain; across domains all ranks of a group in one domain share the way out.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Group {
  N ranks{};
  double per_domain = 1;   ///< of its ranks in one scale-up domain
  double domains = 1;
  double per_pod = 0;      ///< of its ranks in one pod of the network; 0: all of them
};
/// `ranks` GPUs, neighbours `stride` apart.
template <number::Number N>
Group<N> group(const Machine<N>&, const N& ranks, double stride);

enum class Pattern { all_reduce, all_gather, reduce_scatter, all_to_all };

/// `volume`: bytes of the whole buffer, gathered, in `calls` pieces. 0 for one rank.
template <number::Number N>
N collective(const Machine<N>&, Pattern, const number::Name& role, const N& volume, const Group<N>&, const N& calls = N(1));

/// All-to-all of copies that travel once: `near` bytes for all the ranks that need one, `far` for all the domains, its own among them.
template <number::Number N>
N exchange_of(const Machine<N>&, const number::Name& role, const N& near, const N& far, const Group<N>&);

}  // namespace slipstick::time
