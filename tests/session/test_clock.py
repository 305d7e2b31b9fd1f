"""The clock: the time each player has used, what undo gives back, and how times are shown."""

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
    time_left,
    time_still_spent,
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
def test_a_simple_clock_counts_every_second_of_a_turn(plies: int, running: float, times: list[float]) -> None:
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
def test_a_delay_clock_counts_seconds_beyond_the_free_ones(
    plies: int, running: float, times: list[float], free: int
) -> None:
    game, seconds = GAME.at(plies), SECONDS[:plies]
    assert left(DELAY, game, seconds, running) == times
    assert free_left(DELAY, spent_time(DELAY, game, seconds), running) == free


def test_plies_without_a_measured_time_cost_nothing() -> None:
    assert left(SIMPLE, GAME, (None, 2.0, None, None, 8.0, None), 1.0) == [290, 299]
    assert left(SIMPLE, GAME, (), 0) == [300, 300]


def test_no_time_is_used_after_the_end() -> None:
    whole = random_game(1)
    times = left(SIMPLE, whole, (1.0,) * whole.ply, 0)
    assert whole.position.phase is Phase.OVER
    assert 600 - sum(times) == whole.ply


def test_time_goes_on_below_zero() -> None:
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
def test_undo_keeps_the_time_of_the_turn_it_goes_back_to(ply: int, stays: float) -> None:
    assert time_still_spent(GAME, SECONDS, 3.0, ply) == stays


def test_undoing_the_tile_keeps_the_time_spent_on_building() -> None:
    assert time_still_spent(GAME.at(5), SECONDS[:5], 3.0, 4) == 11.0
    assert time_still_spent(GAME.at(5), SECONDS[:5], 3.0, 3) == 5.5


@pytest.mark.parametrize("clock", [SIMPLE, DELAY], ids=lambda clock: clock.kind.value)
def test_undo_ply_by_ply_restores_the_times_of_the_other_players(clock: Clock) -> None:
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


def test_times_round_trip_through_a_save() -> None:
    for ply in range(GAME.ply + 1):
        save = Save("a", "", 0, 0, GAME.at(ply), (1, 2), seconds=SECONDS[:ply], clock=DELAY, running=7.3, stopped=True)
        loaded = parse_save("a", format_save(save))
        assert loaded == save
        assert loaded.setup.clock == DELAY


def test_a_ply_takes_the_running_time() -> None:
    save = Save("a", "", 0, 0, GAME.at(2), (1, 2), seconds=SECONDS[:2], clock=SIMPLE, running=3.0)
    save, running = carried_on(save, GAME.at(3), 30.04, 1)
    assert (save.seconds[-1], save.running, running) == (30.0, 0.0, 0.0)


def test_a_clock_is_optional_in_a_save() -> None:
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
def test_times_are_shown_in_minutes_and_seconds_rounded_up(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


def test_the_words_when_the_time_is_up() -> None:
    assert over_words(("Ana",), 0) == "Ana: time is up. Play goes on; what it means is up to you."


@pytest.mark.parametrize(
    ("typed", "count"),
    [("30", 30), (" 1 ", 1), ("0", 1), ("121", 120), ("9" * 50, 120), ("", 20), ("-5", 20), ("1.5", 20), ("٣", 20)],
)
def test_typed_numbers_become_valid_ones(typed: str, count: int) -> None:
    assert clean_count(typed, 20) == count
