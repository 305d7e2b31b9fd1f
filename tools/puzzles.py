"""Find puzzles, and judge them: positions in which one turn, of all that are legal, reaches an aim.

Run as `python -m tools.puzzles AIM SEED SECONDS` with py/ on the path: it makes small islands at random and prints
those that are puzzles, with their solution.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Collection, Iterator

from session.table.scenes import Scene, position_of
from taluva import (
    SUPPLY,
    TILE_SET,
    Board,
    Build,
    Building,
    Hex,
    Kind,
    NotationError,
    Phase,
    Placement,
    Placements,
    Position,
)

Turn = tuple[Placement, Build | None]
"""A tile and a building; None where the tile alone decides."""

Aim = Callable[[Position], list[Turn]]
"""Gives every turn that reaches an aim in a position in which a tile is to be laid."""


def winning_turns(position: Position) -> list[Turn]:
    """Return the turns that win at once by an early victory."""
    if not _one_kind_short(position, position.seat):
        return []
    return [(move, build) for move, after in _laid(position) for build in _wins(after)]


def stopping_turns(position: Position) -> list[Turn]:
    """Return the turns after which the other player cannot win in the next turn, whichever tile comes."""
    other = 1 - position.seat
    if not _one_kind_short(position, other) or not _wins_somewhere(position, other, []):
        return []
    turns: list[Turn] = []
    for move, after in _laid(position):
        threats: list[Placement] = []
        if not _wins_somewhere(after, other, threats):
            turns.append((move, None))  # a building of the mover opens no way
            continue
        for build, done in _built(after):
            if not _wins_somewhere(done, other, threats):
                turns.append((move, build))
    return turns


def temple_turns(position: Position) -> list[Turn]:
    """Return the turns that build a temple."""
    return _kind_turns(position, Kind.TEMPLE)


def tower_turns(position: Position) -> list[Turn]:
    """Return the turns that build a tower."""
    return _kind_turns(position, Kind.TOWER)


def cutting_tiles(position: Position) -> list[Turn]:
    """Return the tiles after which the other player has no settlement that a temple could join, having one before."""
    other = 1 - position.seat
    if not position.players[other].supply.temples or not _temple_ready(position, other):
        return []
    return [(move, None) for move, after in _laid(position) if not _temple_ready(after, other)]


def burying_tiles(position: Position) -> list[Turn]:
    """Return the tiles that bury most huts of the other player, three or more."""
    other = 1 - position.seat
    lost = {move: after.players[other].buried for move, after in _laid(position)}
    most = max(lost.values(), default=0)
    if most - position.players[other].buried < 3:
        return []
    return [(move, None) for move, buried in lost.items() if buried == most]


def hut_turns(position: Position) -> list[Turn]:
    """Return the turns that place most huts, five or more."""
    best: list[Turn] = []
    most = 5
    for move, after in _laid(position):
        for build, expansion in after.builds.legal_expansions.items():
            if expansion.cost > most:
                best, most = [], expansion.cost
            if expansion.cost == most:
                best.append((move, build))
    return best


def saving_turns(position: Position) -> list[Turn]:
    """Return the turns after which no eruption can touch the mover's largest settlement, which one can cut now."""
    seat = position.seat
    own = max(position.board.settlements[seat], key=lambda s: s.size, default=None)
    if own is None or own.size < 3 or own.temples or not _cuts(position, own.hexes):
        return []
    frame = position.board.frame
    hexes = frozenset(frame.hexes(own.hexes))
    turns: list[Turn] = []
    for move, after in _laid(position):
        if hexes & set(move.hexes()):
            continue
        hitting = [m for m in after.placements if hexes & set(m.hexes())]
        for build, done in _built(after):
            if all(m not in done.placements for m in hitting):
                turns.append((move, build))
    return turns


AIMS: dict[str, Aim] = {
    "win": winning_turns,
    "stop": stopping_turns,
    "temple": temple_turns,
    "tower": tower_turns,
    "cut": cutting_tiles,
    "bury": burying_tiles,
    "huts": hut_turns,
    "save": saving_turns,
}


def scenes(aim: str, seed: int) -> Iterator[Scene]:
    """Make small islands with settlements at random, without end, such that the aim may be one."""
    chance = random.Random(seed)
    while True:
        board, laid, hand = _island(chance)
        free = set(board.frame.hexes(board.free))
        own = _grown(chance, free, chance.randint(1, 5))
        other = _grown(chance, free - _around(own), chance.randint(2, 6))
        rest = sorted(free - _around(own) - _around(other))
        if not other or len(rest) < 3:
            continue
        # Who is about to win has used up the huts and lacks a temple, or has all temples and lacks some huts.
        left = chance.choice((0, 3, 4, 5, 6)) if aim == "win" else 0
        temples = chance.sample(rest, 3 if left else 2) if aim in ("win", "stop") else []
        extra = [hex_ for hex_ in rest if hex_ not in temples][: chance.randint(0, 2)]
        pieces, lost = [_huts({*own, *extra}), _huts(other)], [0, 0]
        if temples:
            late = 0 if aim == "win" else 1
            standing = sum(board.level(hex_) for hex_ in ({*own, *extra} if late == 0 else other))
            lost[late] = max(SUPPLY[Building.HUT] - standing - left, 0)
            pieces[late] += [f"temple:{hex_}" for hex_ in temples]
        mine, theirs = map(" ".join, pieces)
        yield Scene(laid, mine, theirs, hand, (lost[0], lost[1]))


def main(arguments: list[str]) -> None:
    """Print each scene with one solution, and the solution."""
    aim, seed, seconds = arguments[0], int(arguments[1]), float(arguments[2])
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


def _island(chance: random.Random) -> tuple[Board, str, str]:
    """Return an island of a few tiles, the tiles as text, and one more."""
    tiles = list(TILE_SET)
    chance.shuffle(tiles)
    board, laid = Board.empty(2, 24), []
    hand, *rest = tiles[: chance.randint(7, 11)]
    for tile in rest:
        places = list(Placements(board))
        eruptions = [move for move in places if board.level(move.hex)]
        # Eruptions now and then; else where most land is near, so that the island is round.
        if eruptions and chance.random() < 0.4:
            move = chance.choice(eruptions)
        else:
            tries = chance.sample(places, min(12, len(places)))
            move = max(tries, key=lambda each: _land_near(board, each))
        board = board.lay(tile, move.hex, move.rotation)
        laid.append(f"{tile}@{move}")
    return board, " ".join(laid), str(hand)


def _land_near(board: Board, move: Placement) -> int:
    return sum(board.level(near) > 0 for hex_ in move.hexes() for near in hex_.neighbours())


def _grown(chance: random.Random, free: Collection[Hex], size: int) -> set[Hex]:
    """Return so many connected hexes of some, or all that are connected to the first."""
    if not free:
        return set()
    grown = {chance.choice(sorted(free))}
    while len(grown) < size:
        edge = sorted((_around(grown) - grown) & set(free))
        if not edge:
            break
        grown.add(chance.choice(edge))
    return grown


def _around(hexes: Collection[Hex]) -> set[Hex]:
    return {near for hex_ in hexes for near in (hex_, *hex_.neighbours())}


def _huts(hexes: Collection[Hex]) -> list[str]:
    return [f"hut:{hex_}" for hex_ in sorted(hexes)]


def _laid(position: Position) -> Iterator[tuple[Placement, Position]]:
    """Give each way to lay the tile after which the player can build, with what comes of it."""
    for move in position.placements:
        after = position.play(move)
        if after.phase is Phase.BUILD:
            yield move, after


def _built(after: Position) -> Iterator[tuple[Build, Position]]:
    """Give each way to build that does not end the game, with what comes of it."""
    for build in after.builds:
        done = after.play(build)
        if not done.is_over:
            yield build, done


def _one_kind_short(position: Position, seat: int) -> bool:
    """Tell whether a player has used up one kind of buildings, so that one more wins."""
    return position.players[seat].supply.kinds_empty() == 1


def _wins(after: Position) -> list[Build]:
    """Return the ways to build that win at once."""
    supply, builds, frame = after.players[after.seat].supply, after.builds, after.board.frame
    huts, temples, towers = builds.sites
    winning = []
    for kind, left, sites in zip((Kind.HUT, Kind.TEMPLE, Kind.TOWER), supply, (huts, temples, towers)):
        if left == 1:
            winning += [Build(kind, hex_) for hex_ in frame.hexes(sites)]
    winning += [build for build, e in builds.legal_expansions.items() if e.cost == supply.huts]
    return winning


def _wins_somewhere(position: Position, seat: int, winners: list[Placement]) -> bool:
    """Return whether a seat could win in a turn from here, whichever tile it draws.

    winners: tiles that have won before, tried first; what wins is added.
    """
    for move in winners:
        if move in position.placements and _won_by(position, seat, move):
            return True
    for move in position.placements:
        if _won_by(position, seat, move):
            winners.append(move)
            return True
    return False


def _won_by(position: Position, seat: int, move: Placement) -> bool:
    # Every kind of tile that could come, since an expansion may win on its terrain.
    supply = position.players[seat].supply
    kinds = sorted(position.unseen()) if 0 < supply.huts <= 12 else sorted(position.unseen())[:1]
    for tile in kinds:
        board = position.board.lay(tile, move.hex, move.rotation)
        after = Position(position.options, board, position.players, seat, Phase.BUILD)
        if _wins(after):
            return True
    return False


def _kind_turns(position: Position, kind: Kind) -> list[Turn]:
    return [
        (move, Build(kind, hex_))
        for move, after in _laid(position)
        for hex_ in after.board.frame.hexes(after.builds.sites[kind])
    ]


def _temple_ready(position: Position, seat: int) -> bool:
    return any(s.size >= 3 and not s.temples for s in position.board.settlements[seat])


def _cuts(position: Position, settlement: int) -> bool:
    """Tell whether a tile could leave no three connected hexes of a settlement."""
    board = position.board
    for move in position.placements:
        rest = settlement & ~board.frame.set_of(move.hexes())
        if rest != settlement and all(part.size < 3 for part in board.settle(rest)):
            return True
    return False


if __name__ == "__main__":
    main(sys.argv[1:])
