"""The record in words."""

from __future__ import annotations

from typing import NamedTuple

from session.puzzles.themes import THEMES
from session.record.entry import Entry, Way, lead_values
from session.record.next_step import NextStep
from session.record.record import COMPUTERS, Record, Tally, own_score, own_seat
from session.text.characters import character_of, name_of
from session.text.i18n import N_, _, ngettext, pgettext
from session.text.names import shortened
from session.text.words import names_list
from taluva.names import isolated

_MOST_NAME = 24

_FAVOURITES = {
    Way.EARLY: N_("All of two kinds built"),
    Way.TEMPLES: N_("More temples at the end"),
    Way.TOWERS: N_("As many temples, more towers"),
    Way.HUTS: N_("More huts, all else equal"),
    Way.LAST: N_("The last one able to build"),
    Way.SHARED: N_("A shared win"),
}


class BigNumber(NamedTuple):
    """A number and what it counts, in words."""

    number: int
    words: str


class Best(NamedTuple):
    """One of the best of all games: what it is, and the figure in words."""

    label: str
    words: str


class GameCard(NamedTuple):
    """A game among the last ones.

    result: `won`, `lost`, `drawn`, or "" where several persons played. tag: the result in words, or "".
    title: what decided it. face: the key of the computer's portrait, or `person`. lead: who was ahead, in words, or "".
    """

    result: str
    tag: str
    title: str
    opponents: str
    face: str
    lead: str


def big_numbers(record: Record) -> list[BigNumber]:
    """Return the four numbers above the record: games, wins, days and wins in a row."""
    return [
        BigNumber(record.tally.games, ngettext("game", "games", record.tally.games)),
        BigNumber(record.tally.won, pgettext("number of games", "won")),
        BigNumber(record.days, ngettext("day in a row", "days in a row", record.days)),
        BigNumber(record.best_run, _("best winning streak")),
    ]


def tally_words(tally: Tally) -> str:
    """Return a tally such as “14 won, 1 lost”; draws only if there are any."""
    parts = [ngettext("{count} won", "{count} won", tally.won)]
    if tally.drawn:
        parts.append(ngettext("{count} drawn", "{count} drawn", tally.drawn))
    parts.append(ngettext("{count} lost", "{count} lost", tally.lost))
    return ", ".join(parts)


def passed_levels(record: Record) -> list[int]:
    """Return the levels of the computers whose rating the player has reached."""
    return [level for level, rating in COMPUTERS.items() if record.is_rated and record.rating.rating >= rating.rating]


def rating_words(record: Record) -> str:
    """Return between which computers the player stands."""
    if not record.is_rated:
        return _("It begins with your first game against a computer.")
    passed = passed_levels(record)
    names = [name_of(character_of(level)) for level in COMPUTERS]
    if not passed:
        return _("{name} is next.").format(name=names[0])
    if len(passed) == len(names):
        return _("You are past all five.")
    return _("You are past {name}. {next} is next.").format(name=names[len(passed) - 1], next=names[len(passed)])


def doubt_words(record: Record) -> str:
    """Return how sure the rating is."""
    return _("give or take {points}").format(points=round(2 * record.rating.deviation))


def gain_words(gain: int) -> str:
    """Return by how many points the rating has changed this week; empty for none."""
    if not gain:
        return ""
    return _("{points} this week").format(points=f"+{gain}" if gain > 0 else f"−{-gain}")


def curve_words(record: Record) -> str:
    """Return the curve of the rating in a sentence."""
    ratings = [round(point.rating.rating) for point in record.curve]
    if not ratings:
        return ""
    return ngettext(
        "Your rating after {count} game: {last}.",
        "Your rating after {count} games: from {first} to {last}, at best {best}.",
        len(ratings),
        first=ratings[0],
        last=ratings[-1],
        best=max(ratings),
    )


def bests(record: Record) -> list[Best]:
    """Return the best of all games, only what there is."""
    rows = []
    if record.best_days > 1:
        days = ngettext("{count} day", "{count} days", record.best_days)
        rows.append(Best(_("Most days in a row"), days))
    if record.run > 1:
        rows.append(Best(_("Current winning streak"), str(record.run)))
    if record.fastest is not None:
        turns, entry = record.fastest
        rows.append(Best(_("Fastest win"), _with_opponents(ngettext("{count} turn", "{count} turns", turns), entry)))
    if record.huts is not None:
        huts, entry = record.huts
        words = ngettext("{count} hut", "{count} huts", huts)
        rows.append(Best(_("Most huts under one eruption"), _with_opponents(words, entry)))
    if record.ways:
        way, count = record.ways[0]
        wins = ngettext("{count} of {wins} win", "{count} of {wins} wins", count, wins=record.tally.won)
        words = _("{way}: {wins}").format(way=_(_FAVOURITES[way]), wins=wins)
        rows.append(Best(_("How you win most"), words))
    return rows


def _with_opponents(words: str, entry: Entry) -> str:
    return _("{words}, against {names}").format(words=words, names=opponents_of(entry))


def opponents_of(entry: Entry) -> str:
    """Return whom the only person played against, or all who played."""
    seat = own_seat(entry)
    others = [
        name_of(character_of(level)) if level else shortened(name, _MOST_NAME)
        for other, (name, level) in enumerate(zip(entry.names, entry.levels))
        if other != seat and (seat is None or other not in entry.team_of(seat))
    ]
    return names_list(others)


def way_words(entry: Entry) -> str:
    """Return what decided a game, such as “By two huts”."""
    if entry.way is Way.EARLY:
        return _("Early, on turn {turn}").format(turn=entry.turns)
    if entry.way is Way.LAST:
        return _("The last one able to build")
    if entry.way is Way.SHARED:
        return _("A shared win")
    if entry.way is Way.TEMPLES:
        return ngettext("By {count} temple", "By {count} temples", entry.margin)
    if entry.way is Way.TOWERS:
        return ngettext("By {count} tower", "By {count} towers", entry.margin)
    return ngettext("By {count} hut", "By {count} huts", entry.margin)


def game_card(entry: Entry) -> GameCard:
    """Return what the card of a game says."""
    seat = own_seat(entry)
    if seat is None:
        winners = [isolated(name) for name, place in zip(entry.names, entry.places) if place == 1]
        title = ngettext("{names} has won", "{names} have won", len(winners), names=names_list(winners))
        return GameCard("", "", title, opponents_of(entry), "person", "")
    score = own_score(entry, seat)
    result = {1.0: "won", 0.5: "drawn"}.get(score, "lost")
    tag = {
        "won": pgettext("a game", "Won"),
        "drawn": pgettext("a game", "Drawn"),
        "lost": pgettext("a game", "Lost"),
    }[result]
    level = max(level for other, level in enumerate(entry.levels) if other not in entry.team_of(seat))
    return GameCard(result, tag, way_words(entry), opponents_of(entry), character_of(level).key, _lead_words(entry))


def _lead_words(entry: Entry) -> str:
    values = lead_values(entry.lead)
    ahead = sum(value > 0 for value in values)
    return ngettext(
        "You were ahead after {ahead} of {count} turn.",
        "You were ahead after {ahead} of {count} turns.",
        len(values),
        ahead=ahead,
    )


def step_words(step: NextStep) -> str:
    """Return what is recommended in words; empty for a lesson, which has a title of its own."""
    if step.theme:
        return _("Practise: {theme}").format(theme=_(THEMES[step.theme].title))
    if not step.level:
        return ""
    name = name_of(character_of(step.level))
    if step.climbs:
        return _("Three wins in a row: try {name}").format(name=name)
    return _("Play against {name}").format(name=name)
