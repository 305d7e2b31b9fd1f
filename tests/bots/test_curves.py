"""Curves are drawn from what matches and the learner write: the same bytes for the same data."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bots.__main__ import main
from bots.curves import Played, matches, ratings
from bots.elo import elo_of
from bots.learning_state import new_state, write

DOCS = Path(__file__).parents[2] / "docs"

# It takes a second to import the packages.
pytestmark = pytest.mark.slow


def game(one: int, other: int, result: float, hero: int = 0) -> dict[str, Any]:
    """Return what a report of a game holds for a curve."""
    players = [f"5,simulations={one}", f"5,simulations={other}"]
    return {"players": players if hero == 0 else players[::-1], "hero": hero, "result": result}


def drawn(tmp_path: Path, kind: str, *lines: object) -> str:
    """Return the curve of some lines of JSON."""
    file, output = tmp_path / "data", tmp_path / "curve.svg"
    file.write_text("\n".join(map(json.dumps, lines)) + '\n{"cut off', encoding="utf-8")
    assert main(["curve", kind, str(file), "--output", str(output)]) == 0
    return output.read_text(encoding="utf-8")


def parts(picture: str) -> tuple[list[str], list[float]]:
    """Return a picture's text between its numbers, and the numbers.

    The ids are made from coordinates whose last bit is another on another processor: each is its place instead.
    """
    ids: dict[str, str] = {}
    picture = re.sub(r"\b[mp][0-9a-f]{10}\b", lambda match: ids.setdefault(match[0], f"id{len(ids)}"), picture)
    number = r"-?\d+(?:\.\d+)?"
    return re.split(number, picture), [float(text) for text in re.findall(number, picture)]


def test_games_and_whole_matches_count_alike() -> None:
    lines = [
        game(75, 300, 1.0, 1),
        game(75, 300, 0.5),
        {"players": ["5,simulations=75", "5,simulations=300"], "games": 4},
    ]
    lines[2]["score"] = 0.25
    others: list[dict[str, Any]] = [
        {"players": ["5", "4"], "hero": 0, "result": 1.0},
        {"players": 3, "games": 2},
        {"result": 1.0},
    ]
    assert matches([*lines, *others]) == [Played(75, 300, 6, 2.5)]


def test_a_chain_of_matches_adds_up_and_its_interval_grows() -> None:
    played = [Played(1200, 300, 1000, 700), Played(4800, 1200, 1000, 600), Played(7, 8, 10, 5)]
    estimates = ratings(played)
    assert [*estimates] == [300, 1200, 4800] and estimates[300] == (0, 0, 0)
    near, far = estimates[1200], estimates[4800]
    assert near.value == pytest.approx(elo_of(0.7), abs=0.5)
    assert far.value == pytest.approx(elo_of(0.7) + elo_of(0.6), abs=0.5)
    # As wide as the interval of the score alone: 400 / ln 10 · 1.96 / √(n p q).
    assert near.high - near.value == pytest.approx(23.5, abs=0.2) and far.high - far.value > near.high - near.value


def test_a_match_without_a_loss_has_a_rating() -> None:
    assert 300 < ratings([Played(1200, 300, 10, 10)])[1200].value < 1000


@pytest.mark.parametrize(
    ("kind", "lines", "texts"),
    [
        ("strength", [game(1200, 300, 1.0)] * 3 + [game(1200, 300, 0.0)], ["1,200", "+147", "Elo over 300"]),
        ("workers", [{"workers": n, "simulations": 90 * n, "seconds": 1.0} for n in (1, 2)], ["workers", "2.00"]),
    ],
)
def test_the_same_data_give_the_same_bytes(tmp_path: Path, kind: str, lines: list[Any], texts: list[str]) -> None:
    picture = drawn(tmp_path, kind, *lines)
    assert all(text in picture for text in texts) and "dc:date" not in picture
    assert drawn(tmp_path, kind, *lines) == picture


def test_learning_has_a_curve(tmp_path: Path) -> None:
    file, output = tmp_path / "weights.json", tmp_path / "curve.svg"
    gain = {"step": 2, "games": 300, "seed": 1, "score": [0.55, 0.5, 0.6], "date": "2026-11-30"}
    write(file, new_state("one-turn", 5, 2)._replace(scores=[0.5, 0.6], gains=[gain]))
    assert main(["curve", "learning", str(file), "--output", str(output)]) == 0
    assert "weights, spsa" in output.read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "problem"), [("strength", "no games against 300"), ("workers", "one worker")])
def test_a_file_without_what_a_curve_needs_is_an_error(
    tmp_path: Path, kind: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, output = tmp_path / "data", tmp_path / "curve.svg"
    file.write_text('{"workers": 2, "simulations": 5, "seconds": 0}\n7\n', encoding="utf-8")
    assert main(["curve", kind, str(file), "--output", str(output)]) == 1
    assert problem in capsys.readouterr().err and not output.exists()


@pytest.mark.parametrize("kind", ["strength", "workers"])
def test_the_curves_of_the_documents_are_those_of_their_data(tmp_path: Path, kind: str) -> None:
    output = tmp_path / "curve.svg"
    assert main(["curve", kind, str(DOCS / "curves" / f"{kind}.jsonl"), "--output", str(output)]) == 0
    (texts, numbers), (expected_texts, expected_numbers) = map(
        parts, (output.read_text(encoding="utf-8"), (DOCS / "curves" / f"{kind}.svg").read_text(encoding="utf-8"))
    )
    assert texts == expected_texts and numbers == pytest.approx(expected_numbers, abs=0.01)


def test_curves_need_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "data"
    file.write_text(json.dumps(game(75, 300, 1.0)), encoding="utf-8")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["curve", "strength", str(file), "--output", str(tmp_path / "curve.svg")]) == 1
    assert "pip install taluva[arena]" in capsys.readouterr().err
