"""How often Python calls the browser for a step of the game: each call costs as much as dozens of changes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from taluva import Options
from tests.browser.interpreter import put
from tests.browser.playing import cell
from tests.browser.random_play import EVEN, played

pytestmark = pytest.mark.browser

# Presses a button; returns how often something was called that changes an element, and how many cells have changed.
_PRESS = """name => {
  const calls = [
    [Element.prototype, "setAttribute"], [Element.prototype, "removeAttribute"], [Element.prototype, "toggleAttribute"],
    [window.taluva, "write"],
  ];
  let count = 0, depth = 0;
  const before = calls.map(([owner, call]) => owner[call]);
  calls.forEach(([owner, call], at) => {
    owner[call] = function (...values) {
      if (!depth) count++;
      depth++;
      try { return before[at].apply(this, values); } finally { depth--; }
    };
  });
  const labels = () => [...document.querySelectorAll("[role=gridcell]")].map(node => node.getAttribute("aria-label"));
  const old = new Set(labels());
  document.querySelector(`[data-testid="${name}"]`).click();
  calls.forEach(([owner, call], at) => { owner[call] = before[at]; });
  return [count, labels().filter(label => !old.has(label)).length];
}"""


@pytest.mark.long
def test_a_tile_on_a_large_island_takes_fewer_calls_than_it_changes_hexes(desk: Page) -> None:
    game = played(3, EVEN, Options(2, all_tiles=True), 60)
    put(desk, game)
    placement = min(move for move in game.position.placements if len(game.position.placements.rotations(move.hex)) > 1)
    cell(desk, placement.hex).dispatch_event("click")
    calls, changed = desk.evaluate(_PRESS, "rotate-right")
    assert calls < 12 and not changed
    calls, changed = desk.evaluate(_PRESS, "confirm")
    assert changed > 80
    assert calls < changed, f"{calls} calls"
