"""What a hand feels of plies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.haptics import Pulse, as_pattern, pulses_of
from session.table.sounds import notes_of
from taluva import Options, Placement
from tests.browser.random_play import TALL, played

GAME = played(44, TALL, Options(2))


def test_an_eruption_and_the_end_are_felt_more_than_new_land() -> None:
    felt: dict[str, set[int]] = {"land": set(), "eruption": set(), "building": set()}
    for ply in range(1, GAME.ply):
        before, after = GAME.at(ply - 1), GAME.at(ply)
        move = after.moves[-1]
        if isinstance(move, Placement):
            kind = "eruption" if after.position.board.level(move.hex) > 1 else "land"
        else:
            kind = "building"
        felt[kind].add(sum(pulse.length for pulse in pulses_of(before, after)))
    assert all(felt.values()) and max(felt["land"]) < min(felt["eruption"])
    assert 0 not in felt["building"]
    assert len(pulses_of(GAME.at(GAME.ply - 1), GAME)) == 3


def test_taking_back_and_looking_elsewhere_is_not_felt() -> None:
    assert pulses_of(GAME.at(8), GAME.at(7)) == ()
    assert pulses_of(GAME.at(8), GAME.at(8)) == ()
    assert pulses_of(GAME.at(2), GAME.at(8)) == ()


def test_other_moves_that_a_review_shows_are_not_felt() -> None:
    other = GAME.at(2)
    other = other.play(next(move for move in sorted(other.position.legal_moves) if move != GAME.moves[2]))
    other = other.play(sorted(other.position.legal_moves)[0])
    assert pulses_of(GAME.at(3), other) == () and notes_of(GAME.at(3), other) == ()


@pytest.mark.parametrize(
    ("pulses", "pace", "pattern"),
    [
        ([], 1, []),
        ([Pulse(0, 6)], 1, [6]),
        ([Pulse(260, 12)], 1, [0, 260, 12]),
        ([Pulse(260, 12)], 0.5, [0, 130, 12]),
        ([Pulse(0, 20), Pulse(60, 20)], 1, [20, 40, 20]),
        ([Pulse(0, 20), Pulse(10, 20)], 1, [30]),
        ([Pulse(0, 20), Pulse(20, 5)], 1, [25]),
        ([Pulse(0, 20), Pulse(10, 5)], 1, [20]),
        ([Pulse(0, 20), Pulse(10, 5), Pulse(30, 5)], 1, [20, 10, 5]),
        ([Pulse(0, 20), Pulse(10, 20), Pulse(40, 5)], 1, [30, 10, 5]),
        ([Pulse(60, 20), Pulse(0, 20)], 1, [20, 40, 20]),
    ],
)
def test_the_device_gets_lengths_of_pulses_and_pauses(pulses: list[Pulse], pace: float, pattern: list[int]) -> None:
    assert as_pattern(pulses, pace) == pattern


@given(st.integers(1, GAME.ply), st.sampled_from([0.5, 1.0, 2.0]))
def test_no_pattern_is_longer_than_what_is_seen(ply: int, pace: float) -> None:
    pattern = as_pattern(pulses_of(GAME.at(ply - 1), GAME.at(ply)), pace)
    assert all(part >= 0 for part in pattern)
    assert sum(pattern) <= 1000 * pace + 60
