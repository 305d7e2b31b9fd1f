"""The history: an entry for every ply, and news for the players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.log import Entry, changed_hexes, entry, news
from taluva import Game, Hex, Mode, Options
from tests.rules.random_games import random_game
from tests.session.games import game_of

NAMES = ("Ana", "Ben", "Cleo")


def line(game: Game) -> tuple[str, str, bool]:
    """Return the words of the entry for the last ply."""
    last = entry(game, game.ply)
    return last.what, last.detail, last.eruption


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("0,0/0", ("New land", "", False)),
        ("0,0/0 hut:1,0", ("Hut", "in the jungle", False)),
        ("0,0/0 hut:1,-1", ("Hut", "on a clearing", False)),
        ("0,0/0 hut:1,-1 0,2/2 hut:-1,2 0,0/5", ("Eruption", "on level 2", True)),
        ("0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0 expand:J:1,-1", ("Expand", "jungle, 1 hut", False)),
    ],
)
def test_the_words_of_an_entry(moves: str, words: tuple[str, str, bool]) -> None:
    assert line(game_of("JC JC SR", moves)) == words


def test_an_entry_has_its_ply_and_seat() -> None:
    game = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2")
    assert entry(game, 2) == Entry(2, 0, "Hut", "on a clearing", False, True)
    assert (entry(game, 3).ply, entry(game, 3).seat) == (3, 1)


@given(st.integers(0, 9), st.sampled_from([Options(2, all_tiles=True), Options(4), Options(3, mode=Mode.RANKING)]))
def test_entries_agree_with_the_game(seed: int, options: Options) -> None:
    game = random_game(seed, options)
    for ply in range(1, game.ply + 1):
        listed = entry(game, ply)
        assert listed.ply == ply and listed.what and "{" not in listed.what + listed.detail
        assert listed.seat == game.positions[ply - 1].seat
        before, after = game.at(ply - 1), game.at(ply)
        buried = sum(p.buried for p in after.position.players) - sum(p.buried for p in before.position.players)
        assert ("covered" in listed.detail) is (buried > 0)
        assert str(buried) in listed.detail or not buried
        out = sum(p.out for p in after.position.players) - sum(p.out for p in before.position.players)
        assert ("out of the game" in listed.detail) is (out > 0)


@pytest.mark.slow
@given(st.integers(0, 9))
def test_changed_hexes_are_those_that_differ(seed: int) -> None:
    game = random_game(seed, Options(2, all_tiles=True))
    assert changed_hexes(game.at(0)) == ()
    for ply in range(1, game.ply + 1):
        before, after = game.positions[ply - 1].board, game.positions[ply].board
        hexes = {hex_ for laid in after.laid for hex_ in laid.hexes()}
        differ = {h for h in hexes if before.level(h) != after.level(h) or before.building(h) != after.building(h)}
        assert set(changed_hexes(game.at(ply))) == differ


def test_an_expansion_changes_the_hexes_it_fills() -> None:
    game = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0 expand:J:1,-1")
    assert changed_hexes(game) == (Hex(1, 0),)


def test_news_of_eliminations_and_places() -> None:
    before = Game.new(Options(3, mode=Mode.RANKING), seed=1, names=NAMES)
    players = before.position.players
    after = replace(
        before,
        positions=(
            replace(
                before.position,
                players=(players[0]._replace(out=True, place=3), players[1]._replace(place=1), players[2]),
            ),
        ),
    )
    assert news(before, after) == ["Ana can’t build and is out of the game.", "Ben finishes no. 1."]
    nameless = replace(after, names=("Player 1", "Player 2", "Player 3"))
    assert news(before, nameless, (3, 0, 3))[1] == "You finish no. 1."
    assert news(before, nameless, (0, 3, 3))[0] == "You can’t build and are out of the game."
    assert news(before, before) == news(after, after) == []


def test_winning_without_ranking_is_not_news() -> None:
    game = random_game(2)
    assert news(game.at(game.ply - 1), game) == []
