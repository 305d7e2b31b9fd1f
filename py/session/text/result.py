"""The final table: what all players have built, and their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.text.i18n import pgettext
from session.text.names import names_of
from session.text.words import names_list
from taluva import Game, Mode, Player, team_score


class PlaceRow(NamedTuple):
    """A row of the final table: a player, or a team with its sums (`sum`)."""

    seats: tuple[int, ...]
    place: str
    name: str
    temples: int
    towers: int
    huts: int
    buried: int
    winner: bool
    sum: bool
    out: bool


def place_rows(game: Game, levels: Sequence[int] = ()) -> list[PlaceRow]:
    """Return the final table, the best first; without ranking those who have lost follow by what they have built.

    A team is followed by its members; its sums leave out what eliminated members have built.
    """
    rows = []
    names = names_of(game, levels)
    if game.options.mode is Mode.TEAMS:
        players = game.position.players
        teams = [game.options.team_of(0), game.options.team_of(1)]
        for team in sorted(teams, key=lambda team: _merit(players, team)):
            rows.append(_team(game, names, team))
            rows.extend(_member(game, names, seat) for seat in team)
        return rows
    seats = range(game.options.players)
    return [
        _single(game, names, seat) for seat in sorted(seats, key=lambda seat: _merit(game.position.players, (seat,)))
    ]


def _merit(players: Sequence[Player], seats: Sequence[int]) -> tuple[int, bool, list[int]]:
    """Return the sort key that puts the better first: by place, then players not out, then the score."""
    place = players[seats[0]].place or len(players) + 1
    out = all(players[seat].out for seat in seats)
    score = players[seats[0]].built if len(seats) == 1 else team_score(players, seats)
    return place, out, [-figure for figure in score]


def _single(game: Game, names: Sequence[str], seat: int) -> PlaceRow:
    player = game.position.players[seat]
    players = game.position.players
    better = sum(_merit(players, (other,)) < _merit(players, (seat,)) for other in range(len(players)))
    place = _place_words(player.place or (None if player.out else better + 1))
    return PlaceRow((seat,), place, names[seat], *player.built, player.buried, player.place == 1, False, player.out)


def _team(game: Game, names: Sequence[str], seats: tuple[int, ...]) -> PlaceRow:
    members = [game.position.players[seat] for seat in seats]
    out = all(member.out for member in members)
    place = members[0].place or (None if out else 2)
    name = names_list([names[seat] for seat in seats])
    score = team_score(game.position.players, seats)
    buried = sum(member.buried for member in members if not member.out)
    return PlaceRow(seats, _place_words(place), name, *score, buried, place == 1, True, out)


def _member(game: Game, names: Sequence[str], seat: int) -> PlaceRow:
    """Return the row of a team's member, who has no place of their own."""
    player = game.position.players[seat]
    place = _place_words(None) if player.out else ""
    return PlaceRow((seat,), place, names[seat], *player.built, player.buried, False, False, player.out)


def _place_words(place: int | None) -> str:
    """Return a place in a figure; None for a player who is out."""
    return pgettext("a player", "out") if place is None else str(place)
