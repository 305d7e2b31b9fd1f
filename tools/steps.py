"""Run the steps of a build: with progress, once per state of their inputs, and with failures that say what to do."""

from __future__ import annotations

import hashlib
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMPS = ROOT / ".build"
SECONDS_BETWEEN_SIGNS = 5
LINES_OF_A_FAILURE = 25


class BuildError(Exception):
    """Report an expected failure; the message says what to do about it."""


def say(text: str) -> None:
    """Print one line of progress at once, also into a pipe."""
    print(text, flush=True)


@contextmanager
def progress(title: str) -> Iterator[None]:
    """Announce a step, show every few seconds that it still runs, and say how long it took."""
    say(f"· {title} …")
    started = time.monotonic()
    ended = threading.Event()

    def show_signs() -> None:
        while not ended.wait(SECONDS_BETWEEN_SIGNS):
            say(f"    still at it, {time.monotonic() - started:.0f} s")

    signs = threading.Thread(target=show_signs, daemon=True)
    signs.start()
    try:
        yield
    finally:
        ended.set()
        signs.join()
    took = time.monotonic() - started
    if took >= SECONDS_BETWEEN_SIGNS:
        say(f"    done in {took:.0f} s")


def run_step(title: str, command: list[str], advice: str, env: Mapping[str, str] | None = None) -> None:
    """Run a long command quietly under its title.

    Raises BuildError with the end of the command's output and the advice when it fails.
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
        tail = "\n".join(result.stdout.rstrip().splitlines()[-LINES_OF_A_FAILURE:])
        raise BuildError(f"{tail}\n\n{title} failed (exit code {result.returncode}).\n{advice}")


def files_below(*places: Path) -> list[Path]:
    """List the files at or below the places, sorted; caches of Python left out."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            found += [path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        elif place.is_file():
            found.append(place)
    return sorted(found)


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return a hash of the files' names and contents and of the words."""
    total = hashlib.sha256("\0".join(words).encode())
    for path in paths:
        content = path.read_bytes()
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def once(stamp: Path, state: str, result: Path, action: Callable[[], None]) -> bool:
    """Carry out the action unless its result exists, made from the same state; return whether it ran.

    stamp: the file that remembers the state.
    """
    if result.exists() and stamp.is_file() and stamp.read_text() == state:
        return False
    stamp.unlink(missing_ok=True)
    action()
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(state)
    return True
