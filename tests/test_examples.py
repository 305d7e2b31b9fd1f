"""The worked examples of docs/examples do what they show."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import taluva
from tools.steps import ROOT

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "docs" / "examples"
SHOWN = ["play-a-game.md", "draw-a-position.md"]
OWN = (EXAMPLES / "own-player.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return what stands between fences of a language on the page about a player of one's own."""
    return re.findall(rf"^```{language}\n(.*?)^```$", OWN, re.DOTALL | re.MULTILINE)


def test_every_example_is_tested_and_named_in_the_readme() -> None:
    assert {path.name for path in EXAMPLES.iterdir()} == {*SHOWN, "own-player.md"}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"(docs/examples/{path.name})" in readme for path in EXAMPLES.iterdir())


@pytest.mark.parametrize("name", SHOWN)
def test_examples_give_what_they_show(name: str) -> None:
    failed, tried = doctest.testfile(str(EXAMPLES / name), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_a_player_of_ones_own_enters_the_arena(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Play the match in Python alone, and a shorter one, without --long."""
    player, match = blocks("python")
    (session,) = blocks("console")
    ((command, printed),) = re.findall(r"^\$ python (.*)\n(.*\n)\Z", session)
    (tmp_path / "builder.py").write_text(player, encoding="utf-8")
    (tmp_path / "match.py").write_text(match, encoding="utf-8")

    def run(*words: str) -> str:
        library = str(Path(taluva.__file__).parent.parent)
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": library},
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    if pytestconfig.getoption("--long"):
        assert run(*shlex.split(command)) == printed
        assert [line.split(" ")[:2] for line in run("match.py").splitlines()] == [["1", "0"], ["1", "1"], ["1", "2"]]
    else:
        assert match.count("players=3") == match.count("games=3") == 1
        short = match.replace("players=3", "").replace("games=3", "games=2")
        (tmp_path / "match.py").write_text(short, encoding="utf-8")
        assert [line.split(" ")[:2] for line in run("match.py").splitlines()] == [["1", "0"], ["1", "1"]]
