#include "web/touch.hpp"

#include <cfloat>
#include <cmath>

#include "imgui_internal.h"

namespace slipstick::web {

namespace {

constexpr float slop = 8;              // logical pixels before a touch is a drag
constexpr double longest_tap = 0.5;    // seconds; longer only shows
constexpr float slowing = 4;           // share of the velocity lost each second, as a rate
constexpr float slowest = 20;          // pixels a second

float length(ImVec2 way) { return std::sqrt(way.x * way.x + way.y * way.y); }

/// The innermost window under `at` that can go the finger's way.
ImGuiWindow* window_to_scroll(ImGuiWindow* window, ImVec2 way) {
  const bool sideways = std::fabs(way.x) > std::fabs(way.y);
  while (window) {
    if ((sideways ? window->ScrollMax.x : window->ScrollMax.y) > 0) return window;
    window = window->Flags & ImGuiWindowFlags_ChildWindow ? window->ParentWindow : nullptr;
  }
  return nullptr;
}

}  // namespace

void Touch::event(Phase phase, ImVec2 at, double now) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  if (phase == Phase::down) {
    down_ = true;
    dragging_ = false;
    start_ = last_ = at;
    start_time_ = last_time_ = now;
    velocity_ = way_ = ImVec2(0, 0);
    window_ = 0;
    io.AddMousePosEvent(at.x, at.y);
    return;
  }
  if (!down_) return;
  const ImVec2 moved(at.x - last_.x, at.y - last_.y);
  if (phase == Phase::move) {
    if (!dragging_ && length(ImVec2(at.x - start_.x, at.y - start_.y)) < slop) return;
    dragging_ = true;
    way_ = ImVec2(way_.x + moved.x, way_.y + moved.y);
    const float seconds = static_cast<float>(now - last_time_);
    if (seconds > 0) velocity_ = ImVec2(0.6f * moved.x / seconds + 0.4f * velocity_.x, 0.6f * moved.y / seconds + 0.4f * velocity_.y);
    last_ = at;
    last_time_ = now;
    return;
  }
  if (phase == Phase::up && !dragging_ && now - start_time_ < longest_tap) {
    io.AddMouseButtonEvent(0, true);
    io.AddMouseButtonEvent(0, false);
  }
  release(now);
}

void Touch::release(double now) {
  down_ = false;
  if (!dragging_ || reduced_motion || now - last_time_ > 0.1) velocity_ = ImVec2(0, 0);
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);  // a finger that has gone hovers nowhere
}

void Touch::scroll(float seconds) {
  if (!moving()) return;
  if (down_ && way_.x == 0 && way_.y == 0) return;
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  if (!window_) {
    const ImGuiWindow* target = window_to_scroll(imgui.HoveredWindow, way_);
    window_ = target ? target->ID : 0;
  }
  ImVec2 way = way_;
  way_ = ImVec2(0, 0);
  if (!down_) {
    way = ImVec2(velocity_.x * seconds, velocity_.y * seconds);
    const float left = std::fmax(0.0f, 1 - slowing * seconds);
    velocity_ = ImVec2(velocity_.x * left, velocity_.y * left);
    if (length(velocity_) < slowest) velocity_ = ImVec2(0, 0);
  }
  ImGuiWindow* window = window_ ? ImGui::FindWindowByID(window_) : nullptr;
  if (!window) return;
  if (window->ScrollMax.x > 0) ImGui::SetScrollX(window, window->Scroll.x - way.x);
  if (window->ScrollMax.y > 0) ImGui::SetScrollY(window, window->Scroll.y - way.y);
}

}  // namespace slipstick::web
