# Emscripten's own toolchain file, wherever this machine has it: beside the emcc that is first on PATH.
find_program(emcc_program emcc REQUIRED NO_CMAKE_FIND_ROOT_PATH)
file(REAL_PATH "${emcc_program}" emcc_real)
cmake_path(GET emcc_real PARENT_PATH emscripten_root)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
