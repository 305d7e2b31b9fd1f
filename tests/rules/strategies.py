"""Options and example counts for tests with many examples."""

from __future__ import annotations

from hypothesis import settings

from taluva import Mode, Options

# An example that plays a game takes far longer than one that draws a number.
fewer_examples = settings(max_examples=settings().max_examples // 4)


def all_options() -> list[Options]:
    """Return every combination of options; the first or the last seat plays first."""
    combinations = []
    for players in (2, 3, 4):
        for all_tiles in (False, True):
            for anywhere in (False, True):
                for mode in Mode:
                    if players == 4 or mode is not Mode.TEAMS:
                        first = (players - 1) * anywhere
                        combinations.append(Options(players, all_tiles, anywhere, mode, first))
    return combinations
