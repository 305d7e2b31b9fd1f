"""Features: what the evaluation counts about a settlement, packed into one integer.

Each count has five bits, so the sum over a player's settlements holds the sums of all counts.
"""

from __future__ import annotations

from collections.abc import Sequence

SETTLEMENTS, READY, SAFE, TOWER, NEAR, SPLIT, WIDE, FAT, RISE, LIFT, PAIR = range(0, 55, 5)
"""The lowest bit of each count, which is 0 or 1 for one settlement:

SETTLEMENTS: 1. READY: a temple can be built. SAFE: and no eruption can prevent it.
TOWER: a tower can be built. NEAR: one expansion makes it large enough for a temple.
SPLIT: it has a temple, and an eruption can cut off a part with room for another.
WIDE: ready for a temple, with four hexes or more. FAT: it has a temple and five hexes or
more. RISE: it has no tower and lies beside free land of level 2. LIFT: it has no tower,
and one eruption gives it land of level 3. PAIR: it has two hexes and no temple.
"""

COUNT_MASK = 31
"""The bits of one count after shifting it down."""

BOARD_FEATURES = ~(COUNT_MASK << SAFE | COUNT_MASK << SPLIT | COUNT_MASK << LIFT)
"""A mask for the counts that do not depend on eruptions."""

_ONE, _READY, _TOWER, _NEAR, _WIDE, _FAT, _RISE, _PAIR = (
    1 << place for place in (SETTLEMENTS, READY, TOWER, NEAR, WIDE, FAT, RISE, PAIR)
)


def board_features(
    fringe: int,
    size: int,
    temples: int,
    towers: int,
    free: int,
    levels: tuple[int, ...],
    terrains: Sequence[int],
) -> int:
    """Return the features of a settlement, without those that depend on eruptions."""
    features = _ONE if size != 2 or temples else _ONE + _PAIR
    edge = fringe & free
    if not edge:
        return features
    if not temples:
        if size >= 3:
            features = _ONE + _READY + _WIDE if size > 3 else _ONE + _READY
        elif size == 2:
            features += _NEAR
        else:
            for terrain in terrains:
                filled = edge & terrain
                if filled & (filled - 1):
                    features = _ONE + _NEAR
                    break
    elif size > 4:
        features = _ONE + _FAT
    if not towers and len(levels) > 1:
        if len(levels) > 2 and edge & levels[2]:
            features += _TOWER
        elif edge & levels[1]:
            features += _RISE
    return features
