"""Find puzzles at scale: game by game, on any executor, with a file that says how far it has come."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import replace
from itertools import combinations
from math import log2
from pathlib import Path
from typing import NamedTuple

from bots.candidates import Settings
from bots.levels import LEVELS
from session.puzzles.pack import Puzzle
from taluva import Move, Phase, Position, parse_move
from taluva.compact import format_compact_position, parse_compact_position
from tools.puzzles.aims import AIMS, saving_turns, stopping_turns, winning_turns
from tools.puzzles.alike import as_mover, likeness
from tools.puzzles.answers import WANTED, worst_answer
from tools.puzzles.count import count_of
from tools.puzzles.games import positions
from tools.puzzles.two_turns import DoubtError, forcing_turns, standing, staying_turns

TWO_TURNS = {"force": forcing_turns, "stay": staying_turns}
QUICK = {"stop": stopping_turns, "save": saving_turns}
"""Those of the aims that may stop when they have two turns."""

NOT_ASKED = "??"
"""What stands for the answer of the strongest computer where it was not asked."""

COUNT = "count"
THEMES = (*AIMS, *TWO_TURNS, COUNT)

MOST_RIGHT = 0.35
"""In the second turn of a puzzle of two turns that the search takes, at most this share of the turns is right."""

PER_DOUBLING = 50
"""So much harder a puzzle is with twice as many legal turns, or half as many that are right."""

_NOT_THE_LAST = frozenset({"stop", "cut", "bury", "save"})
_EARLIEST = 12
_AT_ONCE = 4
_COUNTED = 0.1
_FEW = 3
_COMPARED = 12
_LOWEST = 800
_ANSWER = re.compile("[0-9a-f]{18} [yn][yn-]")


class PuzzleCandidate(NamedTuple):
    """A puzzle.

    theme: the name of its aim. position: compact, as text. solution: the moves, as text; of a count puzzle the better
    and then the worse one. like: what alike positions share. turns: how many are legal. finds: who finds it, as
    `asked` and `asked_strongest` write it, one after the other. game: the number of the game that it is of,
    -1 if that is not noted. answer: of a puzzle of two turns, as `worst_answer` returns it; empty if not looked for.
    """

    theme: str
    position: str
    solution: str
    like: str
    turns: int
    finds: str
    game: int
    answer: str = ""


# ---- one game --------------------------------------------------------------------


def search_game(number: int, wanted: tuple[str, ...] = THEMES) -> list[PuzzleCandidate]:
    """Return the puzzles of a game, one of a theme at most."""
    seen: dict[str, PuzzleCandidate] = {}
    chance = random.Random(number)
    for position in positions(number):
        if position.ply < _EARLIEST:
            continue
        for theme in wanted:
            if theme not in seen:
                start, moves, answer = _tried(theme, position, chance)
                if moves is not None:
                    seen[theme] = _candidate(theme, start, moves, number, answer)
    return list(seen.values())


def _tried(theme: str, position: Position, chance: random.Random) -> tuple[Position, tuple[Move, ...] | None, str]:
    """Return a position, its solution and the answer to it: itself or one near it; None if it is no puzzle.

    Of puzzles of two turns only those in whose second turn few are right; the others have no answer.
    """
    lays = position.phase is Phase.TILE
    if theme == COUNT:
        return position, None if lays or chance.random() > _COUNTED else count_of(position, position.ply), ""
    if theme in TWO_TURNS:
        for each in () if lays or position.tiles_left < 2 else _with_few_huts(position):
            moves = sole_turn(theme, each) if _may_ask(theme, each) else None
            answer = None if moves is None else worst_answer(theme, _after(each, moves))
            if answer is not None and answer.share <= MOST_RIGHT:
                return each, moves, answer.words
        return position, None, ""
    moves = sole_turn(theme, position) if lays else None
    if moves is not None or not lays:
        return position, moves, ""
    if theme == "win" and position.players[position.seat].supply.kinds_empty() == 1 and not winning_turns(position):
        nearby = [replace(position, hand=tile) for tile in sorted(position.unseen())[::3]]
    else:
        nearby = []
    for each in nearby:
        moves = sole_turn(theme, each)
        if moves is not None:
            return each, moves, ""
    return position, None, ""


def _may_ask(theme: str, position: Position) -> bool:
    """Return whether the second turn may ask something: no first turn leaves what no answer could take away."""
    wanted, seat = WANTED[theme], position.seat
    for build in position.builds:
        done = position.play(build)
        if done.is_over:
            continue
        if theme == "stay" and done.players[seat].supply.huts:
            return False  # a hut can always be built
        sets = standing(done, seat, wanted)
        if any(not one & other for one, other in combinations(sets[:_COMPARED], 2)):
            return False
    return True


def _after(position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _with_few_huts(position: Position) -> list[Position]:
    """Return a position as it would be if eruptions had covered so many huts that few or none are left."""
    seat = position.seat
    mover = position.players[seat]
    nearby = []
    for huts in range(min(_FEW, mover.supply.huts) + 1):
        supply, buried = mover.supply._replace(huts=huts), mover.buried + mover.supply.huts - huts
        player = mover._replace(supply=supply, buried=buried)
        players = tuple(player if number == seat else each for number, each in enumerate(position.players))
        # Anew, so that nothing computed before stays with it.
        each = Position(position.options, position.board, players, seat, position.phase, None, position.ply)
        if len(each.builds) > 1:
            nearby.append(each)
    return nearby


def sole_turn(theme: str, position: Position) -> tuple[Move, ...] | None:
    """Return the moves of the one turn that reaches an aim, or None if there is none, or more than one."""
    try:
        if theme in TWO_TURNS:
            solutions = TWO_TURNS[theme](position)
            return solutions[0] if len(solutions) == 1 else None
        if position.phase is Phase.BUILD or (theme in _NOT_THE_LAST and not position.tiles_left):
            return None
        turns = QUICK[theme](position, 2) if theme in QUICK else AIMS[theme](position)
    except DoubtError:
        return None
    return tuple(move for move in turns[0] if move is not None) if len(turns) == 1 else None


def _candidate(theme: str, position: Position, moves: tuple[Move, ...], number: int, answer: str) -> PuzzleCandidate:
    start = as_mover(position)
    text = format_compact_position(start)
    if parse_compact_position(text) != start:
        raise AssertionError(f"game {number}: the position does not survive its text")
    finds = asked(start, moves[:1] if theme == COUNT else moves)
    words = " ".join(map(str, moves))
    return PuzzleCandidate(theme, text, words, likeness(position), legal_turns(position), finds, number, answer)


def of_pack(puzzles: Iterable[Puzzle]) -> list[PuzzleCandidate]:
    """Return the puzzles of a pack as a search has them; which games they are of is not in it."""
    candidates = []
    for puzzle in puzzles:
        position = parse_compact_position(puzzle.position)
        fields = puzzle.solution, likeness(position), legal_turns(position), puzzle.finds
        candidates.append(PuzzleCandidate(puzzle.theme, puzzle.position, *fields, -1, puzzle.answer))
    return candidates


def legal_turns(position: Position) -> int:
    """Return how many turns are legal, or ways to build where the tile is laid."""
    if position.phase is Phase.BUILD:
        return len(position.builds)
    return sum(len(position.play(move).legal_moves) or 1 for move in position.placements)


def asked(position: Position, solution: tuple[Move, ...]) -> str:
    """Return which of levels 1 to 3, asked once each, play a solution: a letter each, `y` or `n`."""
    return "".join("yn"[LEVELS[level].turn(position, 1)[: len(solution)] != solution] for level in (1, 2, 3))


def asked_strongest(candidate: PuzzleCandidate) -> str:
    """Return whether level 5 plays the solution with 75 simulations, and with 300; `-` where 75 were enough."""
    position = parse_compact_position(candidate.position)
    solution = solution_of(candidate)
    search = LEVELS[5]._replace(settings=Settings(simulations=300)).search(position, 1)
    while search.simulations < 75 and search.step():
        pass
    if search.best().moves[: len(solution)] == solution:
        return "y-"
    return "ny" if search.run().best().moves[: len(solution)] == solution else "nn"


def solution_of(candidate: PuzzleCandidate) -> tuple[Move, ...]:
    """Return the moves to find."""
    moves = tuple(parse_move(word) for word in candidate.solution.split())
    return moves[:1] if candidate.theme == COUNT else moves


# ---- many games ------------------------------------------------------------------


def judge(
    executor: Executor, puzzles: Iterable[PuzzleCandidate], state: Path, report: Callable[[str], None]
) -> dict[str, str]:
    """Ask the strongest computer about puzzles, and add its answers to a file; return all answers by likeness.

    Those whose `finds` holds its answer already are not asked about again.
    """
    answers = read_answers(state)
    rest = [each for each in puzzles if each.like not in answers and each.finds[3:] in ("", NOT_ASKED)]
    with state.open("a", encoding="utf-8") as file:
        for each, answer in zip(rest, executor.map(asked_strongest, rest)):
            answers[each.like] = answer
            file.write(f"{each.like} {answer}\n")
            file.flush()
            report(f"{len(answers)} asked")
    return answers


def read_answers(state: Path) -> dict[str, str]:
    """Return the answers that `judge` has written, by likeness."""
    lines = state.read_text(encoding="utf-8").splitlines() if state.exists() else []
    return dict(line.split(" ", 1) for line in lines if _ANSWER.fullmatch(line))


def find(
    executor: Executor,
    state: Path,
    games: Iterable[int],
    is_enough: Callable[[Counter[str]], tuple[str, ...]],
    report: Callable[[str], None],
) -> None:
    """Search games and add what they have to a file, one line a game; those that it has are not searched again.

    is_enough: returns the themes still wanted, given how many there are of each; with none left, it ends.
    """
    done, candidates = read_state(state)
    counts = Counter(each.theme for each in candidates.values())
    begun = time.monotonic()
    rest = (number for number in games if number not in done)
    running: set[Future[tuple[int, list[PuzzleCandidate]]]] = set()
    with state.open("a", encoding="utf-8") as file:
        while True:
            wanted = is_enough(counts)
            while wanted and len(running) < _AT_ONCE and (number := next(rest, None)) is not None:
                running.add(executor.submit(_job, number, wanted))
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                number, puzzles = future.result()
                done.add(number)
                new = [each for each in {each.like: each for each in puzzles}.values() if each.like not in candidates]
                for each in new:
                    candidates[each.like] = each
                counts.update(each.theme for each in new)
                file.write(json.dumps([number, *new]) + "\n")
                file.flush()
            words = " ".join(f"{theme}={counts[theme]}" for theme in THEMES)
            report(f"{time.monotonic() - begun:.0f} s, {len(done)} games, {counts.total()} puzzles: {words}")


def read_state(state: Path) -> tuple[set[int], dict[str, PuzzleCandidate]]:
    """Return the games that a file has, and the puzzles by what they are like; a line cut short is left out."""
    done: set[int] = set()
    candidates: dict[str, PuzzleCandidate] = {}
    if not state.exists():
        return done, candidates
    for line in state.read_text(encoding="utf-8").splitlines():
        try:
            number, *puzzles = json.loads(line)
        except ValueError:
            continue
        done.add(number)
        for fields in puzzles:
            each = PuzzleCandidate(*fields)
            candidates.setdefault(each.like, each)
    return done, candidates


def rating_of(candidate: PuzzleCandidate) -> int:
    """Return how hard a puzzle is, on the scale of players: by who finds it, and how many turns there are."""
    finders = dict(zip("123ab", candidate.finds))
    quick = sum(finders[level] == "y" for level in "123")
    if quick or finders["a"] == "y":
        base = 1450 - 150 * quick  # what a quick level finds is not hard, whatever level 5 prefers to it
    elif finders["a"] == "?":
        base = 1500
    else:
        base = 1850 if finders["b"] == "n" else 1650
    return max(round(base + PER_DOUBLING * (log2(max(candidate.turns, 2)) - 10)), _LOWEST)


def numbers(start: int) -> Iterator[int]:
    """Give the numbers of games from one on, without end."""
    while True:
        yield start
        start += 1


def _job(number: int, wanted: tuple[str, ...]) -> tuple[int, list[PuzzleCandidate]]:
    return number, search_game(number, wanted)
