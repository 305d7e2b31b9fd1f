"""Play for an earlier commit: a script that unpacks the commit's code and answers with its player's turns.

    python -P commit_player.py REPOSITORY COMMIT PLAYER

The first line of output is `{}`, or `{"error": "…"}` if there is no such player. After that,
each line of input is `{"position": "taluva position 1…", "seed": 5}`, and each line of output
`{"moves": ["1,-1/2", "hut:2,0"]}` or an error. The script imports nothing of today's code.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tarfile
from io import BytesIO
from tempfile import TemporaryDirectory
from typing import Any


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks hears Ctrl-C, and then the input ends
    repository, commit, name = sys.argv[1:]
    with TemporaryDirectory() as folder:
        try:
            _unpack(repository, commit, folder)
            sys.path.insert(0, f"{folder}/py")
            from bots.levels import player_of
            from taluva import parse_position

            player = player_of(name)
        except (ImportError, OSError, ValueError) as error:
            _say({"error": str(error)})
            return
        _say({})
        for line in sys.stdin:
            request = json.loads(line)
            try:
                _say({"moves": _turn(player, parse_position(request["position"]), request["seed"])})
            except ValueError as error:
                _say({"error": str(error)})


def _turn(player: Any, position: Any, seed: int) -> list[str]:
    """Return a player's moves as texts; raise ValueError, in words, for whatever goes wrong in it."""
    try:
        return [str(move) for move in player.turn(position, seed)]
    except Exception as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _unpack(repository: str, commit: str, folder: str) -> None:
    """Write the code of a commit to a folder; raise ValueError if there is no such commit."""
    command = ["git", "-C", repository, "archive", "--format=tar", "--end-of-options", f"{commit}^{{commit}}", "py"]
    archive = subprocess.run(command, capture_output=True, check=False)
    if archive.returncode:
        raise ValueError(f"git has no commit {commit!r} with players")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(folder)


def _say(reply: dict[str, Any]) -> None:
    print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
