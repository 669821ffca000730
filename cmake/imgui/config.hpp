// What Dear ImGui's own files are compiled with: functions that do as much as it needs of the C library's, 13 KB of the page.
#pragma once

#include <math.h>
#include <stdio.h>

#include <cstdarg>

// Angles of arcs are a few turns at most; the library's take any and hold 3 KB of digits of pi.
float slipstick_sine(float angle);
inline float slipstick_cosine(float angle) { return slipstick_sine(angle + 1.57079633f); }
inline float slipstick_remainder(float x, float y) { return x - y * truncf(x / y); }
#define sinf slipstick_sine
#define cosf slipstick_cosine
#define fmodf slipstick_remainder

// Texts hold whole numbers alone; the library's functions read and write long doubles.

int slipstick_scan(const char* text, const char* form, ...);
#define sscanf slipstick_scan

#ifdef __EMSCRIPTEN__
extern "C" int vsniprintf(char* text, std::size_t size, const char* form, std::va_list arguments);  // of Emscripten's library
#define vsnprintf vsniprintf
#endif
