"""What `python -m taluva` and `python -m bots` share: whatever goes wrong ends in one line and an exit code."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable
from typing import Any

EXIT_CODES = "exit code: 0 for success, 2 for wrong use, 1 for anything else that fails"

_FAILED, _WRONG_USE = 1, 2


class CommandError(Exception):
    """Report why a command failed; exit_code: 2 for wrong use, 1 for all else."""

    def __init__(self, message: str, exit_code: int = _FAILED) -> None:
        self.exit_code = exit_code
        super().__init__(message)


class CommandParser(argparse.ArgumentParser):
    """A parser whose help fails where its output does: argparse ignores that."""

    def print_help(self, file: Any = None) -> None:
        """Write the help to a file, or to standard output."""
        (file or sys.stdout).write(self.format_help())


def run(name: str, command: Callable[[], None]) -> int:
    """Run a command and return its exit code.

    name: of the program and the command, for messages. A SystemExit of argparse is passed on.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a console may lack the letters of a name
    try:
        try:
            if sys.stdout is None:
                raise CommandError("standard output is closed")
            command()
        finally:
            _flush()
    except CommandError as error:
        _say(f"{name}: {error}")
        return error.exit_code
    except BrokenPipeError:
        return _FAILED  # the reader has all it wanted
    except OSError as error:
        if error.errno != errno.EINVAL or os.name != "nt":  # what a broken pipe is there
            _say(f"{name}: {error.filename or 'standard output'}: {_reason(error)}")
        return _FAILED
    except KeyboardInterrupt:
        _say(f"{name}: interrupted")
        return _FAILED
    finally:
        _forget_output()
    return 0


def file_error(name: str, error: OSError | ValueError) -> CommandError:
    """Return the error for a file that cannot be used; a name that leads to no file is wrong use."""
    is_wrong_name = isinstance(error, (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError))
    return CommandError(f"{name}: {_reason(error)}", _WRONG_USE if is_wrong_name else _FAILED)


def at_least(minimum: int) -> Callable[[str], int]:
    """Return an argparse type for whole numbers of at least `minimum`."""

    def number(text: str) -> int:
        value = int(text)
        if value < minimum:
            raise argparse.ArgumentTypeError(f"{value} is less than {minimum}")
        return value

    return number


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _say(words: str) -> None:
    """Write a line to standard error, if there is one that takes it."""
    if sys.stderr is None:
        return
    try:
        print(words, file=sys.stderr)
    except OSError:
        return


def _forget_output() -> None:
    """Let what could not be written go to nowhere: Python would complain about it once more at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
