# Data and typefaces become C++ at build time: functions in slipstick::embedded that return std::string_view.
set(SLIPSTICK_CUT_FONTS "" CACHE PATH "Folder of typefaces that another build cut (its `font` folder); no originals are needed then")
function(slipstick_has_fonttools result python)
  if(SLIPSTICK_CUT_FONTS)
    return()
  endif()
  execute_process(COMMAND "${python}" -c "import fontTools" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 0)
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()
find_program(
  SLIPSTICK_PYTHON
  NAMES python3 python
  VALIDATOR slipstick_has_fonttools
  REQUIRED
  NO_CMAKE_FIND_ROOT_PATH
  DOC "A Python; one that has fonttools, where typefaces are to be cut"
)

set(embed_script "${PROJECT_SOURCE_DIR}/cmake/embed.py")
set(generated "${PROJECT_BINARY_DIR}/generated")

# slipstick_embed(TARGET NAME PATTERN...): "embedded/NAME.hpp" declares one function a file that matches, FOLDER_FILE();
# shell's text tables are told from core's by a prefix.
function(slipstick_embed target name)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  slipstick_embed_files(${target} ${name} ${files})
endfunction()

function(slipstick_embed_files target name)
  set(prefix "")
  if(name STREQUAL shell)
    set(prefix shell_)
  endif()
  set(outputs "${generated}/embedded/${name}.cpp" "${generated}/embedded/${name}.hpp")
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND "${SLIPSTICK_PYTHON}" "${embed_script}" ${outputs} "${prefix}" ${ARGN}
    DEPENDS "${embed_script}" ${ARGN}
    COMMENT "Embedding ${name}"
    VERBATIM
  )
  target_sources(${target} PRIVATE ${outputs})
  target_include_directories(${target} PUBLIC "${generated}")
endfunction()

# --- Typefaces, cut to the glyphs in use.
set(font_dir "${PROJECT_BINARY_DIR}/font")
set(icons_header "${generated}/embedded/icons.hpp")
set(latin_fonts inter_regular inter_semibold jetbrains_mono_regular icons)
set(chinese_fonts noto_sans_sc_regular noto_sans_sc_bold)
list(TRANSFORM latin_fonts REPLACE "(.+)" "${font_dir}/\\1.otf")
list(TRANSFORM chinese_fonts REPLACE "(.+)" "${font_dir}/\\1.otf")

function(slipstick_find_font face)
  find_file(
    SLIPSTICK_FONT_${face}
    NAMES ${ARGN}
    PATHS /usr/share/fonts /usr/local/share/fonts "$ENV{HOME}/Library/Fonts" /Library/Fonts
    PATH_SUFFIXES opentype/inter truetype/jetbrains-mono opentype/noto
    REQUIRED
    NO_CMAKE_FIND_ROOT_PATH
    DOC "${face} to cut the glyphs from; or set SLIPSTICK_CUT_FONTS"
  )
  set(font_sources ${font_sources} "${face}=${SLIPSTICK_FONT_${face}}" PARENT_SCOPE)
endfunction()

if(SLIPSTICK_CUT_FONTS)
  add_custom_command(
    OUTPUT ${latin_fonts} ${chinese_fonts} "${icons_header}"
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${SLIPSTICK_CUT_FONTS}" "${font_dir}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${SLIPSTICK_CUT_FONTS}/icons.hpp" "${icons_header}"
    VERBATIM
  )
else()
  slipstick_find_font(inter_regular Inter-Regular.otf)
  slipstick_find_font(inter_semibold Inter-SemiBold.otf)
  slipstick_find_font(jetbrains_mono_regular JetBrainsMono-Regular.ttf)
  slipstick_find_font(noto_sans_sc_regular NotoSansCJK-Regular.ttc)
  slipstick_find_font(noto_sans_sc_bold NotoSansCJK-Bold.ttc)
  set(lucide "${PROJECT_SOURCE_DIR}/cmake/node_modules/lucide-static/font")
  file(GLOB_RECURSE text_tables CONFIGURE_DEPENDS core/text/*.json shell/text/*.json)
  add_custom_command(
    OUTPUT ${latin_fonts} ${chinese_fonts} "${icons_header}"
    COMMAND "${SLIPSTICK_PYTHON}" "${PROJECT_SOURCE_DIR}/cmake/fonts.py" "${font_dir}" "${icons_header}" ${font_sources}
            "icons=${lucide}/lucide.ttf" "codepoints=${lucide}/codepoints.json" ${text_tables}
    COMMAND "${CMAKE_COMMAND}" -E copy "${icons_header}" "${font_dir}"
    DEPENDS "${PROJECT_SOURCE_DIR}/cmake/fonts.py" "${PROJECT_SOURCE_DIR}/cmake/glyphs.py" ${text_tables}
    COMMENT "Cutting the typefaces"
    VERBATIM
  )
endif()
add_custom_target(slipstick_cut_fonts DEPENDS ${latin_fonts} ${chinese_fonts} "${icons_header}")

add_library(slipstick_fonts STATIC)
slipstick_embed_files(slipstick_fonts fonts ${latin_fonts})
add_dependencies(slipstick_fonts slipstick_cut_fonts)

# --- Chinese: sentences and typefaces, in the desktop program and beside the page.
file(GLOB_RECURSE chinese_tables CONFIGURE_DEPENDS core/text/*zh.json shell/text/*zh.json)
set(chinese_text "${PROJECT_BINARY_DIR}/text/chinese.json")
set(chinese_files "${chinese_text}" ${chinese_fonts})
add_custom_command(
  OUTPUT "${chinese_text}"
  COMMAND "${SLIPSTICK_PYTHON}" "${PROJECT_SOURCE_DIR}/cmake/texts.py" "${chinese_text}" ${chinese_tables}
  DEPENDS "${PROJECT_SOURCE_DIR}/cmake/texts.py" ${chinese_tables}
  VERBATIM
)
add_custom_target(slipstick_chinese_files DEPENDS ${chinese_files})
add_dependencies(slipstick_chinese_files slipstick_cut_fonts)

add_library(slipstick_chinese STATIC EXCLUDE_FROM_ALL)
slipstick_embed_files(slipstick_chinese chinese ${chinese_files})
add_dependencies(slipstick_chinese slipstick_chinese_files)
