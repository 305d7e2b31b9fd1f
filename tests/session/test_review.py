"""Reviews in the player's words: the curve is drawn, told and a table; mistakes are shown on the board."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from bots.jobs import Reviewing
from session.charts.review import (
    GameReview,
    ReviewedTurn,
    curve_svg,
    curve_table,
    curve_words,
    mistake_words,
    read_review,
)
from session.table.intents import GoToPly
from session.table.prompts import notice
from session.table.update import update
from taluva import Game, Placement, parse_move
from tests.rules.random_games import random_game
from tests.session.tables import table_of
from tests.session.worker import told_when_done


@pytest.fixture(scope="module")
def reviewed() -> tuple[Game, GameReview]:
    """Give a game and what the worker tells of it."""
    game = random_game(3, plies=14)
    return game, read_review(told_when_done(Reviewing({"review": str(game), "seed": 1, "simulations": 4})))


def test_a_review_has_a_curve_and_the_same_in_words_and_as_a_table(reviewed: tuple[Game, GameReview]) -> None:
    game, review = reviewed
    assert [stand.ply for stand in review.stands] == list(range(0, 15, 2))
    drawn = ElementTree.fromstring(curve_svg(review, game, (3, 1)))
    ids = {element.get("id"): element for element in drawn.iter() if element.get("id")}
    assert ids["curve-words"].text == " ".join(curve_words(review, game))
    assert len(curve_words(review, game)) == 2 and "50 %" in curve_words(review, game)[0]
    table = curve_table(review, game)
    assert table.head == ("Move", *game.names)
    assert [row[0] for row in table.rows] == [str(stand.ply) for stand in review.stands]
    assert all(abs(sum(int(cell.split()[0]) for cell in row[1:]) - 100) <= 1 for row in table.rows)


def test_nothing_known_is_drawn_as_nothing() -> None:
    game = Game.new(seed=1)
    assert curve_words(GameReview(), game) == [] and curve_table(GameReview(), game).rows == ()
    ElementTree.fromstring(curve_svg(GameReview(), game, (1, 2)))


def test_bad_turns_are_told_with_what_was_better_and_shown_on_the_board(reviewed: tuple[Game, GameReview]) -> None:
    game, review = reviewed
    assert review.mistakes == (*review.of(0), *review.of(1)) != ()
    for seat in (0, 1):
        assert all(one.lost >= other.lost for one, other in pairwise(review.of(seat)))
    for mistake in review.mistakes:
        words = mistake_words(game, mistake)
        assert words.title.startswith(f"Move {mistake.ply + 1}: ") and "%" in words.title
        assert words.played.startswith("Played: ") and words.better.startswith("Better: ")
        assert words.played.split(": ", 1)[1] != words.better.split(": ", 1)[1]
        assert 1 <= len(words.why) <= 4
        table = update(table_of(game), GoToPly(mistake.ply, mistake.hint))
        assert table.shown == mistake.ply and table.ghost is not None and table.hint == mistake.hint
        assert Placement(table.ghost.hex, table.ghost.rotation) == mistake.better[0]
        assert table.move is None
        told = notice(table)
        assert told is not None and told.title == "This was better"
        assert update(table, GoToPly(mistake.ply, mistake.hint)) is table, "it is looked at already"
        # Going on or back to the game takes it away.
        for ply in (mistake.ply + 1, None):
            gone = update(table, GoToPly(ply))
            assert gone.hint is None and gone.pending is None


def test_a_better_turn_that_reads_the_same_is_told_as_one_in_another_place() -> None:
    game = Game.new(seed=1).replay(map(parse_move, ("0,0/0", "hut:1,0", "-1,0/2", "hut:-1,-1")))
    better = (parse_move("-1,0/3"), parse_move("hut:-2,0"))
    words = mistake_words(game, ReviewedTurn(2, 1, 0.25, game.moves[2:], better, ()))
    assert words.title == "Move 3: 25 % of the chances of winning lost"
    assert words.better == "Better: the same in another place."
