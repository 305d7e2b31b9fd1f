"""Laying and building in a search state agree with the rules."""

from __future__ import annotations

from bots.bitboard import Grid
from bots.features import BOARD_FEATURES
from bots.move_conversion import build_move_of, tile_move_of, tile_pair
from bots.search_state import SearchState
from bots.threats import EruptionThreats
from bots.transitions import build, lay, preview_lay
from taluva import Options, Phase, Placement, Position
from tests.bots.sample_games import with_all_options
from tests.bots.states import after, comparable, converted, turnless, varied_positions


def placements(position: Position) -> list[Placement]:
    """Return some placements at sea and some eruptions, those that bury huts before others."""
    legal = sorted(position.placements)
    built = position.board.frame.hexes(position.board.built)
    eruptions = [move for move in legal if position.board.level(move.hex)]
    eruptions.sort(key=lambda move: not set(move.hexes()) & set(built))
    return [*eruptions[:8], *[move for move in legal if not position.board.level(move.hex)][::17]]


def laid(grid: Grid, state: SearchState, position: Position, move: Placement) -> SearchState:
    assert position.hand is not None
    return lay(grid, state, *tile_move_of(grid, move), tile_pair(position.hand))


@with_all_options
def test_laying_a_tile_agrees_with_the_rules(options: Options) -> None:
    buried = 0
    for position in varied_positions(options, Phase.TILE)[::9]:
        grid, state = converted(position)
        for move in placements(position):
            result, truth = laid(grid, state, position, move), after(grid, position, move)
            assert turnless(result) == turnless(truth)
            assert (result.seat, result.statuses, result.over) == (state.seat, state.statuses, False)
            buried += result.built != state.built
    assert buried


@with_all_options
def test_building_agrees_with_the_rules(options: Options) -> None:
    for position in varied_positions(options, Phase.BUILD)[::11]:
        grid, state = converted(position)
        for move in sorted(position.builds)[::3]:
            result = build(grid, state, *build_move_of(position, grid, move))
            assert turnless(result) == turnless(after(grid, position, move))
            assert (result.seat, result.statuses, result.over) == (state.seat, state.statuses, False)


@with_all_options
def test_whole_turns_agree_with_the_rules(options: Options) -> None:
    for position in varied_positions(options, Phase.TILE)[::19]:
        grid, state = converted(position)
        for move in placements(position)[::4]:
            after_tile = position.play(move)
            if after_tile.phase is not Phase.BUILD:
                continue
            state_after_tile = laid(grid, state, position, move)
            for building in sorted(after_tile.builds)[::9]:
                result = build(grid, state_after_tile, *build_move_of(after_tile, grid, building))
                assert turnless(result) == turnless(after(grid, after_tile, building))


@with_all_options
def test_a_preview_shows_the_evaluation_what_laying_would(options: Options) -> None:
    hidden = 0
    for position in varied_positions(options, Phase.TILE)[::13]:
        grid, state = converted(position)
        state = EruptionThreats(grid, state, {}).annotate_all(state)
        assert position.hand is not None
        for move in placements(position):
            result = laid(grid, state, position, move)
            view = preview_lay(grid, state, *tile_move_of(grid, move), tile_pair(position.hand))
            if view is None:
                assert result.built != state.built
                hidden += 1
                continue
            assert result.built == state.built
            free, levels, holdings = view
            assert (free, levels) == (result.free, result.levels)
            for (_, total, fringes), (_, expected_total, expected_fringes) in zip(
                holdings, result.holdings, strict=True
            ):
                assert (total, fringes) == (expected_total, expected_fringes)
    assert hidden


def test_transitions_leave_their_state_as_it_was() -> None:
    for position in varied_positions(Options(players=3), Phase.TILE)[::25]:
        grid, state = converted(position)
        before = comparable(state)
        for move in placements(position)[:3]:
            laid(grid, state, position, move)
            assert comparable(state) == before


def test_features_that_depend_on_eruptions_are_dropped_where_a_tile_touches() -> None:
    dropped = 0
    for position in varied_positions(Options(), Phase.TILE)[::7]:
        grid, state = converted(position)
        state = EruptionThreats(grid, state, {}).annotate_all(state)
        for move in placements(position):
            result = laid(grid, state, position, move)
            area = result.levels[0] & ~state.levels[0]
            for settlements, _, _ in result.holdings:
                for _, fringe, _, _, _, features in settlements:
                    if fringe & area:
                        assert features == features & BOARD_FEATURES
                        dropped += 1
    assert dropped
