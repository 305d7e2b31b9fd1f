"""What is said on a walk through one's mistakes: what went wrong, how a try compares, and what was learnt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from session.charts.review import GameReview, ReviewedTurn, costly_title, percent, turn_words
from session.mistakes.walk import Stage, Try, Verdict, Walk, costly_turns
from session.table.hints import Hint, answer_lines, hint_lines, own_costs, reason_lines
from session.table.log import turn_of
from session.table.narrator import Line
from session.text.i18n import _, ngettext
from session.text.names import is_you, names_of
from taluva import Game, Move


class TryRow(NamedTuple):
    """A try on the card: its chances, what it was, and its verdict."""

    share: str
    words: str
    verdict: Verdict


def retry_words(game: Game, review: GameReview, levels: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Return for each person with costly turns the seat, and the label of the button that leads to them."""
    names = names_of(game, levels)
    labels = []
    for seat in range(game.options.players):
        count = len(costly_turns(review, seat))
        if count and not (levels and levels[seat]):
            # Translators: a button; how many turns cost the player much.
            words = _("Review my mistakes: {count}") if is_you(names, seat) else _("Mistakes of {name}: {count}")
            labels.append((seat, words.format(name=names[seat], count=count)))
    return tuple(labels)


def title(walk: Walk) -> str:
    """Return the heading of the present stage."""
    if walk.stage is Stage.OVER:
        return _("What you can learn")
    return costly_title(walk.game, walk.turn)


def place(walk: Walk) -> str:
    """Return which of the turns it is."""
    if walk.stage is Stage.OVER:
        return ""
    return _("{number} of {count}").format(number=walk.index + 1, count=len(walk.turns))


def rows(walk: Walk) -> tuple[TryRow, ...]:
    """Return the tries for the present turn, the last first."""
    if walk.stage is Stage.OVER:
        return ()
    return tuple(
        TryRow(percent(each.chances), turn_words(walk.game, walk.turn.ply, each.moves), each.verdict)
        for each in reversed(walk.tries)
    )


def onward(walk: Walk) -> str:
    """Return the label of the button that leads on."""
    if walk.stage is Stage.OVER:
        return _("Back to the game")
    return _("Finish") if walk.is_last else _("Next mistake")


def again(walk: Walk) -> str:
    """Return the label of the button that leads to a try."""
    return _("Find a better turn") if walk.stage is Stage.LOOKING else _("Try again")


def said(walk: Walk) -> Line:
    """Return what the narrator says at the present stage; for TRYING, while nothing is prepared."""
    match walk.stage:
        case Stage.LOOKING:
            played = _turn(walk, walk.turn.played)
            return Line("info", (_("Played: {turn}.").format(turn=played), *_wrong(walk, walk.played)))
        case Stage.TRYING:
            chances = percent(walk.turn.chances)
            return Line("info", (_("Find a turn with better chances than {share}.").format(share=chances),))
        case Stage.JUDGING:
            return Line("info", (_("The computer is judging your turn…"),))
        case Stage.FAILED:
            return Line("bad", (_("The computer isn’t answering."),))
        case Stage.JUDGED:
            assert walk.judged is not None
            return _judgement(walk, walk.judged)
        case Stage.SHOWN:
            hint = Hint(walk.turn.better, walk.turn.reasons)
            why = hint_lines(hint, walk.before.position, names_of(walk.game, walk.waiting.levels))
            better = _turn(walk, walk.turn.better)
            if better == _turn(walk, walk.turn.played):
                better = _("the same, in another place")
            return Line("ok", (_("Better: {turn}.").format(turn=better), *why))
        case _:
            return Line("info", (learnt(walk), _tried_well(walk)))


def learnt(walk: Walk) -> str:
    """Return in a sentence what most of the costly turns have in common."""
    best, share = None, 0
    for lesson in _LESSONS:
        count = sum(lesson.fits(turn) for turn in walk.turns)
        if count > share:
            best, share = lesson, count
    if best is None:
        worst = max(walk.turns, key=lambda turn: turn.lost)
        number = turn_of(walk.game, worst.ply + 1)
        return _("Turn {turn} cost the most: winning chances down from {best} to {played}.").format(
            turn=number, best=percent(worst.best), played=percent(worst.chances)
        )
    return best.words(share, len(walk.turns))


def _tried_well(walk: Walk) -> str:
    return _("Better turns found by you: {better} of {count}.").format(better=walk.better, count=len(walk.turns))


def _judgement(walk: Walk, tried: Try) -> Line:
    """Return how a try compares with the best turn, and why."""
    share, best = percent(tried.chances), percent(tried.best)
    names = names_of(walk.game, walk.waiting.levels)
    if tried.verdict is Verdict.GOOD:
        verdict = _("As good as the best turn: {share}.").format(share=share)
        return Line("ok", (verdict, *reason_lines(tried.own, names)))
    if tried.verdict is Verdict.NEARLY:
        return Line(
            "warn",
            (_("Nearly: {share}, the best turn has {best}.").format(share=share, best=best), *_wrong(walk, tried)),
        )
    return Line(
        "bad", (_("Not yet: {share}, the best turn has {best}.").format(share=share, best=best), *_wrong(walk, tried))
    )


def _wrong(walk: Walk, tried: Try) -> tuple[str, ...]:
    """Return what a turn allowed or cost, or else what the best one does more."""
    names = names_of(walk.game, walk.waiting.levels)
    before = walk.before
    after = before.replay(tried.moves)
    lines: list[str] = []
    if after.position.players[walk.seat].out:
        lines.append(_("You couldn’t build after that and would be out."))
    if tried.answer:
        answer = turn_words(after, after.ply, tried.answer)
        lines.append(
            _("With the next tile, {name} could answer: {turn}.").format(name=names[after.position.seat], turn=answer)
        )
        lines += answer_lines(tried.harm, names, after.position.seat)
    lines += own_costs(tried.moves[0], before.position, names)
    if lines:
        return tuple(lines)
    if tried.shared or not tried.reasons:
        return (_("The best turn does the same, only better."),)
    return (_("What the best turn does:"), *reason_lines(tried.reasons, names))


def _turn(walk: Walk, moves: tuple[Move, ...]) -> str:
    return turn_words(walk.game, walk.turn.ply, moves)


class _Lesson(NamedTuple):
    """What costly turns may have in common: kinds of reasons for the better ones, or of what was allowed, and words."""

    reasons: frozenset[str]
    harm: frozenset[str]
    words: Callable[[int, int], str]

    def fits(self, turn: ReviewedTurn) -> bool:
        """Return whether it is true of a turn."""
        better = () if turn.shared else turn.reasons
        return any(each.why in self.reasons for each in better) or any(each.why in self.harm for each in turn.harm)


def _kinds(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


# Of several that are true of as many turns, the first is said.
_LESSONS = (
    _Lesson(
        _kinds("wins", "counts"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have won the game at once.",
            "In {n} of {count} costly turns the better one would have won the game at once.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("temple", "tower"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have built a temple or a tower.",
            "In {n} of {count} costly turns the better one would have built a temple or a tower.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("prevents", "cuts", "blocks", "lowers"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have stopped an opponent’s temple, tower or win.",
            "In {n} of {count} costly turns the better one would have stopped an opponent’s temple, tower or win.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds(),
        _kinds("cuts", "blocks", "lowers", "buries"),
        lambda n, count: ngettext(
            "After your costly turn the next player could hit a settlement.",
            "After {n} of {count} costly turns the next player could hit a settlement.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("ready", "safe", "high", "near", "room"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have prepared a temple or a tower.",
            "In {n} of {count} costly turns the better one would have prepared a temple or a tower.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds(),
        _kinds("temple", "tower", "ready", "safe", "high"),
        lambda n, count: ngettext(
            "After your costly turn the next player could get a temple, a tower or a place for one.",
            "After {n} of {count} costly turns the next player could get a temple, a tower or a place for one.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("buries"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have covered an opponent’s huts.",
            "In {n} of {count} costly turns the better one would have covered an opponent’s huts.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("expands", "founds"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have founded or expanded a settlement.",
            "In {n} of {count} costly turns the better one would have founded or expanded a settlement.",
            count,
            n=n,
        ),
    ),
    _Lesson(
        _kinds("spares"),
        _kinds(),
        lambda n, count: ngettext(
            "The better turn would have saved huts.",
            "In {n} of {count} costly turns the better one would have saved huts.",
            count,
            n=n,
        ),
    ),
)
