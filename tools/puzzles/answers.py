"""Find the answer to the first turn of a puzzle of two turns after which the mover most easily goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from session.lessons.goals import winning_builds
from taluva import Build, Phase, Placement, Position, Tile
from tools.puzzles.two_turns import Wanted, every_build

WANTED: dict[str, Wanted] = {"force": winning_builds, "stay": every_build}
"""What the mover wants to build in the second turn, by theme."""

_CANDIDATES = 6
_EVERY = 4  # kind of tile is tried, to save time


def worst_answer(theme: str, done: Position) -> str:
    """Return the worst answer as text: the tile that the other draws, both moves, and the tile that comes then.

    done: the position after the first turn, in which the other is to draw. The worst is that with the smallest share of
    turns that are right. It is looked for among those with the smallest share of ways to build whatever tile comes, and
    with every fourth tile.
    """
    wanted, seat = WANTED[theme], 1 - done.seat
    rough = sorted(
        (*_ways(_building(answered, seat), wanted), str(tile), str(move), str(build), answered)
        for tile, move, build, answered in _answers(done)
    )
    if not rough:
        raise AssertionError("the other has no answer")
    counted = [
        (*_turns(answered.draw(mine), wanted), tile, move, build, str(mine))
        for _share, _count, tile, move, build, answered in rough[:_CANDIDATES]
        for mine in sorted(answered.unseen())[::_EVERY]
    ]
    _share, turns, *words = min(counted)
    if not turns:
        raise AssertionError("an answer leaves nothing, so the first turn does not reach the aim")
    return " ".join(words)


def _answers(done: Position) -> Iterator[tuple[Tile, Placement, Build, Position]]:
    """Give every answer after which the game goes on."""
    for tile in sorted(done.unseen())[::_EVERY]:
        drawn = done.draw(tile)
        for move in drawn.placements:
            after = drawn.play(move)
            if after.phase is not Phase.BUILD or after.seat != done.seat:
                continue
            for build in after.builds:
                answered = after.play(build)
                if not answered.is_over:
                    yield tile, move, build, answered


def _turns(drawn: Position, wanted: Wanted) -> tuple[float, int]:
    """Return which share of the mover's turns reaches the aim, and how many do."""
    right = total = 0
    for move in drawn.placements:
        after = drawn.play(move)
        goes_on = after.phase is Phase.BUILD and after.seat == drawn.seat
        right += len(wanted(after)) if goes_on else 0
        total += len(after.builds) if goes_on else 1
    return right / total, right


def _ways(building: Position, wanted: Wanted) -> tuple[float, int]:
    """Return which share of the ways to build is wanted, and how many are."""
    count = len(wanted(building))
    return count / max(len(building.builds), 1), count


def _building(answered: Position, seat: int) -> Position:
    """Return a position as if the mover's tile were laid already, far away."""
    return Position(answered.options, answered.board, answered.players, seat, Phase.BUILD)
