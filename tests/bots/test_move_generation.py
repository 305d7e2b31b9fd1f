"""Move generation lists exactly the legal moves, or those of them that matter."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.move_conversion import build_move_of, build_of, placement_of, tile_move_of
from bots.move_generation import (
    HUTS,
    TEMPLE,
    BuildMove,
    build_moves,
    coastal_placements,
    contact_placements,
    eruption_placements,
    tile_moves,
)
from taluva import Hex, Phase, Position
from tests.bots.states import RANDOM_GAMES, RandomGame, converted, each_random_game


@each_random_game
def test_eruptions_and_coastal_placements_are_all_legal_placements(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 4):
        grid, state = converted(position)
        moves = tile_moves(eruption_placements(grid, state)) + tile_moves(coastal_placements(grid, state))
        assert len(set(moves)) == len(moves)
        assert {placement_of(grid, move) for move in moves} == set(position.placements)
        assert all(tile_move_of(grid, placement_of(grid, move)) == move for move in moves)


def fringes(position: Position) -> tuple[set[Hex], set[Hex]]:
    """Return the hexes beside settlements of the seat to move, and those beside other players' settlements."""
    own, others = set[Hex](), set[Hex]()
    for seat, settlements in enumerate(position.board.settlements):
        for settlement in settlements:
            (own if seat == position.seat else others).update(position.board.frame.hexes(settlement.fringe))
    return own, others


@each_random_game
def test_contact_placements_are_those_in_the_sea_that_touch_settlements(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 9):
        grid, state = converted(position)
        own, others = fringes(position)
        expected = set()
        for move in position.placements:
            volcano, *land = move.hexes()
            if not position.board.level(volcano) and (volcano in others or not own.isdisjoint(land)):
                expected.add(move)
        moves = tile_moves(contact_placements(grid, state, position.seat))
        assert {placement_of(grid, move) for move in moves} == expected


@each_random_game
def test_build_moves_are_all_legal_buildings(game: RandomGame) -> None:
    for position in game.positions(Phase.BUILD, 5):
        grid, state = converted(position)
        generated = build_moves(state, game.options.huts_anywhere)
        moves = [build_of(position, grid, move) for move in generated]
        assert len(set(moves)) == len(moves) and set(moves) <= set(position.legal_moves)
        assert [build_move_of(position, grid, move) for move in moves] == generated
        # With huts anywhere, a hut and an expansion of one hex can be the same.
        results = {position.play(move).board for move in position.legal_moves}
        assert {position.play(move).board for move in moves} == results


@pytest.mark.parametrize("limit", [1, 3])
@each_random_game
def test_a_site_limit_prefers_the_hexes_beside_other_players(game: RandomGame, limit: int) -> None:
    for position in game.positions(Phase.BUILD, 5):
        _, state = converted(position)
        _, _, own = state.holdings[position.seat]
        others = 0
        for seat, (_, _, fringes) in enumerate(state.holdings):
            if seat != position.seat:
                others |= fringes
        every, some = build_moves(state, huts_anywhere=False), build_moves(state, huts_anywhere=False, site_limit=limit)
        assert [move for move in every if move in some] == sorted(some, key=every.index)
        for kind in (HUTS, TEMPLE):
            sites = single_sites(every, kind, own)
            if len(sites) > limit:
                sites = [bit for bit in sites if bit & others] + [bit for bit in sites if not bit & others]
            assert single_sites(some, kind, own) == sites[:limit]


def single_sites(moves: list[BuildMove], kind: int, own_fringes: int) -> list[int]:
    """Return where a single piece of a kind can go; huts beside own settlements are expansions."""
    return [bits for kind_, bits, _ in moves if kind_ == kind and not (kind == HUTS and bits & own_fringes)]


def test_some_of_these_positions_have_several_sites_for_temples_and_huts() -> None:
    """The test above tries what matters."""
    counts = Counter[tuple[int, bool]]()
    for game in RANDOM_GAMES.values():
        for position in game.positions(Phase.BUILD, 5):
            _, state = converted(position)
            moves = build_moves(state, huts_anywhere=False)
            for kind in (HUTS, TEMPLE):
                counts[kind, len(single_sites(moves, kind, state.holdings[position.seat][2])) > 3] += 1
    assert all(counts[kind, True] for kind in (HUTS, TEMPLE))
