#include "tests/bench/measure.hpp"

int main() {
  slipstick::bench::bench_engine();
  slipstick::bench::bench_frames();
  return 0;
}
