"""How many different things the tests try."""

from __future__ import annotations

from hypothesis import settings

from taluva import Mode, Options

# A game as an example takes many times longer than a number.
fewer_examples = settings(max_examples=settings().max_examples // 4)


def all_options() -> list[Options]:
    """Return every combination of options, seat 1 or the last seat beginning."""
    ways = []
    for players in (2, 3, 4):
        for all_tiles in (False, True):
            for anywhere in (False, True):
                for mode in Mode:
                    if players == 4 or mode is not Mode.TEAMS:
                        first = (players - 1) * anywhere
                        ways.append(Options(players, all_tiles, anywhere, mode, first))
    return ways
