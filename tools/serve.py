"""Serve a folder on this machine with the MIME types that browsers require for modules and WebAssembly."""

from __future__ import annotations

import contextlib
import errno
import functools
import http.server
import os
import sys
import webbrowser
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tools.steps import BuildError, say

HOST = "127.0.0.1"
USUAL_PORT = 8000
MIME_TYPES = {
    "": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serve the files of a folder below a prefix of the address, and log only failures."""

    protocol_version = "HTTP/1.1"
    cache_control = "no-cache"
    """Browsers may cache the files, but ask each time whether they have changed."""

    def __init__(self, *args: Any, prefix: str = "/", directory: str) -> None:
        """Serve the directory below the prefix, which begins and ends with a slash."""
        self.prefix = prefix
        self.extensions_map = MIME_TYPES
        super().__init__(*args, directory=directory)

    def translate_path(self, path: str) -> str:
        """Return the path of the file, or of none that exists if the address is outside the prefix."""
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "outside-of-the-site")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        """Add how long browsers may cache the response, and that a frame without an origin may read it."""
        # As static hosts do: a sandboxed frame loads its modules across origins.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", self.cache_control)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log only what was not found or went wrong."""
        if isinstance(code, HTTPStatus) and code >= HTTPStatus.BAD_REQUEST:
            super().log_request(code, size)


class SiteServer(http.server.ThreadingHTTPServer):
    """Serve many requests at once; a browser may hang up."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore connections that the browser has closed, and report everything else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, prefix: str = "/") -> SiteServer:
    """Return a server for the folder, bound but not yet running; port 0 means any free port."""
    return SiteServer((HOST, port), functools.partial(SiteHandler, directory=str(folder), prefix=prefix))


def bind(folder: Path, port: int | None) -> SiteServer:
    """Return a server on the given port; without one, on the usual port or any free one.

    Raises BuildError when the given port cannot be used.
    """
    try:
        return make_server(folder, USUAL_PORT if port is None else port)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        if port is not None:
            raise BuildError(f"Port {port} cannot be used: {error.strerror}. Choose another with --port.") from None
        return make_server(folder)


def has_desktop() -> bool:
    """Return whether a browser would open in a window; without a desktop it may take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(folder: Path, port: int | None, open_browser: bool) -> None:
    """Serve the folder until Ctrl+C, print its address, and open it in a browser if there is a desktop."""
    with bind(folder, port) as server:
        address = f"http://{HOST}:{server.server_address[1]}/"
        say(f"Taluva is at {address}   (Ctrl+C stops it)")
        if open_browser and has_desktop():
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    say("")
