"""Who wins when the tiles are used up."""

from __future__ import annotations

import pytest

from taluva import Mode, Options
from taluva.building import Supply
from taluva.ending import Ending, Player, after_last_tile, outcome_of

TEAMS = Options(4, mode=Mode.TEAMS)


def with_temples(*temples: int) -> tuple[Player, ...]:
    return tuple(Player(Supply(temples=3 - built)) for built in temples)


@pytest.mark.parametrize(
    ("temples", "winners"),
    [((1, 0, 1, 0), (0, 2)), ((1, 2, 1, 1), (1, 3)), ((3, 0, 0, 2), (0, 2)), ((1, 2, 2, 1), (0, 1, 2, 3))],
)
def test_a_team_wins_by_its_members_total(temples: tuple[int, ...], winners: tuple[int, ...]) -> None:
    players, reason = after_last_tile(TEAMS, with_temples(*temples))
    assert reason is Ending.TILES
    assert outcome_of(players, reason).winners == winners


@pytest.mark.parametrize(("mode", "places"), [(Mode.SOLO, (None, 1, None, 1)), (Mode.RANKING, (4, 1, 3, 1))])
def test_single_players_are_placed_by_what_they_built(mode: Mode, places: tuple[int | None, ...]) -> None:
    players, reason = after_last_tile(Options(4, mode=mode), with_temples(0, 2, 1, 2))
    assert reason is Ending.TILES
    assert outcome_of(players, reason).places == places
