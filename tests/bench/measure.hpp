/// Time of one call, in seconds: the median of nine rounds, each long enough for the clock.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

namespace slipstick::bench {

inline double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double seconds_per_call(Work&& work) {
  constexpr double round_s = 0.05;
  long calls = 1;
  for (double taken = 0; taken < round_s; calls = taken < round_s ? calls * 2 : calls) {
    const double start = now_s();
    for (long i = 0; i < calls; ++i) work();
    taken = now_s() - start;
  }
  std::array<double, 9> rounds{};
  for (double& round : rounds) {
    const double start = now_s();
    for (long i = 0; i < calls; ++i) work();
    round = (now_s() - start) / double(calls);
  }
  std::nth_element(rounds.begin(), rounds.begin() + rounds.size() / 2, rounds.end());
  return rounds[rounds.size() / 2];
}

/// One line for report.py: name, seconds.
inline void print(const char* name, double seconds) { std::printf("%s\t%.9g\n", name, seconds); }

void bench_engine();  ///< a plan after another, over all presets of the catalog
void bench_frames();  ///< the interface, tab after tab, without a renderer

}  // namespace slipstick::bench
