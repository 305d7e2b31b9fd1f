"""Play for an earlier commit: a script that unpacks the commit's code and answers with its player's turns.

    python -P commit_player.py REPOSITORY COMMIT PLAYER

The first line of output is `{}`, or `{"error": "…"}` if there is no such player. After that,
each line of input is `{"position": "taluva position 1…", "seed": 5}`, and each line of output
`{"moves": ["1,-1/2", "hut:2,0"]}` or an error. The script imports nothing of today's code. With `,seconds=2.4` in its
name, a player takes as much processor time for each turn; this script sees to it, since an earlier commit may not.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tarfile
from io import BytesIO
from tempfile import TemporaryDirectory
from time import process_time
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

            name, seconds = _split(name)
            player = player_of(name)
        except (ImportError, OSError, ValueError) as error:
            _say({"error": str(error)})
            return
        _say({})
        for line in sys.stdin:
            request = json.loads(line)
            try:
                _say({"moves": _turn(player, parse_position(request["position"]), request["seed"], seconds)})
            except ValueError as error:
                _say({"error": str(error)})


def _split(name: str) -> tuple[str, float | None]:
    """Return a player's name without the seconds of a turn, and these."""
    parts = name.split(",")
    seconds = [float(part.removeprefix("seconds=")) for part in parts if part.startswith("seconds=")]
    return ",".join(part for part in parts if not part.startswith("seconds=")), seconds[-1] if seconds else None


def _turn(player: Any, position: Any, seed: int, seconds: float | None) -> list[str]:
    """Return a player's moves as texts; raise ValueError, in words, for whatever goes wrong in it."""
    try:
        if seconds is None:
            return [str(move) for move in player.turn(position, seed)]
        search = player.search(position, seed)
        search.step(process_time, process_time() + seconds)
        return [str(move) for move in search.best().moves]
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
