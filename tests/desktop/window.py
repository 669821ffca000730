"""The desktop program on a display of its own: its window opens, something is drawn in it, and it ends when told to.

usage: xvfb-run window.py PROGRAM [LINK]
"""
import ctypes
import signal
import subprocess
import sys
import time

WIDTH, HEIGHT, Z_PIXMAP, ALL_PLANES = 400, 300, 2, 0xFFFFFFFF


class Image(ctypes.Structure):  # the head of XImage
    _fields_ = [('width', ctypes.c_int), ('height', ctypes.c_int), ('xoffset', ctypes.c_int), ('format', ctypes.c_int),
                ('data', ctypes.POINTER(ctypes.c_ubyte))]


def display():
    x11 = ctypes.CDLL('libX11.so.6')
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    x11.XGetImage.restype = ctypes.POINTER(Image)
    x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
    return x11, x11.XOpenDisplay(None)


def colors_in_the_middle(x11, connection):
    """How many different pixels the screen shows; an empty one shows one."""
    image = x11.XGetImage(connection, x11.XDefaultRootWindow(connection), 440, 250, WIDTH, HEIGHT, ALL_PLANES, Z_PIXMAP)
    pixels = bytes(image.contents.data[:WIDTH * HEIGHT * 4])
    return len({pixels[i:i + 3] for i in range(0, len(pixels), 4)})


def main(program, *link):
    x11, connection = display()
    process = subprocess.Popen([program, *link])
    try:
        end, colors = time.monotonic() + 30, 0
        while colors < 20 and time.monotonic() < end:
            if process.poll() is not None:
                sys.exit(f'{program} ended by itself, code {process.returncode}')
            time.sleep(0.2)
            colors = colors_in_the_middle(x11, connection)
        if colors < 20:
            sys.exit(f'after 30 s the screen shows {colors} colours: nothing was drawn')
        process.send_signal(signal.SIGTERM)
        code = process.wait(10)
        if code not in (0, -signal.SIGTERM):
            sys.exit(f'told to end, it ended with code {code}')
        print(f'{colors} colours drawn, ended with code {code}')
    finally:
        if process.poll() is None:
            process.kill()


if __name__ == '__main__':
    main(*sys.argv[1:])
