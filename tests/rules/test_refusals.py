"""Compare why damaged records, studies and positions are refused with the expected words, line by line.

After an intended change run `python3 build.py test tests/rules/test_refusals.py --rewrite` and review the
difference with `git diff tests/rules/expected`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taluva import NotationError, parse_game, parse_position
from taluva.variations_text import format_study, parse_study
from tests.expected import check_expected
from tests.publishing.studies import study

EXPECTED = Path(__file__).parent / "expected"
SIGNS = ("", ":", '"', "9", "x")


def damaged(rows: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield texts with one line missing, doubled, cut in half, or with another sign at a word's place."""
    for at, row in enumerate(rows):
        before, behind = rows[:at], rows[at + 1 :]
        yield f"{at + 1} missing", before + behind
        yield f"{at + 1} twice", [*before, row, row, *behind]
        yield f"{at + 1} half", [*before, row[: len(row) // 2], *behind]
        words = row.split(" ")
        for number in sorted({0, len(words) // 2, len(words) - 1}):
            changed = [*words[:number], SIGNS[(at + number) % len(SIGNS)], *words[number + 1 :]]
            yield f"{at + 1} word {number + 1}", [*before, " ".join(changed), *behind]


def refusals(rows: list[str], parse: Callable[[str], object]) -> Iterator[str]:
    """Say what is wrong with each damaged text."""
    for name, lines in damaged(rows):
        try:
            parse("\n".join(lines))
        except NotationError as error:
            yield f"{name}: {error}"
        else:
            yield f"{name}: read"


def studies() -> Iterator[str]:
    """Say why the notes of a study are refused."""
    # Its first eight turns have all that is noted.
    rows = [row for row in format_study(study()).splitlines() if not re.match(r"(9|1\d|2\d)\. |result:", row)]
    head = rows[: next(at for at, row in enumerate(rows) if row.startswith("study"))]
    return refusals(rows[len(head) :], lambda text: parse_study("\n".join([*head, text])))


def records() -> Iterator[str]:
    """Say why a record is refused."""
    return refusals(str(study().main.at(7)).splitlines(), parse_game)


def positions() -> Iterator[str]:
    """Say why a position is refused."""
    return refusals(str(study().main.positions[9]).splitlines(), parse_position)


@pytest.mark.parametrize("refuse", [studies, records, positions])
def test_what_is_wrong_is_said_as_before(refuse: Callable[[], Iterator[str]], request: pytest.FixtureRequest) -> None:
    text = "".join(f"{line}\n" for line in refuse())
    check_expected(EXPECTED / f"{refuse.__name__}.txt", text, request.config)
