"""The words and figures around the board: players, options, notice, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.choices import Choice
from session.i18n import _, ngettext
from session.table import Table
from session.words import (
    building_words,
    colour_word,
    kind_word,
    laying_words,
    names_list,
    refusal_words,
    sentence,
    stack_words,
    terrain_word,
)
from taluva import SUPPLY, Building, Game, Kind, Mode, Phase, Rule, team_score
from taluva.ending import Player


class PlayerCard(NamedTuple):
    """A player's card: `tag` is the pill's words, `team` the team's mark or empty."""

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


class TeamRow(NamedTuple):
    """A team's members and what they have left together; `seats` are 0-based."""

    seats: tuple[int, ...]
    name: str
    huts: int
    temples: int
    towers: int


class OptionRow(NamedTuple):
    """A way to build in words. `reason` is a rule's name when it cannot be chosen."""

    kind: str
    name: str
    detail: str
    cost: int
    terrain: str
    settlement: str
    reason: str
    chosen: bool
    number: int


class Notice(NamedTuple):
    """What the prepared step would do; kind: ok, bad, warn or info."""

    kind: str
    title: str
    lines: tuple[str, ...]


def player_cards(game: Game, colours: Sequence[int]) -> list[PlayerCard]:
    """Return the cards of all players, by seat."""
    position = game.position
    cards = []
    for seat, player in enumerate(position.players):
        active = seat == position.seat and not position.is_over
        team = ""
        if game.options.mode is Mode.TEAMS:
            team = _("Team {letter}").format(letter="AB"[seat % 2])
        supply = player.supply
        label = _("{name}, {colour}: {huts}, {temples}, {towers} left").format(
            name=game.names[seat],
            colour=colour_word(colours[seat]),
            huts=building_words(Building.HUT, supply.huts),
            temples=ngettext("{count} temple", "{count} temples", supply.temples),
            towers=ngettext("{count} tower", "{count} towers", supply.towers),
        )
        tag = _tag(player, active) or colour_word(colours[seat])
        cards.append(
            PlayerCard(
                game.names[seat],
                tag,
                team,
                supply.huts,
                supply.temples,
                supply.towers,
                player.out,
                active,
                player.place,
                label,
            )
        )
    return cards


def team_rows(game: Game) -> list[TeamRow]:
    """Return the teams with the sums of what their members have left."""
    if game.options.mode is not Mode.TEAMS:
        return []
    rows = []
    for letter, seats in zip("AB", (game.options.team_of(0), game.options.team_of(1))):
        supplies = [game.position.players[seat].supply for seat in seats]
        name = _("Team {letter}").format(letter=letter)
        huts, temples, towers = (sum(column) for column in zip(*supplies))
        rows.append(TeamRow(seats, name, huts, temples, towers))
    return rows


def option_rows(table: Table) -> list[OptionRow]:
    """Return the ways to build at the chosen hex in words."""
    rows = []
    expansions = [choice for choice in table.choices if choice.kind is Kind.EXPAND]
    for choice in table.choices:
        rank = expansions.index(choice) + 1 if choice.kind is Kind.EXPAND and len(expansions) > 1 else 0
        rows.append(_option_row(table, choice, rank))
    return rows


def notice(table: Table) -> Notice | None:
    """Return what is to be said about the step in preparation."""
    if table.ghost is not None:
        violation = table.ghost_violation
        if violation is not None:
            return Notice("bad", refusal_words(violation), ())
        found = table.ghost_effects
        assert found is not None
        title, lines = laying_words(found, table.game.names)
        if not found.can_build:
            lines.append(_("You could not build afterwards and would be out of the game."))
        return Notice("ok" if found.can_build else "warn", title, tuple(lines))
    if table.site is not None:
        return _site_notice(table)
    if table.browsing:
        return None
    if table.position.phase is Phase.TILE:
        if not table.game.moves:
            return Notice("info", _("The first tile goes to the middle of the sea."), ())
        hint = _("Dots on the water and rings on volcanoes show where the volcano may lie.")
        return Notice("info", _("Where will the volcano lie?"), (hint,))
    if table.position.phase is Phase.BUILD:
        return Notice("info", _("Where will you build?"), (_("Marked hexes show what can be built there."),))
    return None


def confirm_label(table: Table) -> str:
    """Return the words on the main button."""
    if table.position.phase is Phase.TILE:
        return _("Place tile")
    choice = table.choice
    if choice is None:
        return _("Build")
    if choice.kind is Kind.EXPAND:
        return ngettext("Build {count} hut", "Build {count} huts", choice.cost)
    if choice.kind is Kind.HUT:
        return _("Build hut")
    return _("Build temple") if choice.kind is Kind.TEMPLE else _("Build tower")


class PlaceRow(NamedTuple):
    """A line of the final table: a player, or a team with its sums (`sum`)."""

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


def place_rows(game: Game) -> list[PlaceRow]:
    """Return the final table, the best first; without ranking only winners have a place."""
    players = game.position.players
    if game.options.mode is Mode.TEAMS:
        groups = [game.options.team_of(0), game.options.team_of(1)]
    else:
        groups = [(seat,) for seat in range(len(players))]
    rows = []
    for seats in groups:
        together = len(seats) > 1
        score = team_score(players, seats) if together else players[seats[0]].built
        place = players[seats[0]].place
        out = all(players[seat].out for seat in seats)
        words = str(place) if place else _("out") if out else "–"
        name = names_list([game.names[seat] for seat in seats])
        buried = sum(players[seat].buried for seat in seats)
        row = PlaceRow(seats, words, name, *score, buried, place == 1, together, out)
        rows.append(((place or 9, *(-figure for figure in score)), row))
    rows.sort(key=lambda ranked: ranked[0])
    if game.options.mode is Mode.TEAMS:
        return [line for _rank, row in rows for line in (row, *_members(game, row.seats))]
    return [row for _rank, row in rows]


def _members(game: Game, seats: tuple[int, ...]) -> list[PlaceRow]:
    rows = []
    for seat in seats:
        player = game.position.players[seat]
        place = _("out") if player.out else ""
        name = game.names[seat]
        rows.append(PlaceRow((seat,), place, name, *player.built, player.buried, False, False, player.out))
    return rows


def _tag(player: Player, active: bool) -> str:
    if player.out:
        return _("Out")
    if player.place is not None:
        return _("Place {place}").format(place=player.place)
    return _("Your turn") if active else ""


def _option_row(table: Table, choice: Choice, rank: int) -> OptionRow:
    board = table.position.board
    site = table.site
    assert site is not None
    name = kind_word(choice.kind)
    terrain = settlement = ""
    cost = choice.cost
    if choice.kind is Kind.EXPAND:
        terrain = "" if choice.terrain is None else choice.terrain.name.lower()
        name = _("Expand settlement {number}").format(number=rank) if rank else _("Expand settlement")
        if choice.move is not None:
            settlement = str(choice.move.hex)
        levels = "+".join(str(board.level(hex_)) for hex_ in choice.filled)
        word = sentence(terrain_word(choice.terrain))
        count = len(choice.filled)
        detail = ngettext("{terrain}: {count} hex, level {levels}", "{terrain}: {count} hexes, levels {levels}", count,
                          terrain=word, levels=levels)
    elif choice.kind is Kind.HUT:
        detail = _("Founds a settlement on level 1")
    elif choice.kind is Kind.TEMPLE:
        detail = _("For a settlement of three or more")
    else:
        detail = _("On level 3 or higher")
    reason = ""
    if choice.violation is not None:
        reason = choice.violation.rule.value
        detail = refusal_words(choice.violation, choice.kind)
        if choice.violation.rule is Rule.SUPPLY and choice.kind is Kind.EXPAND:
            detail = ngettext("It takes {count} hut; you have {left}.", "It takes {count} huts; you have {left}.", cost,
                              left=table.position.players[table.position.seat].supply.huts)
    chosen = table.choice is not None and table.choice == choice
    return OptionRow(choice.kind.word, name, detail, cost, terrain, settlement, reason, chosen, rank)


def _site_notice(table: Table) -> Notice:
    site = table.site
    assert site is not None
    board = table.position.board
    title = sentence(stack_words(board.terrain(site.hex), board.level(site.hex)))
    if table.choice is not None:
        return Notice("ok", title, ())
    if all(choice.violation for choice in table.choices):
        return Notice("bad", title, (_("Nothing can be built here now."),))
    return Notice("info", title, (_("Choose one of the ways to build."),))


def supply_of(kind: Building) -> int:
    """Return how many of a kind a player starts with."""
    return SUPPLY[kind]
