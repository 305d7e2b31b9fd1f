"""Turns and games end in the search as they end by the rules."""

from __future__ import annotations

import random
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
from tests.bots.states import board_entries, converted, turn_of
from tests.rules.random_games import random_game

TEAMS = Options(players=4, mode=Mode.TEAMS)


MIDDLE, LAST_TILE = 0, 1
each_moment = pytest.mark.parametrize("moment", [MIDDLE, LAST_TILE], ids=["middle", "last tile"])
each_seed = pytest.mark.parametrize("seed", range(3))


@cache
def positions_of(options: Options, phase: Phase) -> list[Position]:
    """Return the middle and the last position of a game in a phase; the last has no tile left in most games."""
    positions = [position for position in random_game(3, options).positions if position.phase is phase]
    return [positions[len(positions) // 2], positions[-1]]


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


def turn_by_the_rules(position: Position) -> tuple[object, ...]:
    """Return what `turn_of` returns for a state, by a position."""
    return position.seat, position.is_over, [(player.out, player.place) for player in position.players]


def with_random_building(position: Position, rng: random.Random) -> tuple[SearchState, Position] | None:
    """Return the state after a random legal building, before the turn ends, and the position after it."""
    builds = list(position.builds)
    if not builds:
        return None
    grid, state = converted(position)
    move = rng.choice(builds)
    return build(grid, state, *build_move_of(position, grid, move)), position.play(move)


@with_all_options
@each_moment
@each_seed
def test_a_turn_ends_as_by_the_rules(options: Options, moment: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        built = with_random_building(with_random_players(positions_of(options, Phase.BUILD)[moment], rng), rng)
        if built is not None:
            state, expected = built
            result = end_turn(options, state)
            assert turn_of(result) == turn_by_the_rules(expected)
            assert board_entries(result) == board_entries(state)


@with_all_options
@each_seed
def test_an_early_victory_is_one_by_the_rules(options: Options, seed: int) -> None:
    rng = random.Random(seed)
    victories = set()
    for _ in range(20):
        built = with_random_building(with_random_players(positions_of(options, Phase.BUILD)[MIDDLE], rng), rng)
        if built is not None:
            state, expected = built
            is_victory = expected.players[state.seat].place is not None
            assert wins_early(options, state) is is_victory
            victories.add(is_victory)
    assert victories == {False, True}


@with_all_options
@each_moment
@each_seed
def test_a_player_who_cannot_build_is_eliminated_as_by_the_rules(options: Options, moment: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        position = with_random_players(positions_of(options, Phase.TILE)[moment], rng)
        players = list(position.players)
        players[position.seat] = players[position.seat]._replace(supply=Supply(0, 0, 0))
        position = replace(position, players=tuple(players))
        grid, state = converted(position)
        move = position.placements[rng.randrange(len(position.placements))]
        assert position.hand is not None
        state = lay(grid, state, *tile_move_of(grid, move), tile_pair(position.hand))
        result = eliminate(options, state)
        assert turn_of(result) == turn_by_the_rules(position.play(move))
        assert board_entries(result) == board_entries(state)


@with_all_options
@each_seed
def test_the_final_lead_has_the_sign_of_the_result_of_the_count(options: Options, seed: int) -> None:
    rng = random.Random(seed)
    position = midgame(1, options=options)
    for _ in range(20):
        position = with_random_players(position, rng)
        _, state = converted(position)
        playing = [seat for seat in range(options.players) if state.plays(seat)]
        players, _ = after_last_tile(options, position.players)
        places = {seat: players[seat].place or options.players for seat in playing}
        for seat in playing:
            rivals = [places[other] for other in playing if other not in options.team_of(seat)]
            lead = final_lead(options, state, seat)
            assert (lead > 0) - (lead < 0) == (places[seat] < min(rivals)) - (places[seat] > min(rivals))


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
