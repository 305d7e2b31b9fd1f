"""Read the saved games in the browser, and bring games onto the page by paste, drop and address."""

from __future__ import annotations

import base64
import json
from typing import Any

from playwright.sync_api import Page

from taluva import Game, parse_game
from tests.browser.interpreter import ANSWERED
from tests.browser.pages import ready
from tests.browser.playing import play

SAVE = "taluva.save."
ASIDE = "taluva.aside."

_PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""
_DROP = """([data, times, name, text]) => {
  const transfer = new DataTransfer();
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  if (name) transfer.items.add(new File(Array(times).fill(bytes), name));
  else transfer.setData("text/plain", text);
  const more = { dataTransfer: transfer, bubbles: true, cancelable: true };
  const over = new DragEvent("dragover", more);
  document.body.dispatchEvent(over);
  document.body.dispatchEvent(new DragEvent("drop", more));
  return over.defaultPrevented;
}"""


def stored(page: Page, prefix: str = SAVE) -> dict[str, str]:
    """Return the texts in localStorage whose keys begin with a prefix, by the rest of the key."""
    page.evaluate(ANSWERED)  # closing a list of games carries out what was deleted there
    items: dict[str, str] = page.evaluate("({ ...localStorage })")
    return {key.removeprefix(prefix): text for key, text in items.items() if key.startswith(prefix)}


def saves(page: Page) -> dict[str, dict[str, Any]]:
    """Return the fields of the saved games, by id."""
    return {key: json.loads(text) for key, text in stored(page).items()}


def games(page: Page) -> list[Game]:
    """Return the saved games, shortest first."""
    return sorted((parse_game(save["record"]) for save in saves(page).values()), key=lambda game: game.ply)


def empty(page: Page, site: str) -> None:
    """Clear the browser's storage, if the site was visited."""
    if page.url.startswith(site):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")


def lay_out(page: Page, site: str, game: Game) -> None:
    """Put a game on the table as the only saved one, starting the page only if needed."""
    if not page.url.startswith(site):
        visit(page, site)
    close_dialogs(page)
    empty(page, site)
    paste(page, str(game))
    assert ply(page) == game.ply


def close_dialogs(page: Page) -> None:
    """Close all open dialogs."""
    page.evaluate("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close('')")


def unfold(page: Page, name: str) -> None:
    """Open a <details> element by its id."""
    details = page.locator(f"#{name}")
    if details.get_attribute("open") is None:
        details.locator("> summary").click()


def visit(page: Page, address: str) -> None:
    """Load an address afresh, even if only its fragment differs, and wait until the game takes input."""
    page.goto("about:blank")
    page.goto(address)
    ready(page)


def query_of(game: Game, seed: int) -> str:
    """Return the query of a new game with the names of a game and a seed."""
    return f"?players={game.options.players}&seed={seed}&names={','.join(game.names)}"


def ply(page: Page) -> int:
    """Return the ply of the game on the table, -1 for none."""
    return int(page.locator("main").get_attribute("data-ply") or -1)


def play_on(page: Page, whole: Game, until: int) -> None:
    """Continue a game on the page with the moves of the whole game, up to a ply."""
    now = whole.at(ply(page))
    play(page, now, whole.moves[now.ply : until])
    assert ply(page) == until


def paste(page: Page, text: str) -> None:
    """Paste a text onto the page, outside any field."""
    page.evaluate(_PASTE, text)


def drop_text(page: Page, text: str) -> None:
    """Drop a text onto the page."""
    assert page.evaluate(_DROP, ["", 0, "", text]), "the page does not accept the drop"


def drop_file(page: Page, data: bytes, times: int = 1) -> None:
    """Drop a file onto the page that holds `data` repeated `times` times."""
    encoded = base64.b64encode(data).decode()
    assert page.evaluate(_DROP, [encoded, times, "game.txt", ""]), "the page does not accept the drop"


def banner_text(page: Page) -> str:
    """Return the text of the banner over the board, empty if hidden."""
    return page.locator("#banner").inner_text() if page.locator("#banner").is_visible() else ""
