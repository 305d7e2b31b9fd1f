"""A web server for tests: its site can be replaced, its files can fail, and it can stop and start again."""

from __future__ import annotations

import io
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO

from tests.browser.pages import PREFIX
from tools.serve import HOST, SiteHandler, SiteServer


class Host:
    """Serves a folder at an address that stays the same."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failing: set[str] = set()
        """Paths of files for which it answers with an error."""
        self.sent: Counter[str] = Counter()
        """How often each file was sent in full, by path."""
        self.may_be_kept = True
        """Whether browsers may cache responses."""
        self._server: SiteServer | None = None
        self._port = 0
        self.come()

    @property
    def address(self) -> str:
        """Return the address of the site, which ends with a slash."""
        return f"http://{HOST}:{self._port}{PREFIX}"

    def come(self) -> None:
        """Start serving."""
        host = self

        class Handler(SiteHandler):
            def __init__(self, *args: object) -> None:
                super().__init__(*args, prefix=PREFIX, directory=str(host.folder))

            def parse_request(self) -> bool:
                # Browsers reuse connections: close them after `go`, and serve the current folder on them.
                self.directory = str(host.folder)
                if host._server is None:
                    self.close_connection = True
                    return False
                return super().parse_request()

            def send_head(self) -> io.BytesIO | BinaryIO | None:
                if self.path.removeprefix(PREFIX) in host.failing:
                    self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
                    return None
                return super().send_head()

            def end_headers(self) -> None:
                if not host.may_be_kept:
                    self.cache_control = "no-store"
                super().end_headers()

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                if code == HTTPStatus.OK:
                    host.sent[self.path.removeprefix(PREFIX)] += 1

            def log_error(self, *_: object) -> None:
                """Log nothing: failures are expected."""

        self._server = SiteServer((HOST, self._port), Handler)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def go(self) -> None:
        """Stop serving, so that requests find no server."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def host(folder: Path) -> Iterator[Host]:
    """Serve a folder within a `with` block."""
    running = Host(folder)
    yield running
    running.go()
