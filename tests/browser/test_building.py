"""Building: the options of a hex, refusals and their reasons, previews, and confirming."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from taluva import Build, Game, Hex, Kind, Options, Position
from taluva.drawing.geometry import center
from tests.browser.comparison import Facts, cells_of, expect_same_as_engine, filled, offers, seen
from tests.browser.interpreter import put, python
from tests.browser.playing import cell, option
from tests.browser.random_play import TALL, WIDE, expansions_at, played

pytestmark = pytest.mark.browser

SINGLES = (Kind.HUT, Kind.TEMPLE, Kind.TOWER)
# Chooses hexes one after the other; returns the options of each.
_CHOOSE_EACH = """hexes => hexes.map(([q, r]) => {
  document.querySelector(`[role=gridcell][data-q="${q}"][data-r="${r}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const options = [...document.querySelectorAll("[data-testid=build-option]")].map(option => ({
    ...option.dataset,
    off: option.getAttribute("aria-disabled") === "true",
    chosen: option.getAttribute("aria-pressed") === "true",
    words: option.textContent,
  }));
  return { options, enabled: !document.querySelector("[data-testid=confirm]").disabled };
})"""
# The previewed pieces: the centre of their hex on the drawing, and their number.
_PREVIEWED = """() => [...document.querySelectorAll("#plane .preview")].map(preview => [
  ...preview.closest(".cell").getAttribute("transform").match(/-?[\\d.]+/g).map(Number),
  preview.querySelectorAll("g > use").length,
  preview.querySelector(".badge-n")?.dataset.figure ?? null,
])"""


def game_at(seed: int, plies: int, all_tiles: bool = False) -> Game:
    """Return a game in the build phase."""
    return played(seed, WIDE if all_tiles else TALL, Options(2, all_tiles), plies)


@pytest.fixture(scope="module")
def joined() -> Game:
    """Return a game in which two settlements can expand into one hex, filling different hexes."""
    return game_at(0, 21)


def options_of(position: Position, here: Hex) -> list[Facts]:
    """Return the options that the page should offer on a hex, from the engine."""
    board = position.board
    options: list[Facts] = []
    for kind in SINGLES:
        options.append(_option(position, Build(kind, here), 1))
    if options[1].get("reason") in ("volcano", "occupied", "level", "no-settlement"):
        return [*options, {"kind": "expand", "reason": options[1]["reason"]}]
    terrain = board.terrain(here)
    by_filling: dict[tuple[Hex, ...], list[Build]] = {}
    for settlement in board.settlements[position.seat]:
        hexes = board.frame.hexes(settlement.hexes)
        if any(neighbour in hexes for neighbour in here.neighbours()):
            move = Build(Kind.EXPAND, min(hexes), terrain)
            by_filling.setdefault(tuple(filled(position, move)), []).append(move)
    for move in sorted(min(moves) for moves in by_filling.values()):
        cost = sum(board.level(each) for each in filled(position, move))
        options.append(_option(position, move, cost) | {"settlement": str(move.hex)})
    return options


def _option(position: Position, move: Build, cost: int) -> Facts:
    facts: Facts = {"kind": move.kind.word, "cost": str(cost)}
    violation = position.violation(move)
    return facts if violation is None else facts | {"reason": violation.rule.value}


@pytest.mark.long
def test_every_hex_offers_the_legal_options_and_gives_reasons_for_the_rest(desk: Page) -> None:
    reasons = set()
    for seed, plies, all_tiles in ((0, 21, False), (0, 33, False), (0, 43, False), (1, 43, False), (0, 51, True)):
        game = game_at(seed, plies, all_tiles)
        position = game.position
        put(desk, game)
        cells = cells_of(position)
        water = [text for text in cells if cells[text]["level"] == "0"]
        hexes = [Hex.parse(text) for text in cells if text not in water[3:]]
        for here, shown in zip(hexes, desk.evaluate(_CHOOSE_EACH, [list(here) for here in hexes])):
            should, options = options_of(position, here), shown["options"]
            for facts, wanted in zip(options, should, strict=True):
                assert {name: facts[name] for name in wanted} == wanted, here
                assert facts["off"] is ("reason" in wanted)
                assert ("reason" in facts) is facts["off"]
                assert facts["words"].strip()
                if facts["kind"] == "expand" and not facts["off"]:
                    assert facts["terrain"] == cells[str(here)]["terrain"]
                reasons.add((facts["kind"], facts.get("reason")))
            sole = [index for index, wanted in enumerate(should) if "reason" not in wanted]
            assert [index for index, facts in enumerate(options) if facts["chosen"]] == (sole if len(sole) == 1 else [])
            assert shown["enabled"] is (len(sole) == 1)
    assert reasons >= {
        *((kind.word, None) for kind in Kind),
        *((kind.word, reason) for kind in Kind for reason in ("volcano", "occupied", "level")),
        *(("hut", reason) for reason in ("beside-own", "supply")),
        *(("temple", reason) for reason in ("no-settlement", "too-small", "has-temple")),
        *(("tower", reason) for reason in ("no-settlement", "has-tower", "supply")),
        *(("expand", reason) for reason in ("no-settlement", "supply")),
    }


def test_nothing_is_offered_before_a_hex_is_chosen(desk: Page, joined: Game) -> None:
    put(desk, joined)
    facts = expect_same_as_engine(desk, joined)
    assert facts["options"] == []
    assert not facts["enabled"]["confirm"]
    assert not facts["enabled"]["cancel"]
    expect(desk.locator("#options-panel")).to_be_hidden()


def hex_with(game: Game, count: int) -> Hex:
    """Return a hex with exactly this many legal options."""
    cells = [Hex.parse(text) for text in offers(game.position)]
    return next(h for h in cells if sum("reason" not in each for each in options_of(game.position, h)) == count)


def chosen(page: Page) -> list[Facts]:
    """Return the chosen options."""
    return [each for each in seen(page)["options"] if each["chosen"]]


def test_a_single_option_is_chosen_and_not_confirmed(desk: Page, joined: Game) -> None:
    here = hex_with(joined, 1)
    put(desk, joined)
    cell(desk, here).click()
    facts = expect_same_as_engine(desk, joined)
    (only,) = chosen(desk)
    assert facts["enabled"] == {"confirm": True, "cancel": True, "undo": True}
    button = desk.locator(f"[data-testid=build-option][data-kind={only['kind']}]:not([aria-disabled])")
    button.click()
    assert chosen(desk) == [only]
    cell(desk, here).click()
    assert chosen(desk) == [only]
    expect_same_as_engine(desk, joined)
    desk.get_by_test_id("confirm").click()
    assert seen(desk)["main"]["ply"] == str(joined.ply + 1)


def test_one_of_several_options_must_be_chosen(desk: Page, joined: Game) -> None:
    here = hex_with(joined, 2)
    put(desk, joined)
    cell(desk, here).click()
    assert chosen(desk) == []
    expect(desk.get_by_test_id("confirm")).to_be_disabled()
    buttons = desk.locator("[data-testid=build-option]:not([aria-disabled])")
    for index in (0, 1, 0):
        buttons.nth(index).click()
        assert len(chosen(desk)) == 1
        expect(buttons.nth(index)).to_have_attribute("aria-pressed", "true")
        expect(desk.get_by_test_id("confirm")).to_be_enabled()
        expect_same_as_engine(desk, joined)


def test_a_refused_option_says_why_and_changes_nothing(desk: Page, joined: Game) -> None:
    here = hex_with(joined, 2)
    put(desk, joined)
    cell(desk, here).click()
    desk.locator("[data-testid=build-option]:not([aria-disabled])").first.click()
    before = chosen(desk)
    refused = desk.locator("[data-testid=build-option][aria-disabled=true]").first
    refused.click(force=True)  # otherwise Playwright waits until it is enabled
    expect(desk.get_by_test_id("alert")).not_to_have_text("")
    assert chosen(desk) == before
    expect_same_as_engine(desk, joined)


@pytest.mark.parametrize("way", ["button", pytest.param("key", marks=pytest.mark.long)])
def test_cancel_drops_the_chosen_hex(desk: Page, joined: Game, way: str) -> None:
    put(desk, joined)
    cell(desk, hex_with(joined, 1)).click()
    if way == "button":
        desk.get_by_test_id("cancel").click()
    else:
        desk.keyboard.press("Escape")
    facts = expect_same_as_engine(desk, joined)
    assert facts["options"] == []
    assert facts["enabled"] == {"confirm": False, "cancel": False, "undo": True}


def test_choosing_another_hex_moves_the_choice(desk: Page, joined: Game) -> None:
    put(desk, joined)
    for text in offers(joined.position):
        here = Hex.parse(text)
        cell(desk, here).click()
        assert len(seen(desk)["options"]) == len(options_of(joined.position, here))


def previewed(page: Page, position: Position) -> dict[Hex, int]:
    """Return the hexes with previewed buildings and their number; five or more show as three and a badge."""
    height = float(python(page, "app.view.cells.height"))
    middles = {
        center(Hex.parse(text), int(facts["level"]), height): Hex.parse(text)
        for text, facts in cells_of(position).items()
    }
    previews = {}
    for x, y, pieces, badge in page.evaluate(_PREVIEWED):
        near = min(middles, key=lambda middle: abs(middle[0] - x) + abs(middle[1] - y))
        assert abs(near[0] - x) + abs(near[1] - y) < 0.2
        assert middles[near] not in previews
        previews[middles[near]] = pieces if badge is None else int(badge)
    return previews


def test_two_settlements_that_expand_into_one_hex_are_two_options(desk: Page, joined: Game) -> None:
    position = joined.position
    here = next(h for h in map(Hex.parse, offers(position)) if len(expansions_at(position, h)) > 1)
    moves = expansions_at(position, here)
    put(desk, joined)
    cell(desk, here).click()
    offered = [each for each in seen(desk)["options"] if each["kind"] == "expand"]
    assert [each["settlement"] for each in offered] == [str(move.hex) for move in moves]
    # Each has a number on the board and in its option.
    for number, move in enumerate(moves, 1):
        expect(option(desk, move)).to_contain_text(str(number))
    badges = desk.locator("#plane .marks .badge-n").all()
    assert {badge.get_attribute("data-figure") for badge in badges} >= {"1", "2"}
    for move in moves:
        option(desk, move).click()
        assert set(previewed(desk, position)) == set(filled(position, move))
    desk.get_by_test_id("confirm").click()
    expect_same_as_engine(desk, joined.play(moves[-1]))


@pytest.mark.long
def test_the_preview_shows_exactly_what_would_be_built(desk: Page) -> None:
    for seed, plies in ((0, 21), (0, 43)):
        game = game_at(seed, plies)
        position = game.position
        put(desk, game)
        for move in position.builds:
            choose(desk, position, move)
            count = dict.fromkeys(filled(position, move), 1)
            if move.kind is Kind.EXPAND:
                count = {here: position.board.level(here) for here in count}
            assert previewed(desk, position) == count, move
            (taken,) = chosen(desk)
            assert taken["cost"] == str(sum(count.values()))
        desk.get_by_test_id("cancel").click()
        assert previewed(desk, position) == {}


def choose(page: Page, position: Position, move: Build) -> None:
    """Choose the option for a move without confirming it."""
    cell(page, filled(position, move)[0]).dispatch_event("click")
    _press(option(page, move))


def _press(button: Locator) -> None:
    if button.get_attribute("aria-pressed") != "true":
        button.dispatch_event("click")


def test_building_on_a_phone(phone: Page, joined: Game) -> None:
    put(phone, joined)
    here = hex_with(joined, 2)
    cell(phone, here).tap()
    buttons = phone.locator("[data-testid=build-option]")
    for index in range(buttons.count()):
        buttons.nth(index).scroll_into_view_if_needed()
        box: Any = buttons.nth(index).bounding_box()
        assert min(box["width"], box["height"]) >= 24
    phone.locator("[data-testid=build-option]:not([aria-disabled])").first.tap()
    assert len(chosen(phone)) == 1
    expect_same_as_engine(phone, joined)
    phone.get_by_test_id("confirm").tap()
    assert seen(phone)["main"]["ply"] == str(joined.ply + 1)
