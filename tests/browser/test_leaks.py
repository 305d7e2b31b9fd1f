"""Many games in one page leave nothing behind in Python or the document."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from taluva import Game, Options
from tests.browser.interpreter import put, python
from tests.browser.leaks import dom_counters, held, trace_proxies
from tests.browser.playing import play
from tests.browser.random_play import TALL, played

pytestmark = pytest.mark.browser

GAMES = 20
PLIES = 2
WHOLE_GAMES = 6


def play_some(page: Page, seed: int, plies: int, progress: Callable[[], None]) -> None:
    """Play some plies of a game, moving the pointer over the board, turning, undoing and inspecting hexes."""
    target = played(seed, TALL, Options(2 + seed % 3), plies)
    game = target.at(0)
    put(page, game)
    for move in target.moves:
        progress()
        page.evaluate(
            """() => {
              for (const cell of [...document.querySelectorAll("[role=gridcell]")].slice(0, 2)) {
                const { x, y } = cell.getBoundingClientRect();
                const event = { bubbles: true, pointerType: "mouse", clientX: x, clientY: y };
                cell.dispatchEvent(new PointerEvent("pointermove", event));
                cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
              }
              document.querySelector("[data-testid=rotate-left]").click();
              document.querySelector("[data-testid=cancel]").click();
            }"""
        )
        game = play(page, game, [move])
    page.evaluate("document.getElementById('show-tiles').click()")
    page.evaluate("document.getElementById('tiles').close()")
    python(page, "app.view.camera.fit()")


def returns_to_where_it_was(page: Page, games: int, plies: int, progress: Callable[[], None]) -> None:
    """Fail if many games leave more behind than the first few did."""
    first = played(1, TALL, Options(2), plies)
    page.emulate_media(reduced_motion="no-preference")
    trace_proxies(page)
    # Both times the game of seed 0 comes last, since the dialog of the result shows the last one that was finished.
    for seed in reversed(range(4)):
        play_some(page, seed, plies, progress)
    put(page, first)
    before, dom_before = held(page), dom_counters(page)
    for seed in reversed(range(games)):
        play_some(page, seed, plies, progress)
    put(page, first)
    after, dom_after = held(page), dom_counters(page)
    for name in ("nodes", "listeners"):
        assert after[name] <= before[name], (name, before, after)
    # A few come and go with the last drawing; a leak would add at least one per game.
    for name in ("references", "proxies"):
        assert after[name] <= before[name] + games // 5, (name, before, after)
    for name in ("nodes", "listeners"):
        assert dom_after[name] <= dom_before[name] * 1.05 + 20, (name, dom_before, dom_after)


@pytest.mark.long
def test_many_games_leave_nothing_behind(desk: Page, progress: Callable[[], None]) -> None:
    returns_to_where_it_was(desk, GAMES, PLIES, progress)


@pytest.mark.long
def test_whole_games_leave_nothing_behind(desk: Page, progress: Callable[[], None]) -> None:
    returns_to_where_it_was(desk, WHOLE_GAMES, 1000, progress)


@pytest.mark.long
def test_hexes_have_no_listeners(desk: Page) -> None:
    counts = []
    for game in (Game.new(seed=1), played(3, TALL, Options(4), 60)):
        put(desk, game)
        counts.append((python(desk, "len(app.listeners)"), dom_counters(desk)["listeners"]))
    assert counts[0] == counts[1]
