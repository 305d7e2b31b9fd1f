"""Whole games through the page, compared with the engine after every ply."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from taluva import Build, Game, Hex, Mode, Options, Placement, Terrain, team_score
from tests.browser.comparison import expect_same_as_engine, seen
from tests.browser.interpreter import put
from tests.browser.playing import cell, option, play, turns_needed
from tests.browser.random_play import KINDS, LOW, TALL, Taste, choose, move_for

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cleo", "Dov")


def choose_hex(page: Page, here: Hex, way: str) -> None:
    """Choose a hex with a mouse, a finger or the keyboard."""
    if way == "mouse":
        cell(page, here).click()
    elif way == "finger":
        cell(page, here).tap()
    else:
        cell(page, here).focus()
        page.keyboard.press("Enter")


def turn_tile(page: Page, here: Hex, way: str) -> None:
    """Turn the fixed ghost once, clockwise."""
    if way == "keys":
        page.keyboard.press("r")
    elif way == "finger":
        cell(page, here).tap()
    else:
        page.get_by_test_id("rotate-right").click()


def confirm(page: Page, way: str) -> None:
    """Confirm the prepared move."""
    if way == "mouse":
        page.get_by_test_id("confirm").click()
    elif way == "finger":
        page.get_by_test_id("confirm").tap()
    else:
        page.keyboard.press("Enter")


def lay(page: Page, here: Hex, rotation: int, legal: list[int], way: str) -> Placement:
    """Lay the tile in hand; return the move."""
    choose_hex(page, here, way)
    ghost = seen(page)["ghost"]
    assert (ghost["q"], ghost["r"], ghost["legal"]) == (str(here.q), str(here.r), "true")
    for _ in range(turns_needed(legal, int(ghost["rotation"]), rotation)):
        turn_tile(page, here, way)
    confirm(page, way)
    return Placement(here, rotation)


def build(page: Page, here: Hex, word: str, chance: random.Random, way: str) -> Build:
    """Build at a hex, choosing among several expansions; return the move."""
    choose_hex(page, here, way)
    facts = seen(page)
    offered = [one for one in facts["options"] if one["kind"] == word and not one["off"]]
    taken = chance.choice(offered) if word == "expand" else offered[0]
    move = Build(KINDS[word], here)
    if word == "expand":
        terrain = facts["cells"][str(here)]["terrain"]
        assert taken["terrain"] == terrain
        move = Build(KINDS[word], Hex.parse(taken["settlement"]), Terrain[terrain.upper()])
    if not taken["chosen"]:
        button = option(page, move)
        if way == "keys":
            button.focus()
            page.keyboard.press("Enter")
            cell(page, here).focus()
        elif way == "finger":
            button.tap()
        else:
            button.click()
    confirm(page, way)
    return move


def play_game(
    page: Page, options: Options, seed: int, taste: Taste, ways: tuple[str, ...], progress: Callable[[], None]
) -> Game:
    """Play a game to its end with moves the page offers, comparing after every ply; return it."""
    chance, hand = random.Random(seed), random.Random(seed)
    game = Game.new(options, seed=seed, names=NAMES[: options.players])
    put(page, game)
    facts = expect_same_as_engine(page, game)
    while not game.is_over:
        progress()
        way = hand.choice(ways)
        here, word = choose(facts["cells"], chance, taste)
        if way == "quick":
            game = play(page, game, [move_for(game.position, here, word, chance)])
        elif facts["main"]["phase"] == "tile":
            legal = [int(rotation) for rotation in facts["cells"][str(here)]["legal"].split()]
            game = game.play(lay(page, here, int(word), legal, way))
        else:
            game = game.play(build(page, here, word, chance, way))
        facts = expect_same_as_engine(page, game)
    expect_result(page, game)
    return game


def expect_result(page: Page, game: Game) -> None:
    """Expect the dialog at the end to agree with the engine."""
    outcome, players, teams = game.outcome, game.position.players, game.options.mode is Mode.TEAMS
    assert outcome is not None
    facts = seen(page)
    assert facts["result"] == {
        "reason": outcome.reason.value,
        "winners": " ".join(str(seat + 1) for seat in outcome.winners),
    }
    expect(page.get_by_test_id("over")).to_be_visible()
    figures = {row[1]: row[2:] for row in facts["table"]}
    for seat, name in enumerate(game.names):
        temples, towers, huts = players[seat].built
        assert figures[name] == [str(n) for n in (temples, towers, huts, players[seat].buried)]
    if teams:
        for one, other in ((0, 2), (1, 3)):
            score = [str(figure) for figure in team_score(players, (one, other))]
            assert figures[f"{NAMES[one]} and {NAMES[other]}"][:3] == score
    else:
        for row in facts["table"]:
            player = players[game.names.index(row[1])]
            better = sum(not other.out and other.built > player.built for other in players if not other.place)
            winners = sum(bool(other.place) for other in players)
            place = player.place or (None if player.out else 1 + winners + better)
            assert row[0] == ("out" if place is None else str(place))
    assert game.names[outcome.winners[0]] in facts["status"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "seed", "taste", "reason"),
    [
        pytest.param(Options(2), 44, TALL, "early", id="two-early"),
        pytest.param(Options(2), 49, TALL, "last", id="two-last-at-once"),
        pytest.param(Options(2, huts_anywhere=True), 0, LOW, "last", id="two-anywhere-last"),
        pytest.param(Options(3), 28, TALL, "tiles", id="three-tiles"),
        pytest.param(Options(3, mode=Mode.RANKING), 37, TALL, "last", id="three-ranking-last"),
        pytest.param(Options(4), 72, TALL, "early", id="four-early"),
        pytest.param(Options(2, all_tiles=True), 4, TALL, "early", id="two-all-tiles"),
    ],
)
def test_the_page_agrees_with_the_engine_after_every_ply(
    desk: Page, options: Options, seed: int, taste: Taste, reason: str, progress: Callable[[], None]
) -> None:
    game = play_game(desk, options, seed, taste, ("mouse", "keys", *["quick"] * 8), progress)
    assert game.outcome is not None
    assert game.outcome.reason.value == reason


@pytest.mark.long
def test_the_page_agrees_with_the_engine_on_a_phone(phone: Page, progress: Callable[[], None]) -> None:
    game = play_game(phone, Options(4, mode=Mode.TEAMS), 19, TALL, ("finger", "quick", "quick", "quick"), progress)
    assert game.outcome is not None
    assert game.outcome.reason.value == "last"
