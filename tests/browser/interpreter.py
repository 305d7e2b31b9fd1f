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
    """Run Python in the page; return the last line's value, a text, a number or None."""
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
    """Put a new save of a game on the table, played by persons and by computers of some levels."""
    page.evaluate(_CLEAR)
    python(page, code_to_put(game, colours, levels, takeback))


def code_to_put(
    game: Game, colours: Sequence[int] = (1, 2, 3, 4), levels: tuple[int, ...] = (), takeback: bool = False
) -> str:
    """Return the Python that puts a new save of a game on the table."""
    of_players = tuple(colours[: game.options.players])
    return _PUT.format(record=str(game), colours=of_players, levels=levels, takeback=takeback)


def game_on_table(page: Page) -> Game:
    """Return the game on the table, from the record that Python keeps of it."""
    return parse_game(python(page, "str(app.store.state.table.game)"))
