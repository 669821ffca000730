# Flags as targets: what ours is compiled with, and nobody else's code.
option(SLIPSTICK_SANITIZE "Address and undefined-behaviour sanitizers" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(slipstick_options INTERFACE)
if(MSVC)
  target_compile_options(slipstick_options INTERFACE /W4 /utf-8 /permissive- /fp:precise /wd4100 /wd4458)
else()
  # Native and wasm must give the same bits, so no fused multiply-add unless the code says so.
  target_compile_options(slipstick_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off)
endif()

# Errors are values in core and shell. Programs that use CLI11 or Catch2 keep exceptions.
add_library(slipstick_no_exceptions INTERFACE)
if(MSVC)
  target_compile_options(slipstick_no_exceptions INTERFACE /EHs-c-)
  target_compile_definitions(slipstick_no_exceptions INTERFACE _HAS_EXCEPTIONS=0)
else()
  target_compile_options(slipstick_no_exceptions INTERFACE -fno-exceptions)
endif()
if(EMSCRIPTEN)
  target_compile_options(slipstick_no_exceptions INTERFACE -fno-rtti)  # 5 KB of the page
endif()

# Every object has to be instrumented alike, third-party ones too: the one place for flags of the whole build.
if(SLIPSTICK_SANITIZE)
  set(sanitizers -fsanitize=address,undefined)
  add_compile_options(${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(${sanitizers})
endif()
if(SLIPSTICK_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
