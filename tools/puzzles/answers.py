"""Find the answer to the first turn of a puzzle of two turns after which the mover most easily goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from session.lessons.goals import winning_builds
from taluva import Phase, Position, Tile, parse_move
from tools.puzzles.two_turns import Wanted, every_build, helping, standing, with_help

WANTED: dict[str, Wanted] = {"force": winning_builds, "stay": every_build}
"""What the mover wants to build in the second turn, by theme."""

_CANDIDATES = 12
_EVERY = 4  # kind of tile is tried, to save time


class Answer(NamedTuple):
    """An answer to the first turn; share: of the mover's turns after it, those that are right.

    words: the tile that the other draws, both moves, and the tile that comes then.
    """

    share: float
    words: str


def worst_answer(theme: str, done: Position) -> Answer:
    """Return the worst answer: that with the smallest share of turns that are right.

    done: the position after the first turn, in which the other is to draw. The worst answer is looked for among those
    that leave the fewest ways to build, first without the help of a tile, then with it, and with every fourth tile.
    """
    wanted, seat = WANTED[theme], 1 - done.seat
    rough = sorted(_answers(done, seat, wanted))
    if not rough:
        raise AssertionError("the other has no answer")
    counted = []
    for _ways, tile, move, build in rough[:_CANDIDATES]:
        answered = done.draw(Tile.parse(tile)).play(parse_move(move)).play(parse_move(build))
        for mine in sorted(answered.unseen())[::_EVERY]:
            share, turns = _turns(answered.draw(mine), wanted)
            counted.append((share, turns, f"{tile} {move} {build} {mine}"))
    share, turns, words = min(counted)
    if not turns:
        raise AssertionError("an answer leaves nothing, so the first turn does not reach the aim")
    return Answer(share, words)


def share_after(theme: str, done: Position, answer: str) -> float:
    """Return which share of the mover's turns is right after an answer, given as the words of `Answer`."""
    tile, move, build, mine = answer.split(" ")
    answered = done.draw(Tile.parse(tile)).play(parse_move(move)).play(parse_move(build))
    return _turns(answered.draw(Tile.parse(mine)), WANTED[theme])[0]


def _answers(done: Position, seat: int, wanted: Wanted) -> Iterator[tuple[tuple[int, int], str, str, str]]:
    """Give every answer after which the game goes on, as text after how many ways to build it leaves the mover."""
    help_ = helping(done, seat, wanted)
    for tile in sorted(done.unseen())[::_EVERY]:
        drawn = done.draw(tile)
        for move in drawn.placements:
            after = drawn.play(move)
            if after.phase is not Phase.BUILD or after.seat != done.seat:
                continue
            alone, helped = standing(after, seat, wanted), with_help(after, seat, wanted, help_)
            for build in after.builds:
                answered = after.play(build)
                if not answered.is_over:
                    taken = answered.board.built & ~after.board.built
                    left = [sum(not taken & each for each in sets) for sets in (alone, helped)]
                    yield (left[0], left[1]), str(tile), str(move), str(build)


def _turns(drawn: Position, wanted: Wanted) -> tuple[float, int]:
    """Return which share of the mover's turns reaches the aim, and how many do."""
    right = total = 0
    for move in drawn.placements:
        after = drawn.play(move)
        goes_on = after.phase is Phase.BUILD and after.seat == drawn.seat
        right += len(wanted(after)) if goes_on else 0
        total += len(after.builds) if goes_on else 1
    return right / total, right
