"""Work that is done piece by piece, so that others get their turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator


class Steps:
    """Work that can be stopped after each of its pieces.

    done: whether nothing is left to do.
    """

    def __init__(self, pieces: Iterator[object]) -> None:
        """Begin nothing yet; each item of the iterator is a piece of the work."""
        self._pieces = pieces
        self.done = False

    def step(self, clock: Callable[[], float] | None = None, until: float = 0.0) -> bool:
        """Go on until a time of a clock, or do one piece.

        clock: seconds from any moment on. Returns whether there is more to do.
        """
        while not self.done:
            try:
                next(self._pieces)
            except StopIteration:
                self.done = True
            if clock is None or clock() >= until:
                break
        return not self.done
