#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/catalog/sources.hpp"

namespace {

using namespace slipstick;
using hardware::Accelerator;

const Accelerator& gpu(const char* id) {
  INFO(id);
  const Accelerator* found = catalog::find_accelerator(id);
  REQUIRE(found != nullptr);
  return *found;
}

double bf16(const char* id) {
  return gpu(id).peak_bf16_flops_per_s / 1e12;
}
double fp16(const char* id) {
  return gpu(id).peak_fp16_flops_per_s / 1e12;
}
double fp8(const char* id) {
  return gpu(id).peak_fp8_flops_per_s / 1e12;
}
double fabric(const char* id) {
  return gpu(id).scale_up_bytes_per_s / 1e9;
}
double network(const char* id) {
  return gpu(id).scale_out_bytes_per_s * 8 / 1e9;
}

}  // namespace

TEST_CASE("catalog of accelerators: complete entries, unique ids", "[catalog]") {
  std::set<std::string> ids;
  CHECK(catalog::accelerators().size() == 60);
  for (const Accelerator& entry : catalog::accelerators()) {
    INFO(entry.id);
    CHECK(ids.insert(entry.id).second);
    CHECK_FALSE((entry.name.empty() || entry.vendor.empty()));
    const catalog::Sources sources = catalog::sources_of_accelerator(entry.id);
    CHECK_FALSE((sources.source.empty() || sources.memory_source.empty()));
    CHECK(entry.memory_mib >= 15'000);
    CHECK(entry.memory_mib <= 300'000);
    CHECK(entry.memory_bandwidth_bytes_per_s >= 3e11);
    CHECK(entry.memory_bandwidth_bytes_per_s <= 8e12);
    CHECK((entry.peak_fp16_flops_per_s > 0 || entry.peak_bf16_flops_per_s > 0));
    CHECK(entry.scale_up_domain >= 1);
    CHECK(entry.scale_up_bytes_per_s > 0);
    CHECK((entry.power_w == 0 || (entry.power_w >= 70 && entry.power_w <= 1400)));
    CHECK(entry.price_low_usd_per_hour <= entry.price_usd_per_hour);
    CHECK(entry.price_usd_per_hour <= entry.price_high_usd_per_hour);
    CHECK(entry.price_date.empty() == (entry.price_usd_per_hour == 0));
  }
}

TEST_CASE("catalog of nodes: built of known accelerators", "[catalog]") {
  std::set<std::string> ids;
  CHECK(catalog::nodes().size() == 29);
  for (const hardware::NodeShape& node : catalog::nodes()) {
    INFO(node.id);
    CHECK(ids.insert(node.id).second);
    CHECK(catalog::find_accelerator(node.accelerator) != nullptr);
    CHECK(node.accelerators >= 1);
    CHECK_FALSE((node.name.empty() || catalog::sources_of_node(node.id).source.empty()));
  }
  CHECK(catalog::find_node("aws-p4d.24xlarge")->network_bytes_per_s * 8 / 1e9 == 50);
  CHECK(catalog::find_node("gcp-a3-high")->network_bytes_per_s * 8 / 1e9 == 100);
  CHECK(catalog::find_node("gb200-nvl72")->accelerators == 72);
  CHECK(catalog::find_node("aws-p5.48xlarge")->price_usd_per_hour == 55.04);  // 98.32 before June 2025
}

TEST_CASE("memory is what the device reports, not what the box says", "[catalog][trap]") {
  CHECK(gpu("v100-sxm2-16gb").memory_mib == 16160);
  CHECK(gpu("v100-sxm2-32gb").memory_mib == 32510);
  CHECK(gpu("t4").memory_mib == 15360);
  CHECK(gpu("a10g").memory_mib == 23028);
  CHECK(gpu("l4").memory_mib == 23034);
  CHECK(gpu("a100-sxm4-40gb").memory_mib == 40960);
  CHECK(gpu("a100-sxm4-80gb").memory_mib == 81920);
  CHECK(gpu("rtx-a6000").memory_mib == 49140);
  CHECK(gpu("l40s").memory_mib == 46068);
  CHECK(gpu("rtx-4090").memory_mib == 24564);
  CHECK(gpu("rtx-5090").memory_mib == 32607);
  CHECK(gpu("h100-sxm5-80gb").memory_mib == 81559);
  CHECK(gpu("h100-nvl-94gb").memory_mib == 95830);
  CHECK(gpu("h20-sxm-96gb").memory_mib == 97871);
  CHECK(gpu("h200-sxm5-141gb").memory_mib == 143771);
  CHECK(gpu("b200-sxm").memory_mib == 183359);
  CHECK(gpu("gb200-nvl72").memory_mib == 189471);
  CHECK(gpu("b300-sxm").memory_mib == 275040);
  CHECK(gpu("gb300-nvl72").memory_mib == 284208);
  CHECK(gpu("mi300x").memory_mib * 1048576 == 206'141'652'992);
  CHECK(gpu("mi355x").memory_mib * 1048576 == 309'220'868'096);
}

TEST_CASE("trap: sparse peaks taken for dense ones", "[catalog][trap]") {
  CHECK(bf16("h100-sxm5-80gb") == 989.4);
  CHECK(fp8("h100-sxm5-80gb") == 1978.9);
  CHECK(bf16("b200-sxm") == 2250);
  CHECK(fp8("b200-sxm") == 4500);
  CHECK(bf16("l40s") == 362);
  CHECK(fp8("l40s") == 733);
  CHECK(bf16("rtx-a6000") == 154.8);
  CHECK(fp8("trainium2") == 1299);
  const std::set<std::string> same = {"gaudi3", "tpu-v6e", "trainium1"};
  for (const Accelerator& entry : catalog::accelerators()) {
    if (entry.peak_fp8_flops_per_s == 0) continue;
    INFO(entry.id);
    const double ratio = entry.peak_fp8_flops_per_s / entry.peak_bf16_flops_per_s;
    const double expected = same.contains(entry.id) ? 1.0 : entry.id == "trainium3" ? 3.75 : 2.0;
    CHECK(ratio == Catch::Approx(expected).epsilon(0.03));
  }
}

TEST_CASE("trap: only fp4 grew in B300 and GB300", "[catalog][trap]") {
  CHECK(bf16("b300-sxm") == 2250);
  CHECK(fp8("b300-sxm") == 4500);
  CHECK(bf16("gb300-nvl72") == 2500);
  CHECK(fp8("gb300-nvl72") == 5000);
}

TEST_CASE("trap: GeForce cards train at the rate with fp32 accumulation", "[catalog][trap]") {
  CHECK(bf16("rtx-3090") == 71);
  CHECK(bf16("rtx-4090") == 165.2);
  CHECK(fp8("rtx-4090") == 330.3);
  CHECK(bf16("rtx-5090") == 209.5);
  CHECK(fp8("rtx-5090") == 419);
}

TEST_CASE("trap: fabric bandwidth is per direction", "[catalog][trap]") {
  CHECK(fabric("a100-sxm4-80gb") == 300);
  CHECK(fabric("h100-sxm5-80gb") == 450);
  CHECK(fabric("b200-sxm") == 900);
  CHECK(fabric("h800-sxm5-80gb") == 200);
  CHECK(fabric("a800-sxm4-80gb") == 200);
  CHECK(fabric("h20-sxm-96gb") == 450);
  CHECK(fabric("mi300x") == 448);  // all seven peers at once; 64 to any one of them
  CHECK(fabric("tpu-v4") == 300);
  CHECK(fabric("tpu-v3") == 280);  // 4 links of 70 GB/s
  CHECK(fabric("trainium2") == 640);
  CHECK(gpu("gb200-nvl72").scale_up_domain == 72);
  CHECK(gpu("h100-sxm5-80gb").scale_up_domain == 8);
}

TEST_CASE("trap: chips that share a name", "[catalog][trap]") {
  CHECK(bf16("h100-pcie-80gb") == 756.5);
  CHECK(bf16("h100-nvl-94gb") == 835.5);
  CHECK(bf16("h800-sxm5-80gb") == bf16("h100-sxm5-80gb"));
  CHECK(bf16("h20-sxm-96gb") == 148);
  CHECK(bf16("mi250x") == 383);  // two devices of 191.5
  CHECK(gpu("mi250x").memory_mib == 2 * 65520);
  CHECK(bf16("mi355x") == 2500);
  CHECK(bf16("mi350x") == 2300);
  CHECK(bf16("gaudi3") == 1677);
  CHECK(fp16("gaudi3") == 459);
  CHECK(bf16("tpu-v3") == 123);
}

TEST_CASE("trap: formats that a chip does not have", "[catalog][trap]") {
  for (const char* id : {"v100-sxm2-16gb", "v100-sxm2-32gb", "v100-pcie-16gb", "t4"}) {
    CHECK(bf16(id) == 0);
    CHECK(fp16(id) > 0);
    CHECK(fp8(id) == 0);
  }
  for (const char* id : {"a100-sxm4-40gb", "a100-sxm4-80gb", "a800-sxm4-80gb", "rtx-3090"}) CHECK(fp8(id) == 0);
}

TEST_CASE("trap: network of the machine, not of the marketing", "[catalog][trap]") {
  CHECK(network("gb200-nvl72") == 400);
  CHECK(network("h100-sxm5-80gb") == 400);
  CHECK(network("b300-sxm") == 800);
  CHECK(network("t4") == 0);  // not known
}
