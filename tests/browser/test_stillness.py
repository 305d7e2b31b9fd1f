"""Nothing moves under a finger: no press of a turn shifts a control that is on the screen before and after it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from taluva import Hex, Options, Phase
from tests.browser.board_geometry import camera, middles
from tests.browser.interpreter import dispatch, put
from tests.browser.random_play import TALL, WIDE, played
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

TILE, BUILD = played(27, WIDE, Options(2), 20), played(5, TALL, Options(2), 17)
_BOXES = """() => Object.fromEntries([...document.querySelectorAll("#app [data-control]:not(.on-board)")]
  .filter(control => control.id && control.checkVisibility({ visibilityProperty: true }))
  .map(control => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [control.id, [x, y, width, height].map(Math.round)];
  }))"""


def boxes(page: Page) -> dict[str, Any]:
    """Return where each control is on the page."""
    where: dict[str, Any] = page.evaluate(_BOXES)
    return where


def expect_still(page: Page, intents: list[str]) -> None:
    """Carry out intents one after the other; expect that no control and no hex moves."""
    before, view = boxes(page), camera(page)
    assert "confirm" in before
    for intent in intents:
        dispatch(page, intent)
        after = boxes(page)
        shifted = {
            name: (before[name], after[name]) for name in before if name in after and after[name] != before[name]
        }
        assert not shifted, intent
        assert camera(page) == view, intent
        before = after


@pytest.mark.parametrize("kind", mostly_long(["desk", "phone"], ["phone"]))
def test_controls_and_view_stay_while_a_tile_is_prepared(request: pytest.FixtureRequest, kind: str) -> None:
    page: Page = request.getfixturevalue(kind)
    put(page, TILE, takeback=True)
    placements, board = TILE.position.placements, TILE.position.board
    places = middles(page)
    eruptions = [at for at in placements.hexes() if board.level(at)]
    land = [at for at in placements.hexes() if not board.level(at)]
    shut = next(at for at in board.frame.hexes(board.land) if not placements.rotations(at))
    far = max(land, key=lambda at: places[at]["y"])
    steps = [
        choose(land[0]),
        "Rotate(True)",
        choose(eruptions[0]),
        choose(shut),
        "Rotate(True)",
        choose(far),
        "Cancel()",
    ]
    expect_still(page, steps)


@pytest.mark.parametrize("kind", mostly_long(["desk", "phone"], ["phone"]))
def test_controls_and_view_stay_while_a_building_is_prepared(request: pytest.FixtureRequest, kind: str) -> None:
    page: Page = request.getfixturevalue(kind)
    assert BUILD.position.phase is Phase.BUILD
    put(page, BUILD, takeback=True)
    hexes = page.evaluate(
        "[...document.querySelectorAll('[role=gridcell][data-legal]')].map(c => [+c.dataset.q, +c.dataset.r])"
    )
    volcano = BUILD.moves[-1].hex
    steps = [choose(Hex(*hexes[0])), choose(Hex(*hexes[-1])), choose(volcano), choose(Hex(*hexes[0])), "Cancel()"]
    expect_still(page, steps)


def choose(here: Hex) -> str:
    """Return the intent that chooses a hex, in Python."""
    return f"Choose(__import__('taluva').Hex({here.q}, {here.r}))"
