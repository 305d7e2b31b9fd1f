"""Reach the Python that runs in the page: to put positions on the table there, and to count what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from taluva import Game

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
_RUN = """async code => {
  const { whenDefined } = await import(new URL("static/vendor/pyscript/core.js", document.baseURI).href);
  const { interpreter } = await whenDefined("py");
  return interpreter.runPython(code);
}"""
_CLEAR = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close("");
  document.getElementById("log-panel").classList.remove("open");
  document.activeElement.blur();
}"""
_PUT = """
from session.setup import Setup
from session.table import Table
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
