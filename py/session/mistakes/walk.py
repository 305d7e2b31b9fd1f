"""A walk through the turns of a finished game that cost a player much: each is to be played better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from session.charts.review import COSTLY, GameReview, ReviewedTurn
from session.table.hints import HintReason, read_reasons
from session.table.table import Table
from session.text.i18n import N_
from taluva import Game, Move, Phase, parse_move

AS_GOOD = 0.02
"""A turn that costs no more of the chances than this is as good as the best one."""
_NO_REVIEW = GameReview()


class Stage(Enum):
    """Where the walk stands.

    LOOKING: at the turn that was played, and what it allowed. TRYING: the position before it waits for a better turn.
    JUDGING: the computer judges a try. FAILED: it does not answer. JUDGED: the try is on the board with its verdict.
    SHOWN: the best turn is on the board. OVER: after the last turn.
    """

    LOOKING = "looking"
    TRYING = "trying"
    JUDGING = "judging"
    FAILED = "failed"
    JUDGED = "judged"
    SHOWN = "shown"
    OVER = "over"


class Verdict(Enum):
    """How good a try is beside the best turn."""

    GOOD = "good"
    NEARLY = "nearly"
    NO = "no"


class Try(NamedTuple):
    """A turn that was tried, or played in the game.

    chances, best: of winning after it, and after the best turn, 0 to 1. own: the reasons for it.
    reasons: for the best turn; shared: whether they speak for this one as well.
    answer: what the next player could do then, and could not do after the best turn; harm: the reasons for that.
    """

    moves: tuple[Move, ...]
    chances: float
    best: float
    own: tuple[HintReason, ...] = ()
    reasons: tuple[HintReason, ...] = ()
    shared: bool = False
    answer: tuple[Move, ...] = ()
    harm: tuple[HintReason, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Return how good it is."""
        lost = self.best - self.chances
        if lost <= AS_GOOD:
            return Verdict.GOOD
        return Verdict.NEARLY if lost < COSTLY else Verdict.NO


@dataclass(frozen=True)
class Walk:
    """A walk through a player's costly turns, in the order they were played. An immutable value.

    waiting: the table set aside for it, with the whole game. seat: whose turns they are.
    index: of the present turn; tries: all for it so far; current: the one on the board, which may wait for its judge.
    better: for how many turns one as good as the best was tried. review: of the whole game.
    """

    waiting: Table
    seat: int
    turns: tuple[ReviewedTurn, ...]
    index: int = 0
    stage: Stage = Stage.LOOKING
    tries: tuple[Try, ...] = ()
    current: tuple[Move, ...] = ()
    better: int = 0
    review: GameReview = GameReview()  # noqa: RUF009 - an immutable value

    @property
    def game(self) -> Game:
        """Return the whole game."""
        return self.waiting.game

    @property
    def turn(self) -> ReviewedTurn:
        """Return the present turn."""
        return self.turns[self.index]

    @property
    def before(self) -> Game:
        """Return the game before the present turn."""
        return self.game.at(self.turn.ply)

    @property
    def played(self) -> Try:
        """Return the turn of the game as a try."""
        turn = self.turn
        best = turn.best
        return Try(turn.played, turn.chances, best, (), turn.reasons, turn.shared, turn.answer, turn.harm)

    @property
    def judged(self) -> Try | None:
        """Return the try on the board with its verdict, or None."""
        if self.stage is not Stage.JUDGED:
            return None
        return next(each for each in reversed(self.tries) if each.moves == self.current)

    @property
    def leads_on(self) -> bool:
        """Return whether the main way from here is on to the next turn, not to a try."""
        judged = self.judged
        return self.stage in (Stage.SHOWN, Stage.OVER) or (judged is not None and judged.verdict is Verdict.GOOD)

    @property
    def is_last(self) -> bool:
        """Return whether no other turn comes after the present one."""
        return self.index == len(self.turns) - 1


def costly_turns(review: GameReview, seat: int) -> tuple[ReviewedTurn, ...]:
    """Return the turns that cost a player 8 % of the chances or more, in the order they were played."""
    return tuple(sorted((turn for turn in review.of(seat) if turn.lost >= COSTLY), key=lambda turn: turn.ply))


def begun(
    table: Table, seat: int, turns: tuple[ReviewedTurn, ...], review: GameReview = _NO_REVIEW
) -> tuple[Walk, Table]:
    """Return a walk at its first turn, and its table; table: with the finished game. turns: at least one."""
    walk = Walk(replace(table, shown=None, pending=None, hint=None), seat, turns, review=review)
    return walk, table_of(walk)


def table_of(walk: Walk) -> Table:
    """Return the table of a walk at its stage, before anything is prepared."""
    before = walk.before
    match walk.stage:
        case Stage.TRYING:
            return _with(walk, before)
        case Stage.SHOWN:
            return _with(walk, before.replay(walk.turn.better), N_("A better turn"))
        case Stage.LOOKING:
            return _with(walk, before.replay(walk.turn.played), N_("What you played"))
        case Stage.OVER:
            return _with(walk, walk.game, N_("Review finished"))
    return _with(walk, before.replay(walk.current), _CLOSED[walk.stage])


_CLOSED = {
    Stage.JUDGING: N_("Judging your turn…"),
    Stage.FAILED: N_("The computer isn’t answering."),
    Stage.JUDGED: N_("Your try"),
}


def followed(walk: Walk, before: Table, after: Table) -> tuple[Walk, Table]:
    """Return the walk and its table after an intent; a whole turn is judged.

    One that was judged before, or that is of the game or the best one, needs no computer.
    """
    if walk.stage is not Stage.TRYING or after.game is before.game:
        return walk, after
    game = after.game
    if game.ply <= walk.turn.ply or game.position.phase is Phase.BUILD:
        return walk, after
    walk = replace(walk, current=game.moves[walk.turn.ply :], stage=Stage.JUDGING)
    turn, best = walk.turn, walk.turn.best
    is_best = Try(walk.before.replay(turn.better).moves[turn.ply :], best, best, turn.reasons)
    judgement = next((each for each in (*walk.tries, walk.played, is_best) if each.moves == walk.current), None)
    if judgement is not None:
        return judged(walk, judgement)
    return walk, replace(after, closed=_CLOSED[Stage.JUDGING])


def judged(walk: Walk, judgement: Try) -> tuple[Walk, Table]:
    """Return the walk with the try on the board judged; a judgement of another one changes nothing."""
    if walk.stage not in (Stage.JUDGING, Stage.FAILED) or judgement.moves != walk.current:
        return walk, table_of(walk)
    is_new = all(each.moves != judgement.moves for each in walk.tries)
    good = judgement.verdict is Verdict.GOOD
    first = good and all(each.verdict is not Verdict.GOOD for each in walk.tries)
    walk = replace(
        walk,
        stage=Stage.JUDGED,
        tries=(*walk.tries, judgement) if is_new else walk.tries,
        better=walk.better + first,
    )
    return walk, table_of(walk)


def at(walk: Walk, stage: Stage) -> tuple[Walk, Table]:
    """Return the walk at another stage of the present turn, and its table."""
    walk = replace(walk, stage=stage)
    return walk, table_of(walk)


def next_turn(walk: Walk) -> tuple[Walk, Table]:
    """Return the walk at its next turn, after the last one at its end."""
    return at(walk, Stage.OVER) if walk.is_last else turn_at(walk, walk.index + 1)


def turn_at(walk: Walk, index: int) -> tuple[Walk, Table]:
    """Return the walk at one of its turns, and its table."""
    walk = replace(walk, index=index, stage=Stage.LOOKING, tries=(), current=())
    return walk, table_of(walk)


def read_try(moves: tuple[Move, ...], reply: Mapping[str, Any]) -> Try:
    """Return a judged turn from a reply of the worker (docs/bots.md)."""
    return Try(
        moves,
        reply["chances"],
        max(reply["best"], reply["chances"]),
        read_reasons(reply["own"]),
        read_reasons(reply["reasons"]),
        reply["shared"],
        tuple(parse_move(text) for text in reply["answer"]),
        read_reasons(reply["harm"]),
    )


def _with(walk: Walk, game: Game, closed: str = "") -> Table:
    """Return a table with a state of the game; closed: why nothing can be played there."""
    save = replace(walk.waiting.save, game=game, takeback=False, clock=None)
    return Table(save, closed=closed)
