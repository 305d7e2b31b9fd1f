"""One tab for a long evening: hundreds of games by computers, and everything else that a user does between them.

Environment: SOAK_GAMES (how many), SOAK_RELOAD (how many between two reloads), SOAK_SEED.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from taluva import Game, Options, Phase
from tests.browser.interpreter import dispatch, put, python
from tests.browser.leaks import dom_counters, held, trace_proxies
from tests.browser.pages import NewPage, ready
from tests.browser.saved_games import close_dialogs, games
from tests.rules.random_games import random_game

pytestmark = pytest.mark.browser

GAMES = int(os.environ.get("SOAK_GAMES", "200"))
SEED = int(os.environ.get("SOAK_SEED", "1"))
BETWEEN_RELOADS = int(os.environ.get("SOAK_RELOAD", "25"))
WARM = 5
"""Games after a reload before the page is measured for the first time."""
WHOLE_EVERY = 20
"""One game in so many is played from its first tile; the others begin in their last turns, which cost less time."""
LAST_PLIES = 4
STILL_SECONDS = 120
"""A game in which no ply is played for so long has stopped: far more than the slowest turn on a busy machine."""
SMALL: ViewportSize = {"width": 800, "height": 600}
"""Half of the work is painting."""
DIALOGS = ("show-tiles", "show-settings", "show-moves", "show-rules", "games", "share-game", "learn", "show-seats")
LANGUAGES = ("en", "de", "fr", "it", "ru")
COUNTS = {"references": 60, "proxies": 30, "nodes": 0, "listeners": 0}
"""How many more of each the page may hold than it did when it was warm."""
MEMORY = 1.15
"""How much larger the browser's memory may have become."""
STEP = 1.25
"""How much larger Python's may be, which grows by a fifth at a time: one step says nothing, two are a leak."""
OBJECTS = 400
"""How many Python objects a game may leave: the list of games takes some 190 for each that it has shown."""


def game_to_play(count: int, chance: random.Random) -> Game:
    """Return the game that computers play as the soak's next."""
    options, seed = Options(chance.choice((2, 2, 3, 4))), chance.randrange(10**6)
    if count % WHOLE_EVERY == 0:
        return Game.new(options, seed=seed)
    whole = random_game(seed, options)
    return whole.at(max(whole.ply - LAST_PLIES, 0))


def play_to_the_end(page: Page, game: Game, progress: Callable[[], None]) -> None:
    """Let computers play a game as fast as they can."""
    page.evaluate("document.getElementById('bots-speed').value = '0'")
    put(page, game, levels=(1,) * game.options.players, takeback=True)
    ply = -1
    while not page.locator("#over[open]").count():
        before, ply = ply, int(page.locator("main").get_attribute("data-ply") or 0)
        progress()
        if ply == before:
            # By progress, not by the clock: the next ply may be late, but it comes.
            page.wait_for_function(
                "ply => document.querySelector('#over[open], main[data-ply]:not([data-ply=\"' + ply + '\"])')",
                arg=ply,
                timeout=STILL_SECONDS * 1000,
            )
    close_dialogs(page)


def look_around(page: Page, chance: random.Random) -> None:
    """Open and close a dialog."""
    open_and_close(page, chance.choice(DIALOGS))


def open_and_close(page: Page, name: str) -> None:
    """Open a dialog by the id of its button, and close it."""
    page.evaluate("id => document.getElementById(id).click()", name)
    expect(page.locator("dialog[open]")).to_have_count(1)
    close_dialogs(page)


def change_language(page: Page, chance: random.Random) -> None:
    """Choose a language, and return to English, whose words the tests expect."""
    python(page, "from dataclasses import replace")
    for language in (chance.choice(LANGUAGES), "en"):
        dispatch(page, f"ChangeSettings(replace(app.store.state.settings, language={language!r}))")
        expect(page.locator("html")).to_have_attribute("lang", language)


def change_theme(page: Page, _chance: random.Random) -> None:
    """Go on to the next theme."""
    page.evaluate("document.getElementById('theme').click()")


def undo(page: Page, chance: random.Random) -> None:
    """Take some plies back and play them again."""
    times = chance.randrange(1, 5)
    dispatch(page, "PauseComputers(True)")
    for _ in range(times):
        dispatch(page, "Undo()")
    for _ in range(2 * times):
        dispatch(page, "Redo()")
    dispatch(page, "PauseComputers(False)")
    close_dialogs(page)


def watch_from_the_beginning(page: Page, chance: random.Random) -> None:
    """Step through the history, and return to the present."""
    for ply in (0, chance.randrange(10), 8):
        dispatch(page, f"GoToPly({ply})")
    dispatch(page, "GoToPly(None)")


BETWEEN: tuple[Callable[[Page, random.Random], None], ...] = (
    look_around,
    change_language,
    change_theme,
    undo,
    watch_from_the_beginning,
)


def measured(page: Page) -> tuple[dict[str, int], dict[str, int]]:
    """Return what the page and the browser hold, apart from dialogs, which show the games and the last result."""
    # The browser also counts texts and the copies of drawings: the list, made anew whenever it opens, has many.
    page.evaluate("document.getElementById('saves').replaceChildren()")
    counts, dom_counts = held(page), dom_counters(page)
    inside = page.locator("dialog *").count()
    return {**counts, "nodes": counts["nodes"] - inside}, {**dom_counts, "nodes": dom_counts["nodes"] - inside}


def expect_level(page: Page, before: dict[str, int], dom_before: dict[str, int]) -> None:
    """Fail if the page holds more than it did."""
    after, dom_after = measured(page)
    print(after, dom_after, flush=True)
    for name, spare in COUNTS.items():
        assert after[name] <= before[name] + spare, (name, before, after)
    for name in ("nodes", "listeners"):
        assert dom_after[name] <= dom_before[name] * 1.05 + 20, (name, dom_before, dom_after)
    assert after["memory"] <= before["memory"] * STEP, (before, after)
    assert after["objects"] <= before["objects"] + OBJECTS * (BETWEEN_RELOADS - WARM), (before, after)
    assert dom_after["memory"] <= dom_before["memory"] * MEMORY + 1_000_000, (dom_before, dom_after)


def soak(page: Page, site: str, progress: Callable[[], None]) -> None:
    """Play games in one tab, and look between reloads whether it holds more and more."""
    chance = random.Random(SEED)
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    before = dom_before = None
    for count in range(GAMES):
        progress()
        if count % BETWEEN_RELOADS == 0:
            page.reload()
            ready(page)
            trace_proxies(page)
        play_to_the_end(page, game_to_play(count, chance), progress)
        chance.choice(BETWEEN)(page, chance)
        stage = count % BETWEEN_RELOADS
        if stage in (WARM - 1, BETWEEN_RELOADS - 1):
            # The same table each time, so that the counts can be compared.
            put(page, Game.new(seed=1))
            for name in DIALOGS:
                open_and_close(page, name)
            if stage == WARM - 1:
                before, dom_before = measured(page)
                print(count, before, dom_before, flush=True)
            else:
                assert before is not None and dom_before is not None
                expect_level(page, before, dom_before)
    saved = [game for game in games(page) if game.ply]
    assert len(saved) == GAMES
    assert all(game.position.phase is Phase.OVER for game in saved)


@pytest.mark.long
def test_many_games_in_one_tab_leave_nothing_behind_and_are_all_saved(
    new_page: NewPage, site: str, progress: Callable[[], None]
) -> None:
    soak(new_page(viewport=SMALL), site, progress)
