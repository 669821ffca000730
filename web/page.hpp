/// The page's half of the host, written in JavaScript (library/*.js). Text goes out as address and length, and comes in
/// through one buffer: functions that return a length have written that many bytes of UTF-8 to `text_buffer`.
#pragma once

#include <string_view>

extern "C" {
// screen.js
void page_find();                 ///< looks up the canvas; before everything else
void page_start();                ///< from here on events arrive (events.cpp)
void page_request_frame();
void page_draw_again(double seconds);
double page_now();
int page_preferences();           ///< bits: dark, reduced motion, Chinese, touch, Apple
void page_cursor(const char* css_name, int length);
void page_fail(const char* reason, int length);
// input.js
void page_want_text(int wanted, int number, float x, float y, float height);
// clipboard.js
void page_copy(const char* text, int length);
// explain.js
int page_explain(const char* question, int length);  ///< below 0: -1 on its way, -2 lost
// exchange.js
int page_state();
int page_fragment();
int page_base();
void page_remember(const char* text, int length);
void page_show_link(const char* text, int length);
void page_title(const char* text, int length);
void page_mirror(const char* html, int length);
void page_ask_for_file();
void page_save_file(const char* name, int name_length, const char* text, int length);
void page_save_picture(const char* name, int name_length, int x, int y, int width, int height);   ///< of the canvas as drawn in this task
void page_fetch_chinese();
}

namespace slipstick::web {

char* text_buffer(int bytes);            ///< room for as many; valid until the next call
std::string_view given(int bytes);       ///< what the page has written there

}  // namespace slipstick::web
