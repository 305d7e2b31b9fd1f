"""Run Python in the page, for example to put a game on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from taluva import Game, parse_game

# The close event of a dialog comes in a later task. Waits by messages, since a test may have stopped the clock.
ANSWERED = """async () => {
  for (let hop = 0; hop < 3; hop++) {
    await new Promise(done => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); done(); };
      port2.postMessage(0);
    });
  }
}"""
# The page's interpreter; for use in an async function.
INTERPRETER = """
  (await (await import(new URL("static/vendor/pyscript/core.js", document.baseURI).href)).whenDefined("py")).interpreter
""".strip()
_RUN = f"async code => {INTERPRETER}.runPython(code)"
_CLEAR = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close("");
  document.getElementById("log-panel").classList.remove("open");
  document.activeElement.blur();
}"""
_DISPATCH = """
from session.page.commands import *
from session.page.opponent import Event
from session.table.hints import Hint, HintReason
from session.table.intents import *
app.store.dispatch({action})
"""
_PUT = """
from dataclasses import replace
from session.page.commands import PutOnTable
from session.saves.save import new_save
from taluva import parse_game
save = new_save(parse_game({record!r}), {colours}, now=app.store.now.date)
app.store.dispatch(PutOnTable(replace(save, takeback={takeback}, levels={levels})))
"""


def python(page: Page, code: str) -> Any:
    """Run Python in the page; return the value of the last line: a string, a number or None."""
    page.evaluate(ANSWERED)
    return page.evaluate(_RUN, code)


def dispatch(page: Page, action: str) -> None:
    """Dispatch an intent or a command, written in Python, in the page."""
    python(page, _DISPATCH.format(action=action))


def put(
    page: Page,
    game: Game,
    colours: Sequence[int] = (1, 2, 3, 4),
    levels: tuple[int, ...] = (),
    takeback: bool = False,
) -> None:
    """Put a new save of a game on the table; levels: of the computers, 0 for people."""
    page.evaluate(_CLEAR)
    python(page, code_to_put(game, colours, levels, takeback))


def code_to_put(
    game: Game, colours: Sequence[int] = (1, 2, 3, 4), levels: tuple[int, ...] = (), takeback: bool = False
) -> str:
    """Return the Python that puts a new save of a game on the table."""
    player_colours = tuple(colours[: game.options.players])
    return _PUT.format(record=str(game), colours=player_colours, levels=levels, takeback=takeback)


def game_on_table(page: Page) -> Game:
    """Return the game on the table."""
    return parse_game(python(page, "str(app.store.state.table.game)"))
