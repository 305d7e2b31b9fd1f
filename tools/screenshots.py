"""Take the pictures that a browser shows before it installs the game.

Run by `PYTHONPATH=py .venv/bin/python -m tools.screenshots`, with dist/ built. The game is that of a fixed seed, so
that anybody can take the same pictures again.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bots import choose
from session.links import format_fragment
from taluva import Game, Options
from tools.browsers import VARIABLE, find_browser
from tools.dist import DIST, STATIC
from tools.serve import HOST, make_server

FOLDER = STATIC / "screenshots"
NAMES = ("Ana", "Ben", "Cleo")
SEED = 4
TURNS = 21
LEVEL = 3
QUALITY = 82
SHAPES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
}


def played() -> Game:
    """Return a game in its middle."""
    game = Game.new(Options(len(NAMES)), seed=SEED, names=NAMES)
    for turn in range(TURNS):
        for move in choose(game.position, LEVEL, seed=turn, simulations=40):
            game = game.play(move)
    return game


def take(browser: Browser, address: str, shape: str) -> None:
    """Take a picture of the page at an address."""
    with browser.new_context(**SHAPES[shape]) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("document.body.dataset.ready === 'true'", timeout=120_000)
        page.locator("main[data-phase=tile]").wait_for()
        # A link's game is one to look at first, and the page says so.
        page.evaluate("document.getElementById('offer').hidden = true")
        page.wait_for_timeout(1500)
        page.screenshot(path=FOLDER / f"{shape}.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    """Take all pictures of the built site."""
    FOLDER.mkdir(exist_ok=True)
    fragment = format_fragment(played(), range(1, len(NAMES) + 1))
    with make_server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = os.environ.get(VARIABLE) or find_browser()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for shape in SHAPES:
            take(browser, f"http://{HOST}:{server.server_address[1]}/#{fragment}", shape)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
