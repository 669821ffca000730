#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>

#include "core/link/link.hpp"
#include "core/text/text.hpp"

using namespace slipstick;
using namespace slipstick::link;
using plan::Code;
using plan::Field;
using plan::Pair;

namespace {

plan::Plan example() {
  plan::Plan plan = plan::base_plan("", "llama-3.1-405b", "h100-sxm5-80gb");
  plan.hardware.gpus = 16384;
  plan.layout.tensor_parallel = 8;
  plan.layout.pipeline_parallel = 16;
  plan.training.global_batch = 2048;
  plan.training.tokens = 15.6e12;
  return plan;
}

bool same(const plan::Plan& a, const plan::Plan& b) {
  return std::all_of(plan::fields().begin(), plan::fields().end(), [&](const plan::FieldInfo& f) { return plan::same_value(f, a, b); });
}

std::vector<Code> codes(const Decoded& link) {
  std::vector<Code> result;
  for (const plan::Issue& issue : link.reading.issues) result.push_back(issue.code);
  return result;
}

std::string with_checksum(const std::string& text) { return "#" + text + "&z=" + checksum(text); }

}  // namespace

TEST_CASE("A link is readable, short, and the same bytes always") {
  CHECK(write(example()) == "#v=1&model=llama-3.1-405b&gpu=h100-sxm5-80gb&gpus=16384&tp=8&pp=16&gbs=2048&tokens=1.56e13&z=" + checksum("v=1&model=llama-3.1-405b&gpu=h100-sxm5-80gb&gpus=16384&tp=8&pp=16&gbs=2048&tokens=1.56e13"));
  CHECK(write(example()).size() < 200);
  // FNV-1a of "" is 0x811c9dc5 and of "a" 0xe40c292c; folded to 25 bits, in Crockford's digits.
  CHECK(checksum("") == "hs7c5");
  CHECK(checksum("a") == "0raay");
}

TEST_CASE("A link comes back as the same plan, whatever was changed") {
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind == plan::Kind::text) continue;
    for (double x : {f.minimum, f.maximum}) {
      plan::Plan plan = example();
      f.set(plan, x);
      const Decoded back = read(write(plan));
      INFO(f.key);
      REQUIRE(back.state == State::intact);
      REQUIRE(back.reading.issues.empty());
      REQUIRE(same(back.reading.plan, plan));
    }
  }
  for (const char* preset : {"gpt-3-175b", "llama-3-70b"}) CHECK(same(read(write(plan::base_plan(preset, "", ""))).reading.plan, plan::base_plan(preset, "", "")));
}

TEST_CASE("Even with every field changed a link leaves room for two others beside it") {  // beyond 2,000 characters the file is offered
  plan::Plan plan = plan::default_plan();
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind == plan::Kind::real) f.set(plan, f.minimum + (f.maximum - f.minimum) / 4);  // digits as people type them
    else if (f.kind != plan::Kind::text) f.set(plan, f.get(plan) == f.maximum ? f.minimum : f.maximum);
  }
  CHECK(write(plan).size() < max_length / 3);
  CHECK(same(read(write(plan)).reading.plan, plan));
}

TEST_CASE("Addresses, brackets, spaces and escapes around a link don't matter") {
  const std::string link = write(example());
  for (const std::string& text : {link, link.substr(1), "https://example.org/plan/?x=1" + link, " <" + link + ">\n", "\t\"" + link + "\""}) {
    CHECK(read(text).state == State::intact);
    CHECK(same(read(text).reading.plan, example()));
  }
  std::string escaped = "#";
  for (char c : link.substr(1)) escaped += c == '=' ? "%3D" : c == '&' ? "%26" : c == '-' ? "%2d" : std::string(1, c);
  CHECK(read(escaped).state == State::intact);
  CHECK(same(read(escaped).reading.plan, example()));
}

TEST_CASE("Escapes are resolved once") {
  CHECK(read("model=llama%2D3%2D70b").reading.plan.model == "llama-3-70b");
  CHECK(codes(read("model=llama%252D3-70b")) == std::vector{Code::unknown_id});
  CHECK(codes(read("tp=%zz8&pp=2"))[0] == Code::bad_escape);
}

TEST_CASE("No cut and no changed character goes unnoticed") {
  const std::string link = write(example());
  for (std::size_t length = 0; length < link.size(); ++length) {
    INFO(link.substr(0, length));
    CHECK(read(link.substr(0, length)).state != State::intact);
    if (length > 4) CHECK(read(link.substr(0, length)).state == State::damaged);  // "v=1" is there, `z` is not
  }
  for (std::size_t i = 1; i < link.size(); ++i) {
    for (char c : {'0', '1', '8', 'x', '&', '='}) {
      std::string changed = link;
      changed[i] = c;
      if (changed != link) CHECK(read(changed).state != State::intact);
    }
    std::string swapped = link;
    if (i + 1 < link.size()) std::swap(swapped[i], swapped[i + 1]);
    if (swapped != link) CHECK(read(swapped).state != State::intact);
  }
  CHECK(read(link + "0").state == State::damaged);
  CHECK(read(link + "&tp=4").state == State::damaged);
}

TEST_CASE("The damaged link of the design says what could be read and where it ends") {
  const Decoded link = read("#v=1&model=llama-3-70b&gpu=h100-sxm5-80gb&tp=8&pp=4&quant=x&gpus=20");
  CHECK(link.state == State::damaged);
  CHECK(link.version == 1);
  CHECK(link.last == Field::gpus);
  CHECK(link.reading.taken == std::vector{Field::model, Field::gpu, Field::tp, Field::pp, Field::gpus});
  CHECK(codes(link) == std::vector{Code::unknown_key});
  CHECK(link.reading.issues[0].given == "quant");
}

TEST_CASE("A link cut right after a key says that the value is missing") {
  const auto sentence = [](const char* fragment, std::size_t index = 0) {
    const Decoded link = read(fragment);
    CHECK(link.state == State::damaged);
    return link.reading.issues.size() > index ? text::sentence(text::english(), link.reading.issues[index]) : "";
  };
  CHECK(sentence("#v=1&pp=4&tp=") == "The value is missing. Use one from 1 to 10,000.");
  CHECK(sentence("#v=1&pp=4&tp") == "The value is missing. Use one from 1 to 10,000.");
  CHECK(sentence("#v=1&tp=8&sp=") == "The value is missing. Use off or on.");
  CHECK(sentence("#v=1&tp=8&gpu=") == "The value is missing. Choose one that is listed under Accelerator.");
  CHECK(sentence("#v=") == "The link doesn't say its version. It was read as version 1.");
  CHECK(read("#v=1&pp=4&tp=").last == Field::tp);
}

TEST_CASE("Text written by hand is unsigned, and whole unless its end says otherwise") {
  const Decoded link = read("model=llama-3-70b&gpus=512&tp=8");
  CHECK(link.state == State::unsigned_);
  CHECK(link.reading.issues.empty());
  CHECK(link.reading.plan.hardware.gpus == 512);
  for (const char* cut : {"model=llama-3-70b&gpus=", "model=llama-3-70b&gp", "model=llama-3-70b&", "tp=8&z=abcde&pp=2", "tp=8&pp=%2"}) CHECK(read(cut).state == State::damaged);
}

TEST_CASE("What is wrong is named, stays at its default, and the rest loads") {
  const Decoded link = read(with_checksum("v=1&model=nope&gpus=512&tp=x&pp=0&gbs=1e30&mbs=2&mbs=2&seq=1.5&what=1&tokens=1e12"));
  CHECK(link.state == State::intact);
  CHECK(link.reading.plan.model == plan::default_plan().model);
  CHECK(link.reading.plan.hardware.gpus == 512);
  CHECK(link.reading.plan.training.tokens == 1e12);
  CHECK(link.reading.plan.training.micro_batch == 1);
  std::vector<Code> found = codes(link);
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector{Code::unknown_key, Code::unknown_id, Code::not_a_number, Code::not_whole, Code::out_of_range, Code::out_of_range, Code::duplicate_key});
}

TEST_CASE("Versions: the present one is read, a newer one is not applied, a missing one is said") {
  CHECK(read(with_checksum("v=1&tp=8")).version == 1);
  for (const char* text : {"v=2&tp=8", "v=99&tp=8"}) {
    const Decoded newer = read(with_checksum(text));
    CHECK(newer.state == State::unreadable);
    CHECK(codes(newer) == std::vector{Code::bad_version});
    CHECK(newer.reading.plan.layout.tensor_parallel == 8);  // still listed
  }
  CHECK(text::sentence(text::english(), read(with_checksum("v=2&tp=8")).reading.issues[0]) == "Version “2” is not known; this program reads versions 1 to 1. Use a newer slipstick.");
  for (const char* text : {"v=&tp=8", "v=0&tp=8", "v=1.5&tp=8", "v=x&tp=8", "v=1&v=1&tp=8", "tp=8"}) {
    INFO(text);
    CHECK(codes(read(with_checksum(text))) == std::vector{Code::bad_version});
  }
}

TEST_CASE("Plans to compare with: differences from A, which is the link's own plan where nothing else is said") {
  const Decoded link = read(with_checksum("v=1&tp=8&b.tp=4&c.gpus=1024&d.mbs=2"));
  CHECK(link.state == State::intact);
  CHECK(link.reading.issues.empty());
  CHECK(link.reading.plan.layout.tensor_parallel == 8);
  REQUIRE(link.pinned.size() == 4);
  CHECK(write(link.pinned[0]) == write(link.reading.plan));
  CHECK((link.pinned[1].layout.tensor_parallel == 4 && link.pinned[2].layout.tensor_parallel == 8));
  CHECK((link.pinned[2].hardware.gpus == 1024 && link.pinned[3].training.micro_batch == 2));
  CHECK(codes(read(with_checksum("v=1&e.tp=4&b.nope=1&b.=1&f.tp=2"))) == std::vector(4, Code::unknown_key));
}

TEST_CASE("Plan A in words of its own: B differs from A, not from the link's plan") {
  const Decoded link = read(with_checksum("v=1&tp=8&a.tp=2&a.pp=4&b.pp=8"));
  REQUIRE(link.pinned.size() == 2);
  CHECK((link.pinned[0].layout.tensor_parallel == 2 && link.pinned[0].layout.pipeline_parallel == 4));
  CHECK((link.pinned[1].layout.tensor_parallel == 2 && link.pinned[1].layout.pipeline_parallel == 8));
}

TEST_CASE("A link without pinned plans has the bytes that it always had") {
  CHECK(write(plan::base_plan("gpt-3-175b", "", "")) == "#v=1&preset=gpt-3-175b&z=4d8fb");
}

TEST_CASE("Pinned plans come back exactly, in the fewest words") {
  const plan::Plan now = plan::base_plan("llama-3-70b-512-h100", "", "");
  plan::Plan changed = now, other = plan::base_plan("gpt-3-175b", "", ""), none = now;
  changed.layout.pipeline_parallel = 8;
  other.hardware.gpus = 2048;
  none.model = none.preset = "";
  none.architecture.layers = 96;
  const auto body = [&](const std::vector<plan::Plan>& pinned) {
    const std::string link = write(now, pinned);
    const Decoded back = read(link);
    CHECK(back.state == State::intact);
    CHECK(back.reading.issues.empty());
    REQUIRE(back.pinned.size() == pinned.size());
    for (std::size_t i = 0; i < pinned.size(); ++i) CHECK(write(back.pinned[i]) == write(pinned[i]));
    CHECK(write(back.reading.plan, back.pinned) == link);
    return link.substr(0, link.find("&z="));
  };
  const std::string start = "#v=1&preset=llama-3-70b-512-h100";
  CHECK(body({now}) == start + "&a.gpus=512");
  CHECK(body({changed}) == start + "&a.pp=8");
  CHECK(body({now, changed}) == start + "&b.pp=8");
  CHECK(body({changed, now}) == start + "&a.pp=8&b.pp=4");
  CHECK(body({now, now, changed}) == start + "&b.gpus=512&c.pp=8");
  CHECK(body({changed, changed, other, none}) == start + "&a.pp=8&b.gpus=512&c.preset=gpt-3-175b&c.gpus=2048&d.preset=none&d.model=none&d.layers=96&d.pp=4");
}

TEST_CASE("What is wrong with a pinned plan is said with its letter; the rest of it is taken") {
  const Decoded link = read(with_checksum("v=1&tp=8&b.tp=abc&b.pp=2&c.gpu=nope&c.mbs=0&d.tp=2&d.tp=4&b.zzz=1"));
  CHECK(link.state == State::intact);
  REQUIRE(link.pinned.size() == 4);
  CHECK((link.pinned[1].layout.tensor_parallel == 8 && link.pinned[1].layout.pipeline_parallel == 2));
  CHECK(link.pinned[3].layout.tensor_parallel == 8);
  std::string letters;
  for (const plan::Issue& issue : link.reading.issues) letters += issue.pinned ? issue.pinned : '-';
  CHECK(letters == "-bccd");
  CHECK(link.reading.issues[0].given == "b.zzz");
  CHECK(text::sentence(text::english(), link.reading.issues[1]).starts_with("Plan B: "));
}

TEST_CASE("However many differences, what is written can be read") {
  std::vector<plan::Plan> pinned(4);
  for (plan::Plan& plan : pinned) plan = read(with_checksum("v=1")).reading.plan;
  for (std::size_t i = 0; i < pinned.size(); ++i) {
    for (const plan::FieldInfo& f : plan::fields()) {
      if (f.kind == plan::Kind::real) f.set(pinned[i], f.minimum + (f.maximum - f.minimum) * (0.123456789012345 + 0.1 * double(i)));
      if (f.kind == plan::Kind::integer) f.set(pinned[i], f.maximum - double(i));
      if (!f.choices.empty()) f.set(pinned[i], double((i + f.choices.size() - 1) % f.choices.size()));
    }
  }
  const std::string link = write(plan::base_plan("gpt-3-175b", "", ""), pinned);
  CHECK(link.size() <= max_length);
  CHECK(read(link).state == State::intact);
  std::string many = "v=1";
  for (int i = 0; i < 400; ++i) many += "&b.tp=x&c.tp=x";
  CHECK(read(with_checksum(many)).reading.issues.size() <= 101);
}

TEST_CASE("Hostile text is refused without harm") {
  CHECK(read("").state == State::unreadable);
  CHECK(read("#").state == State::unreadable);
  CHECK(read("hello").state == State::unreadable);
  CHECK(read(std::string(8193, '&')).state == State::unreadable);
  CHECK(codes(read("#v=1&tp=8&" + std::string(9000, 'x'))) == std::vector{Code::too_long});
  CHECK(read("#v=1&" + std::string(9000, 'x')).text.size() <= max_length);
  CHECK(read(std::string("#v=1&tp=8\0&pp=2", 15)).state == State::damaged);
  std::string many = "v=1";
  for (int i = 0; i < 2000; ++i) many += "&q=1";
  CHECK(read(with_checksum(many)).reading.issues.size() <= 101);
  const Decoded script = read(with_checksum("v=1&model=<script>alert(1)</script>"));
  CHECK(script.reading.issues[0].given == "<script>alert(1)</script>");  // shown as text; nothing of it is ever markup
}
