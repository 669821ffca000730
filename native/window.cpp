#include "native/window.hpp"

#include <GLFW/glfw3.h>  // brings the OpenGL 1 that clearing needs

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/link/link.hpp"
#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"
#include "native/host.hpp"
#include "native/icon.hpp"
#include "native/state_file.hpp"
#include "shell/app.hpp"
#include "shell/theme/palette.hpp"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace slipstick::native {

namespace {

constexpr int settling_frames = 3;
constexpr int first_width = 1440, first_height = 900, least_width = 360, least_height = 480;
#ifdef __APPLE__
constexpr bool apple = true;
#else
constexpr bool apple = false;
#endif

bool speaks_chinese() {
#ifdef _WIN32
  return PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_CHINESE;
#else
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value && *value) return std::string_view(value).starts_with("zh");
  }
  return false;
#endif
}

class Window {
 public:
  explicit Window(GLFWwindow* window) : window_(window), host_(window) {}
  ~Window();
  void start(const std::string& link, const std::optional<std::string>& file);
  void run();

 private:
  static Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }
  void listen();
  void listen_to_window();
  void wait();
  void draw();
  void measure();
  void key(int key, int action, int modifiers);
  void drop(const char* path);

  GLFWwindow* window_;
  Host host_;
  std::unique_ptr<shell::App> app_;
  int frames_to_come_ = settling_frames;
  ImVec2 pointer_scale_{1, 1};             // logical pixels per unit of the window system
};

Window::~Window() {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  if (!glfwGetWindowAttrib(window_, GLFW_MAXIMIZED)) write_state("window", std::to_string(width) + " " + std::to_string(height));
  app_.reset();
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
}

void Window::start(const std::string& link, const std::optional<std::string>& file) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigMacOSXBehaviors = apple;
  io.ConfigInputTextCursorBlink = false;  // a blinking caret would draw for ever
  ImGui_ImplGlfw_InitForOpenGL(window_, false);
  ImGui_ImplOpenGL3_Init("#version 150");
  listen();
  listen_to_window();
  const shell::Preferences preferences{.chinese = speaks_chinese(), .apple = apple};
  app_ = std::make_unique<shell::App>(host_, preferences, read_state("state.json"));
  if (!link.empty()) app_->open_link(link);
  if (file) app_->open_file("", *file);
}

/// Logical size, whatever the window system counts in: pixels on X11 and Windows, points on macOS and Wayland.
void Window::measure() {
  int width = 0, height = 0, pixels_across = 0, pixels_down = 0;
  float scale = 1, scale_down = 1;
  glfwGetWindowSize(window_, &width, &height);
  glfwGetFramebufferSize(window_, &pixels_across, &pixels_down);
  glfwGetWindowContentScale(window_, &scale, &scale_down);
  if (!(scale > 0)) scale = 1;
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(pixels_across) / scale, static_cast<float>(pixels_down) / scale);
  if (io.DisplayFramebufferScale.x != scale) app_->set_scale(scale);
  io.DisplayFramebufferScale = ImVec2(scale, scale);
  if (width > 0 && height > 0) pointer_scale_ = ImVec2(io.DisplaySize.x / static_cast<float>(width), io.DisplaySize.y / static_cast<float>(height));
}

void Window::draw() {
  host_.deliver(*app_);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  measure();
  ImGui::NewFrame();
  app_->frame();
  ImGui::Render();
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec4 background = ImGui::ColorConvertU32ToFloat4(shell::theme::palette(app_->dark()).bg);
  glViewport(0, 0, static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x + 0.5f),
             static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y + 0.5f));
  glClearColor(background.x, background.y, background.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  host_.finish_picture(io.DisplayFramebufferScale.x, static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y + 0.5f));
  glfwSwapBuffers(window_);
}

void Window::wait() {
  const double seconds = host_.seconds_to_wait();
  if (frames_to_come_ > 0 || app_->wants_frame())
    glfwPollEvents();
  else if (seconds < 0)
    glfwWaitEvents();
  else
    glfwWaitEventsTimeout(std::max(seconds, 0.001));
}

void Window::run() {
  app_->set_scale(1);
  while (!glfwWindowShouldClose(window_)) {
    wait();
    host_.deliver(*app_);
    if (host_.take_draw_again()) frames_to_come_ = std::max(frames_to_come_, 1);
    if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) {
      glfwWaitEvents();
      continue;
    }
    if (frames_to_come_ <= 0 && !app_->wants_frame()) continue;
    --frames_to_come_;
    draw();
  }
}

void Window::key(int key, int action, int modifiers) {
  // At once, or ImGui may see a quick press only when its modifier is up again.
  if (action == GLFW_PRESS && (modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER))) draw();
  const int command = apple ? GLFW_MOD_SUPER : GLFW_MOD_CONTROL;
  if (action != GLFW_PRESS || key != GLFW_KEY_V || !(modifiers & command) || ImGui::GetIO().WantTextInput) return;
  const char* text = glfwGetClipboardString(window_);
  if (text) app_->paste(text);
}

void Window::drop(const char* path) {
  if (const auto text = read_file(path)) app_->open_file(std::filesystem::path(path).filename().string(), *text);
}

/// Everything that reaches ImGui also asks for frames.
void Window::listen() {
  glfwSetWindowUserPointer(window_, this);
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
    ImGui_ImplGlfw_WindowFocusCallback(w, focused);
    if (focused) of(w).app_->adopt_library(read_state("state.json"));
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int entered) {
    ImGui_ImplGlfw_CursorEnterCallback(w, entered);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
    const ImVec2 scale = of(w).pointer_scale_;
    ImGui_ImplGlfw_CursorPosCallback(w, x * static_cast<double>(scale.x), y * static_cast<double>(scale.y));
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int modifiers) {
    ImGui_ImplGlfw_MouseButtonCallback(w, button, action, modifiers);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double x, double y) {
    ImGui_ImplGlfw_ScrollCallback(w, x, y);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
    ImGui_ImplGlfw_KeyCallback(w, key, scancode, action, modifiers);
    of(w).key(key, action, modifiers);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned character) {
    ImGui_ImplGlfw_CharCallback(w, character);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetMonitorCallback(ImGui_ImplGlfw_MonitorCallback);
}

void Window::listen_to_window() {
  glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
    if (count > 0) of(w).drop(paths[0]);
    of(w).frames_to_come_ = settling_frames;
  });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { of(w).frames_to_come_ = settling_frames; });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) { of(w).frames_to_come_ = settling_frames; });
  // Also while the edge is dragged, when Windows and macOS keep the loop from running.
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) {
    if (of(w).app_) of(w).draw();
  });
}

/// In the sizes that title bars and task switchers ask for. macOS and Wayland take the application's own instead.
void set_icon(GLFWwindow* window) {
  std::vector<std::vector<unsigned char>> pixels;
  std::vector<GLFWimage> images;
  for (const int size : {16, 32, 48, 128}) {
    pixels.push_back(icon_pixels(size));
    images.push_back({size, size, pixels.back().data()});
  }
  glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

/// Under which name desktops look for the .desktop file.
void hint_name() {
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "slipstick");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "slipstick");
#ifdef GLFW_WAYLAND_APP_ID
  glfwWindowHintString(GLFW_WAYLAND_APP_ID, "slipstick");
#endif
}

GLFWwindow* open_window() {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  hint_name();
  int width = first_width, height = first_height;
  const bool remembered = std::sscanf(read_state("window").c_str(), "%d %d", &width, &height) == 2 && width >= least_width &&
                          height >= least_height && width <= 16384 && height <= 16384;
  if (!remembered) {
    width = first_width;
    height = first_height;
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  }
  GLFWwindow* window = glfwCreateWindow(width, height, "slipstick", nullptr, nullptr);
  if (!window) return nullptr;
  if (!apple) set_icon(window);
  glfwSetWindowSizeLimits(window, least_width, least_height, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);
  return window;
}

int refuse(const char* reason, const std::string& subject = {}) {
  std::fprintf(stderr, "slipstick: %s%s\n", subject.c_str(), reason);
  return 2;
}

}  // namespace

int run_window(const std::string& link_or_file) {
  const bool is_link = !link_or_file.empty() && link::read(link_or_file).state != link::State::unreadable;
  const std::optional<std::string> file = is_link || link_or_file.empty() ? std::nullopt : read_file(link_or_file);
  if (!is_link && !link_or_file.empty() && !file) return refuse(" is neither a link nor a file that can be read.", link_or_file);
  if (!glfwInit()) return refuse("no window can be opened here: there is no display. `slipstick estimate` works without one.");
  GLFWwindow* opened = open_window();
  if (!opened) {
    glfwTerminate();
    return refuse("no window can be opened here: OpenGL 3.2 is missing.");
  }
  {
    Window window(opened);
    window.start(is_link ? link_or_file : std::string(), file);
    window.run();
  }
  glfwTerminate();
  return 0;
}

}  // namespace slipstick::native
