"""Where games are played: in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children


@contextmanager
def executor_of(processes: int = 1, cluster: str | None = None) -> Iterator[Executor | None]:
    """Give what plays games; None for this process alone.

    processes: how many on this machine. cluster: the address of a Dask scheduler, used instead of them.
    Raises ValueError where the package for clusters is missing or no scheduler answers.
    """
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
    elif processes == 1:
        yield None
    else:
        pool = ProcessPoolExecutor(processes, initializer=_ignore_interrupts)
        try:
            yield pool
        except BaseException:
            with _interrupts_ignored():
                _stop(pool)
            raise
        pool.shutdown()


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once: a game may take minutes, and nobody waits for it any more."""
    # Its thread would report processes that end to futures that have been cancelled, and fail. So it has to drop those
    # first, which it does only while the pool is there, and unless it is told to shut down in another way.
    _stopped.append(pool)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()


_stopped: list[ProcessPoolExecutor] = []
"""Pools that are held until this process ends."""


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C, which impatient people press twice."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("a cluster needs the package distributed: pip install taluva[cluster]") from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {address!r}") from error
    with client:
        yield client.get_executor()


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
