"""Run the steps of a build: show progress, skip what is up to date, and say what to do about a failure."""

from __future__ import annotations

import hashlib
import subprocess
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMPS = ROOT / ".build"
SECONDS_BETWEEN_LINES = 5
OUTPUT_LINES_SHOWN = 25


class BuildError(Exception):
    """A failure that was foreseen; the message says what to do about it."""


def say(text: str) -> None:
    """Print a line of progress at once, even into a pipe."""
    print(text, flush=True)


@contextmanager
def progress(title: str) -> Iterator[None]:
    """Announce a step, print a line every few seconds while it runs, and say how long it took."""
    say(f"· {title} …")
    started = time.monotonic()
    ended = threading.Event()

    def print_lines() -> None:
        while not ended.wait(SECONDS_BETWEEN_LINES):
            say(f"    still running, {time.monotonic() - started:.0f} s")

    thread = threading.Thread(target=print_lines, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
    took = time.monotonic() - started
    if took >= SECONDS_BETWEEN_LINES:
        say(f"    done in {took:.0f} s")


def run_step(title: str, command: list[str], advice: str, env: Mapping[str, str] | None = None) -> None:
    """Run a long command and show only the title.

    Raises BuildError with the end of the output and the advice when the command fails.
    """
    with progress(title):
        try:
            result = subprocess.run(
                command,
                cwd=ROOT,
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise BuildError(f"{command[0]} cannot be run: {error}\n{advice}") from None
    if result.returncode:
        tail = "\n".join(result.stdout.rstrip().splitlines()[-OUTPUT_LINES_SHOWN:])
        raise BuildError(f"{tail}\n\n{title} failed (exit code {result.returncode}).\n{advice}")


def files_below(*places: Path) -> list[Path]:
    """Return the files at or below the places, sorted, without Python's caches."""
    files: list[Path] = []
    for place in places:
        if place.is_dir():
            files += [path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        elif place.is_file():
            files.append(place)
    return sorted(files)


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return a hash of the files' names and contents and of the words."""
    total = hashlib.sha256("\0".join(words).encode())
    for path in paths:
        content = path.read_bytes()
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def once(stamp: Path, state: str, result: Path, action: Callable[[], None], also: Collection[str] = ()) -> bool:
    """Carry out the action unless its result exists, made from the same state; return whether it ran.

    stamp: the file that remembers the state; also: other states whose result will do.
    """
    if result.exists() and stamp.is_file() and stamp.read_text() in {state, *also}:
        return False
    stamp.unlink(missing_ok=True)
    action()
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(state)
    return True
