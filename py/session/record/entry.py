"""A finished game in one line: all that the record needs of it, without its moves."""

from __future__ import annotations

import binascii
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from session.saves.save import Save
from taluva import Game, Mode, Placement, is_name, team_score
from taluva.ending import Ending

_EVEN = "m"
_MOST_LEAD = 12
_LEAST, _MOST = "a", "y"
_FIELDS = 9
_LONGEST_GAME = 48


class Way(Enum):
    """What decided a game; the values are used in the stored index."""

    EARLY = "early"
    TEMPLES = "temples"
    TOWERS = "towers"
    HUTS = "huts"
    LAST = "last"
    SHARED = "shared"


class Entry(NamedTuple):
    """A finished game.

    fingerprint: the checksum of its record; copies of a game share it.
    ended: when it was changed last, in ms since 1970. names, places: per seat; place 0 for none.
    levels: per seat the level 1–5 of its computer, 0 for a person. teams: whether two teams played.
    turns: tiles laid. way: what decided it. margin: by how many buildings, where it was counted.
    buried: per seat, the most huts of others that one of its eruptions buried.
    lead: a letter for each turn, of the only person: `m` is even, later letters are ahead.
    """

    id: str
    fingerprint: int
    ended: int
    names: tuple[str, ...]
    places: tuple[int, ...]
    levels: tuple[int, ...]
    teams: bool
    turns: int
    way: Way
    margin: int
    buried: tuple[int, ...]
    lead: str

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats of the persons."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with a seat."""
        return tuple(range(seat % 2, len(self.names), 2)) if self.teams else (seat,)


def checksum(text: str) -> int:
    """Return the checksum that tells whether a text has changed."""
    return binascii.crc32(text.encode(errors="surrogatepass"))


def entry_of(save: Save) -> Entry | None:
    """Return the entry of a saved game; None while it goes on, or if it began in a position that was set up."""
    game = save.game
    outcome = game.outcome
    if outcome is None or game.is_set_up:
        return None
    way, margin = _decision(game)
    levels = save.levels or (0,) * len(game.names)
    persons = [seat for seat, level in enumerate(levels) if not level]
    return Entry(
        save.id,
        checksum(str(game)),
        save.changed,
        game.names,
        tuple(place or 0 for place in outcome.places),
        levels,
        game.options.mode is Mode.TEAMS,
        len(game.position.board.laid),
        way,
        margin,
        _most_buried(game),
        _lead(game, persons[0]) if len(persons) == 1 else "",
    )


def _team(game: Game, seat: int) -> tuple[int, ...]:
    return game.options.team_of(seat) if game.options.mode is Mode.TEAMS else (seat,)


def _score(game: Game, ply: int, seat: int) -> tuple[int, int, int]:
    """Return what counts for a seat, or for its team, after a ply."""
    players = game.positions[ply].players
    team = _team(game, seat)
    return team_score(players, team) if len(team) > 1 else players[seat].built


def _decision(game: Game) -> tuple[Way, int]:
    """Return what decided a finished game, and by how many buildings."""
    outcome = game.outcome
    assert outcome is not None
    players, winner = game.position.players, outcome.winners[0]
    team = _team(game, winner)
    if outcome.reason is Ending.EARLY or any(players[seat].supply.kinds_empty() >= 2 for seat in team):
        return Way.EARLY, 0
    if outcome.reason is Ending.LAST:
        return Way.LAST, 0
    if any(seat not in team for seat in outcome.winners):
        return Way.SHARED, 0
    others = [seat for seat in range(len(players)) if seat not in team and not players[seat].out]
    if not others:
        return Way.LAST, 0
    own = _score(game, -1, winner)
    best = max(_score(game, -1, seat) for seat in others)
    for way, mine, theirs in zip((Way.TEMPLES, Way.TOWERS, Way.HUTS), own, best):
        if mine != theirs:
            return way, mine - theirs
    return Way.SHARED, 0


def _most_buried(game: Game) -> tuple[int, ...]:
    most = [0] * len(game.names)
    for before, move, after in zip(game.positions, game.moves, game.positions[1:]):
        if isinstance(move, Placement):
            seat = before.seat
            pairs = enumerate(zip(before.players, after.players))
            huts = sum(now.buried - then.buried for other, (then, now) in pairs if other != seat)
            most[seat] = max(most[seat], huts)
    return tuple(most)


def _lead(game: Game, seat: int) -> str:
    """Return how far a seat is ahead after each turn, by the count that decides at the end of the tiles."""
    rivals = [other for other in range(len(game.names)) if other not in _team(game, seat)]
    letters = []
    for ply in range(game.ply):
        if ply + 1 < game.ply and not isinstance(game.moves[ply + 1], Placement):
            continue  # the turn goes on; without a building it ends here too
        own = _score(game, ply + 1, seat)
        best = max(_score(game, ply + 1, other) for other in rivals)
        letters.append(chr(ord(_EVEN) + _lead_of(own, best)))
    return "".join(letters)


def _lead_of(own: Sequence[int], best: Sequence[int]) -> int:
    """Return a lead, -12 to 12: a temple weighs 6, a tower 3 and a hut 1, but the first kind that differs decides."""
    temples, towers, huts = (mine - theirs for mine, theirs in zip(own, best))
    lead = 6 * temples + 3 * towers + huts
    sign = next(((kind > 0) - (kind < 0) for kind in (temples, towers, huts) if kind), 0)
    return max(-_MOST_LEAD, min(_MOST_LEAD, sign * max(1, sign * lead))) if sign else 0


def lead_values(lead: str) -> tuple[int, ...]:
    """Return the leads after each turn, -12 to 12."""
    return tuple(ord(letter) - ord(_EVEN) for letter in lead)


# ---- as text -----------------------------------------------------------------


def format_entry(entry: Entry) -> str:
    """Return an entry as a line without its id: fields between tabs; names have none."""
    return "\t".join(
        (
            f"{entry.fingerprint:08x}",
            str(entry.ended),
            "".join(map(str, entry.places)),
            "".join(map(str, entry.levels)) + ("t" if entry.teams else ""),
            str(entry.turns),
            f"{entry.way.value} {entry.margin}",
            " ".join(map(str, entry.buried)),
            entry.lead,
            "\t".join(entry.names),
        )
    )


_is_name = lru_cache(256)(is_name)  # most games are between the same names


def parse_entry(id_: str, text: str) -> Entry:
    """Read what `format_entry` returns; raise ValueError for anything else."""
    fields = text.split("\t")
    if len(fields) < _FIELDS:
        raise ValueError("too few fields")
    fingerprint, ended, places, levels, turns, way, buried, lead, *names = fields
    teams = levels.endswith("t")
    word, _, margin = way.partition(" ")
    entry = Entry(
        id_,
        int(fingerprint, 16),
        int(ended),
        tuple(names),
        tuple(map(int, places)),
        tuple(map(int, levels.removesuffix("t"))),
        teams,
        int(turns),
        Way(word),
        int(margin),
        tuple(map(int, buried.split(" "))),
        lead,
    )
    players = len(names)
    if not 2 <= players <= 4 or not all(map(_is_name, names)):
        raise ValueError("not the names of 2 to 4 players")
    if not len(entry.places) == len(entry.levels) == len(entry.buried) == players:
        raise ValueError("not a figure for each player")
    if max(entry.places) > players or max(entry.levels) > 5 or 1 not in entry.places:
        raise ValueError("not places and levels")
    if not 1 <= entry.turns <= _LONGEST_GAME or not 0 <= entry.ended < 2**53:
        raise ValueError("not a game")
    if lead and not _LEAST <= min(lead) <= max(lead) <= _MOST:
        raise ValueError("not a lead")
    return entry
