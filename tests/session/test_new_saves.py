"""Saves of games that begin: new ones, rematches, and branches of older games."""

from __future__ import annotations

from dataclasses import replace

from session.clock import Clock, ClockKind
from session.saves.save import TITLE_LENGTH, Save, begin, branch, new_save
from session.setup import Setup, rematch
from taluva import Game, Options
from tests.rules.random_games import random_game

CLOCK = Clock(ClockKind.DELAY, 15, 20)
SETUP = Setup(Options(3, first=1), ("Ana", "Ben", "Cy"), (4, 2, 1), True, (0, 2, 0), CLOCK)
GAME = random_game(1, plies=6)


def test_a_new_save_has_no_id_and_only_persons_who_play_without_a_clock() -> None:
    assert new_save(GAME, (2, 1)) == Save(
        "", "", 0, 0, GAME, (2, 1), False, (None,) * 6, (), None, running=0.0, stopped=False
    )


def test_a_new_save_takes_what_is_known_of_the_game() -> None:
    save = new_save(GAME, (2, 1), title="Sunday", now=7, seconds=(1.0, None, 3.0))
    assert save == Save("", "Sunday", 7, 7, GAME, (2, 1), seconds=(1.0, None, 3.0, None, None, None))
    assert new_save(GAME.at(2), (2, 1), seconds=(1.0, None, 3.0)).seconds == (1.0, None)


def test_a_new_save_takes_the_rest_from_a_setup_and_the_colours_from_where_it_is_asked() -> None:
    game = SETUP.game(5)
    save = new_save(game, (1, 2, 3), title="Sunday", now=7, setup=SETUP)
    assert save == Save("", "Sunday", 7, 7, game, (1, 2, 3), True, (), (0, 2, 0), CLOCK)


def test_a_game_begins_as_it_is_set_up() -> None:
    save = begin(SETUP, 5, 7)
    game = Game.new(SETUP.options, seed=5, names=SETUP.names)
    assert save == Save("", "", 7, 7, game, (4, 2, 1), True, (), (0, 2, 0), CLOCK)
    assert save.setup == SETUP


def test_a_rematch_is_set_up_alike_and_the_next_seat_begins() -> None:
    again = rematch(SETUP)
    assert again == replace(SETUP, options=Options(3, first=2))
    assert rematch(again).options.first == 0
    assert rematch(rematch(Setup(Options(), ("Ana", "Ben"), (1, 2)))).options.first == 0


def test_a_branch_is_a_game_of_its_own_that_begins_where_the_other_was() -> None:
    save = Save("a", "Sunday", 1, 2, GAME, (2, 1), True, (1.0, None, 3.0, 4.0, 5.0, 6.0), (0, 3), CLOCK, 8.0, True)
    assert branch(save, GAME.at(3), 9) == Save(
        "", "From move 3: Sunday", 9, 9, GAME.at(3), (2, 1), True, (1.0, None, 3.0), (0, 3), CLOCK
    )


def test_a_branch_of_a_game_without_a_title_is_called_by_its_players() -> None:
    assert branch(new_save(GAME, (1, 2)), GAME.at(0), 9).title == "From move 0: Player 1 and Player 2"
    assert len(branch(new_save(GAME, (1, 2), title="x" * TITLE_LENGTH), GAME.at(3), 9).title) == TITLE_LENGTH
