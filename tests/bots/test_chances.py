"""Points become chances that add up, and the points of close rivals matter most."""

from __future__ import annotations

from math import exp

import pytest

from bots import Search
from bots.chances import chances_of, exp_thousandths, perspective_of
from bots.evaluation import Evaluator
from bots.search_state import SearchState
from bots.tempo import before_build
from bots.weights import TUNED
from taluva import Game, Mode, Options, Phase
from tests.bots.sample_games import ALL_OPTIONS, midgame, with_all_options
from tests.bots.states import converted


@with_all_options
def test_chances_add_up(options: Options) -> None:
    chances = Search(midgame(1, tiles=9, options=options)).chances()
    total = {Mode.TEAMS: 2.0, Mode.RANKING: options.players / 2}.get(options.mode, 1.0)
    assert sum(chances) == pytest.approx(total, abs=0.05)


def test_equal_players_have_about_equal_chances() -> None:
    one, other = Search(Game.new(seed=1).position).chances()
    assert abs(one - other) < 0.1


@pytest.mark.parametrize("exponent", [-9000, -8999, -1234, -25, 0, 7, 50, 999, 5000, 8999, 9000])
def test_the_exponential_is_that_of_the_library(exponent: int) -> None:
    assert exp_thousandths(exponent) == pytest.approx(exp(exponent / 1000), rel=4e-4)


@pytest.mark.parametrize("exponent", [-9000, 9000])
def test_the_exponential_has_limits(exponent: int) -> None:
    assert exp_thousandths(3 * exponent) == exp_thousandths(exponent)


def test_of_two_players_each_ones_gain_is_the_others_loss() -> None:
    _, state = converted(midgame(1))
    evaluator = Evaluator(Options(), TUNED)
    assert [perspective_of(evaluator, state, seat) for seat in range(2)] == [(1000, -1000), (-1000, 1000)]


def test_in_teams_the_partners_points_count_as_ones_own() -> None:
    options = ALL_OPTIONS["teams"]
    _, state = converted(midgame(1, options=options))
    assert perspective_of(Evaluator(options, TUNED), state, 1) == (-1000, 1000, -1000, 1000)


@pytest.mark.parametrize("options", [Options(players=4), Options(players=4, mode=Mode.RANKING)])
def test_of_several_players_the_closest_rivals_points_count_most(options: Options) -> None:
    _, state = converted(midgame(2, options=options))
    evaluator = Evaluator(options, TUNED)
    tempo = before_build(state)
    points = [evaluator.points(state, seat, tempo[seat]) for seat in range(4)]
    shares = perspective_of(evaluator, state, state.seat)
    rivals = [seat for seat in range(4) if seat != state.seat]
    assert shares[state.seat] == 1000
    assert sum(shares[seat] for seat in rivals) == pytest.approx(-1000, abs=3)

    def closeness(seat: int) -> int:
        if options.mode is Mode.RANKING:
            return -abs(points[seat] - points[state.seat])
        return points[seat]

    assert sorted(rivals, key=closeness) == sorted(rivals, key=lambda seat: -shares[seat])


def with_status(state: SearchState, seat: int, out: bool, place: int | None) -> SearchState:
    statuses = list(state.statuses)
    statuses[seat] = (0, out, place)
    return state.with_turn(tuple(statuses), state.seat, False)


def test_an_eliminated_player_has_no_chances() -> None:
    options = Options(players=3)
    position = midgame(1, Phase.BUILD, options=options)
    _, state = converted(position)
    chances = chances_of(
        Evaluator(options, TUNED), with_status(state, (state.seat + 1) % 3, True, None), tile_laid=True
    )
    assert chances[(state.seat + 1) % 3] == 0 and sum(chances) == pytest.approx(1)


def test_with_ranking_a_place_that_is_settled_is_certain() -> None:
    options = Options(players=3, mode=Mode.RANKING)
    _, state = converted(midgame(1, options=options))
    evaluator = Evaluator(options, TUNED)
    first, second = (state.seat + 1) % 3, (state.seat + 2) % 3
    out = chances_of(evaluator, with_status(state, first, True, 3))
    assert out[first] == 0 and min(out[second], out[state.seat]) >= 0.5
    ahead = chances_of(evaluator, with_status(state, first, False, 1))
    assert ahead[first] == 1 and max(ahead[second], ahead[state.seat]) <= 0.5


def test_late_in_the_game_a_temple_outweighs_two_towers() -> None:
    evaluator = Evaluator(Options(), TUNED)

    def lead(turns: int) -> int:
        """Return by how much two temples and no tower are ahead of one temple and two towers."""
        temples, towers = (evaluator.terms(0, 0, supply, turns, False) for supply in ((10, 1, 2), (10, 2, 0)))
        return sum(points for _, points in temples) - sum(points for _, points in towers)

    assert lead(12) < 0 < lead(1) < lead(0)
