"""The players around the board in words and figures: what each player and team has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.text.i18n import N_, _, ngettext, pgettext
from session.text.names import names_of
from session.text.words import building_words, colour_word
from taluva import Building, Game, Mode, Player


class PlayerCard(NamedTuple):
    """A player's card; tag: the words on its pill. team: the team's name, or empty.

    level: of the computer player, 1–5, or 0 for a person.
    """

    name: str
    tag: str
    team: str
    huts: int
    temples: int
    towers: int
    out: bool
    active: bool
    place: int | None
    label: str
    level: int = 0


class TeamRow(NamedTuple):
    """A team's members, and what they have left together; seats: 0-based."""

    seats: tuple[int, ...]
    name: str
    huts: int
    temples: int
    towers: int


def player_cards(game: Game, colours: Sequence[int], levels: Sequence[int] = ()) -> list[PlayerCard]:
    """Return the cards of all players by seat; levels: of the computer players, 0 for a person."""
    seats = range(game.options.players)
    return [_card(game, seat, colours[seat], levels[seat] if levels else 0) for seat in seats]


def level_words(level: int) -> str:
    """Return the name of a computer player's level, 1–5."""
    return _(_LEVELS[level - 1])


def team_rows(game: Game) -> list[TeamRow]:
    """Return the teams with the sums of what their members have left."""
    if game.options.mode is not Mode.TEAMS:
        return []
    rows = []
    for seats in (game.options.team_of(0), game.options.team_of(1)):
        supplies = [game.position.players[seat].supply for seat in seats]
        huts, temples, towers = (sum(column) for column in zip(*supplies))
        rows.append(TeamRow(seats, _team_name(seats[0]), huts, temples, towers))
    return rows


_LEVELS = (
    N_("Computer 1: beginner"),
    N_("Computer 2: easy"),
    N_("Computer 3: medium"),
    N_("Computer 4: strong"),
    N_("Computer 5: strongest"),
)


def _card(game: Game, seat: int, colour: int, level: int) -> PlayerCard:
    position = game.position
    player = position.players[seat]
    name, supply = names_of(game)[seat], player.supply
    active = seat == position.seat and not position.is_over
    label = _("{name}, {colour}: {huts}, {temples}, {towers} left").format(
        name=name,
        colour=colour_word(colour),
        huts=building_words(Building.HUT, supply.huts),
        temples=ngettext("{count} temple", "{count} temples", supply.temples),
        towers=ngettext("{count} tower", "{count} towers", supply.towers),
    )
    return PlayerCard(
        name,
        _tag(player, active, level) or colour_word(colour),
        _team_name(seat) if game.options.mode is Mode.TEAMS else "",
        *supply,
        player.out,
        active,
        player.place,
        f"{label}. {level_words(level)}" if level else label,
        level,
    )


def _tag(player: Player, active: bool, level: int) -> str:
    if player.out:
        return pgettext("a player", "Out")
    if player.place is not None:
        return _("Place {place}").format(place=player.place)
    if not active:
        return ""
    return _("To move") if level else _("Your turn")


def _team_name(seat: int) -> str:
    return _("Team {letter}").format(letter="AB"[seat % 2])
