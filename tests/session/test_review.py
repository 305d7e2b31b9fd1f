"""Reviews: the curve as a drawing, in words and as a table; mistakes on the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from bots.jobs import ReviewJob
from session.charts.review import (
    GameReview,
    ReviewedTurn,
    curve_svg,
    curve_table,
    curve_words,
    mistake_words,
    read_review,
)
from session.charts.review_run import ReviewRun, ReviewStatus, status_words
from session.table.intents import GoToPly
from session.table.log import turn_of
from session.table.narrator import narration
from session.table.update import update
from taluva import Game, Placement, parse_move
from tests.rules.random_games import random_game
from tests.session.tables import table_of
from tests.session.worker import told_when_done


@pytest.fixture(scope="module")
def reply() -> dict[str, Any]:
    """Return the worker's final reply to the review of a game."""
    return told_when_done(ReviewJob({"review": str(random_game(3, plies=14)), "seed": 1, "simulations": 4}))


@pytest.fixture(scope="module")
def reviewed(reply: dict[str, Any]) -> tuple[Game, GameReview]:
    """Return that game and its review."""
    return random_game(3, plies=14), read_review(reply)


def test_the_curve_is_also_described_and_a_table(reviewed: tuple[Game, GameReview]) -> None:
    game, review = reviewed
    assert [stand.ply for stand in review.stands] == list(range(0, 15, 2))
    drawn = ElementTree.fromstring(curve_svg(review, game, (3, 1)))
    ids = {element.get("id"): element for element in drawn.iter() if element.get("id")}
    assert ids["curve-words"].text == " ".join(curve_words(review, game))
    assert len(curve_words(review, game)) == 2 and "50%" in curve_words(review, game)[0]
    table = curve_table(review, game)
    assert table.head == ("Move", *game.names)
    assert [row[0] for row in table.rows] == [str(stand.ply) for stand in review.stands]
    assert all(abs(sum(int(cell.rstrip("%")) for cell in row[1:]) - 100) <= 1 for row in table.rows)


def test_an_empty_review() -> None:
    game = Game.new(seed=1)
    assert curve_words(GameReview(), game) == [] and curve_table(GameReview(), game).rows == ()
    ElementTree.fromstring(curve_svg(GameReview(), game, (1, 2)))


def test_mistakes_have_words_and_the_better_turn_is_shown(reviewed: tuple[Game, GameReview]) -> None:
    game, review = reviewed
    assert review.mistakes == (*review.of(0), *review.of(1)) != ()
    for seat in (0, 1):
        assert all(one.lost >= other.lost for one, other in pairwise(review.of(seat)))
    for mistake in review.mistakes:
        words = mistake_words(game, mistake)
        assert words.title.startswith(f"Turn {turn_of(game, mistake.ply + 1)}: ") and "%" in words.title
        assert words.played.startswith("Played: ") and words.better.startswith("Better: ")
        assert words.played.split(": ", 1)[1] != words.better.split(": ", 1)[1]
        assert 1 <= len(words.why) <= 4
        table = update(table_of(game), GoToPly(mistake.ply, mistake.hint))
        assert table.shown == mistake.ply and table.ghost is not None and table.hint == mistake.hint
        assert Placement(table.ghost.hex, table.ghost.rotation) == mistake.better[0]
        assert table.move is None
        assert narration(table).sentences[0] == "This would have been better."
        assert update(table, GoToPly(mistake.ply, mistake.hint)) is table, "it is already shown"
        # Browsing on or returning to the game removes it.
        for ply in (mistake.ply + 1, None):
            gone = update(table, GoToPly(ply))
            assert gone.hint is None and gone.pending is None


def test_a_better_turn_with_the_same_words_is_in_another_place() -> None:
    game = Game.new(seed=1).replay(map(parse_move, ("0,0/0", "hut:1,0", "-1,0/2", "hut:-1,-1")))
    better = (parse_move("-1,0/3"), parse_move("hut:-2,0"))
    words = mistake_words(game, ReviewedTurn(2, 1, 0.25, game.moves[2:], better, (), chances=0.3))
    assert words.title == "Turn 2: chances down from 55% to 30%"
    assert words.better == "Better: the same, in another place."


def test_a_review_goes_on_until_it_is_done_stopped_or_fails(reply: dict[str, Any]) -> None:
    run = ReviewRun(random_game(3, plies=14))
    assert run.is_running and run.review == GameReview() and "going through your game" in status_words(run)
    run = run.advanced({**reply, "progress": 0.25})
    assert run.is_running and run.progress == 0.25 and run.review == read_review(reply)
    for status, words in (
        (ReviewStatus.STOPPED, "Stopped. So far:"),
        (ReviewStatus.FAILED, "The computer isn’t answering."),
        (ReviewStatus.DONE, "All turns are reviewed."),
    ):
        ended = run.ended(status)
        assert not ended.is_running and status_words(ended) == words
        assert (ended.review, ended.progress) == (run.review, run.progress)
        again = ended.restarted()
        assert again.is_running and again.progress == 0 and again.review == run.review


def test_a_review_is_of_its_game_whatever_the_players_are_called() -> None:
    game = random_game(3, plies=6)
    run = ReviewRun(game)
    assert run.is_of(game) and run.is_of(replace(game, names=("Ana", "Ben")))
    for other in (game.at(5), random_game(4, plies=6), Game.new(seed=1)):
        assert not run.is_of(other)
