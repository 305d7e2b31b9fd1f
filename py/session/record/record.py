"""The record: what finished games say of the player and of each name at the device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from session.days import streak
from session.glicko import Rating, Result, rated
from session.record.entry import Entry, Way

BEGINNER = Rating(600.0, 350.0)
"""A person before the first game: about as strong as the gentlest computer, which is not at all sure."""

COMPUTERS = {
    1: Rating(610.0, 50.0),
    2: Rating(980.0, 50.0),
    3: Rating(1466.0, 50.0),
    4: Rating(1668.0, 50.0),
    5: Rating(1998.0, 50.0),
}
"""The computers' ratings by level: the differences that matches measured (docs/bots.md)."""

LAST_GAMES = 6
"""How many games `Record.last` holds at most."""

_DAY = 86_400_000
_WEEK = 7 * _DAY
_SURE_GAMES = 5


class Tally(NamedTuple):
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Return how many games there are."""
        return sum(self)

    @classmethod
    def of(cls, scores: Iterable[float]) -> Tally:
        """Return the tally of some games; a score is 1, ½ or 0."""
        counts = Counter(scores)
        return cls(counts[1], counts[0.5], counts[0])


class RatingPoint(NamedTuple):
    """The player's rating after a game that ended at a time, in ms since 1970."""

    ended: int
    rating: Rating


class Moment(NamedTuple):
    """A figure that a game has reached: its turns, or its huts."""

    figure: int
    entry: Entry


class Record(NamedTuple):
    """What a player has done.

    tally: games of one person against computers. against: per level. names: of those who share the device, the
    most games first. curve: the rating after each of those games.
    run, best_run: wins one after another, up to now and at best. days, best_days: days with a game likewise.
    fastest: the win in the fewest turns. huts: the most huts of others under one eruption.
    ways: what decided the wins, the most frequent first. last: the latest games, the newest first.
    """

    tally: Tally
    against: dict[int, Tally]
    names: tuple[tuple[str, Tally], ...]
    curve: tuple[RatingPoint, ...]
    run: int
    best_run: int
    days: int
    best_days: int
    fastest: Moment | None
    huts: Moment | None
    ways: tuple[tuple[Way, int], ...]
    last: tuple[Entry, ...]

    @property
    def rating(self) -> Rating:
        """Return the rating now."""
        return self.curve[-1].rating if self.curve else BEGINNER

    def gained_this_week(self, now: int) -> int:
        """Return by how many points the rating has changed in seven days; now: ms since 1970.

        It is 0 as long as there is no rating of a few games from before that week: the first results
        move a rating by hundreds of points, which says nothing of how a beginner does.
        """
        earlier = [point.rating.rating for point in self.curve if point.ended < now - _WEEK]
        return round(self.rating.rating) - round(earlier[-1]) if len(earlier) >= _SURE_GAMES else 0

    @property
    def is_rated(self) -> bool:
        """Return whether any game counts for the rating."""
        return bool(self.curve)


def own_seat(entry: Entry) -> int | None:
    """Return the seat of the only person, who plays against computers; None where several persons play, or none."""
    persons = entry.persons
    return persons[0] if len(persons) == 1 else None


def own_score(entry: Entry, seat: int) -> float:
    """Return a seat's result: 1 if it or its team won alone, ½ with others, 0 otherwise."""
    if entry.places[seat] != 1:
        return 0.0
    team = entry.team_of(seat)
    alone = all(place != 1 for other, place in enumerate(entry.places) if other not in team)
    return 1.0 if alone else 0.5


def record_of(entries: Iterable[Entry], day_of: Callable[[int], int], now: int) -> Record:
    """Return the record of finished games; copies of a game count once.

    day_of: returns the number of the local day of a time. now: ms since 1970.
    """
    games = _in_order(entries)
    own = [(entry, seat) for entry in games if (seat := own_seat(entry)) is not None]
    scores = [own_score(entry, seat) for entry, seat in own]
    run, best_run = _runs(scores)
    days = [day_of(entry.ended) for entry in games if entry.persons]
    won = [(entry, seat) for (entry, seat), score in zip(own, scores) if score == 1]
    fastest = min((entry for entry, _seat in won), key=lambda entry: entry.turns, default=None)
    erupted = max(own, key=lambda each: each[0].buried[each[1]], default=None)
    huts = None if erupted is None else Moment(erupted[0].buried[erupted[1]], erupted[0])
    return Record(
        Tally.of(scores),
        _against(own),
        _names(games),
        _curve(own),
        run,
        best_run,
        streak(days, day_of(now)),
        _most_days(days),
        None if fastest is None else Moment(fastest.turns, fastest),
        huts if huts is not None and huts.figure else None,
        tuple(Counter(entry.way for entry, _seat in won).most_common()),
        tuple(entry for entry in reversed(games) if entry.persons)[:LAST_GAMES],
    )


def _in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Return the games in the order in which they ended; of copies the first."""
    first: dict[int, Entry] = {}
    for entry in sorted(entries, key=lambda entry: (entry.ended, entry.id)):
        first.setdefault(entry.fingerprint, entry)
    return list(first.values())


def _pairs(entry: Entry, seat: int) -> list[tuple[int, float]]:
    """Return the level of each computer that a seat has played against, and the seat's score against it."""
    pairs = []
    for other, level in enumerate(entry.levels):
        if not level or other in entry.team_of(seat):
            continue
        own, theirs = entry.places[seat], entry.places[other]
        if own == theirs == 0:
            continue  # somebody else has won, and nothing tells these two apart
        last = len(entry.places) + 1
        own, theirs = own or last, theirs or last
        pairs.append((level, 1.0 if own < theirs else 0.5 if own == theirs else 0.0))
    return pairs


def _against(own: Sequence[tuple[Entry, int]]) -> dict[int, Tally]:
    scores: dict[int, list[float]] = {level: [] for level in COMPUTERS}
    for entry, seat in own:
        for level, score in _pairs(entry, seat):
            scores[level].append(score)
    return {level: Tally.of(each) for level, each in scores.items()}


def _curve(own: Sequence[tuple[Entry, int]]) -> tuple[RatingPoint, ...]:
    rating, points = BEGINNER, []
    for entry, seat in own:
        results = [Result(COMPUTERS[level], score) for level, score in _pairs(entry, seat)]
        if results:
            rating = rated(rating, results)
            points.append(RatingPoint(entry.ended, rating))
    return tuple(points)


def _names(games: Sequence[Entry]) -> tuple[tuple[str, Tally], ...]:
    scores: dict[str, list[float]] = {}
    for entry in games:
        persons = entry.persons
        if len(persons) < 2:
            continue
        for seat in persons:
            scores.setdefault(entry.names[seat], []).append(own_score(entry, seat))
    tallies = {name: Tally.of(each) for name, each in scores.items()}
    return tuple(sorted(tallies.items(), key=lambda each: (-each[1].games, -each[1].won, each[0])))


def _runs(scores: Sequence[float]) -> tuple[int, int]:
    """Return how many wins end the sequence, and the most that follow one another."""
    run, best = 0, 0
    for score in scores:
        run = run + 1 if score == 1 else 0
        best = max(best, run)
    return run, best


def _most_days(days: Iterable[int]) -> int:
    """Return how many days with a game follow one another at most."""
    run, best, latest = 0, 0, None
    for day in sorted(set(days)):
        run = run + 1 if latest is not None and day == latest + 1 else 1
        best, latest = max(best, run), day
    return best
