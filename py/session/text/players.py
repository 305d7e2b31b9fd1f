"""The players around the board in words and figures: what each player and team has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.text.characters import character_of, level_label, trade_of
from session.text.i18n import _, ngettext, pgettext
from session.text.names import alone, names_of
from session.text.words import building_words, colour_word
from taluva import Building, Game, Mode, Player


class PlayerCard(NamedTuple):
    """A player's card; tag: the words on its pill. team: the team's name, or empty.

    level: of the computer player, 1–5, or 0 for a person. character: the key of who plays at that level, or empty.
    you: whether this is the only person at the device.
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
    character: str = ""
    you: bool = False


class TeamRow(NamedTuple):
    """A team's members, and what they have left together; seats: 0-based."""

    seats: tuple[int, ...]
    name: str
    huts: int
    temples: int
    towers: int


def player_cards(game: Game, colours: Sequence[int], levels: Sequence[int] = ()) -> list[PlayerCard]:
    """Return the cards of all players by seat; levels: of the computer players, 0 for a person."""
    return [_card(game, levels, seat, colour) for seat, colour in zip(range(game.options.players), colours)]


def level_words(level: int) -> str:
    """Return who plays at a level 1–5, in words: the trade, and the level."""
    return _("{trade}, {level}").format(trade=trade_of(character_of(level)), level=level_label(level))


def card_words(game: Game, names: Sequence[str], seat: int, colour: int) -> str:
    """Return a player's name, colour and supply in words."""
    supply = game.position.players[seat].supply
    return _("{name}, {colour}: {huts}, {temples}, {towers} left").format(
        name=names[seat],
        colour=colour_word(colour),
        huts=building_words(Building.HUT, supply.huts),
        temples=ngettext("{count} temple", "{count} temples", supply.temples),
        towers=ngettext("{count} tower", "{count} towers", supply.towers),
    )


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


def _card(game: Game, levels: Sequence[int], seat: int, colour: int) -> PlayerCard:
    position = game.position
    player = position.players[seat]
    names = names_of(game, levels)
    level = levels[seat] if levels else 0
    active = seat == position.seat and not position.is_over
    label = card_words(game, names, seat, colour)
    return PlayerCard(
        names[seat],
        _tag(player, active, level) or colour_word(colour),
        _team_name(seat) if game.options.mode is Mode.TEAMS else "",
        *player.supply,
        player.out,
        active,
        player.place,
        f"{label}. {level_words(level)}" if level else label,
        level,
        character_of(level).key if level else "",
        alone(levels) == seat,
    )


def _tag(player: Player, active: bool, level: int) -> str:
    if player.out:
        return pgettext("a player", "Out")
    if player.place is not None:
        return _("No. {place}").format(place=player.place)
    if not active:
        return ""
    return _("To move") if level else _("Your turn")


def _team_name(seat: int) -> str:
    return _("Team {letter}").format(letter="AB"[seat % 2])
