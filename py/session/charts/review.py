"""The computer's review of a game: the chances of winning and the worst turns, in words and as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from session.charts.parts import LEFT, RIGHT, WIDTH, emblem, free_place, legend, legend_height, line
from session.table.hints import Hint, HintReason, hint_lines, read_reasons
from session.table.log import moves_words, turn_of
from session.text.i18n import _
from session.text.names import names_of
from taluva import Game, Move, parse_move
from taluva.drawing.geometry import Point, number, open_path

_TOP_GAP = 22.0
_HEIGHT = 130.0
_AXIS = 30.0
_GRID = (0, 25, 50, 75, 100)

COSTLY = 0.08
"""A turn that lowers the chances of winning by as much is costly; the worker reports them all."""
GRAVE = 0.2
"""A costly turn that lowers them by as much is marked twice."""


class Stand(NamedTuple):
    """The chances of winning after a ply; chances: per seat, 0 to 1."""

    ply: int
    chances: tuple[float, ...]


class ReviewedTurn(NamedTuple):
    """A turn for which there was a better one.

    ply: of the position before it. lost: the loss in the chances of winning, 0 to 1.
    played, better: the moves. reasons: why the better turn is better; shared: whether all of these speak for the
    played one too. chances: of winning after the played one, 0 to 1. answer: what the next player could do then, and
    not after the better one; harm: the reasons for that.
    """

    ply: int
    seat: int
    lost: float
    played: tuple[Move, ...]
    better: tuple[Move, ...]
    reasons: tuple[HintReason, ...]
    shared: bool = False
    chances: float = 0.0
    answer: tuple[Move, ...] = ()
    harm: tuple[HintReason, ...] = ()

    @property
    def best(self) -> float:
        """Return the chances of winning after the better turn, 0 to 1."""
        return self.chances + self.lost

    @property
    def hint(self) -> Hint:
        """Return the better turn as a suggestion."""
        return Hint(self.better, self.reasons)


class GameReview(NamedTuple):
    """The results so far: the chances in order, and the worst turns of all players, worst first."""

    stands: tuple[Stand, ...] = ()
    mistakes: tuple[ReviewedTurn, ...] = ()

    def of(self, seat: int) -> tuple[ReviewedTurn, ...]:
        """Return a player's worst turns."""
        return tuple(mistake for mistake in self.mistakes if mistake.seat == seat)


class MistakeWords(NamedTuple):
    """A bad turn in words: which one, what was played, what was better, and why."""

    title: str
    played: str
    better: str
    why: tuple[str, ...]


class CurveTable(NamedTuple):
    """The curve's figures as a table: its header, then a row for each ply."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_review(reply: Mapping[str, Any]) -> GameReview:
    """Return a review from a reply of the worker (docs/bots.md)."""
    stands = tuple(Stand(ply, tuple(chances)) for ply, chances in reply["chances"])
    mistakes = tuple(
        ReviewedTurn(
            one["ply"],
            one["seat"],
            one["lost"],
            _moves(one["played"]),
            _moves(one["better"]),
            read_reasons(one["reasons"]),
            one["shared"],
            one["chances"],
            _moves(one["answer"]),
            read_reasons(one["harm"]),
        )
        for one in reply["mistakes"]
    )
    return GameReview(stands, mistakes)


def costly_title(game: Game, turn: ReviewedTurn) -> str:
    """Return as a title which turn it was, and how far the chances fell."""
    # Two figures: "down 50%" could also mean half of what they were.
    return _("Turn {turn}: chances down from {best} to {played}").format(
        turn=turn_of(game, turn.ply + 1), best=percent(turn.best), played=percent(turn.chances)
    )


def mistake_words(game: Game, mistake: ReviewedTurn, levels: Sequence[int] = ()) -> MistakeWords:
    """Return a bad turn of a game in words."""
    why = hint_lines(mistake.hint, game.at(mistake.ply).position, names_of(game, levels))
    played, better = (turn_words(game, mistake.ply, moves) for moves in (mistake.played, mistake.better))
    if better == played:
        better = _("the same, in another place")
    return MistakeWords(
        costly_title(game, mistake),
        _("Played: {turn}.").format(turn=played),
        _("Better: {turn}.").format(turn=better),
        why,
    )


def curve_svg(review: GameReview, game: Game, colours: Sequence[int], levels: Sequence[int] = ()) -> str:
    """Return the curves of all players' chances over the plies; colours: per seat, 1–4."""
    top = legend_height(len(colours)) + _TOP_GAP
    bottom = top + _HEIGHT

    def at(ply: int, chance: float) -> Point:
        return LEFT + (RIGHT - LEFT) * ply / max(game.ply, 1), bottom - _HEIGHT * chance

    parts = []
    for share in _GRID:
        (x, y), end = at(0, share / 100), at(game.ply, share / 100)
        parts.append(f'<path d="{open_path([(x, y), end])}" stroke="var(--line)" fill="none"/>')
        parts.append(f'<text x="{number(LEFT - 4)}" y="{number(y + 4)}" text-anchor="end">{share}</text>')
    ends: list[Point] = []
    for seat, colour in enumerate(colours):
        points = [at(stand.ply, stand.chances[seat]) for stand in review.stands]
        if points:
            parts.append(line(points, colour))
            ends.append(free_place(points[-1], ends))
    parts.extend(emblem(x, y, colour) for (x, y), colour in zip(ends, colours))
    words = escape(" ".join(curve_words(review, game, levels)))
    title = escape(_("Winning chances move by move, in percent"))
    upright, along = escape(_("Winning chances, %")), escape(_("Move"))
    below = number(bottom + 18)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {number(bottom + _AXIS)}"'
        ' role="img" aria-labelledby="curve-title" aria-describedby="curve-words" font-size="11" fill="var(--ink)">'
        f'<title id="curve-title">{title}</title>'
        f'<desc id="curve-words">{words}</desc>{legend(names_of(game, levels), colours)}{"".join(parts)}'
        f'<text x="{number(LEFT)}" y="{number(top - 10)}" font-weight="700">{upright}</text>'
        f'<text x="{number(LEFT)}" y="{below}">0</text>'
        f'<text x="{number((LEFT + RIGHT) / 2)}" y="{below}" text-anchor="middle">{along}</text>'
        f'<text x="{number(RIGHT)}" y="{below}" text-anchor="end">{game.ply}</text></svg>'
    )


def curve_words(review: GameReview, game: Game, levels: Sequence[int] = ()) -> list[str]:
    """Return how the chances changed, one sentence per player; empty before the first results."""
    if not review.stands:
        return []
    first, last = review.stands[0].chances, review.stands[-1].chances
    return [
        _("{name}: from {first} at the start to {last} after move {ply}.").format(
            name=name, first=percent(first[seat]), last=percent(last[seat]), ply=review.stands[-1].ply
        )
        for seat, name in enumerate(names_of(game, levels))
    ]


def curve_table(review: GameReview, game: Game, levels: Sequence[int] = ()) -> CurveTable:
    """Return the curve's figures as a table."""
    rows = tuple((str(ply), *(percent(chance) for chance in chances)) for ply, chances in review.stands)
    return CurveTable((_("Move"), *names_of(game, levels)), rows)


def _moves(texts: Sequence[str]) -> tuple[Move, ...]:
    return tuple(parse_move(text) for text in texts)


def percent(share: float) -> str:
    """Return a share, 0 to 1, in percent."""
    return _("{share}%").format(share=round(100 * share))


def turn_words(game: Game, ply: int, moves: Sequence[Move]) -> str:
    """Return a turn in the words of the history."""
    after = game.at(ply).replay(moves)
    return moves_words(after, ply + 1, after.ply)
