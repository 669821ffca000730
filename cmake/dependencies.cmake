# Each dependency comes from the first place that has it: sources unpacked by `./dev setup` (build/deps), an installed
# package, or its repository at a pinned commit. The switches that choose are CMake's own.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)
set(FETCHCONTENT_UPDATES_DISCONNECTED ON)

foreach(name imgui catch2)
  if(EXISTS "${PROJECT_SOURCE_DIR}/build/deps/${name}")
    string(TOUPPER "${name}" upper)
    set(FETCHCONTENT_SOURCE_DIR_${upper} "${PROJECT_SOURCE_DIR}/build/deps/${name}" CACHE PATH "Unpacked by ./dev setup")
  endif()
endforeach()

# --- nlohmann/json, for core/validate, which no page contains, and for the tests: a second opinion on core/json. Headers only,
# taken as a folder so that /usr/include never gets onto the wasm include path.
set(json_include "${PROJECT_SOURCE_DIR}/build/deps/json/include")
if(NOT EXISTS "${json_include}")
  FetchContent_Declare(
    nlohmann_json
    GIT_REPOSITORY https://github.com/nlohmann/json.git
    GIT_TAG 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03 # v3.11.3
    SOURCE_SUBDIR none # its own targets are not wanted
  )
  FetchContent_MakeAvailable(nlohmann_json)
  set(json_include "${nlohmann_json_SOURCE_DIR}/include")
endif()
add_library(slipstick_json INTERFACE)
target_include_directories(slipstick_json SYSTEM INTERFACE "${json_include}")
target_compile_definitions(slipstick_json INTERFACE JSON_NOEXCEPTION JSON_NO_IO JSON_USE_IMPLICIT_CONVERSIONS=0)

# --- Dear ImGui, without its demo, debug tools, built-in font, tables and old names.
FetchContent_Declare(
  imgui
  GIT_REPOSITORY https://github.com/ocornut/imgui.git
  GIT_TAG 45acd5e0e82f4c954432533ae9985ff0e1aad6d5 # v1.92.2b
)
FetchContent_MakeAvailable(imgui)
add_library(
  slipstick_imgui STATIC
  "${imgui_SOURCE_DIR}/imgui.cpp"
  "${imgui_SOURCE_DIR}/imgui_draw.cpp"
  "${imgui_SOURCE_DIR}/imgui_widgets.cpp"
  "${PROJECT_SOURCE_DIR}/cmake/imgui/parts.cpp"
)
target_include_directories(slipstick_imgui SYSTEM PUBLIC "${imgui_SOURCE_DIR}")
target_compile_definitions(
  slipstick_imgui
  PUBLIC IMGUI_DISABLE_DEMO_WINDOWS
         IMGUI_DISABLE_DEBUG_TOOLS
         IMGUI_DISABLE_DEFAULT_FONT
         IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
         IMGUI_DISABLE_FILE_FUNCTIONS
         IMGUI_DISABLE_OBSOLETE_FUNCTIONS
         ImDrawIdx=unsigned # charts draw more than 65,535 vertices
)
target_compile_definitions(slipstick_imgui PRIVATE IMGUI_USER_CONFIG="${PROJECT_SOURCE_DIR}/cmake/imgui/config.hpp")
target_link_libraries(slipstick_imgui PRIVATE slipstick_no_exceptions)

set_source_files_properties(
  "${imgui_SOURCE_DIR}/imgui.cpp"
  PROPERTIES COMPILE_DEFINITIONS
             "EndTabBar=NoTabBarToEnd;EndMenuBar=NoMenuBarToEnd;EndMultiSelect=NoMultiSelectToEnd;TreePop=NoTreeToPop"
)

# Its OpenGL 3 backend, for the two programs alone.
add_library(slipstick_imgui_gl STATIC "${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp")
target_include_directories(slipstick_imgui_gl SYSTEM PUBLIC "${imgui_SOURCE_DIR}/backends")
target_compile_definitions(slipstick_imgui_gl PRIVATE IMGUI_USER_CONFIG="${PROJECT_SOURCE_DIR}/cmake/imgui/config.hpp")
target_link_libraries(slipstick_imgui_gl PUBLIC slipstick_imgui PRIVATE slipstick_no_exceptions ${CMAKE_DL_LIBS})
if(EMSCRIPTEN)
  target_compile_definitions(slipstick_imgui_gl PUBLIC IMGUI_IMPL_OPENGL_ES3)
endif()

# --- GLFW and CLI11: the desktop program.
if(NOT EMSCRIPTEN)
  foreach(part BUILD_DOCS BUILD_TESTS BUILD_EXAMPLES INSTALL)
    set(GLFW_${part} OFF)
  endforeach()
  FetchContent_Declare(
    glfw
    GIT_REPOSITORY https://github.com/glfw/glfw.git
    GIT_TAG 7b6aead9fb88b3623e3b3725ebb42670cbe4c579 # 3.4
    FIND_PACKAGE_ARGS 3.3 NAMES glfw3
  )
  FetchContent_Declare(
    CLI11
    GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
    GIT_TAG 6c7b07a878ad834957b98d0f9ce1dbe0cb204fc9 # v2.4.2
    FIND_PACKAGE_ARGS 2.1
  )
  FetchContent_MakeAvailable(glfw CLI11)
  find_package(OpenGL REQUIRED)
endif()

# --- Catch2: always from source, because the sanitized and wasm builds need their own.
if(SLIPSTICK_TESTS)
  FetchContent_Declare(
    Catch2
    GIT_REPOSITORY https://github.com/catchorg/Catch2.git
    GIT_TAG fa43b77429ba76c462b1898d6cd2f2d7a9416b14 # v3.7.1
  )
  FetchContent_MakeAvailable(Catch2)
  set_target_properties(Catch2 PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 60) # a minute of compiling less
  list(APPEND CMAKE_MODULE_PATH "${Catch2_SOURCE_DIR}/extras")
  if(EMSCRIPTEN)
    target_compile_options(Catch2 PRIVATE -fexceptions)
  endif()
endif()
