"""Find count puzzles: two ways to build, one of which is clearly better, as far as the strongest computer can tell."""

from __future__ import annotations

from bots.candidates import Candidate, Settings
from bots.levels import LEVELS
from taluva import Build, Hex, Position
from taluva.effects import building

APART = 0.25
"""By how much the chances of the two differ at least."""

_SIMULATIONS = 80
_VISITS = 30
_PLAUSIBLE = 6


def count_of(position: Position, seed: int) -> tuple[Build, Build] | None:
    """Return the better and the worse of two ways to build in a position with the tile laid, or None.

    Of the worse ones it is that which places most buildings: it looks best.
    """
    if len(position.builds) < 4 or position.tiles_left < 2:
        return None
    search = LEVELS[5]._replace(settings=Settings(simulations=_SIMULATIONS)).search(position, seed).run()
    best, *rest = search.candidates(_PLAUSIBLE + len(position.builds))
    better = best.moves[0]
    if not isinstance(better, Build) or best.visits < _VISITS:
        return None
    taken = _hexes(position, better)
    worse = [
        (-len(_hexes(position, move)), -each.chances, number, each)
        for number, each in enumerate(rest)
        if best.chances - each.chances >= APART
        and isinstance(move := each.moves[0], Build)
        and not taken & _hexes(position, move)
    ]
    for *_order, each in sorted(worse)[:2]:
        *_steps, sure = search.examine(each.moves, _VISITS)
        if _difference(best, sure) >= APART and isinstance(move := each.moves[0], Build):
            return better, move
    return None


def _difference(best: Candidate, other: Candidate) -> float:
    return best.chances - other.chances


def _hexes(position: Position, move: Build) -> set[Hex]:
    return {hex_ for hex_, _huts in building(position, move).placed}
