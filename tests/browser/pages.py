"""Serve the built site, drive it in Chromium, and watch what its pages do."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, sync_playwright

from tools.browsers import VARIABLE, find_browser
from tools.compression import unpacked
from tools.dist import DIST
from tools.serve import HOST, SiteHandler, SiteServer

NewPage = Callable[..., Page]
"""The type of the fixture `new_page`: opens a fresh page, in a context with the given options."""

# Not the root: a site that works below this path works below any.
PREFIX = "/some/path/"
# No background requests to the browser's maker. Shared memory is small in containers, and tabs crash without it.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium's, for each sound on a machine without a sound card: no page can prevent it.
NO_SOUND_CARD = "The AudioContext encountered an error from the audio device"
# The pages of tests live for seconds: optimizing Pyodide's code takes longer than it saves.
_SHORT_LIVED = "--js-flags=--liftoff-only"
START_SECONDS = 120
# On a first visit home waits for a sign that somebody is there before it lets Python run.
STARTED_OR_FAILED = (
    "(dispatchEvent(new Event('scroll')), "
    "document.body?.dataset.ready === 'true' || document.getElementById('start-failed')?.hidden === false)"
)

_SIGHT = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@cache
def _unpacked(path: str) -> bytes:
    return unpacked(Path(path).read_bytes())


class _UnpackingHandler(SiteHandler):
    """Serves packed files as the service worker does, unpacked: pages of tests start so often that it matters."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = self.translate_path(self.path.partition("?")[0])
        if not path.endswith(".zst") or not Path(path).is_file():
            return super().send_head()
        body = _unpacked(path)
        self.send_response(HTTPStatus.OK)
        self.send_header(
            "Content-Type", "application/wasm" if path.endswith(".wasm.zst") else "application/octet-stream"
        )
        self.send_header("Content-Length", str(len(body)))
        self.send_header("x-kept", "")
        self.end_headers()
        return io.BytesIO(body)


@contextmanager
def served(folder: Path = DIST, prefix: str = PREFIX, *, packed: bool = False) -> Iterator[str]:
    """Serve the folder below the prefix; yield the address, which ends with a slash.

    packed: whether packed files are served as they are; unpacked ones look to the page as if it had stored them.
    """
    if not (folder / "index.html").is_file():
        raise FileNotFoundError(f"{folder} is not built; run: python3 build.py dist")
    handler = SiteHandler if packed else _UnpackingHandler
    with SiteServer((HOST, 0), partial(handler, directory=str(folder), prefix=prefix)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
        server.shutdown()
        thread.join()


@contextmanager
def playwright() -> Iterator[Playwright]:
    """Yield Playwright; a process can run only one, so nested calls share it."""
    if _running:
        yield _running[0]
        return
    with sync_playwright() as started:
        _running.append(started)
        yield started
        _running.clear()


_running: list[Playwright] = []


@contextmanager
def chromium(*, short_lived: bool = True) -> Iterator[Browser]:
    """Run the Chromium chosen by build.py, or the one installed, or Playwright's.

    short_lived: whether its pages need not run fast for long, as benchmarks do.
    """
    with playwright() as running:
        path = os.environ.get(VARIABLE) or find_browser()
        browser = running.chromium.launch(
            executable_path=path, args=[*CHROMIUM_FLAGS, *([_SHORT_LIVED] if short_lived else [])]
        )
        yield browser
        browser.close()


def watch(context: BrowserContext, site: str, complaints: list[str]) -> None:
    """Note every console error but a missing sound card, every uncaught error, and request to another origin."""
    origin = urlsplit(site)[:2]

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NO_SOUND_CARD):
            complaints.append(f"console: {message.text}")

    def on_request(request: Request) -> None:
        # Blobs made by the page, such as pictures, have the page's origin after `blob:`.
        if urlsplit(request.url.removeprefix("blob:"))[:2] != origin:
            complaints.append(f"foreign request: {request.url}")

    context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
    context.on("console", on_console)
    context.on("request", on_request)


def warnings_of(page: Page) -> list[str]:
    """Return a list that collects the text of each console warning from now on."""
    warnings: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "warning":
            warnings.append(message.text)

    page.on("console", on_console)
    return warnings


def set_sight(page: Page, state: str) -> None:
    """Make the page believe that it is `visible` or `hidden`."""
    page.evaluate(_SIGHT, state)


def ready(page: Page) -> None:
    """Wait until the game takes input; fail at once with the page's message if it could not start."""
    page.wait_for_function(STARTED_OR_FAILED, timeout=START_SECONDS * 1000)
    failure = page.locator("#start-failed")
    assert not failure.is_visible(), f"The page could not start: {failure.inner_text()}"


def ready_and_kept(page: Page) -> None:
    """Wait until the game takes input and the service worker has cached the whole site."""
    ready(page)
    page.wait_for_function("navigator.serviceWorker.controller", timeout=START_SECONDS * 1000)
