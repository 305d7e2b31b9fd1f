"""What axe-core finds in every state of the page, and motion for those who prefer little of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.choosers import TALL, played
from browser.hands import cell, play
from browser.inside import put
from browser.mirror import offers
from taluva import Game, Hex, Options
from tools.setup import NODE_MODULES

pytestmark = pytest.mark.browser

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
_CHECK = """async () => {
  const found = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map(({ html, failureSummary }) =>
      `${html.slice(0, 160)} (${failureSummary.slice(0, 240)})`).join(" | ")}`);
}"""
GAME = played(27, TALL, Options(4), 40)
_SETTLED = "new Promise(done => setTimeout(done, 350))"


def setup(page: Page) -> None:
    """Open the setup dialog with all its rules."""
    put(page, Game.new(seed=1))
    page.evaluate("document.getElementById('new-game').click()")
    page.locator("#setup-more").evaluate("more => { more.open = true; }")
    expect(page.get_by_test_id("setup")).to_be_visible()


def tile(page: Page) -> None:
    """Show a ghost that is refused, with its reason."""
    put(page, GAME)
    position = GAME.position
    land = position.board.frame.hexes(position.board.land)
    cell(page, next(here for here in land if not position.placements.rotations(here))).dispatch_event("click")
    expect(page.locator("#bubble")).to_be_visible()


def build(page: Page) -> None:
    """Show the options of a hex, with some that are refused."""
    game = played(27, TALL, Options(4), 41)
    put(page, game)
    cell(page, Hex.parse(sorted(offers(game.position))[0])).dispatch_event("click")
    expect(page.get_by_test_id("build-option").first).to_be_visible()


def over(page: Page) -> None:
    """Show how a game ended."""
    game = played(44, TALL, Options(2))
    put(page, game.at(game.ply - 1))
    play(page, game.at(game.ply - 1), game.moves[-1:])
    expect(page.get_by_test_id("over")).to_be_visible()


def log(page: Page) -> None:
    """Show the history, in a drawer on a phone, and the tiles not seen yet."""
    put(page, GAME)
    page.evaluate("document.getElementById('show-log').click()")
    expect(page.locator("#log-panel")).to_be_visible()


def tiles(page: Page) -> None:
    """Show the tiles not seen yet."""
    put(page, GAME)
    page.evaluate("document.getElementById('show-tiles').click()")
    expect(page.get_by_test_id("tiles")).to_be_visible()


@pytest.mark.parametrize("kind", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("show", [setup, tile, build, over, log, tiles], ids=lambda show: show.__name__)
def test_axe_finds_nothing_serious(
    request: pytest.FixtureRequest, kind: str, scheme: Any, show: Callable[[Page], None]
) -> None:
    page: Page = request.getfixturevalue(kind)
    page.emulate_media(color_scheme=scheme)
    show(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(_SETTLED)
    found = page.evaluate(_CHECK)
    page.emulate_media(color_scheme="null")
    page.keyboard.press("Escape")
    assert found == []


def running(page: Page) -> list[str]:
    """Return the animations that run now."""
    names: list[str] = page.evaluate(
        """() => document.getAnimations()
          .filter(({ playState }) => playState === "running")
          .map(animation => animation.animationName ?? animation.transitionProperty)"""
    )
    return names


def test_motion_comes_to_rest_and_blocks_nothing(desk: Page) -> None:
    desk.emulate_media(reduced_motion="no-preference")
    game = GAME
    put(desk, game)
    game = play(desk, game, [sorted(game.position.placements)[0]])
    assert running(desk)
    game = play(desk, game, [sorted(game.position.builds)[0]])
    play(desk, game, [sorted(game.position.placements)[-1]])
    desk.wait_for_timeout(1500)
    assert running(desk) == []
    assert desk.locator(".once").count() == 0, "what only moved stays in the page"
    desk.emulate_media(reduced_motion="null")


def test_reduced_motion_leaves_nothing_running(desk: Page) -> None:
    desk.emulate_media(reduced_motion="reduce")
    game = GAME
    put(desk, game)
    cell(desk, game.position.placements.hexes()[0]).click()
    for step in ("rotate-right", "confirm"):
        desk.get_by_test_id(step).click()
        desk.wait_for_timeout(300)
        assert running(desk) == [], step
    cell(desk, Hex(0, 0)).click()
    desk.wait_for_timeout(300)
    assert running(desk) == []
    desk.emulate_media(reduced_motion="null")


def test_touch_moves_the_board_and_the_page_can_still_be_enlarged(desk: Page) -> None:
    content = str(desk.locator("meta[name=viewport]").get_attribute("content"))
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
    assert desk.evaluate("getComputedStyle(document.getElementById('viewport')).touchAction") == "none"
    assert desk.evaluate("getComputedStyle(document.getElementById('console')).touchAction") == "auto"
