"""A computer's suggestion in the player's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from session.text.i18n import _, ngettext
from session.text.names import is_you
from session.text.words import name_in_line
from taluva import Move, Placement, Position, parse_move
from taluva.position import huts_under


class HintReason(NamedTuple):
    """A reason for a turn, as the computer players report it (docs/bots.md).

    why: the kind of reason. seat: whom it concerns, 0-based, or None. amount, size: figures.
    """

    why: str
    seat: int | None = None
    amount: int = 0
    size: int = 0


class Hint(NamedTuple):
    """A suggestion for the rest of the turn, and the reasons for it."""

    moves: tuple[Move, ...]
    reasons: tuple[HintReason, ...] = ()


def hint_lines(hint: Hint, position: Position, names: Sequence[str]) -> tuple[str, ...]:
    """Return a suggestion in sentences: the main reasons, then what it costs. position: the one before it."""
    return (*reason_lines(hint.reasons, names), *own_costs(hint.moves[0], position, names))


def read_reasons(reasons: Iterable[Sequence[Any]]) -> tuple[HintReason, ...]:
    """Return reasons as the worker reports them (docs/bots.md)."""
    return tuple(HintReason(*reason) for reason in reasons)


def read_hints(reply: Mapping[str, Any]) -> list[Hint]:
    """Return the turns that the worker reports, the best first (docs/bots.md)."""
    return [
        Hint(tuple(parse_move(text) for text in one["moves"]), read_reasons(one["reasons"]))
        for one in reply["candidates"]
    ]


def better_hints(reply: Mapping[str, Any], offered: Sequence[Hint], seat: int) -> list[Hint]:
    """Return the best turns that the worker sees by now; empty if the first is not clearly better than what is offered.

    offered: the hints so far, the best first. seat: who is to move, 0-based.
    """
    hints = read_hints(reply)
    chances = {hint.moves: one["all"][seat] for hint, one in zip(hints, reply["candidates"])}
    best = hints[0].moves
    if reply["tries"] < _SURE or best in (hint.moves for hint in offered):
        return []
    return hints if chances[best] - chances.get(offered[0].moves, 0.0) >= _CLEARLY else []


_SURE = 1000
"""After so many simulations the best turn seldom changes."""
_CLEARLY = 0.05
"""How much better the chances must be for a turn to replace the suggested one."""


def looking_words(tries: int) -> str:
    """Return how far the computer has looked, or that it has just begun."""
    return (
        ngettext("{count} trial game", "{count} trial games", tries) if tries else _("The computer is looking at it…")
    )


def own_costs(move: Move, position: Position, names: Sequence[str]) -> list[str]:
    """Return what the player's side loses under a tile; other players' losses are among the reasons."""
    if not isinstance(move, Placement):
        return []
    lost = Counter[int]()
    for _hex, seat, huts in huts_under(position.board, move.hexes()):
        lost[seat] += huts
    words = []
    for seat in position.options.team_of(position.seat):
        if lost[seat] and seat == position.seat:
            words.append(
                ngettext("It covers {count} hut of your own.", "It covers {count} huts of your own.", lost[seat])
            )
        elif lost[seat]:
            words.append(reason_words(HintReason("buries", seat, lost[seat]), names))
    return words


def reason_lines(reasons: Sequence[HintReason], names: Sequence[str]) -> tuple[str, ...]:
    """Return the main reasons as sentences, at most three, without those that another one implies."""
    needed = [reason for reason in reasons if not any(_implies(other, reason) for other in reasons)]
    lines = [reason_words(reason, names) for reason in needed]
    return tuple(dict.fromkeys(line for line in lines if line))[:_MOST_REASONS]


def answer_lines(reasons: Sequence[HintReason], names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the main reasons for a turn of another player, whose seat it is, without what its building says itself."""
    lines = []
    for reason in reasons:
        if reason.why == "counts":
            lines.append(_("It ends the game with {name} in front.").format(name=name_in_line(names[seat])))
        elif reason.why == "safe":
            lines.append(_("No eruption can take the temple site."))
        elif reason.why not in ("temple", "tower"):
            lines.append(reason_words(reason, names))
    return tuple(dict.fromkeys(line for line in lines if line))[:_MOST_REASONS]


def _implies(one: HintReason, other: HintReason) -> bool:
    """Return whether one reason implies another."""
    return other.why in _IMPLIED.get(one.why, ()) and one.size == other.size


_MOST_REASONS = 3
_IMPLIED = {"ready": ("expands",)}
"""The kinds of reason that a kind implies for a settlement of the same size."""


def reason_words(reason: HintReason, names: Sequence[str]) -> str:
    """Return a reason as a short sentence, or "" for an unknown kind."""
    if reason.seat is not None and is_you(names, reason.seat) and reason.why in _TO_YOU:
        return _TO_YOU[reason.why](reason)
    make = _WORDS.get(reason.why)
    name = "" if reason.seat is None else name_in_line(names[reason.seat])
    return "" if make is None else make(reason, name)


_WORDS: dict[str, Callable[[HintReason, str], str]] = {
    "wins": lambda _r, _n: _("It wins the game at once."),
    "counts": lambda _r, _n: _("It ends the game with you in front."),
    "prevents": lambda _r, n: _("It stops {name} from winning with the next building.").format(name=n),
    "temple": lambda r, _n: ngettext("That’s your first temple.", "That brings you to {count} temples.", r.amount),
    "tower": lambda r, _n: ngettext("That’s your first tower.", "That brings you to {count} towers.", r.amount),
    "ready": lambda r, _n: ngettext(
        "It makes a settlement of {count} hex with room for a temple next turn.",
        "It makes a settlement of {count} hexes with room for a temple next turn.",
        r.size,
    ),
    "safe": lambda _r, _n: _("No eruption can take your temple site."),
    "high": lambda _r, _n: _("It makes room for a tower next turn."),
    "cuts": lambda r, n: ngettext(
        "It splits {name}’s settlement of {count} hex, which was ready for a temple.",
        "It splits {name}’s settlement of {count} hexes, which was ready for a temple.",
        r.size,
        name=n,
    ),
    "blocks": lambda _r, n: _("It takes {name}’s room for a temple.").format(name=n),
    "lowers": lambda _r, n: _("It takes {name}’s room for a tower.").format(name=n),
    "room": lambda r, _n: ngettext(
        "It splits off {count} hex for another temple.",
        "It splits off {count} hexes for another temple.",
        r.size,
    ),
    "near": lambda _r, _n: _("One more expansion, and a settlement is large enough for a temple."),
    "expands": lambda r, _n: ngettext(
        "It makes a settlement of {count} hex.", "It makes a settlement of {count} hexes.", r.size
    ),
    "founds": lambda _r, _n: _("It founds a new settlement."),
    "buries": lambda r, n: ngettext(
        "It covers {count} of {name}’s huts.", "It covers {count} of {name}’s huts.", r.amount, name=n
    ),
    "spares": lambda r, _n: _("It saves huts (huts left: {huts}, turns left: {turns}).").format(
        huts=r.amount, turns=r.size
    ),
}

_TO_YOU: dict[str, Callable[[HintReason], str]] = {
    "prevents": lambda _r: _("It stops you from winning with the next building."),
    "cuts": lambda r: ngettext(
        "It splits your settlement of {count} hex, which was ready for a temple.",
        "It splits your settlement of {count} hexes, which was ready for a temple.",
        r.size,
    ),
    "blocks": lambda _r: _("It takes your room for a temple."),
    "lowers": lambda _r: _("It takes your room for a tower."),
    "buries": lambda r: ngettext("You lose {count} hut.", "You lose {count} huts.", r.amount),
}
"""What concerns the player whom the text addresses: in the review of a computer's turns."""

KINDS = frozenset(_WORDS)
"""Every kind of reason that has words."""
