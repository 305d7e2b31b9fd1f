"""The page in each browser engine: with and without the snapshot, through the service worker, and a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from taluva import Build, Game, Options, Placement
from tests.browser.engines import ENGINES, Driver, wait_for
from tests.browser.host import Host, host
from tests.browser.interpreter import INTERPRETER
from tests.browser.pages import STARTED_OR_FAILED
from tests.browser.playing import play
from tools.dist import APPLICATION_SNAPSHOT, DIST

pytestmark = pytest.mark.browser

LOADER = f"async () => {INTERPRETER}.runPython('import taluva; type(taluva.__spec__.loader).__name__')"

SHOWN = """() => [
  document.querySelector("main").dataset.ply,
  document.querySelectorAll('[data-level]:not([data-level="0"])').length,
]"""


@pytest.fixture(params=[pytest.param(name, marks=() if name == "chromium" else pytest.mark.long) for name in ENGINES])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Yield a tab of Chromium, and with --long of each other engine that is installed."""
    engine = ENGINES[request.param]
    if not engine.is_there():
        pytest.skip(f"{request.param} is not installed (Debian: apt-get install {engine.package})")
    with engine.open() as opened:
        yield opened


def start(driver: Driver, site: Host) -> None:
    """Load the page and wait until the game takes input."""
    driver.goto(f"{site.address}?players=2&seed=5")
    wait_for(driver, f"() => document.readyState === 'complete' && ({STARTED_OR_FAILED})")
    assert driver.evaluate("() => document.body.dataset.ready") == "true"


def played(driver: Driver, plies: int) -> None:
    """Play some turns of a new game by script, and check what the page shows."""
    game = Game.new(Options(2), seed=5)
    for _ in range(plies):
        legal_moves: Iterable[Placement | Build] = game.position.legal_moves
        move = next(iter(legal_moves))
        game = play(driver, game, [move])
    shown = driver.evaluate(SHOWN)
    assert shown == [str(plies), game.position.board.levels[0].bit_count()]


@pytest.mark.long
def test_starts_from_files_and_plays(driver: Driver) -> None:
    with host(DIST) as site:
        site.failing.add(f"static/{APPLICATION_SNAPSHOT}")
        start(driver, site)
        assert driver.evaluate(LOADER) != "Compiled"
        played(driver, 4)


@pytest.mark.long
def test_starts_and_plays_with_the_server_and_without(driver: Driver) -> None:
    with host(DIST) as site:
        start(driver, site)
        assert driver.evaluate(LOADER) == "Compiled"
        played(driver, 6)
        wait_for(driver, "() => navigator.serviceWorker.controller !== null")
        site.go()
        start(driver, site)
        assert driver.evaluate(LOADER) == "Compiled"
        played(driver, 2)
