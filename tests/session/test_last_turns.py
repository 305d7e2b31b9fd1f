"""The last turns of the others: outlined until one's own next move."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from session.table.intents import GoToPly
from session.table.last_turns import last_turns
from session.table.log import changed_hexes
from session.table.table import Table, table_of
from session.table.update import update
from taluva import Game, Hex, Options, Phase
from tests.rules.random_games import random_game


def outlined(game: Game, levels: tuple[int, ...] = ()) -> dict[Hex, int]:
    """Return the hexes outlined at a table, with whose turn changed them."""
    return last_turns(at(game, levels)).hexes


def at(game: Game, levels: tuple[int, ...] = ()) -> Table:
    table = table_of(game)
    return replace(table, save=replace(table.save, levels=levels))


def changed(game: Game, *plies: int) -> dict[Hex, int]:
    """Return the hexes that some plies changed, with the seats that did."""
    return {hex_: game.positions[ply - 1].seat for ply in plies for hex_ in changed_hexes(game, ply)}


GAME = random_game(3, Options(3), 13)


def test_the_whole_last_turn_of_every_other_seat_is_outlined_before_ones_own() -> None:
    # Seat 1 is to lay a tile; seats 2 and 3 have laid and built since.
    assert GAME.at(12).position.seat == 0 and GAME.at(12).position.phase is Phase.TILE
    assert outlined(GAME.at(12)) == changed(GAME, 9, 10, 11, 12)
    assert last_turns(at(GAME.at(12))).begin == 8


def test_ones_own_tile_takes_the_outlines_away() -> None:
    assert outlined(GAME.at(13)) == {}
    assert last_turns(at(GAME.at(13))).begin == 13


def test_while_computers_play_it_is_the_persons_turn_that_counts() -> None:
    levels = (0, 2, 2)
    assert outlined(GAME.at(8), levels) == {}
    assert outlined(GAME.at(9), levels) == changed(GAME, 9)
    assert outlined(GAME.at(11), levels) == changed(GAME, 9, 10, 11)
    assert outlined(GAME.at(12), levels) == changed(GAME, 9, 10, 11, 12)


def test_where_only_computers_play_the_last_turn_is_outlined() -> None:
    assert outlined(GAME.at(12), (1, 1, 1)) == changed(GAME, 11, 12)
    assert outlined(GAME.at(11), (1, 1, 1)) == changed(GAME, 11)


def test_looking_back_the_turn_of_the_ply_is_outlined() -> None:
    assert last_turns(update(at(GAME), GoToPly(10))).hexes == changed(GAME, 9, 10)
    assert last_turns(update(at(GAME), GoToPly(0))).hexes == {}


@given(st.integers(0, 9), st.sampled_from([Options(2, all_tiles=True), Options(4)]))
def test_nobodys_own_turn_is_outlined_and_every_other_seats_at_most_once(seed: int, options: Options) -> None:
    game = random_game(seed, options)
    for ply in range(game.ply):
        now = game.at(ply)
        begin, hexes = last_turns(at(now))
        assert now.position.seat not in hexes.values()
        seats = [now.positions[each].seat for each in range(begin, ply)]
        assert len(seats) <= 2 * (options.players - 1)
    last = outlined(game)
    assert last and len(set(last.values())) == 1
