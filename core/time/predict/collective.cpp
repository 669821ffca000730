#include "core/time/predict/collective.hpp"

#include <algorithm>

#include "core/number/time_quantities.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::named;
using number::Number;
using number::value;
namespace q = number::quantities;

/// Between domains. A ring passes on as often as it has other ranks, each time as slowly as its slowest link; an all-reduce
/// can take a tree where that is shorter; an exchange talks to all domains in turn.
double network_steps(Pattern pattern, double domains, double ranks) {
  if (pattern == Pattern::all_to_all) return domains;
  const double ring = ranks - 1;
  return pattern == Pattern::all_reduce ? std::min(ring, 2 + doublings(domains)) : ring;
}

template <Number N>
N latency(const Machine<N>& machine, Pattern pattern, const Group<N>& group) {
  const N inside = machine.fabric_hop_s * constant<N>(q::fabric_steps, doublings(group.per_domain));
  if (group.domains <= 1) return named<N>(q::latency, machine.call_s + inside);
  const N steps = constant<N>(q::network_steps, network_steps(pattern, group.domains, value(group.ranks)));
  return named<N>(q::latency, machine.call_s + inside + machine.network_hop_s * steps);
}

/// Where a ring leaves a pod, its ranks there share the uplinks that are theirs: as many as they are, each tapered.
template <Number N>
N tapered(const Machine<N>& machine, const N& cards, const Group<N>& group) {
  const double nodes = group.per_pod / group.per_domain;
  if (group.per_pod == 0 || nodes >= value(machine.taper)) return cards;
  return because<N>("tapered_ring", cards * constant<N>(q::pod_nodes, nodes) / machine.taper);
}

template <Number N>
N bandwidth(const Machine<N>& machine, const N& volume, const Group<N>& group) {
  if (group.domains <= 1)
    return named<N>(q::group_rate, because<N>("group_inside", machine.fabric * volume / (volume + machine.half_buffer)));
  const N cards = tapered(machine, constant<N>(q::ranks_inside, group.per_domain) * machine.network, group);
  return named<N>(q::group_rate, because<N>("group_across", number::minimum<N>(machine.fabric, cards)));
}

/// Of what an exchange sends out of its domain, the share that leaves the pod too goes through tapered uplinks.
template <Number N>
N tapered_exchange(const Machine<N>& machine, const N& far_bytes, const Group<N>& group) {
  const N plain = far_bytes / machine.network;
  if (group.per_pod == 0) return plain;
  const double ranks = value(group.ranks);
  const N elsewhere = constant<N>(q::other_pods, (ranks - group.per_pod) / (ranks - group.per_domain));
  return number::maximum<N>(plain, because<N>("tapered_exchange", elsewhere * far_bytes * machine.taper / machine.network));
}

template <Number N>
N all_to_all(const Machine<N>& machine, const N& volume, const Group<N>& group) {
  const N inside = constant<N>(q::ranks_inside, group.per_domain);
  if (group.domains <= 1) return because<N>("group_inside", (group.ranks - N(1)) / group.ranks * volume / machine.fabric);
  const N near = (inside - N(1)) / group.ranks * volume / machine.fabric;
  const N far = tapered_exchange(machine, (group.ranks - inside) / group.ranks * volume, group);
  return because<N>("exchange_across", number::maximum<N>(near, far));
}

}  // namespace

template <Number N>
Group<N> group(const Machine<N>& machine, const N& ranks, double stride) {
  const double count = value(ranks);
  const auto among = [&](double gpus) { return std::max(1.0, std::min(count, static_cast<double>(static_cast<long long>(gpus / stride)))); };
  Group<N> result{ranks, among(machine.domain), 1};
  result.domains = std::max(1.0, number::round_up<double>(count / result.per_domain));
  if (machine.pod > 0 && among(machine.pod) < count) result.per_pod = among(machine.pod);
  return result;
}
template Group<double> group(const Machine<double>&, const double&, double);
template Group<number::Traced> group(const Machine<number::Traced>&, const number::Traced&, double);

template <Number N>
N collective(const Machine<N>& machine, Pattern pattern, const number::Name& role, const N& given, const Group<N>& group,
             const N& calls) {
  if (value(group.ranks) <= 1 || !(value(given) > 0)) return N(0);
  const N volume = named<N>(q::buffer, given), wait = calls * latency(machine, pattern, group);
  if (pattern == Pattern::all_to_all) return named<N>(role, wait + all_to_all(machine, volume, group));
  const N once = wait + (group.ranks - N(1)) / group.ranks * volume / bandwidth(machine, volume, group);
  return named<N>(role, pattern == Pattern::all_reduce ? because<N>("all_reduce_twice", N(2) * once) : once);
}
template <Number N>
N exchange_of(const Machine<N>& machine, const number::Name& role, const N& near, const N& far, const Group<N>& group) {
  const N inside = constant<N>(q::ranks_inside, group.per_domain), domains = constant<N>(q::domains, group.domains);
  N time = (inside - N(1)) / inside * near / machine.fabric;
  if (group.domains > 1) time = number::maximum<N>(time, tapered_exchange(machine, (domains - N(1)) / domains * far, group));
  return named<N>(role, latency(machine, Pattern::all_to_all, group) + because<N>("copies_once", time));
}
template double exchange_of(const Machine<double>&, const number::Name&, const double&, const double&, const Group<double>&);
template number::Traced exchange_of(const Machine<number::Traced>&, const number::Name&, const number::Traced&, const number::Traced&,
                                    const Group<number::Traced>&);

template double collective(const Machine<double>&, Pattern, const number::Name&, const double&, const Group<double>&,
                           const double&);
template number::Traced collective(const Machine<number::Traced>&, Pattern, const number::Name&, const number::Traced&,
                                   const Group<number::Traced>&, const number::Traced&);

}  // namespace slipstick::time
