"""The weaknesses and habits of the lower levels: what they overlook, misjudge, avoid and save."""

from __future__ import annotations

from random import Random

from bots.evaluation import LOST, WON
from bots.greedy import EvaluatedTurn
from bots.move_generation import TileMove
from bots.tempo import after_build


def noticed_moves(moves: list[TileMove], blind: int, random: Random) -> list[TileMove]:
    """Return the placements that an inattentive player notices; blind: the percentage that it overlooks."""
    noticed = [move for move in moves if random.random() * 100 >= blind]
    return noticed or moves


def error_of(turn: EvaluatedTurn, noise: int, random: Random) -> int:
    """Return an error of judgement, roughly normal, in millionths of a unit.

    noise: the standard deviation, in thousandths of a unit.
    """
    if turn.value >= WON or turn.value <= LOST:
        return 0
    uniform = random.random
    bell = uniform() + uniform() + uniform() + uniform() - 2.0
    # The standard deviation of four uniform numbers is the square root of a third.
    return int(bell * 1.7320508 * noise * 1000)


def shy_of_eruptions(turns: list[EvaluatedTurn], land: int, calm: int) -> list[EvaluatedTurn]:
    """Return turns with those that erupt valued lower, unless they win.

    land: the hexes on which a tile erupts. calm: how much lower, in thousandths of a unit.
    """
    return [
        turn._replace(value=turn.value - calm * 1000)
        if turn.tile is not None and turn.tile[0] & land and LOST < turn.value < WON
        else turn
        for turn in turns
    ]


def affordable_turns(turns: list[EvaluatedTurn], seat: int) -> list[EvaluatedTurn]:
    """Return the turns that keep a hut for every turn left, or else those that keep most."""
    turns_left, _ = after_build(turns[0].after)[seat]
    affordable = [turn for turn in turns if turn.after.supplies[seat][0] >= turns_left]
    if affordable:
        return affordable
    most = max(turn.after.supplies[seat][0] for turn in turns)
    return [turn for turn in turns if turn.after.supplies[seat][0] == most]
