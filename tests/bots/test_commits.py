"""Players of earlier commits play in matches, from a process that has their code and none of today's."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.commits import CommitPlayer
from bots.entrants import entrant_of
from taluva import Game, Hex, Placement

LEVELS = """
import os

class Player:
    def turn(self, position, seed):
        assert position.startswith("taluva position")
        if seed == 7:
            raise RuntimeError("seven")
        if seed == 8:
            os._exit(1)
        return ["0,0/4"]

    def search(self, position, seed):
        return Search()

class Search:
    def step(self, clock, until):
        self.seconds = until - clock()

    def best(self):
        self.moves = ["0,0/1" if 4 < self.seconds < 5 else "0,0/2"]
        return self

def player_of(name):
    if name != "9":
        raise ValueError(f"nobody is called {name}")
    return Player()
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with one commit, tagged `first`, in which the only player is called 9."""
    files = {"bots/__init__.py": "", "bots/levels.py": LEVELS, "taluva/__init__.py": "parse_position = str\n"}
    for name, text in files.items():
        path = tmp_path / "py" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "First"], ["tag", "first"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    (tmp_path / "py/bots/levels.py").unlink()
    return tmp_path


@pytest.fixture
def player(repository: Path) -> Iterator[CommitPlayer]:
    """Return that player."""
    player = CommitPlayer("first", "9", repository)
    yield player
    player.end()


def test_a_commit_plays_with_its_own_code(player: CommitPlayer) -> None:
    position = Game.new(seed=1).position
    assert player.turn(position, 1) == (Placement(Hex(0, 0), 4),)
    with pytest.raises(ValueError, match="commit:first,9 fails in ply 1: RuntimeError: seven"):
        player.turn(position, 7)
    assert player.turn(position, 2)
    for _ in range(2):
        with pytest.raises(ValueError, match="its process has ended"):
            player.turn(position, 8)


def test_a_player_of_a_commit_can_search_for_some_seconds(repository: Path) -> None:
    player = CommitPlayer("first", "9,seconds=5", repository)
    assert player.turn(Game.new(seed=1).position, 7) == (Placement(Hex(0, 0), 1),)
    player.end()
    with pytest.raises(ValueError, match="could not convert string to float: 'many'"):
        CommitPlayer("first", "9,seconds=many", repository)


def test_a_commit_or_a_player_that_does_not_exist_is_refused(repository: Path) -> None:
    with pytest.raises(ValueError, match="there is no player 'commit:first,3': nobody is called 3"):
        CommitPlayer("first", "3", repository)
    with pytest.raises(ValueError, match="git has no commit 'second' with players"):
        CommitPlayer("second", "9", repository)


def test_a_match_takes_a_commit_by_its_name(player: CommitPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def same(commit: str, name: str) -> CommitPlayer:
        asked.append((commit, name))
        return player

    monkeypatch.setattr("bots.entrants.commit_player", same)
    assert entrant_of("commit:first,9,arms=3")(Game.new(seed=1).position, 1) == (Placement(Hex(0, 0), 4),)
    assert asked == [("first", "9,arms=3")]
