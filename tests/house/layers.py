"""Arrows go one way (native, web -> shell -> core), core and shell know no platform, and core computes the same bits everywhere."""
import re
import sys

import source

MAY_INCLUDE = {'core': {'core'}, 'shell': {'shell', 'core'}, 'native': {'native', 'shell', 'core'}, 'web': {'web', 'shell', 'core'}}
IMGUI = re.compile(r'imgui|ImGui\b|\bImVec|\bImDraw')
PLATFORM = re.compile(r'__EMSCRIPTEN__|\b_WIN32\b|\b_MSC_VER\b|__APPLE__|__linux__|(?i:emscripten|glfw|\bgles\d?\b|html5)')
BANNED = {'iostream', 'sstream', 'regex', 'locale', 'format', 'expected', 'source_location'}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)
# Each C library rounds these its own way; floor, ceil, round, fabs and sqrt are exact by standard.
LIBM = re.compile(r'\bstd::(?:pow|exp2?|expm1|log(?:2|10|1p)?|a?(?:sin|cos|tan)h?|atan2|cbrt|hypot|[lt]gamma|erfc?|fma|lerp|strtod|stod)\b')


def check_includes(path, layer, text):
    for match in INCLUDE.finditer(text):
        quote, name = match[1], match[2]
        target, line = name.split('/')[0], source.line_of(text, match.start())
        if quote == '"' and target in MAY_INCLUDE and target not in MAY_INCLUDE[layer]:
            yield f'{path}:{line}: {layer} includes {name}: arrows go native, web -> shell -> core'
        if layer in ('core', 'shell') and quote == '<' and name in BANNED:
            yield f'{path}:{line}: <{name}> is not for core and shell'


def check(path, text):
    layer, problems = path.split('/')[0], []
    code = source.without_comments(text)
    bare = source.without_comments(text, keep_strings=False)
    problems += check_includes(path, layer, code)
    names = [(PLATFORM, code, ('core', 'shell'), 'names a platform'), (IMGUI, code, ('core',), 'uses Dear ImGui'),
             (LIBM, bare, ('core',), 'rounds differently from one C library to the next')]
    for pattern, searched, layers, why in names:
        if layer in layers:
            problems += [f'{path}:{source.line_of(searched, m.start())}: {m[0]} {why}' for m in pattern.finditer(searched)]
    return problems


def self_test():
    bad = [('core/a.cpp', '#include "imgui.h"'), ('core/a.cpp', '#include "shell/app.hpp"'), ('shell/a.cpp', '#include "web/host.hpp"'),
           ('web/a.cpp', '#include "native/window.hpp"'), ('core/a.cpp', '#ifdef __EMSCRIPTEN__'), ('shell/a.cpp', 'glfwInit();'),
           ('core/a.hpp', '#include <sstream>'), ('core/a.cpp', 'x = std::pow(2, y);'), ('core/a.cpp', '#  include <GLES3/gl3.h>')]
    good = [('core/a.cpp', '// not std::pow, nor ImGui\nx = std::sqrt(y);'), ('shell/a.cpp', '#include "imgui.h"\n#include "core/a.hpp"'),
            ('web/a.cpp', '#include <emscripten/html5.h>'), ('core/a.cpp', 'say("std::exp");')]
    assert all(check(*case) for case in bad), [case for case in bad if not check(*case)]
    assert not any(check(*case) for case in good), [check(*case) for case in good]


if __name__ == '__main__':
    self_test()
    source.finish([problem for path, text in source.cpp(sys.argv[1], *MAY_INCLUDE) for problem in check(path, text)])
