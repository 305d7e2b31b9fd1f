"""The progress of long commands, on a terminal only: how much is done, the time left, and a result so far."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[int, str], None]
"""Shows how many pieces are done, and a few words on the result so far."""


@contextmanager
def progress_of(total: int) -> Iterator[Show]:
    """Give what shows progress towards a number of pieces; it is quiet where standard error is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _words: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield lambda done, words: print(f"{done} {words}", end="\r", file=sys.stderr)
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(file=sys.stderr)) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, words: bar.update(task, completed=done, description=words)
