"""Serve a folder as a static host does, over a line of a given speed."""

from __future__ import annotations

import gzip
import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tools.serve import HOST, SiteHandler, SiteServer

COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt", ".wasm", ".webmanifest"}
PIECE = 16_384
SECONDS_FRESH = 600  # for so long GitHub Pages lets browsers keep what it sends


class Line:
    """A line that all connections share."""

    def __init__(self) -> None:
        self.bytes_per_second: float | None = None
        """None: as fast as it goes."""
        self.sent = 0
        """Bytes of bodies that went over the line."""
        self._free_at = 0.0
        self._lock = threading.Lock()

    def pass_on(self, size: int) -> None:
        """Wait until so many bytes more have gone over the line."""
        with self._lock:
            self.sent += size
            if self.bytes_per_second is None:
                return
            self._free_at = max(self._free_at, time.monotonic()) + size / self.bytes_per_second
            wait = self._free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


@contextmanager
def host(folder: Path) -> Iterator[tuple[str, Line]]:
    """Serve a folder, text compressed; give the address, which ends with a slash, and the line."""
    line = Line()
    packed: dict[str, bytes] = {}

    class Handler(SiteHandler):
        cache_control = f"max-age={SECONDS_FRESH}"

        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(folder))

        def send_head(self) -> io.BytesIO | None:
            path = Path(self.translate_path(self.path))
            if path.is_dir():
                path /= "index.html"
            if not path.is_file():
                self.send_error(HTTPStatus.NOT_FOUND)
                return None
            is_packed = path.suffix in COMPRESSED
            if str(path) not in packed:
                data = path.read_bytes()
                packed[str(path)] = gzip.compress(data, 6) if is_packed else data
            body = packed[str(path)]
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(body)))
            if is_packed:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            return io.BytesIO(body)

        def copyfile(self, source: Any, outputfile: Any) -> None:
            while piece := source.read(PIECE):
                line.pass_on(len(piece))
                outputfile.write(piece)

    with SiteServer((HOST, 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_address[1]}/", line
        server.shutdown()
