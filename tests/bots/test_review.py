"""Going through a game finds what was bad in it."""

from __future__ import annotations

from bots import choose
from bots.review import Review
from taluva import Game, Options
from tests.bots.positions import played
from tests.rules.random_games import climber, random_game, whole_game


def reviewed(game: Game) -> Review:
    review = Review(game, simulations=6)
    last = 0.0
    while review.step():
        assert last <= review.progress <= 1
        last = review.progress
    assert review.done and review.progress == 1
    return review


def test_a_game_by_chance_has_three_mistakes_of_everybody_and_ends_as_it_did() -> None:
    game = random_game(2)
    review = reviewed(game)
    assert [point.ply for point in review.points] == list(range(0, game.ply + 1, 2))
    assert game.outcome is not None
    assert [share > 0 for share in review.points[-1].chances] == [seat in game.outcome.winners for seat in range(2)]
    for seat in range(2):
        worst = review.mistakes(seat)
        assert len(worst) == 3
        assert [m.lost for m in worst] == sorted((m.lost for m in worst), reverse=True)
        for mistake in worst:
            before = game.positions[mistake.ply]
            assert before.seat == seat and mistake.played.moves == game.moves[mistake.ply : mistake.ply + 2]
            assert mistake.better.moves != mistake.played.moves and mistake.why
            assert played(before, mistake.better.moves)


def test_an_unfinished_turn_is_left_out() -> None:
    game = Game.new(seed=1)
    game = game.replay(choose(game.position, 3, seed=1))
    game = game.replay(choose(game.position, 3, seed=1)[:1])
    assert [point.ply for point in reviewed(game).points] == [0, 2]


def test_a_game_not_begun_has_nothing_to_review() -> None:
    review = Review(Game.new(seed=1))
    assert not review.step() and review.points == [] and review.mistakes(0) == []


def test_a_tile_after_which_nothing_can_be_built_is_a_whole_turn() -> None:
    game = whole_game(Options(), 2, climber)
    assert game.ply == 5 and game.position.players[0].out
    review = reviewed(game)
    assert [point.ply for point in review.points] == [0, 2, 4, 5]
    assert review.points[-1].chances == (0, 1)
    worst = review.mistakes(0)[0]
    assert (worst.ply, worst.played.moves, len(worst.better.moves)) == (4, game.moves[4:], 2)
