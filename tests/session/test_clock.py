"""The clock: what a game's plies cost each player, what undo gives back, and how a time is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.clock import (
    Clock,
    ClockKind,
    clean_count,
    free_left,
    over_words,
    spent_time,
    time_given_back,
    time_left,
    time_text,
)
from session.saves.save import Save, carried_on, format_save, parse_save
from taluva import Game, Phase
from tests.rules.random_games import random_game

SIMPLE = Clock(ClockKind.SIMPLE, 5)
DELAY = Clock(ClockKind.DELAY, 5, 10)
GAME = random_game(1, plies=6)
"""Three turns: of player 1, of player 2, of player 1."""
SECONDS = (4.0, 2.0, 30.0, 5.5, 8.0, 12.0)


def left(clock: Clock, game: Game, seconds: tuple[float | None, ...], running: float) -> list[float]:
    spent = spent_time(clock, game, seconds)
    return [time_left(clock, spent, seat, running) for seat in range(game.options.players)]


@pytest.mark.parametrize(
    ("plies", "running", "times"),
    [
        (0, 0, [300, 300]),
        (0, 7, [293, 300]),
        (1, 1, [295, 300]),
        (2, 3, [294, 297]),
        (4, 0, [294, 264.5]),
        (6, 1, [274, 263.5]),
    ],
)
def test_a_simple_clock_counts_all_of_a_players_turns(plies: int, running: float, times: list[float]) -> None:
    assert left(SIMPLE, GAME.at(plies), SECONDS[:plies], running) == times


@pytest.mark.parametrize(
    ("plies", "running", "times", "free"),
    [
        (0, 7.5, [300, 300], 3),
        (1, 5.5, [300, 300], 1),
        (1, 8, [298, 300], 0),
        (2, 0, [300, 300], 10),
        (3, 1, [300, 279], 0),
        (4, 25, [285, 274.5], 0),
        (6, 0, [290, 274.5], 10),
    ],
)
def test_a_clock_with_delay_takes_of_each_turn_what_is_beyond_its_free_seconds(
    plies: int, running: float, times: list[float], free: int
) -> None:
    game, seconds = GAME.at(plies), SECONDS[:plies]
    assert left(DELAY, game, seconds, running) == times
    assert free_left(DELAY, spent_time(DELAY, game, seconds), running) == free


def test_plies_that_nobody_measured_cost_nothing() -> None:
    assert left(SIMPLE, GAME, (None, 2.0, None, None, 8.0, None), 1.0) == [290, 299]
    assert left(SIMPLE, GAME, (), 0) == [300, 300]


def test_the_end_of_a_game_leaves_the_times_as_they_are() -> None:
    whole = random_game(1)
    times = left(SIMPLE, whole, (1.0,) * whole.ply, 0)
    assert whole.position.phase is Phase.OVER
    assert 600 - sum(times) == whole.ply


def test_time_runs_on_below_nothing() -> None:
    assert left(SIMPLE, GAME.at(1), (290.0,), 22.5) == [-12.5, 300]


@pytest.mark.parametrize(
    ("ply", "stays"),
    [
        (6, 3.0),
        (5, 12.0),
        (4, 20.0),
        (3, 5.5),
        (2, 35.5),
        (0, 6.0),
    ],
)
def test_undo_keeps_the_time_of_the_turn_and_gives_back_that_of_later_ones(ply: int, stays: float) -> None:
    assert time_given_back(GAME, SECONDS, 3.0, ply) == stays


def test_undo_of_the_tile_keeps_what_its_building_has_taken() -> None:
    assert time_given_back(GAME.at(5), SECONDS[:5], 3.0, 4) == 11.0
    assert time_given_back(GAME.at(5), SECONDS[:5], 3.0, 3) == 5.5


@pytest.mark.parametrize("clock", [SIMPLE, DELAY], ids=lambda clock: clock.kind.value)
def test_a_game_taken_back_ply_by_ply_shows_each_time_as_it_was(clock: Clock) -> None:
    save = Save("a", "", 0, 0, GAME, (1, 2), seconds=SECONDS, clock=clock, takeback=True)
    running = 99.0
    for ply in range(GAME.ply - 1, -1, -1):
        save, running = carried_on(save, GAME.at(ply), running, 1)
        turn = ply - ply % 2
        others = left(clock, GAME.at(turn), SECONDS[:turn], 0)
        now = left(clock, save.game, save.seconds, running)
        for seat in range(2):
            if seat != GAME.at(ply).position.seat:
                assert now[seat] == others[seat]
    assert running == SECONDS[0] + SECONDS[1]
    assert save.running == running


def test_the_time_of_a_game_comes_back_from_its_save_at_any_moment() -> None:
    for ply in range(GAME.ply + 1):
        save = Save("a", "", 0, 0, GAME.at(ply), (1, 2), seconds=SECONDS[:ply], clock=DELAY, running=7.3, stopped=True)
        kept = parse_save("a", format_save(save))
        assert kept == save
        assert kept.setup.clock == DELAY


def test_a_ply_takes_the_time_that_was_running() -> None:
    save = Save("a", "", 0, 0, GAME.at(2), (1, 2), seconds=SECONDS[:2], clock=SIMPLE, running=3.0)
    save, running = carried_on(save, GAME.at(3), 30.04, 1)
    assert (save.seconds[-1], save.running, running) == (30.0, 0.0, 0.0)


def test_a_game_without_a_clock_is_kept_without_one() -> None:
    save = Save("a", "", 0, 0, GAME.at(2), (1, 2), seconds=SECONDS[:2])
    assert parse_save("a", format_save(save)).clock is None
    assert parse_save("a", format_save(replace(save, clock=SIMPLE))).clock == SIMPLE


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (7200, "120:00"),
        (725, "12:05"),
        (60, "1:00"),
        (59.9, "1:00"),
        (0.1, "0:01"),
        (0, "0:00"),
        (-0.9, "0:00"),
        (-1, "+0:01"),
        (-12.9, "+0:12"),
        (-60, "+1:00"),
        (-6000, "+100:00"),
    ],
)
def test_a_time_is_shown_in_minutes_and_begun_seconds(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


def test_it_is_said_that_nothing_is_taken() -> None:
    assert over_words("Ana") == "Ana: the time is up. Play goes on; the table decides what that means."


@pytest.mark.parametrize(
    ("typed", "count"),
    [("30", 30), (" 1 ", 1), ("0", 1), ("121", 120), ("9" * 50, 120), ("", 20), ("-5", 20), ("1.5", 20), ("٣", 20)],
)
def test_typed_figures_become_some_that_a_clock_has(typed: str, count: int) -> None:
    assert clean_count(typed, 20) == count
