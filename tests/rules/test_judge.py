"""Move generation, violations and the reference agree on which moves are legal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Build, Game, Hex, Kind, Options, Placement, Position, Rule, Terrain, Violation, format_options
from tests.rules.random_games import POLICIES, Policy, games, some_positions, whole_game
from tests.rules.reference_checks import (
    catch_up,
    check_legality,
    check_piece_counts,
    check_position,
    new_reference,
    reference_of,
)
from tests.rules.strategies import all_options, fewer_examples

# Four players use all tiles anyway.
DISTINCT_OPTIONS = [options for options in all_options() if options.players < 4 or not options.all_tiles]
each_options = pytest.mark.parametrize("options", DISTINCT_OPTIONS, ids=format_options)
each_policy = pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
SOME_OPTIONS = st.sampled_from(all_options())
SOME_POLICY = st.sampled_from(POLICIES)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, id=format_options(options), marks=[pytest.mark.long] * (number % 2))
        for number, options in enumerate(DISTINCT_OPTIONS)
    ],
)
def test_a_game_agrees_with_the_reference(options: Options) -> None:
    follow(options, seed=options.players, policy=POLICIES[options.first + options.huts_anywhere], step=5)


@pytest.mark.long
@each_policy
@each_options
def test_more_games_agree_with_the_reference(options: Options, policy: Policy) -> None:
    for seed in (100, 101):
        follow(options, seed, policy, step=1)


@fewer_examples
@given(SOME_OPTIONS, st.integers(0, 2**32), SOME_POLICY)
def test_legality_agrees_with_the_reference(options: Options, seed: int, policy: Policy) -> None:
    for position in some_positions(options, seed, policy, step=29):
        check_legality(position, reference_of(position))


@each_policy
def test_legality_agrees_for_every_policy(policy: Policy) -> None:
    for position in some_positions(Options(), 77, policy, step=4):
        check_legality(position, reference_of(position))


def follow(options: Options, seed: int, policy: Policy, step: int) -> None:
    """Play a game on the engine and the reference, and compare after every `step`-th ply and at the end."""
    ref = new_reference(options)
    for game in games(options, seed, policy):
        catch_up(ref, game)
        if game.ply % step == 0 or game.is_over:
            check_position(game.position, ref)
            check_piece_counts(game.position)


@fewer_examples
@given(SOME_OPTIONS, st.integers(0, 2**32), SOME_POLICY)
def test_moves_are_a_set(options: Options, seed: int, policy: Policy) -> None:
    for position in some_positions(options, seed, policy, step=11):
        moves = position.legal_moves
        listed = list(moves)
        assert len(moves) == len(listed) == len(set(listed))
        assert bool(moves) == bool(listed) == (not position.is_over)
        assert listed == list(moves)
        assert sorted(moves) == sorted(listed)
        assert all(move in moves for move in listed)
        expected: object = set(listed)
        assert moves == expected
        assert moves & set(listed[:3]) == set(listed[:3])
        assert moves.isdisjoint({None, "hut:0,0", 3})
        if not isinstance(moves, frozenset):
            assert [moves[number] for number in range(len(moves))] == listed
            for wrong in (-1, len(moves)):
                with pytest.raises(IndexError):
                    moves[wrong]


@fewer_examples
@given(SOME_OPTIONS, st.integers(0, 2**32))
def test_an_expansion_may_have_other_names(options: Options, seed: int) -> None:
    for position in some_positions(options, seed, POLICIES[1], step=7):
        own = position.board.frame.hexes(position.board.own(position.seat))
        for hex_ in own if position.phase.value == "build" else ():
            for terrain in Terrain:
                move = Build(Kind.EXPAND, hex_, terrain)
                if position.violation(move) is None:
                    name = position.canonical(move)
                    assert isinstance(name, Build)
                    assert name in position.legal_moves
                    assert name <= move
                    assert position.play(name) == position.play(move)


START = Position.start(Options())
FIRST = Game.new(seed=1).position
BUILDING = FIRST.play(Placement(Hex(0, 0), 0))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (START, Placement(Hex(0, 0), 0)),
        (START, Build(Kind.HUT, Hex(1, 0))),
        (FIRST, Build(Kind.HUT, Hex(1, 0))),
        (FIRST, Build(Kind.EXPAND, Hex(1, 0), Terrain.SAND)),
        (BUILDING, Placement(Hex(0, 0), 0)),
    ],
)
def test_a_move_of_the_other_phase_is_refused(position: Position, move: Placement | Build) -> None:
    assert position.violation(move) == Violation(Rule.WRONG_STEP)
    assert move not in position.legal_moves


def test_no_move_is_legal_after_the_end() -> None:
    last = whole_game(Options(), 3, POLICIES[0]).position
    assert last.legal_moves == frozenset()
    for move in (Placement(Hex(0, 0), 0), Build(Kind.HUT, Hex(1, 0))):
        assert last.violation(move) == Violation(Rule.GAME_OVER)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (FIRST, Placement(Hex(0, 0), 6)),
        (FIRST, Placement(Hex(0, 0), -1)),
        (BUILDING, Build(Kind.HUT, Hex(1, 0), Terrain.SAND)),
        (BUILDING, Build(Kind.EXPAND, Hex(1, 0))),
    ],
)
def test_a_malformed_move_is_an_error(position: Position, move: Placement | Build) -> None:
    assert move not in position.legal_moves
    with pytest.raises(ValueError, match=r"^no such rotation|^not a way to build"):
        position.violation(move)
    with pytest.raises(ValueError, match=r"^no such rotation|^not a way to build"):
        position.play(move)


@pytest.mark.parametrize("far", [Hex(999, 0), Hex(-999, 0), Hex(0, -999), Hex(0, 999), Hex(51, -25), Hex(-51, 999)])
def test_moves_far_off_the_island(far: Hex) -> None:
    for rotation in range(6):
        assert FIRST.violation(Placement(far, rotation)) == Violation(Rule.NOT_START, (Hex(0, 0),))
    second = BUILDING.play(Build(Kind.HUT, Hex(1, 0))).draw(BUILDING.unseen().most_common()[0][0])
    for rotation in range(6):
        move = Placement(far, rotation)
        assert second.violation(move) == Violation(Rule.NOT_TOUCHING, move.hexes())
    for kind in (Kind.HUT, Kind.TEMPLE, Kind.TOWER):
        assert BUILDING.violation(Build(kind, far)) == Violation(Rule.LEVEL, (far,))
    expansion = Build(Kind.EXPAND, far, Terrain.LAKE)
    assert BUILDING.violation(expansion) == Violation(Rule.NO_SETTLEMENT, (far,))
