"""A review finds the bad turns of a game."""

from __future__ import annotations

from functools import cache

import pytest

from bots import choose
from bots.jobs import JudgeJob
from bots.reasons import reasons_for
from bots.review import COSTLY, Review, worst
from bots.turn_review import TurnReview, harm_of
from taluva import Game, Move, Options
from tests.bots.sample_games import after_moves
from tests.rules.random_games import climber, random_game, whole_game
from tests.session.worker import told_when_done

pytestmark = pytest.mark.slow

SIMULATIONS = 2


def eight_turns() -> Game:
    """Return the game that most tests review."""
    return random_game(2, plies=16)


@cache
def reviewed(game: Game) -> Review:
    """Return the finished review of a game, in which progress never went back."""
    review = Review(game, simulations=SIMULATIONS)
    last = 0.0
    while review.step():
        assert last <= review.progress <= 1
        last = review.progress
    assert review.done and review.progress == 1
    return review


def test_a_game_has_the_worst_turns_of_each_player() -> None:
    game = eight_turns()
    review = reviewed(game)
    assert [entry.ply for entry in review.chances] == list(range(0, game.ply + 1, 2))
    for seat in range(2):
        worst = review.mistakes(seat)
        assert len(worst) == 3
        assert [mistake.lost for mistake in worst] == sorted((mistake.lost for mistake in worst), reverse=True)
        for mistake in worst:
            before = game.positions[mistake.ply]
            assert before.seat == seat and mistake.played.moves == game.moves[mistake.ply : mistake.ply + 2]
            assert mistake.better.moves != mistake.played.moves and mistake.reasons
            assert after_moves(before, mistake.better.moves)


def test_all_costly_turns_are_among_the_worst_and_else_a_few() -> None:
    losses = [(COSTLY, 8), (0.05, 2), (0.3, 6), (COSTLY, 0), (0.03, 4)]

    def worst_plies(count: int) -> list[int]:
        return [ply for _, ply in worst(losses, lambda turn: turn[0], lambda turn: turn[1], count)]

    assert worst_plies(1) == [6, 0, 8]
    assert worst_plies(4) == [6, 0, 8, 2]


def test_a_turn_is_judged_as_the_review_judges_it_and_the_best_one_costs_nothing() -> None:
    game = eight_turns()
    turn = reviewed(game).mistakes(1)[0]
    for moves, chances in ((turn.played.moves, turn.played.chances), (turn.better.moves, turn.better.chances)):
        request = {
            "judge": str(game),
            "ply": turn.ply,
            "seed": 0,
            "simulations": SIMULATIONS,
            "moves": list(map(str, moves)),
        }
        job = JudgeJob(request)
        judged = told_when_done(job)
        assert (judged["chances"], judged["best"]) == (round(chances, 4), round(turn.better.chances, 4))
        assert judged["own"] and told_when_done(JudgeJob(request, job)) == judged, "with the search of the first"


def judged(game: Game, ply: int, moves: tuple[Move, ...], earlier: TurnReview | None = None) -> TurnReview:
    """Return the finished review of a turn."""
    review = TurnReview(game, ply, moves, simulations=12, seed=1, earlier=earlier)
    while review.step():
        pass
    return review


def test_a_search_that_serves_again_judges_as_a_new_one() -> None:
    game = random_game(2, plies=12)
    earlier = None
    for level in (1, 2, 3):
        moves = tuple(choose(game.position, level, seed=2))
        new, again = judged(game, game.ply, moves), judged(game, game.ply, moves, earlier)
        assert (again.better, again.played) == (new.better, new.played)
        earlier = again


def test_what_a_turn_allows_is_a_turn_of_the_next_player_that_the_better_one_prevents() -> None:
    game = eight_turns()
    allowed = [(mistake, mistake.harm) for seat in (0, 1) for mistake in reviewed(game).mistakes(seat)]
    assert sum(bool(harm.answer) for _, harm in allowed) > 2
    for mistake, (answer, reasons) in allowed:
        assert bool(answer) == bool(reasons)
        if answer:
            after = game.at(mistake.ply).replay(mistake.played.moves).position
            assert after.seat != mistake.seat and after_moves(after, answer)
            assert set(reasons) <= set(reasons_for(after, answer))
            assert all(reason.seat in (None, mistake.seat) for reason in reasons)
    assert harm_of(game.at(0), game.moves[:2], game.moves[:2]) == ((), ())


def test_only_whole_turns_are_judged() -> None:
    game = random_game(2)
    for ply, moves in ((0, game.moves[:1]), (1, game.moves[1:2]), (0, ())):
        with pytest.raises(ValueError, match="whole turn"):
            TurnReview(game, ply, moves, simulations=2, seed=1)


def test_an_unfinished_turn_is_left_out() -> None:
    game = Game.new(seed=1)
    game = game.replay(choose(game.position, 3, seed=1))
    game = game.replay(choose(game.position, 3, seed=1)[:1])
    assert [entry.ply for entry in reviewed(game).chances] == [0, 2]


def test_a_game_without_moves_has_nothing_to_review() -> None:
    review = Review(Game.new(seed=1))
    assert not review.step() and review.chances == [] and review.mistakes(0) == []


def test_a_tile_after_which_nothing_can_be_built_is_a_whole_turn() -> None:
    game = whole_game(Options(), 2, climber)
    assert game.ply == 5 and game.position.players[0].out
    review = reviewed(game)
    assert [entry.ply for entry in review.chances] == [0, 2, 4, 5]
    assert review.chances[-1].chances == (0, 1)
    worst = review.mistakes(0)[0]
    assert (worst.ply, worst.played.moves, len(worst.better.moves)) == (4, game.moves[4:], 2)
