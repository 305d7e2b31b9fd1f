"""One search shared by several processes: each simulates on its own, and the results are merged at the root.

A process that fails or is killed costs its share of the simulations and nothing else.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from time import monotonic

from bots.candidates import Candidate
from bots.merging import merged
from bots.search import Search
from taluva import Position

# How much longer than its time another process may take to answer, in seconds.
_PATIENCE = 1.0


def search_together(
    search: Callable[[Position, int], Search],
    position: Position,
    seed: int,
    processes: int,
    seconds: float | None = None,
) -> list[Candidate]:
    """Search a position in several processes, this one among them; return the merged candidates, best first.

    search: returns one process's search of a position with a seed; it can be pickled.
    seed: the first process's; the others count on from it. seconds: how long at most,
    None for until all simulations are made.
    """
    futures: list[Future[list[Candidate]]] = []
    for number in range(1, processes):
        pool = _pool(number)
        try:
            futures.append(pool.submit(_share, search, position, seed + number, seconds))
        except BrokenProcessPool:
            _pool.cache_clear()  # the next search gets new ones
    shares = [_share(search, position, seed, seconds)]
    for future in futures:
        try:
            shares.append(future.result(None if seconds is None else _PATIENCE))
        except (BrokenProcessPool, TimeoutError):
            _pool.cache_clear()
    return merged(shares, position.seat)


def _share(
    search: Callable[[Position, int], Search], position: Position, seed: int, seconds: float | None
) -> list[Candidate]:
    """Return the candidates of one process."""
    own = search(position, seed)
    if seconds is None:
        own.run()
    else:
        own.step(monotonic, monotonic() + seconds)
    return own.candidates(own.settings.arms)


@lru_cache(maxsize=16)
def _pool(number: int) -> ProcessPoolExecutor:
    """Return the pool of one process with a number: a process that dies breaks its own pool only."""
    # A forked process would hold the files and pipes of this one open for as long as it lives.
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
