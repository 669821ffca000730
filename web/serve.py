"""Serves the page on this machine: the right types, nothing kept by the browser, and an address to click.

usage: serve.py FOLDER [--port N]
"""
import argparse
import functools
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    # Written out, because what the system knows of types differs from machine to machine.
    extensions_map = {
        '': 'application/octet-stream', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
        '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
        '.otf': 'font/otf', '.webmanifest': 'application/manifest+json', '.json': 'application/json',
    }

    def end_headers(self):
        self.send_header('Cache-Control', 'no-cache')  # may be kept, must be asked about: a new build shows at once
        super().end_headers()

    def log_message(self, form, *arguments):
        if len(arguments) > 1 and str(arguments[1]) >= '400':
            super().log_message(form, *arguments)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = sys.platform != 'win32'  # there it would let two servers share a port

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a tab that was closed while loading
            super().handle_error(request, client_address)


def listen(port, handler):
    """The port asked for, or from 8000 on the first that is free."""
    for candidate in [port] if port is not None else range(8000, 8100):
        try:
            return Server(('127.0.0.1', candidate), handler)
        except OSError as error:
            reason = error
    sys.exit(f'slipstick: cannot serve at port {candidate}: {reason.strerror}. Please choose another with --port.')


def main():
    parser = argparse.ArgumentParser(prog='./dev serve', description='Serve the page on this machine.')
    parser.add_argument('folder', help=argparse.SUPPRESS)
    parser.add_argument('--port', type=int, help='default: the first free one from 8000 on; 0: any free one')
    arguments = parser.parse_args()
    server = listen(arguments.port, functools.partial(Handler, directory=arguments.folder))
    print(f'slipstick: http://127.0.0.1:{server.server_port}/  (Ctrl-C stops)', flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == '__main__':
    main()
