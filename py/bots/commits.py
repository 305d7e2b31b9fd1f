"""Players of earlier commits, for matches: each runs its commit's code in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from taluva import Move, Position, format_position, parse_move

_SCRIPT = Path(__file__).with_name("commit_player.py")
_REPOSITORY = _SCRIPT.parents[2]


class CommitPlayer:
    """A player of a commit, in a process that ends with this one.

    commit: a hash or another name that git knows. name: a player of that commit, as its
    `player_of` reads it. repository: a folder of the repository, by default this one's.

    Raises ValueError if there is no such commit or no such player.
    """

    def __init__(self, commit: str, name: str, repository: Path | None = None) -> None:
        self._name = f"commit:{commit},{name}"
        # -P: the folder of the script holds today's modules.
        command = [sys.executable, "-P", str(_SCRIPT), str(repository or _REPOSITORY), commit, name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        error = self._reply().get("error")
        if error is not None:
            self.end()
            raise ValueError(f"there is no player {self._name!r}: {error}")

    def turn(self, position: Position, seed: int) -> tuple[Move, ...]:
        """Return the rest of the turn; raise ValueError if the player fails."""
        request = json.dumps({"position": format_position(position), "seed": seed})
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # the process has ended, so there is no reply either
        reply = self._reply()
        if "error" in reply:
            raise ValueError(f"{self._name} fails in ply {position.ply + 1}: {reply['error']}")
        return tuple(map(parse_move, reply["moves"]))

    def end(self) -> None:
        """End the process."""
        self._process.communicate()

    def _reply(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        reply: dict[str, Any] = json.loads(line) if line else {"error": "its process has ended"}
        return reply


def commit_player(commit: str, name: str) -> CommitPlayer:
    """Return the player of a commit of this repository, the same one for all games of this process."""
    # A forked process has the pipes of the one that it comes from, and needs its own.
    return _player_in(os.getpid(), commit, name)


@lru_cache(maxsize=8)
def _player_in(_process: int, commit: str, name: str) -> CommitPlayer:
    return CommitPlayer(commit, name)
