"""What a walk through one's mistakes draws on the board: what was played, what it allowed, and what was better."""

from __future__ import annotations

from session.charts.review import percent
from session.mistakes.walk import Stage, Try, Walk
from session.table.turn_marks import TurnMark
from taluva import Game


def marks(walk: Walk) -> tuple[TurnMark, ...]:
    """Return the turns to draw at the present stage, the lowest first."""
    before, turn = walk.before, walk.turn
    start, after = before.position, percent(turn.chances)
    match walk.stage:
        case Stage.LOOKING:
            return (TurnMark(start, turn.played, "played", after), *_answer(before, walk.played))
        case Stage.TRYING:
            return (TurnMark(start, turn.played, "played faint"),)
        case Stage.JUDGED if walk.judged is not None:
            judged = walk.judged
            own = TurnMark(start, judged.moves, judged.verdict.value, percent(judged.chances))
            return (own, *_answer(before, judged))
        case Stage.SHOWN:
            better = TurnMark(start, turn.better, "good", percent(turn.best))
            return (TurnMark(start, turn.played[:1], "played", after), better)
    return ()


def _answer(before: Game, tried: Try) -> tuple[TurnMark, ...]:
    """Return what the next player could do after a turn."""
    if not tried.answer:
        return ()
    return (TurnMark(before.replay(tried.moves).position, tried.answer, "answer", "", True),)
