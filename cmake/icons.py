"""Draws web/icon.svg as PNG files: systems that install the page want pixels. Knows the few shapes that the icon is made of.

usage: icons.py ICON.svg OUT_FOLDER
"""
import pathlib
import re
import struct
import sys
import xml.etree.ElementTree
import zlib

SIDE = 32  # of the drawing
ICONS = {'icon_192': (192, 1), 'icon_512': (512, 1), 'icon_maskable': (192, 0.72)}  # name: (pixels, scale)
# A mask may cut all but the middle circle, 80% across: what is maskable is drawn smaller, and its ground goes to the edge.


class Shape:
    """A rectangle with round corners, filled or, with `half` the width of a pen, outlined."""

    def __init__(self, box, radius, ink, half=None):
        self.middle = box[0] + box[2] / 2, box[1] + box[3] / 2
        self.reach = [box[2] / 2, box[3] / 2]
        self.radius, self.half = radius, half
        self.ink = tuple(int(ink[i:i + 2], 16) for i in (1, 3, 5))

    def distance(self, x, y):
        """To the edge, negative inside."""
        across = abs(x - self.middle[0]) - self.reach[0] + self.radius
        down = abs(y - self.middle[1]) - self.reach[1] + self.radius
        if across <= 0 or down <= 0:
            found = max(across, down) - self.radius
        else:
            found = (across * across + down * down) ** 0.5 - self.radius
        return found if self.half is None else abs(found) - self.half

    def near(self, y):
        return abs(y - self.middle[1]) < self.reach[1] + 2


def shapes(svg):
    """From the back to the front."""
    for node in xml.etree.ElementTree.parse(svg).getroot():
        half = float(node.get('stroke-width', 0)) / 2
        if node.tag.endswith('rect'):
            box = [float(node.get(name, 0)) for name in ('x', 'y', 'width', 'height')]
            if node.get('fill') != 'none':
                yield Shape(box, float(node.get('rx', 0)), node.get('fill'))
            if half:
                yield Shape(box, float(node.get('rx', 0)), node.get('stroke'), half)
        elif node.tag.endswith('path'):
            for x, y, length in re.findall(r'M([\d.]+) ([\d.]+)v([\d.]+)', node.get('d')):
                yield Shape([float(x) - half, float(y), 2 * half, float(length)], 0, node.get('stroke'))
        else:
            sys.exit(f'icons.py: cannot draw {node.tag}')


def pixels(drawing, size, scale):
    """Rows of RGBA."""
    unit = SIDE / size / scale
    margin = SIDE / 2 * (1 - 1 / scale)
    for row in range(size):
        line, y = bytearray(), margin + (row + 0.5) * unit
        crossed = [shape for shape in drawing if shape.near(y)]
        for column in range(size):
            x = margin + (column + 0.5) * unit
            rgb, alpha = drawing[0].ink, 0 if scale == 1 else 1
            for shape in crossed:
                cover = 0.5 - shape.distance(x, y) / unit
                if cover >= 1:
                    rgb, alpha = shape.ink, 1
                elif cover > 0:
                    rgb = [ink * cover + under * (1 - cover) for ink, under in zip(shape.ink, rgb)]
                    alpha += (1 - alpha) * cover
            line += bytes([round(rgb[0]), round(rgb[1]), round(rgb[2]), round(255 * alpha)])
        yield line


def png(rows, size):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    header = struct.pack('>IIBBBBB', size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b''.join(b'\0' + bytes(row) for row in rows), 9)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', data) + chunk(b'IEND', b'')


def main(svg, folder):
    drawing = list(shapes(svg))
    for name, (size, scale) in ICONS.items():
        pathlib.Path(folder, f'{name}.png').write_bytes(png(pixels(drawing, size, scale), size))


if __name__ == '__main__':
    main(*sys.argv[1:])
