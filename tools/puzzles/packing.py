"""Write the pack of the site, and the table of it in docs/puzzles.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log2
from pathlib import Path

from session.puzzles.pack import Puzzle, format_pack
from taluva import Position
from taluva.compact import parse_compact_position
from tools.puzzles.answers import share_after, worst_answer
from tools.puzzles.finder import NOT_ASKED, PER_DOUBLING, THEMES, TWO_TURNS, PuzzleCandidate, rating_of, solution_of

PACK = Path(__file__).parents[2] / "static" / "puzzles.txt"
DOCUMENT = Path(__file__).parents[2] / "docs" / "puzzles.md"
TABLE = ("<!-- The table begins: python -m tools.puzzles pack -->", "<!-- The table ends. -->")

_LEVELS = ("1", "2", "3", "5, 75 simulations", "5, 300 simulations")
_BANDS = ((0, "below 1100"), (1100, "1100–1299"), (1300, "1300–1499"), (1500, "1500–1699"), (1700, "1700 and above"))


def packed(candidates: Iterable[PuzzleCandidate], answers: Mapping[str, str]) -> list[Puzzle]:
    """Return puzzles as the pack has them, in an order that has nothing to do with theme or difficulty.

    answers: of the strongest computer, by likeness. Where there is none, that of the puzzle itself stands.
    """
    puzzles = []
    for each in sorted(candidates, key=lambda each: each.like):
        asked = each._replace(finds=each.finds[:3] + answers.get(each.like, each.finds[3:] or NOT_ASKED))
        answer, rating = each.answer, rating_of(asked)
        if each.theme in TWO_TURNS:
            done = _after_first_turn(each)
            answer = answer or worst_answer(each.theme, done).words
            rating += round(PER_DOUBLING * -log2(share_after(each.theme, done, answer)))
        puzzles.append(Puzzle(each.theme, rating, asked.finds, each.solution, each.position, answer))
    return puzzles


def _after_first_turn(candidate: PuzzleCandidate) -> Position:
    position = parse_compact_position(candidate.position)
    for move in solution_of(candidate):
        position = position.play(move)
    return position


def write_pack(puzzles: Sequence[Puzzle]) -> None:
    """Write the pack and the table."""
    PACK.write_text(format_pack(puzzles), encoding="utf-8")
    write_table(puzzles)


def write_table(puzzles: Sequence[Puzzle]) -> None:
    """Write the table into the document, between its marks."""
    before, _mark, rest = DOCUMENT.read_text(encoding="utf-8").partition(TABLE[0])
    after = rest.partition(TABLE[1])[2]
    DOCUMENT.write_text("".join((before, TABLE[0], "\n\n", table(puzzles), "\n", TABLE[1], after)), encoding="utf-8")


def table(puzzles: Sequence[Puzzle]) -> str:
    """Return how many puzzles there are by theme and by difficulty, and how many of them each level solves."""
    groups: dict[str, list[Puzzle]] = defaultdict(list)
    for theme in THEMES:
        groups[f"`{theme}`"] = [puzzle for puzzle in puzzles if puzzle.theme == theme]
    for (least, words), (most, _words) in zip(_BANDS, (*_BANDS[1:], (10_000, ""))):
        groups[words] = [puzzle for puzzle in puzzles if least <= puzzle.rating < most]
    groups["all"] = list(puzzles)
    lines = [f"| Puzzles | Number | Level {' | '.join(_LEVELS)} |", "|---|---:" + "|---:" * len(_LEVELS) + "|"]
    for name, group in groups.items():
        if group:
            lines.append(f"| {name} | {len(group)} | {' | '.join(_solved(group))} |")
    return "\n".join(lines) + "\n"


def _solved(group: Sequence[Puzzle]) -> list[str]:
    """Return how many puzzles each level solves, and of how many that were asked if not of all."""
    cells = []
    for index in range(len(_LEVELS)):
        answers = [puzzle.finds[index] for puzzle in group if puzzle.finds[3] != "?" or index < 3]
        # What 75 simulations find, 300 find too.
        solved = sum(answer in "y-" for answer in answers)
        cells.append(str(solved) if len(answers) == len(group) else f"{solved} of {len(answers)}")
    return cells
