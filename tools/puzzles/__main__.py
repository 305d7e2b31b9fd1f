"""Find puzzles.

islands AIM SEED SECONDS: print those that are small islands made at random.
games STATE FIRST SECONDS MOST [THEMES]: search games of the arena.
judge ANSWERS STATE…: ask the strongest computer about them.
pack ANSWERS STATE…: write the pack of the site, and the table in docs/puzzles.md.

STATE: a file that says how far the search has come; it goes on from there. `judge` and `pack` also take a
pack. FIRST: the number of the first game.
MOST: how many puzzles of a theme. ANSWERS: a file like STATE, for what the strongest computer says.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from session.puzzles.pack import BEGINNING, parse_pack
from session.table.scenes import position_of
from taluva import NotationError
from tools.puzzles.aims import AIMS
from tools.puzzles.finder import THEMES, PuzzleCandidate, find, judge, numbers, of_pack, read_answers, read_state
from tools.puzzles.islands import scenes
from tools.puzzles.packing import packed, write_pack


def main(arguments: list[str]) -> int:
    """Do what the arguments say."""
    match arguments:
        case ["islands", aim, seed, seconds]:
            _islands(aim, int(seed), float(seconds))
        case ["games", state, first, seconds, most, *themes]:
            _games(Path(state), int(first), float(seconds), int(most), themes or THEMES)
        case ["judge", answers, *states]:
            with ProcessPoolExecutor(1) as executor:
                judge(executor, _all_of(states), Path(answers), _say)
        case ["pack", answers, *states]:
            write_pack(packed(_all_of(states), read_answers(Path(answers))))
        case _:
            print(__doc__)
            return 2
    return 0


def _islands(aim: str, seed: int, seconds: float) -> None:
    """Print each small island with one solution, and the solution."""
    end = time.monotonic() + seconds
    for scene in scenes(aim, seed):
        if time.monotonic() > end:
            return
        try:
            turns = AIMS[aim](position_of(scene))
        except NotationError:
            continue  # more buildings than a player has
        if len(turns) == 1:
            words = " ".join(str(move) for move in turns[0] if move is not None)
            print(aim, scene, repr(words), flush=True)


def _games(state: Path, first: int, seconds: float, most: int, themes: Sequence[str]) -> None:
    """Search games on one other process; the file has what it has found, and it goes on from there."""
    end = time.monotonic() + seconds

    def wanted(counts: Counter[str]) -> tuple[str, ...]:
        return tuple(theme for theme in themes if counts[theme] < most) if time.monotonic() < end else ()

    with ProcessPoolExecutor(1) as executor:
        find(executor, state, numbers(first), wanted, _say)


def _all_of(states: Sequence[str]) -> list[PuzzleCandidate]:
    """Return the puzzles of several searches, no two alike."""
    candidates: dict[str, PuzzleCandidate] = {}
    for state in states:
        text = Path(state).read_text(encoding="utf-8")
        each_of = of_pack(parse_pack(text)) if text.startswith(BEGINNING) else read_state(Path(state))[1].values()
        for each in each_of:
            candidates.setdefault(each.like, each)
    return list(candidates.values())


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
