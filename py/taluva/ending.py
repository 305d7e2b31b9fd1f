"""How a game ends: elimination, early victory, the final count, places.

Pure functions from the players before an event to the players after it.
Source: rules, "End" and "Variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import count
from typing import NamedTuple

from taluva.building import Supply
from taluva.options import Mode, Options


class Player(NamedTuple):
    """A player during a game.

    supply: buildings not yet placed. buried: huts lost to eruptions.
    out: whether eliminated. place: 1-based place once decided, else None.
    """

    supply: Supply = Supply()
    buried: int = 0
    out: bool = False
    place: int | None = None

    @property
    def plays(self) -> bool:
        """Return whether the player still takes turns."""
        return not self.out and self.place is None

    @property
    def built(self) -> tuple[int, int, int]:
        """Return the score: (temples, towers, huts) built, including buried huts."""
        start = Supply()
        return (
            start.temples - self.supply.temples,
            start.towers - self.supply.towers,
            start.huts - self.supply.huts,
        )


class Ending(Enum):
    """Why play ended; the values are used in texts and on the page."""

    EARLY = "early"
    TILES = "tiles"
    LAST = "last"


class Outcome(NamedTuple):
    """How a game ended.

    reason: why play ended. winners: the seats in first place, 0-based, ascending.
    places: per seat, the 1-based place; without ranking only winners have one.
    """

    reason: Ending
    winners: tuple[int, ...]
    places: tuple[int | None, ...]


Verdict = tuple[tuple[Player, ...], Ending | None]
"""The players afterwards, and why play ended or None if it goes on."""


def after_building(options: Options, players: tuple[Player, ...], seat: int) -> Verdict:
    """Check whether the seat that has just built wins early."""
    if options.mode is Mode.TEAMS:
        if not _team_is_early(players, options.team_of(seat)):
            return players, None
        return _placed(players, options.team_of(seat), 1), Ending.EARLY
    if players[seat].supply.kinds_empty() < 2:
        return players, None
    if options.mode is Mode.SOLO:
        return _placed(players, (seat,), 1), Ending.EARLY
    return _last_standing(options, _placed(players, (seat,), _best_free(players)))


def after_elimination(options: Options, players: tuple[Player, ...], seat: int) -> Verdict:
    """Eliminate a seat that cannot build, and check whether only one player or team is left."""
    place = _worst_free(players) if options.mode is Mode.RANKING else None
    changed = players[seat]._replace(out=True, place=place)
    return _last_standing(options, _with(players, seat, changed))


def after_last_tile(options: Options, players: tuple[Player, ...]) -> Verdict:
    """Rank the players still in the game by temples, then towers, then huts built."""
    if options.mode is Mode.TEAMS:
        teams = [options.team_of(0), options.team_of(1)]
        sums = [team_score(players, team) for team in teams]
        winners = [s for team, total in zip(teams, sums) if total == max(sums) for s in team]
        return _placed(players, winners, 1), Ending.TILES
    rest = [seat for seat, player in enumerate(players) if player.plays]
    scores = {seat: players[seat].built for seat in rest}
    if options.mode is Mode.SOLO:
        best = max(scores.values())
        return _placed(players, [s for s in rest if scores[s] == best], 1), Ending.TILES
    first = _best_free(players)
    for seat in rest:
        better = sum(scores[other] > scores[seat] for other in rest)
        players = _placed(players, (seat,), first + better)
    return players, Ending.TILES


def team_score(players: Sequence[Player], team: Sequence[int]) -> tuple[int, int, int]:
    """Return a team's (temples, towers, huts) built, not counting eliminated members."""
    members = [players[seat].built for seat in team if not players[seat].out]
    temples, towers, huts = (sum(column) for column in zip((0, 0, 0), *members))
    return temples, towers, huts


def outcome_of(players: Sequence[Player], reason: Ending) -> Outcome:
    """Return the outcome once every place is decided."""
    places = tuple(player.place for player in players)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(reason, winners, places)


def _team_is_early(players: Sequence[Player], team: Sequence[int]) -> bool:
    """Return whether one member has used up two kinds and the other at least one."""
    if any(players[seat].out for seat in team):
        return False
    fewer, more = sorted(players[seat].supply.kinds_empty() for seat in team)
    return more >= 2 and fewer >= 1


def _last_standing(options: Options, players: tuple[Player, ...]) -> Verdict:
    """End the game if only one player or team still plays."""
    rest = [seat for seat, player in enumerate(players) if player.plays]
    team = options.team_of(rest[0])
    if any(seat not in team for seat in rest):
        return players, None
    # Without ranking nobody has a place yet, so the best free place is the first.
    return _placed(players, team, _best_free(players)), Ending.LAST


def _best_free(players: Sequence[Player]) -> int:
    taken = {player.place for player in players}
    return next(place for place in count(1) if place not in taken)


def _worst_free(players: Sequence[Player]) -> int:
    taken = {player.place for player in players}
    return next(place for place in count(len(players), -1) if place not in taken)


def _placed(players: tuple[Player, ...], seats: Sequence[int], place: int) -> tuple[Player, ...]:
    for seat in seats:
        players = _with(players, seat, players[seat]._replace(place=place))
    return players


def _with(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
