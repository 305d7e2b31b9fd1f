"""What moves on the board: the land stays whole while a tile falls, and any press ends the motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from session.table.log import changed_hexes
from taluva import Options, Placement
from tests.browser.interpreter import put
from tests.browser.playing import cell, play
from tests.browser.random_play import TALL, played
from tools.film import FILMS, scene

pytestmark = pytest.mark.browser

# How many faces of a hex are to be seen where each hex of the tile falls.
_FACES = """() => [...document.querySelectorAll("#land .anim-fall")].map(tile =>
  [...tile.parentNode.querySelectorAll('use[href="#hx"]')].filter(face => !face.closest("[hidden]")).length)"""
_COAST = (
    """() => [...document.querySelectorAll("#land .shore .sea-d:not([hidden])")].map(line => line.getAttribute("d"))"""
)

# Presses right after the task that ends the game.
_PRESS_AT_THE_END = """press => {
  const main = document.querySelector("main"), over = document.getElementById("over");
  new MutationObserver((_changes, observer) => {
    if (main.dataset.phase !== "over") return;
    observer.disconnect();
    window.openBefore = over.open;
    const event = press === "click"
      ? new MouseEvent("click", { bubbles: true })
      : new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true });
    document.getElementById("viewport").dispatchEvent(event);
  }).observe(main, { attributes: true });
}"""
_COMING = """() => document.getElementById("over").getAnimations({ subtree: true })
  .filter(motion => motion.animationName && motion.playState === "running").length"""

# What passes by is watched in the page: on a slow machine it is gone before a test can ask.
_WATCH_SHOWN_PLIES = """() => {
  const main = document.querySelector("main");
  window.shownPlies = [];
  new MutationObserver(() => window.shownPlies.push(main.dataset.shownPly))
    .observe(main, { attributes: true, attributeFilter: ["data-shown-ply"] });
}"""
_WATCH_NOTICES = """() => {
  window.notices = [0, 0];
  const count = () => {
    const counts = ["ring", "buried"].map(name => document.querySelectorAll(`.notice-${name}`).length);
    window.notices = window.notices.map((most, index) => Math.max(most, counts[index]));
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


def lay(page: Page, film: str) -> list[str]:
    """Lay the tile of a film, with motion; return the coast before that."""
    game, move = scene(FILMS[film])
    assert isinstance(move, Placement)
    page.emulate_media(reduced_motion="no-preference")
    put(page, game)
    before: list[str] = page.evaluate(_COAST)
    play(page, game, [move])
    return before


@pytest.mark.parametrize(("film", "faces"), [pytest.param("land", 1, marks=pytest.mark.long), ("eruption", 3)])
def test_a_tile_falls_onto_land_or_water_that_is_still_as_it_was(desk: Page, film: str, faces: int) -> None:
    before = lay(desk, film)
    assert desk.evaluate(_FACES) == [faces] * 3
    assert desk.evaluate(_COAST) == before, "the coast changes before the tile has touched the water"
    desk.wait_for_function("document.querySelectorAll('#land .anim-fall').length === 0")
    assert (desk.evaluate(_COAST) == before) is (film == "eruption")
    desk.wait_for_function("document.getAnimations().length === 0")
    assert desk.locator(".once").count() == 0 and desk.locator("#land [hidden]").count() == 0


@pytest.mark.long
def test_a_press_ends_an_eruption_and_is_a_press_all_the_same(desk: Page) -> None:
    lay(desk, "eruption")
    assert desk.evaluate("document.getAnimations().length") > 0
    place = desk.locator("[role=gridcell][data-legal]").first
    here = place.evaluate("node => [node.dataset.q, node.dataset.r]")
    place.click()
    assert desk.evaluate("document.getAnimations().filter(({ effect }) => effect.target.closest('#plane')).length") == 0
    assert desk.locator(".once").count() == 0 and desk.locator("#land [hidden]").count() == 0
    assert desk.get_by_test_id("build-option").count() > 0, here


def test_with_reduced_motion_what_has_changed_is_outlined_and_nothing_moves(desk: Page) -> None:
    game, move = scene(FILMS["eruption"])
    put(desk, game)
    desk.evaluate(_WATCH_NOTICES)
    play(desk, game, [move])
    assert desk.locator("#land .anim-fall").count() == 0 and desk.locator("#land [hidden]").count() == 0
    rings, buried = desk.evaluate("window.notices")
    assert rings == 1 and buried > 1
    assert isinstance(move, Placement)
    assert cell(desk, move.hex).get_attribute("data-level") == "2"
    desk.wait_for_function("document.querySelectorAll('.notice-ring, .notice-buried').length === 0")


def test_the_last_move_is_seen_then_the_result_beside_the_whole_island(desk: Page) -> None:
    game = played(44, TALL, Options(2))
    desk.emulate_media(reduced_motion="no-preference")
    put(desk, game.at(game.ply - 1))
    play(desk, game.at(game.ply - 1), game.moves[-1:])
    assert desk.locator("main").get_attribute("data-phase") == "over"
    assert desk.get_by_test_id("result").get_attribute("data-reason")
    expect(desk.get_by_test_id("over")).to_be_hidden()
    expect(desk.get_by_test_id("over")).to_be_visible()
    assert desk.locator("#petals .petal").count() > 0
    expect(desk.locator("#over-facts .fact")).to_have_count(3)
    desk.wait_for_function("document.getElementById('plane').getAnimations().length === 0")
    covered = desk.evaluate(
        """() => {
          const edge = document.querySelector(".result-body").getBoundingClientRect().right;
          return [...document.querySelectorAll("[role=gridcell]")].filter(cell =>
            cell.dataset.level !== "0" && cell.getBoundingClientRect().left < edge).length;
        }"""
    )
    assert covered == 0, "the result covers the island"
    sea = desk.evaluate("getComputedStyle(document.getElementById('app')).visibility")
    assert sea == "visible", "the lagoon is the background of the page around the board"
    desk.get_by_role("button", name="Look at the board").click()
    assert desk.locator("#petals .petal").count() == 0


@pytest.mark.long
@pytest.mark.parametrize("press", ["keydown", "click"])
def test_any_press_shows_the_result_that_waits_and_ends_how_it_comes(desk: Page, press: str) -> None:
    game = played(44, TALL, Options(2))
    desk.emulate_media(reduced_motion="no-preference")
    put(desk, game.at(game.ply - 1))
    desk.evaluate(_PRESS_AT_THE_END, press)
    play(desk, game.at(game.ply - 1), game.moves[-1:])
    assert desk.evaluate("openBefore") is False and desk.get_by_test_id("over").is_visible()
    desk.keyboard.press("ArrowDown")
    assert desk.evaluate(_COMING) == 0
    share = desk.get_by_test_id("over").get_by_role("button", name="Share")
    share.click()
    desk.get_by_test_id("share").get_by_role("button", name="Close").click()
    desk.get_by_test_id("over").get_by_role("button", name="Home").click()
    expect(desk.get_by_test_id("home")).to_be_visible()
    assert desk.get_by_test_id("over").is_hidden()


@pytest.mark.long
def test_what_the_others_did_last_stays_outlined_and_is_played_again_by_a_press_on_the_news(desk: Page) -> None:
    game = played(2, TALL, Options(2), 8)
    put(desk, game)
    changed = {*changed_hexes(game, 7), *changed_hexes(game, 8)}
    assert desk.locator("[data-last]").count() == len(changed)
    assert all(cell(desk, hex_).get_attribute("data-last") == "2" for hex_ in changed)
    desk.evaluate(_WATCH_SHOWN_PLIES)
    desk.locator("#last-change").click()
    desk.wait_for_function("window.shownPlies?.length && document.querySelector('main').dataset.shownPly === undefined")
    assert desk.evaluate("window.shownPlies[0]") == "6"
    assert desk.locator("[data-last]").count() == len(changed)
    play(desk, game, [next(iter(game.position.placements))])
    assert desk.locator("[data-last]").count() == 0
