"""Turns and games end in the search as they end by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bots.move_conversion import build_move_of, tile_move_of, tile_pair
from bots.search_state import SearchState
from bots.terminal import eliminate, end_turn, final_lead, outcome_scores, wins_early
from bots.transitions import build, lay
from taluva import Ending, Mode, Options, Outcome, Phase, Player, Position, Supply
from taluva.ending import after_last_tile
from tests.bots.sample_games import midgame, with_all_options
from tests.bots.states import after, comparable, converted
from tests.rules.random_games import any_move, whole_game

TEAMS = Options(players=4, mode=Mode.TEAMS)


@cache
def positions_of(options: Options, phase: Phase) -> list[Position]:
    """Return the positions of a game in a phase: the middle one and the last, which has no tile left to draw."""
    positions = [position for position in whole_game(options, 3, any_move).positions if position.phase is phase]
    return [positions[len(positions) // 2], positions[-1]]


each_moment = pytest.mark.parametrize("moment", [0, 1], ids=["in the middle", "with the last tile"])


def with_random_players(position: Position, rng: random.Random) -> Position:
    """Return a position with a random seat to move, little left to build, and some players out or already placed."""
    options = position.options
    players = [
        Player(Supply(rng.choice((0, 1, 1, 5)), rng.choice((0, 1, 2)), rng.choice((0, 1, 1)))) for _ in position.players
    ]
    seat = rng.randrange(options.players)
    opponents = [other for other in range(options.players) if other not in options.team_of(seat)]
    staying = rng.choice(opponents)
    lowest, highest = options.players, 1
    for other in range(options.players):
        if other in (seat, staying):
            continue
        fate = rng.random()
        if fate < 0.25:
            players[other] = players[other]._replace(out=True, place=lowest if options.mode is Mode.RANKING else None)
            lowest -= 1
        elif fate < 0.5 and options.mode is Mode.RANKING:
            players[other] = players[other]._replace(place=highest)
            highest += 1
    return replace(position, seat=seat, players=tuple(players))


def built(position: Position, rng: random.Random) -> Iterator[tuple[SearchState, SearchState]]:
    """Yield the state after a random legal building, before the turn ends, and what the rules make of it."""
    moves = sorted(position.builds)
    if moves:
        grid, state = converted(position)
        move = rng.choice(moves)
        yield build(grid, state, *build_move_of(position, grid, move)), after(grid, position, move)


@with_all_options
@each_moment
def test_a_turn_ends_as_by_the_rules(options: Options, moment: int) -> None:
    position = positions_of(options, Phase.BUILD)[moment]
    rng = random.Random(7)
    over = 0
    for _ in range(60):
        for state, truth in built(with_random_players(position, rng), rng):
            assert comparable(end_turn(options, state)) == comparable(truth)
            over += truth.over
    assert over > 0


@with_all_options
def test_an_early_victory_is_one_by_the_rules(options: Options) -> None:
    position = positions_of(options, Phase.BUILD)[0]
    rng = random.Random(8)
    results = set()
    for _ in range(80):
        for state, truth in built(with_random_players(position, rng), rng):
            _, _, place = truth.statuses[state.seat]
            assert wins_early(options, state) is (place is not None)
            results.add(place is not None)
    assert results == {False, True}


@with_all_options
@each_moment
def test_a_player_who_cannot_build_is_eliminated_as_by_the_rules(options: Options, moment: int) -> None:
    position = positions_of(options, Phase.TILE)[moment]
    rng = random.Random(9)
    for _ in range(40):
        position = with_random_players(position, rng)
        players = list(position.players)
        players[position.seat] = players[position.seat]._replace(supply=Supply(0, 0, 0))
        position = replace(position, players=tuple(players))
        grid, state = converted(position)
        move = rng.choice(sorted(position.placements))
        assert position.hand is not None
        state = lay(grid, state, *tile_move_of(grid, move), tile_pair(position.hand))
        assert comparable(eliminate(options, state)) == comparable(after(grid, position, move))


@with_all_options
def test_the_final_lead_is_positive_for_those_who_win_the_count(options: Options) -> None:
    rng = random.Random(10)
    signs = set()
    for _ in range(80):
        position = with_random_players(midgame(1, options=options), rng)
        _, state = converted(position)
        players, _ = after_last_tile(options, position.players)
        playing = [seat for seat in range(options.players) if state.plays(seat)]
        best = min(place for seat in playing if (place := players[seat].place) is not None) if playing else 1
        winners = [seat for seat in playing if players[seat].place == best]
        for seat in playing:
            lead = final_lead(options, state, seat)
            team = options.team_of(seat)
            sign = 0 if set(winners) - set(team) else 1
            sign = sign if seat in winners else -1
            assert (lead > 0) - (lead < 0) == sign
            signs.add(sign)
    assert {-1, 1} <= signs


def with_built(options: Options, built: list[tuple[int, int, int]]) -> SearchState:
    """Return a state in which the seats have built these temples, towers and huts."""
    players = [Player(Supply(20 - huts, 3 - temples, 2 - towers)) for temples, towers, huts in built]
    _, state = converted(replace(midgame(1, options=options), players=tuple(players)))
    return state


def test_the_final_lead_counts_temples_then_towers_then_huts() -> None:
    state = with_built(Options(players=3), [(1, 0, 3), (0, 2, 20), (0, 2, 19)])
    assert [final_lead(Options(players=3), state, seat) for seat in range(3)] == [9583, -9583, -9584]
    state = with_built(TEAMS, [(1, 0, 3), (0, 2, 20), (1, 1, 0), (1, 0, 9)])
    assert [final_lead(TEAMS, state, seat) for seat in range(4)] == [9774, -9774, 9774, -9774]


@pytest.mark.parametrize(
    ("options", "winners", "places", "scores"),
    [
        (Options(players=3), (1,), (None, 1, None), [0, 1, 0]),
        (Options(players=3), (0, 2), (1, None, 1), [0.5, 0, 0.5]),
        (TEAMS, (1, 3), (None, 1, None, 1), [0, 1, 0, 1]),
        (TEAMS, (0, 1, 2, 3), (1, 1, 1, 1), [0.5, 0.5, 0.5, 0.5]),
        (Options(mode=Mode.RANKING), (1,), (2, 1), [0, 1]),
        (Options(players=4, mode=Mode.RANKING), (2,), (4, 2, 1, 2), [0, 0.5, 1, 0.5]),
        (Options(players=4, mode=Mode.RANKING), (0, 1), (1, 1, 3, 4), [5 / 6, 5 / 6, 1 / 3, 0]),
    ],
)
def test_an_outcome_scores_one_for_a_victory_and_shares_it(
    options: Options, winners: tuple[int, ...], places: tuple[int | None, ...], scores: list[float]
) -> None:
    assert outcome_scores(options, Outcome(Ending.TILES, winners, places)) == pytest.approx(scores)
