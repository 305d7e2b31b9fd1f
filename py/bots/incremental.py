"""Work in small pieces, so that other work can run in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator


class IncrementalWork:
    """Work that can stop after each of its pieces.

    done: whether nothing is left to do.
    """

    def __init__(self, pieces: Iterator[object]) -> None:
        """Prepare the work without starting it; each item of the iterator is one piece."""
        self._pieces = pieces
        self.done = False

    def step(self, clock: Callable[[], float] | None = None, until: float = 0.0) -> bool:
        """Work until a clock reaches a time, or do one piece; return whether more is left.

        clock: seconds, from any starting point.
        """
        while not self.done:
            try:
                next(self._pieces)
            except StopIteration:
                self.done = True
            if clock is None or clock() >= until:
                break
        return not self.done
