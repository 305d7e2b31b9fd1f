"""Take the pictures of the page: those that a browser shows before it installs the game, and the README's.

Build dist/ first, then run `PYTHONPATH=py .venv/bin/python -m tools.screenshots`. The game has a fixed seed, so
anybody gets the same pictures.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bots import choose
from session.saves.links import format_fragment
from taluva import Game, Options
from tools.browsers import VARIABLE, find_browser
from tools.dist import DIST, STATIC
from tools.serve import HOST, make_server
from tools.steps import ROOT

NAMES = ("Ana", "Ben", "Cleo")
SEED = 4
TURNS = 27
LEVEL = 3
LEGAL_VOLCANO = "[role=gridcell][data-terrain=volcano][data-legal]"
QUALITY = 82


class Picture(NamedTuple):
    """A picture: its file, the size of the window, and whether the tile in hand is shown over a volcano."""

    file: Path
    window: dict[str, Any]
    lays: bool = False


PICTURES = (
    Picture(STATIC / "screenshots" / "wide.jpg", {"viewport": {"width": 1280, "height": 800}}),
    Picture(
        STATIC / "screenshots" / "narrow.jpg",
        {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
    ),
    Picture(ROOT / "docs" / "board.jpg", {"viewport": {"width": 1440, "height": 900}}, lays=True),
)


def played() -> Game:
    """Return a game in progress."""
    game = Game.new(Options(len(NAMES)), seed=SEED, names=NAMES)
    for turn in range(TURNS):
        for move in choose(game.position, LEVEL, seed=turn, simulations=40):
            game = game.play(move)
    return game


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Take a picture of the page at an address."""
    with browser.new_context(**picture.window) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("document.body.dataset.ready === 'true'", timeout=120_000)
        page.locator("main[data-phase=tile]").wait_for()
        # Hide the banner that says the game came from a link.
        page.evaluate("document.getElementById('offer').hidden = true")
        if picture.lays:
            page.locator(LEGAL_VOLCANO).last.dispatch_event("click")
        page.wait_for_timeout(1500)
        page.screenshot(path=picture.file, type="jpeg", quality=QUALITY)


def main() -> None:
    """Take all pictures of the built site."""
    fragment = format_fragment(played(), range(1, len(NAMES) + 1))
    with make_server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = os.environ.get(VARIABLE) or find_browser()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for picture in PICTURES:
            take(browser, f"http://{HOST}:{server.server_address[1]}/#{fragment}", picture)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
