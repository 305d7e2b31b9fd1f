"""Laying and building in a search state agree with the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.bitboard import Grid
from bots.features import BOARD_FEATURES
from bots.move_conversion import build_move_of, tile_move_of, tile_pair
from bots.search_state import SearchState, search_state_of
from bots.threats import EruptionThreats
from bots.transitions import build, lay
from taluva import Build, Kind, Move, Options, Phase, Placement, Position
from taluva.effects import building
from tests.bots.states import RANDOM_GAMES, RandomGame, board_entries, converted, each_random_game
from tests.rules.random_games import spender


def placements(position: Position, count: int) -> list[Placement]:
    """Return up to twice `count` placements: eruptions, first those that bury huts, and others in the sea."""
    legal = sorted(position.placements)
    built = set(position.board.frame.hexes(position.board.built))
    eruptions = [move for move in legal if position.board.level(move.hex)]
    eruptions.sort(key=lambda move: built.isdisjoint(move.hexes()))
    in_the_sea = [move for move in legal if not position.board.level(move.hex)]
    return [*eruptions[:count], *in_the_sea[:: len(in_the_sea) // count + 1]]


def laid(grid: Grid, state: SearchState, position: Position, move: Placement) -> SearchState:
    assert position.hand is not None
    return lay(grid, state, *tile_move_of(grid, move), tile_pair(position.hand))


def expected(grid: Grid, position: Position, move: Move) -> SearchState:
    """Return the state after a move by the rules."""
    return search_state_of(position.play(move), grid)


@each_random_game
def test_laying_a_tile_agrees_with_the_rules(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 9):
        grid, state = converted(position)
        for move in placements(position, 3):
            result = laid(grid, state, position, move)
            assert board_entries(result) == board_entries(expected(grid, position, move))
            assert (result.seat, result.statuses, result.over) == (state.seat, state.statuses, False)


def buildings(position: Position, count: int) -> list[Build]:
    """Return up to `count` buildings of each kind."""
    by_kind: dict[Kind, list[Build]] = {kind: [] for kind in Kind}
    for move in position.builds:
        by_kind[move.kind].append(move)
    return [move for moves in by_kind.values() for move in moves[:: len(moves) // count + 1]]


@each_random_game
def test_building_agrees_with_the_rules(game: RandomGame) -> None:
    for position in game.positions(Phase.BUILD, 7):
        grid, state = converted(position)
        for move in buildings(position, 3):
            result = build(grid, state, *build_move_of(position, grid, move))
            assert board_entries(result) == board_entries(expected(grid, position, move))
            assert (result.seat, result.statuses, result.over) == (state.seat, state.statuses, False)


def involves_temple_or_tower(position: Position, move: Build) -> bool:
    """Return whether a building is a temple or a tower, or lies beside a settlement with one."""
    if move.kind in (Kind.TEMPLE, Kind.TOWER):
        return True
    hexes = {hex_ for hex_, _ in building(position, move).placed}
    return any(
        not hexes.isdisjoint(position.board.frame.hexes(settlement.fringe))
        for settlements in position.board.settlements
        for settlement in settlements
        if settlement.temples or settlement.towers
    )


@pytest.mark.parametrize("name", ["three, spender", "four, climber", "two, 48 tiles, huts anywhere, builder"])
def test_temples_and_towers_agree_with_the_rules(name: str) -> None:
    tried = 0
    for position in RANDOM_GAMES[name].positions(Phase.BUILD):
        moves = [move for move in buildings(position, 12) if involves_temple_or_tower(position, move)]
        if moves:
            grid, state = converted(position)
            for move in moves[:6]:
                result = build(grid, state, *build_move_of(position, grid, move))
                assert board_entries(result) == board_entries(expected(grid, position, move))
                tried += 1
    assert tried > 10


def test_the_last_tower_leaves_none() -> None:
    for position in RANDOM_GAMES["four, climber"].positions(Phase.BUILD):
        towers = [move for move in position.builds if move.kind is Kind.TOWER]
        if towers:
            players = list(position.players)
            supply = players[position.seat].supply
            players[position.seat] = players[position.seat]._replace(supply=supply._replace(towers=1))
            position = replace(position, players=tuple(players))
            grid, state = converted(position)
            result = build(grid, state, *build_move_of(position, grid, towers[0]))
            assert result.supplies[position.seat] == (supply.huts, supply.temples, 0)
            assert board_entries(result) == board_entries(expected(grid, position, towers[0]))
            return
    raise AssertionError("no tower can be built in this game")


@each_random_game
def test_a_building_after_a_tile_agrees_with_the_rules(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 13):
        grid, state = converted(position)
        for move in placements(position, 2):
            after_tile = position.play(move)
            if after_tile.phase is Phase.BUILD:
                last = max(after_tile.builds)
                result = build(grid, laid(grid, state, position, move), *build_move_of(after_tile, grid, last))
                assert board_entries(result) == board_entries(expected(grid, after_tile, last))


def test_some_of_these_tiles_bury_huts_and_split_settlements() -> None:
    """The tests above try what matters."""
    buried = split = 0
    for game in RANDOM_GAMES.values():
        for position in game.positions(Phase.TILE, 9):
            grid, state = converted(position)
            for move in placements(position, 3):
                result = laid(grid, state, position, move)
                buried += result.built != state.built
                split += any(len(new[0]) > len(old[0]) for old, new in zip(state.holdings, result.holdings))
    assert buried > 30 and split > 3


@pytest.mark.parametrize("name", ["two, 48 tiles, huts anywhere, builder", "four, climber"])
def test_what_an_eruption_leaves_of_a_settlement_keeps_its_temples_and_towers(name: str) -> None:
    tried = 0
    for position in RANDOM_GAMES[name].positions(Phase.TILE):
        board = position.board
        hexes = {
            hex_
            for settlements in board.settlements
            for settlement in settlements
            if settlement.temples or settlement.towers
            for hex_ in board.frame.hexes(settlement.hexes)
        }
        for move in position.placements:
            if not hexes.isdisjoint(move.hexes()):
                grid, state = converted(position)
                result = laid(grid, state, position, move)
                assert board_entries(result) == board_entries(expected(grid, position, move))
                tried += 1
    assert tried


@pytest.mark.parametrize("phase", [Phase.TILE, Phase.BUILD])
def test_transitions_leave_the_state_they_start_from_as_it_was(phase: Phase) -> None:
    game = RandomGame(Options(players=3), spender)
    for position in game.positions(phase, 12):
        grid, state = converted(position)
        before = board_entries(state)
        for move in placements(position, 2) if phase is Phase.TILE else sorted(position.builds)[:3]:
            if isinstance(move, Placement):
                laid(grid, state, position, move)
            else:
                build(grid, state, *build_move_of(position, grid, move))
            assert board_entries(state) == before


def test_laying_drops_the_threats_of_settlements_that_the_tile_touches() -> None:
    dropped = 0
    for position in RandomGame(Options(), spender).positions(Phase.TILE, 5):
        grid, state = converted(position)
        state = EruptionThreats(grid, state, {}).annotate_all(state)
        for move in placements(position, 4):
            result = laid(grid, state, position, move)
            area = sum(grid.bit(hex_) for hex_ in move.hexes())
            for settlements, _, _ in result.holdings:
                for _, fringe, _, _, _, features in settlements:
                    if fringe & area:
                        assert features == features & BOARD_FEATURES
                        dropped += 1
    assert dropped > 10


def test_building_annotates_the_settlement_built_on_if_asked() -> None:
    annotated = 0
    for position in RandomGame(Options(), spender).positions(Phase.BUILD, 5):
        grid, state = converted(position)
        threats = EruptionThreats(grid, state, {})
        for move in sorted(position.builds)[::4]:
            build_move = build_move_of(position, grid, move)
            plain = build(grid, state, *build_move).holdings[position.seat][0]
            with_threats = build(grid, state, *build_move, threats.annotate).holdings[position.seat]
            assert with_threats[0] == (*plain[:-1], threats.annotate(plain[-1]))
            assert with_threats[1] == sum(features for *_, features in with_threats[0])
            annotated += with_threats[0] != plain
    assert annotated
