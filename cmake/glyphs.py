"""The glyphs in use, face by face. What the text tables hold is added by itself; what stands in code must be listed here, and
tests/house/words.py sees to it that it is."""

ASCII = ''.join(map(chr, range(0x20, 0x7F)))
LETTERS = ''.join(map(chr, range(0xC0, 0x100)))  # in names that users bring
SIGNS = '·×÷±²³°µ–—−‘’“”•…≈≤≥≠√∑∏⌈⌉⌊⌋←→✓αβδκρστ'
CHINESE_SIGNS = '，。、；：？！（）《》〈〉【】「」『』“”‘’…—～·％￥×＋－＝／'
ICONS = '''
undo-2 redo-2 search folder-open save download link unlink sun moon languages ellipsis-vertical
chevron-down chevron-right x check plus minus rotate-ccw arrow-left arrow-right
circle-check circle-x triangle-alert circle-alert lightbulb info copy sigma book-open
file-text sliders-horizontal gauge table
pin pencil trash-2 keyboard
'''.split()

# Text is set in the regular face; names of models, links and the like may hold any Latin letter.
FACES = {
    'inter_regular': ASCII + LETTERS + SIGNS,
    'inter_semibold': ASCII + SIGNS,
    'jetbrains_mono_regular': ASCII + SIGNS,
    'noto_sans_sc_regular': ASCII + CHINESE_SIGNS,
    'noto_sans_sc_bold': ASCII + CHINESE_SIGNS,
}
