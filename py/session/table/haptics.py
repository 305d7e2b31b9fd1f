"""What a hand feels of a ply: short pulses of the device, in step with what is seen (session/table/moments.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.table.moments import is_next
from taluva import Building, Game, Kind, LayingEffects, Placement, effects


class Pulse(NamedTuple):
    """A pulse: when it begins, and how long it is, in ms."""

    at: int
    length: int


SNAP = (Pulse(0, 6),)
"""A carried tile snaps to a place."""

_TILE = (Pulse(260, 12),)
_RUMBLE = (Pulse(0, 20), Pulse(60, 20))
_FALL = Pulse(640, 30)
_HUT_APART, _MOST_HUTS = 70, 8
_STOREYS = {Building.TEMPLE: 3, Building.TOWER: 4}
_VICTORY = (Pulse(0, 20), Pulse(80, 20), Pulse(160, 40))


def pulses_of(before: Game, after: Game) -> tuple[Pulse, ...]:
    """Return the pulses of a ply just played; none if the game changed in any other way."""
    if not is_next(before, after):
        return ()
    move = after.moves[-1]
    if after.position.is_over:
        return _VICTORY
    if isinstance(move, Placement):
        laying = effects(before.position, move)
        assert isinstance(laying, LayingEffects)
        if laying.level == 1:
            return _TILE
        huts = tuple(Pulse(200 + _HUT_APART * number, 8) for number in range(min(len(laying.buried), 5)))
        return (*_RUMBLE, *huts, _FALL)
    if move.kind in (Kind.HUT, Kind.EXPAND):
        built = effects(before.position, move)
        assert not isinstance(built, LayingEffects)
        return tuple(Pulse(_HUT_APART * number, 6) for number in range(min(len(built.placed), _MOST_HUTS)))
    rising = tuple(Pulse(105 * storey, 10) for storey in range(_STOREYS[move.kind.building]))
    return (*rising, Pulse(420, 25))


def as_pattern(pulses: Sequence[Pulse], pace: float) -> list[int]:
    """Return pulses as the device takes them: lengths of pulses and of the pauses between, beginning with a pulse.

    pace: what the speed of motion multiplies times by.
    """
    pattern: list[int] = []
    now = 0
    for at, length in sorted(pulses):
        begin = round(at * pace)
        if begin > now or not pattern:
            pattern += [begin - now, length] if pattern else ([0, begin, length] if begin else [length])
            now = begin + length
        else:  # they run together
            pattern[-1] += max(begin + length - now, 0)
            now = max(now, begin + length)
    return pattern
