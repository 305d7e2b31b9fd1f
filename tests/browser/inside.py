"""Reach the Python that runs in the page: to put positions on the table there, and to count what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from taluva import Game, parse_game

# A dialog tells only in a later task that it has been closed. By messages, since a test may have stopped the clock.
ANSWERED = """async () => {
  for (let hop = 0; hop < 3; hop++) {
    await new Promise(done => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); done(); };
      port2.postMessage(0);
    });
  }
}"""
# In a function that may wait: the interpreter that the page runs.
INTERPRETER = """
  (await (await import(new URL("static/vendor/pyscript/core.js", document.baseURI).href)).whenDefined("py")).interpreter
""".strip()
_RUN = f"async code => {INTERPRETER}.runPython(code)"
_CLEAR = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close("");
  document.getElementById("log-panel").classList.remove("open");
  document.activeElement.blur();
}"""
_PUT = """
from session.setup import Setup
from session.table.table import Table
from taluva import parse_game
game = parse_game({record!r})
app.setup = Setup(game.options, game.names, {colours})
app._put(Table(game))
"""


def python(page: Page, code: str) -> Any:
    """Run Python in the page; return the last line's value, a text, a number or None."""
    page.evaluate(ANSWERED)
    return page.evaluate(_RUN, code)


def put(page: Page, game: Game, colours: Sequence[int] = (1, 2, 3, 4)) -> None:
    """Put a game on the table as a reload of the tab would, without the seconds that a start takes."""
    page.evaluate(_CLEAR)
    python(page, _PUT.format(record=str(game), colours=tuple(colours[: game.options.players])))


def game_on_table(page: Page) -> Game:
    """Return the game on the table, from the record that Python keeps of it."""
    return parse_game(python(page, "str(app.table.game)"))
