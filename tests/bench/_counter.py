"""A search that counts, in a module of its own, so that other processes can import it."""

from __future__ import annotations

from time import process_time

from bots.candidates import Candidate
from bots.levels import LEVELS
from bots.search import Search
from taluva import Position

SECONDS = LEVELS[5].seconds


class Counter(Search):
    """A search that has a time on its processor, and whose only candidate says how many simulations it made."""

    def __init__(self, position: Position, seed: int) -> None:
        super().__init__(position, LEVELS[5].settings, seed=seed)

    def run(self) -> Search:
        """Search until the time is up."""
        self.step(process_time, process_time() + SECONDS)
        return self

    def candidates(self, count: int) -> list[Candidate]:
        """Return the number of simulations as that of the visits of one candidate."""
        first, *_ = super().candidates(1)
        return [first._replace(moves=(), visits=self.simulations)]
