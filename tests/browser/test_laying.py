"""Laying a tile: the ghost, how it turns, refusals, and what the page says before Confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from taluva import Game, Hex, LayingEffects, Options, Phase, Placement, effects, tile_hexes
from tests.browser.board_geometry import middle
from tests.browser.comparison import Facts, cells_of, expect_same_as_engine, seen
from tests.browser.interpreter import put
from tests.browser.playing import cell, play
from tests.browser.random_play import TALL, WIDE, played
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

# Chooses each hex and turns the tile there seven times; returns what the ghost and the notice say each time.
_TURN_ON_EACH = """hexes => hexes.map(([q, r]) => {
  const cell = document.querySelector(`[role=gridcell][data-q="${q}"][data-r="${r}"]`);
  return [...Array(7)].map(() => {
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const { rotation, legal, reason } = document.querySelector("[data-testid=ghost]").dataset;
    const enabled = !document.querySelector("[data-testid=confirm]").disabled;
    const words = document.querySelector("[data-testid=alert]").textContent;
    return { rotation: Number(rotation), legal, reason, enabled, words };
  });
})"""


@pytest.fixture(scope="module")
def rugged() -> Game:
    """Return a game in the tile phase in which every rule for laying refuses something."""
    return played(18, TALL, Options(2), 32)


@pytest.fixture(scope="module")
def erupting() -> Game:
    """Return a game in the tile phase in which eruptions bury huts of both players and split settlements."""
    return played(27, WIDE, Options(2), 20)


def ghost(page: Page) -> Locator:
    """Return the ghost."""
    return page.get_by_test_id("ghost")


def expect_ghost(page: Page, here: Hex, fixed: bool) -> None:
    """Expect a ghost on a hex; a fixed one can be cancelled, and confirmed if legal."""
    facts = seen(page)
    assert (facts["ghost"]["q"], facts["ghost"]["r"]) == (str(here.q), str(here.r))
    assert facts["enabled"]["cancel"] is fixed
    assert facts["enabled"]["confirm"] is (fixed and facts["ghost"]["legal"] == "true")


def legal_hexes(game: Game, least: int = 1) -> list[Hex]:
    """Return the hexes with at least this many legal rotations of the volcano."""
    placements = game.position.placements
    return [here for here in placements.hexes() if len(placements.rotations(here)) >= least]


@pytest.mark.long
def test_hovering_shows_a_loose_ghost(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    first, second = legal_hexes(rugged)[:2]
    for here in (first, second, first):
        desk.mouse.move(*middle(desk, here))
        expect_ghost(desk, here, fixed=False)
    desk.mouse.move(*middle(desk, Hex(0, 0)))
    expect_ghost(desk, Hex(0, 0), fixed=False)
    desk.get_by_test_id("tile-in-hand").hover()
    expect(ghost(desk)).to_have_count(0)
    expect_same_as_engine(desk, rugged)


def test_focusing_shows_a_loose_ghost(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    first, second = legal_hexes(rugged)[:2]
    for here in (first, second):
        cell(desk, here).focus()
        expect_ghost(desk, here, fixed=False)
    desk.get_by_test_id("zoom-in").focus()
    expect(ghost(desk)).to_have_count(0)


@pytest.mark.parametrize("loose", [True, False], ids=["where-a-loose-one-stood", "at-once"])
def test_a_click_fixes_the_ghost_and_lays_nothing(desk: Page, rugged: Game, loose: bool) -> None:
    put(desk, rugged)
    here = legal_hexes(rugged, 2)[0]
    if loose:
        desk.mouse.move(*middle(desk, here))
        rotation = seen(desk)["ghost"]["rotation"]
        cell(desk, here).click()
        assert seen(desk)["ghost"]["rotation"] == rotation, "the first click turned it"
    else:
        cell(desk, here).dispatch_event("click")
    expect_ghost(desk, here, fixed=True)
    expect_same_as_engine(desk, rugged)


def test_enter_fixes_the_ghost_and_another_enter_confirms(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    here = legal_hexes(rugged)[0]
    cell(desk, here).focus()
    desk.keyboard.press("Enter")
    expect_ghost(desk, here, fixed=True)
    expect_same_as_engine(desk, rugged)
    rotation = int(seen(desk)["ghost"]["rotation"])
    desk.keyboard.press("Enter")
    expect_same_as_engine(desk, rugged.play(Placement(here, rotation)))


def test_taps_fix_turn_and_move_the_ghost(phone: Page, rugged: Game) -> None:
    put(phone, rugged)
    here, other = legal_hexes(rugged, 3)[:2]
    cell(phone, here).tap()
    expect_ghost(phone, here, fixed=True)
    rotations = [int(seen(phone)["ghost"]["rotation"])]
    for _ in range(2):
        cell(phone, here).tap()
        expect_ghost(phone, here, fixed=True)
        rotations.append(int(seen(phone)["ghost"]["rotation"]))
    assert rotations == clockwise(rugged, here, rotations[0], 3)
    cell(phone, other).tap()
    expect_ghost(phone, other, fixed=True)
    expect_same_as_engine(phone, rugged)
    phone.get_by_test_id("confirm").tap()
    assert seen(phone)["main"]["ply"] == str(rugged.ply + 1)


@pytest.mark.long
def test_choosing_another_hex_moves_the_ghost(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    for here in (*legal_hexes(rugged)[:3], Hex(0, 0)):
        cell(desk, here).click()
        expect_ghost(desk, here, fixed=True)
    other = legal_hexes(rugged)[0]
    cell(desk, other).focus()
    expect_ghost(desk, Hex(0, 0), fixed=True)
    desk.keyboard.press("Enter")
    expect_ghost(desk, other, fixed=True)
    expect_same_as_engine(desk, rugged)


@pytest.mark.long
def test_a_fixed_ghost_survives_blur_and_hovering(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    here, other = legal_hexes(rugged)[:2]
    cell(desk, here).click()
    for step in (
        lambda: desk.mouse.move(*middle(desk, other)),
        lambda: desk.mouse.move(5, 5),
        lambda: desk.get_by_test_id("zoom-in").focus(),
        lambda: desk.evaluate("document.activeElement.blur()"),
        lambda: cell(desk, other).focus(),
    ):
        step()
        expect_ghost(desk, here, fixed=True)


@pytest.mark.long
def test_a_fixed_ghost_survives_a_pointer_resting_over_a_redrawn_board(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    here, other = legal_hexes(rugged)[:2]
    desk.mouse.move(*middle(desk, other))
    cell(desk, here).focus()
    desk.keyboard.press("Enter")
    for key in ("+", "-", "0"):
        desk.keyboard.press(key)
        desk.wait_for_timeout(100)
        expect_ghost(desk, here, fixed=True)
    desk.keyboard.press("Enter")
    desk.wait_for_timeout(100)
    assert seen(desk)["ghost"] is None
    desk.keyboard.press("u")
    desk.wait_for_timeout(100)
    expect_ghost(desk, here, fixed=True)


def clockwise(game: Game, here: Hex, start: int, count: int) -> list[int]:
    """Return the legal rotations in clockwise turning order, starting from one: the numbers fall."""
    legal = game.position.placements.rotations(here)
    turns = [start]
    while len(turns) < count:
        turns.append(next(d for n in range(1, 7) if (d := (turns[-1] - n) % 6) in legal))
    return turns


@pytest.mark.parametrize(
    ("turn", "sense"),
    [
        # These are both ways round; a press on the hex turns it below, on each hex.
        pytest.param(lambda page, here: page.keyboard.press("r"), -1, id="R", marks=pytest.mark.long),
        pytest.param(lambda page, here: page.keyboard.press("Shift+R"), 1, id="Shift+R"),
        pytest.param(lambda page, here: page.get_by_test_id("rotate-right").click(), -1, id="rotate-right"),
        pytest.param(
            lambda page, here: page.get_by_test_id("rotate-left").click(), 1, id="rotate-left", marks=pytest.mark.long
        ),
        pytest.param(lambda page, here: cell(page, here).click(), -1, id="click", marks=pytest.mark.long),
    ],
)
def test_turning_cycles_through_the_legal_rotations(
    desk: Page, rugged: Game, turn: Callable[[Page, Hex], Any], sense: int
) -> None:
    put(desk, rugged)
    placements = rugged.position.placements
    here = next(h for h in placements.hexes() if 2 < len(placements.rotations(h)) < 6)
    legal = placements.rotations(here)
    cell(desk, here).click()
    shown = []
    for _ in range(len(legal) + 1):
        facts = seen(desk)["ghost"]
        assert facts["legal"] == "true"
        assert "reason" not in facts
        shown.append(int(facts["rotation"]))
        turn(desk, here)
    forth = clockwise(rugged, here, shown[0], len(legal) + 1)
    back = [forth[-1 - index] for index in range(len(forth))]
    assert shown == (forth if sense < 0 else back)


def test_the_ghost_starts_legal_and_the_first_tile_turns_through_all_six(desk: Page) -> None:
    game = Game.new(seed=7)
    put(desk, game)
    answers = desk.evaluate(_TURN_ON_EACH, [[0, 0]])[0]
    assert [each["rotation"] for each in answers] == [(answers[0]["rotation"] - n) % 6 for n in range(7)]
    assert {each["legal"] for each in answers} == {"true"}


def test_the_drawing_of_the_ghost_turns_as_its_rotation_says(desk: Page) -> None:
    game = Game.new(seed=7)
    put(desk, game)
    tile = game.position.hand
    assert tile is not None
    cell(desk, Hex(0, 0)).click()
    for _ in range(6):
        desk.keyboard.press("r")
        rotation = int(seen(desk)["ghost"]["rotation"])
        places = ghost(desk).evaluate(
            """ghost => Object.fromEntries([...ghost.querySelectorAll("g[class][transform]")].map(
              group => [group.getAttribute("class"), group.getAttribute("transform").match(/-?[\\d.]+/g).map(Number)]
            ))"""
        )
        for terrain, here in zip((tile.first, tile.second), tile_hexes(Hex(0, 0), rotation)[1:]):
            x, y = places[terrain.name.lower()]
            east, south = here.q + here.r / 2, here.r
            assert (x > 0, x < 0, y > 0, y < 0) == (east > 0, east < 0, south > 0, south < 0)


def test_every_hex_shows_its_legal_rotations_or_six_reasons(
    desk: Page, rugged: Game, pytestconfig: pytest.Config
) -> None:
    """Look at every third hex, and at all with --long."""
    put(desk, rugged)
    position = rugged.position
    hexes = [Hex.parse(text) for text in cells_of(position)][:: 1 if pytestconfig.getoption("--long") else 3]
    reasons = set()
    for here, answers in zip(hexes, desk.evaluate(_TURN_ON_EACH, [list(here) for here in hexes])):
        legal = position.placements.rotations(here)
        order = sorted(legal or range(6), reverse=True)
        start = order.index(answers[0]["rotation"])
        assert [each["rotation"] for each in answers] == [order[(start + n) % len(order)] for n in range(7)], here
        for each in answers:
            violation = position.violation(Placement(here, each["rotation"]))
            assert each.get("reason") == (violation.rule.value if violation else None), (here, each)
            assert each["legal"] == ("false" if violation else "true")
            assert each["enabled"] is (violation is None)
            assert bool(each["words"]) is (violation is not None)
            reasons.add(each.get("reason"))
    assert reasons >= {
        *("overlap", "not-level", "no-volcano", "same-direction"),
        *("covers-tower", "covers-temple", "covers-settlement"),
    }


def test_a_refusal_is_said_by_the_narrator_and_announced(desk: Page, rugged: Game) -> None:
    put(desk, rugged)
    position = rugged.position
    here = next(h for h in position.board.frame.hexes(position.board.land) if not position.placements.rotations(h))
    cell(desk, here).click()
    narrator, alert = desk.get_by_test_id("narrator"), desk.get_by_test_id("alert")
    words = alert.inner_text()
    assert words
    expect(narrator).to_have_text(words)
    expect(alert).to_have_role("alert")
    box = alert.bounding_box()
    assert box is not None and box["width"] <= 1, "only one of the two voices is seen"
    expect(ghost(desk)).to_have_attribute("data-legal", "false")
    expect(desk.get_by_test_id("confirm")).to_be_disabled()
    desk.keyboard.press("Escape")
    expect(alert).to_have_text("")
    expect(narrator).to_contain_text("Choose where the volcano goes")


@pytest.mark.parametrize("way", mostly_long(["button", "key"], ["key"]))
def test_cancel_removes_the_ghost(desk: Page, rugged: Game, way: str) -> None:
    put(desk, rugged)
    cell(desk, legal_hexes(rugged)[0]).click()
    desk.mouse.move(5, 5)
    if way == "button":
        desk.get_by_test_id("cancel").click()
    else:
        desk.keyboard.press("Escape")
    assert seen(desk)["ghost"] is None
    assert not any(seen(desk)["enabled"][name] for name in ("cancel", "confirm"))
    expect_same_as_engine(desk, rugged)


@pytest.mark.parametrize("way", mostly_long(["button", "key"], ["button"]))
def test_a_tile_can_be_taken_back_until_the_building_is_confirmed(desk: Page, rugged: Game, way: str) -> None:
    put(desk, rugged)
    move = next(iter(rugged.position.placements))
    after = play(desk, rugged, [move])
    assert after.position.phase is Phase.BUILD
    cell(desk, Hex.parse(next(iter(h for h, c in cells_of(after.position).items() if c.get("legal"))))).click()
    if way == "button":
        desk.get_by_test_id("undo").click()
    else:
        desk.keyboard.press("u")
    facts = expect_same_as_engine(desk, rugged)
    assert (facts["ghost"]["q"], facts["ghost"]["r"]) == (str(move.hex.q), str(move.hex.r))
    assert facts["ghost"]["rotation"] == str(move.rotation)
    assert facts["options"] == []
    expect_ghost(desk, move.hex, fixed=True)


def test_warns_of_a_tile_after_which_nothing_can_be_built(desk: Page) -> None:
    game = played(49, TALL, Options(2), 4)
    fatal = [move for move in game.position.placements if not laying(game, move).can_build]
    harmless = next(move for move in game.position.placements if laying(game, move).can_build)
    assert fatal
    put(desk, game)
    notice = desk.locator("#notice")
    cell(desk, harmless.hex).click()
    assert notice.get_attribute("data-kind") == "ok"
    cell(desk, fatal[0].hex).click()
    while seen(desk)["ghost"]["rotation"] != str(fatal[0].rotation):
        desk.keyboard.press("r")
    expect(notice).to_be_visible()
    assert notice.get_attribute("data-kind") == "warn"
    expect(notice).to_contain_text("couldn’t build")
    desk.get_by_test_id("confirm").click()
    expect_same_as_engine(desk, game.play(fatal[0]))
    assert seen(desk)["players"][game.position.seat]["out"] == "true"


def laying(game: Game, move: Placement) -> LayingEffects:
    """Return the effects of laying the tile."""
    result = effects(game.position, move)
    assert isinstance(result, LayingEffects)
    return result


@pytest.mark.long
def test_the_notice_says_what_an_eruption_buries_and_how_high_it_grows(desk: Page, erupting: Game) -> None:
    put(desk, erupting)
    position = erupting.position
    all_effects: list[tuple[Placement, LayingEffects]] = [
        (move, laying(erupting, move)) for move in position.placements
    ]
    eruptions = [each for each in all_effects if each[1].level > 1]
    assert any(effect.buried for _, effect in eruptions)
    assert any(not effect.buried for _, effect in eruptions)
    for move, effect in eruptions:
        shown = shown_at(desk, move)
        assert shown["buried"] == len(effect.buried)
        assert shown["old"] == [f"#old-lava-{position.board.flow(move.hex)}"]
        assert f"level {effect.level}" in shown["words"]
        for seat, name in enumerate(erupting.names):
            huts = sum(buried.huts for buried in effect.buried if buried.seat == seat)
            words = shown["words"].replace("\N{NO-BREAK SPACE}", " ")
            assert f"{name} loses {huts} hut" in words or not huts
        assert ("It splits" in shown["words"]) is any(len(split.after) > 1 for split in effect.split)


def shown_at(page: Page, move: Placement) -> Facts:
    """Fix the ghost as in a move; return what the ghost and the notice show."""
    page.get_by_test_id("cancel").dispatch_event("click")
    cell(page, move.hex).dispatch_event("click")
    for _ in range(6):
        if seen(page)["ghost"]["rotation"] != str(move.rotation):
            cell(page, move.hex).dispatch_event("click")
    facts: Facts = page.evaluate(
        """() => {
          const uses = [...document.querySelectorAll("[data-testid=ghost] use")].map(use => use.getAttribute("href"));
          return {
            buried: uses.filter(href => href === "#buried").length,
            old: uses.filter(href => href.startsWith("#old-lava")),
            words: document.getElementById("notice").textContent,
          };
        }"""
    )
    return facts
