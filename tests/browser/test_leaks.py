"""A page that is played on for long holds no more than at the beginning: nodes, listeners, references into the page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from browser.inside import python
from browser.pages import ready

pytestmark = pytest.mark.browser

GAMES = 50
PLIES = 12  # of each game: the board grows and shrinks again at the next
SETTLED_MS = 1_500  # motion has ended, and what it added is gone

PLAY = """
import js, random
from session.intents import Choose, Confirm, PointAt, Take, Turn
from session.setup import Setup
from taluva import Options, Phase
chance = random.Random({seed})
app.start(Setup(Options(2), ("Ana", "Ben"), (1, 2)), {seed})
for _ in range({plies}):
    cells = [hex_ for hex_, cell in app.board.grid.cells.items() if cell.legal]
    hex_ = cells[int(chance.random() * len(cells))]
    app.dispatch(PointAt(hex_))
    app.dispatch(Choose(hex_))
    if app.table.position.phase is Phase.TILE:
        app.dispatch(Turn(True))
    else:
        app.dispatch(Take(next(n for n, choice in enumerate(app.table.choices) if choice.violation is None)))
    app.dispatch(Confirm())
app.table.game.ply
"""

# hiwire holds a reference for every object of the page that Python holds, and so for every live proxy.
HELD = """
import gc, json, js, pyodide_js
gc.collect()
json.dumps({
    "nodes": js.document.getElementsByTagName("*").length,
    "references": pyodide_js._module._hiwire_num_refs(),
    "listeners": len(app.listeners),
})
"""


def held(page: Page) -> dict[str, int]:
    page.wait_for_timeout(SETTLED_MS)
    counts: dict[str, int] = json.loads(python(page, HELD))
    return counts


def test_fifty_games_leave_nothing_behind(page: Page, site: str) -> None:
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    for seed in range(3):  # what is made once and kept has been made then
        python(page, PLAY.format(seed=seed, plies=PLIES))
    before = held(page)
    for seed in range(GAMES):
        assert python(page, PLAY.format(seed=seed, plies=PLIES)) == PLIES
    assert python(page, PLAY.format(seed=2, plies=PLIES)) == PLIES
    assert held(page) == before
