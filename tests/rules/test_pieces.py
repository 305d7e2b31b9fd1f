"""The pieces in the box, shuffling, and the arguments of a new game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import (
    SUPPLY,
    TILE_COUNTS,
    TILE_SET,
    Building,
    Game,
    Hex,
    Mode,
    Options,
    Player,
    Supply,
    Terrain,
    Tile,
    drawn_seat,
    format_options,
    shuffled_deck,
    team_score,
)
from tests.rules.reference import TILE_SET as REFERENCE_TILES
from tests.rules.strategies import all_options
from tools.steps import ROOT

SEEDS = st.integers(0, 2**64)


def test_the_box_holds_the_tiles_of_the_rules() -> None:
    assert {str(tile): count for tile, count in TILE_COUNTS.items()} == REFERENCE_TILES
    hexes = Counter(terrain for tile in TILE_SET for terrain in tile)
    assert {terrain.letter: hexes[terrain] for terrain in Terrain} == {"J": 28, "C": 23, "S": 19, "R": 15, "L": 11}
    assert dict(SUPPLY) == {Building.HUT: 20, Building.TEMPLE: 3, Building.TOWER: 2}


@pytest.mark.parametrize("options", all_options(), ids=format_options)
def test_the_options_determine_the_number_of_tiles(options: Options) -> None:
    game = Game.new(options, seed=5)
    assert len(game.deck) == (48 if options.all_tiles else 12 * options.players)
    assert Counter(game.deck) <= Counter(TILE_SET)
    assert game.position.seat == options.first


@given(SEEDS)
def test_the_same_seed_gives_the_same_deck(seed: int) -> None:
    deck = shuffled_deck(seed, 48)
    assert deck == shuffled_deck(seed, 48)
    assert deck[:24] == shuffled_deck(seed, 24)
    assert Counter(deck) == TILE_COUNTS


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("2,-5", "2,-5", 0),
        ("1,2", "4,2", 3),
        ("1,2", "1,-1", 3),
        ("1,2", "3,0", 2),
        ("1,2", "3,3", 3),
        ("1,2", "5,0", 4),
        ("1,2", "-1,6", 4),
    ],
)
def test_distance_is_the_number_of_steps(one: str, other: str, steps: int) -> None:
    assert Hex.parse(one).distance(Hex.parse(other)) == steps
    assert Hex.parse(other).distance(Hex.parse(one)) == steps


@pytest.mark.parametrize("members_out", [0, 1, 2])
def test_a_team_scores_what_its_remaining_members_built(members_out: int) -> None:
    built = Player(Supply(15, 2, 0))
    players = [built._replace(out=members_out > 0), Player(), built._replace(out=members_out > 1), Player()]
    left = 2 - members_out
    assert team_score(players, (0, 2)) == (1 * left, 2 * left, 5 * left)


def test_decks_never_change() -> None:
    """Compare with decks written down once: a seed must always give the same game."""
    assert " ".join(map(str, shuffled_deck(0, 12))) == "SR JL RC LR JC JC JC CJ JC CL CJ SC"
    assert " ".join(map(str, shuffled_deck(2024, 12))) == "CL RJ CJ RR JC CC SJ JJ SL RJ LC CR"
    assert " ".join(map(str, shuffled_deck(2**63, 12))) == "JS CL JL CR CJ SR RR SC RJ CJ SJ JL"


def test_the_deck_does_not_depend_on_the_hash_seed_or_global_random_state() -> None:
    program = "import random, taluva; random.seed(1); print(*taluva.shuffled_deck(7, 48))"
    decks = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }
    assert decks == {" ".join(map(str, shuffled_deck(7, 48)))}


def test_every_tile_is_first_as_often_as_expected() -> None:
    first = Counter(shuffled_deck(seed, 1)[0] for seed in range(4800))
    for tile, count in TILE_COUNTS.items():
        assert 50 * count < first[tile] < 150 * count


@given(SEEDS, st.integers(2, 4))
def test_the_same_seed_draws_the_same_first_player(seed: int, players: int) -> None:
    seat = drawn_seat(seed, players)
    assert seat == drawn_seat(seed, players)
    assert Game.new(Options(players, first=seat), seed=seed).position.seat == seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_drawn_first_equally_often(players: int) -> None:
    drawn = Counter(drawn_seat(seed, players) for seed in range(1200))
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 0.8 * 1200 / players


@given(st.permutations(TILE_SET))
def test_a_given_deck_is_drawn_in_order(deck: list[Tile]) -> None:
    game = Game.new(Options(4), deck=deck)
    assert (game.deck, game.position.hand) == (tuple(deck), deck[0])


NO_DECK = "a game needs either a seed or a deck"
NO_NAME = "a name has 1 to 24 visible characters"
JUNGLES = [Tile.parse("JJ")] * 24


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, NO_DECK),
        ({"seed": 1, "deck": TILE_SET[:24]}, NO_DECK),
        ({"deck": TILE_SET[:23]}, "the deck has 23 tiles, not 24"),
        ({"deck": TILE_SET}, "the deck has 48 tiles, not 24"),
        ({"deck": JUNGLES}, "more tiles of a kind than the box holds"),
        ({"seed": 1, "names": ["one"]}, "each seat needs one name"),
        ({"seed": 1, "names": ["one", "two", "three"]}, "each seat needs one name"),
        ({"seed": 1, "names": ["one", ""]}, NO_NAME),
        ({"seed": 1, "names": ["one", " "]}, NO_NAME),
        ({"seed": 1, "names": ["one", " two"]}, NO_NAME),
        ({"seed": 1, "names": ["one", "x" * 25]}, NO_NAME),
        ({"seed": 1, "names": ["one", "two\nthree"]}, NO_NAME),
        ({"seed": 1, "names": ["one", "two\u2028three"]}, NO_NAME),
        ({"seed": 1, "names": ["one", "\ud800"]}, NO_NAME),
    ],
)
def test_invalid_arguments_of_a_new_game(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        Game.new(**arguments)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((1,), "a game has two to four players"),
        ((5,), "a game has two to four players"),
        ((0,), "a game has two to four players"),
        ((2, False, False, Mode.TEAMS), "teams need four players"),
        ((3, False, False, Mode.TEAMS), "teams need four players"),
        ((2, False, False, Mode.SOLO, 2), "the first seat is out of range"),
        ((4, False, False, Mode.TEAMS, 4), "the first seat is out of range"),
        ((2, False, False, Mode.SOLO, -1), "the first seat is out of range"),
    ],
)
def test_invalid_options(arguments: tuple[int], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        Options(*arguments)


def test_names_default_to_the_seat() -> None:
    assert Game.new(Options(3), seed=1).names == ("Player 1", "Player 2", "Player 3")
    assert Game.new(seed=1, names=["x", "y" * 24]).names == ("x", "y" * 24)
