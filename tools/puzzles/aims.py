"""Judge puzzles: each aim gives every turn, of all that are legal, that reaches it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from session.lessons.goals import winning_builds
from taluva import Build, Kind, Phase, Placement, Position

Turn = tuple[Placement, Build | None]
"""A tile and a building; None where the tile alone decides."""

MANY = 1_000_000

Aim = Callable[[Position], list[Turn]]
"""Gives every turn that reaches an aim in a position in which a tile is to be laid."""


def winning_turns(position: Position) -> list[Turn]:
    """Return the turns that win at once by an early victory."""
    if not one_kind_short(position, position.seat):
        return []
    return [(move, build) for move, after in laid(position) for build in winning_builds(after)]


def stopping_turns(position: Position, most: int = MANY) -> list[Turn]:
    """Return the turns after which the other player cannot win in the next turn, whichever tile comes.

    most: how many are looked for.
    """
    other = 1 - position.seat
    if not one_kind_short(position, other) or not wins_somewhere(position, other, []):
        return []
    turns: list[Turn] = []
    for move, after in laid(position):
        if len(turns) >= most:
            break
        threats: list[Placement] = []
        if not wins_somewhere(after, other, threats):
            turns.append((move, None))  # a building of the mover opens no way
            continue
        for build, done in built(after):
            if not wins_somewhere(done, other, threats):
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
    return [(move, None) for move, after in laid(position) if not _temple_ready(after, other)]


def burying_tiles(position: Position) -> list[Turn]:
    """Return the tiles that bury most huts of the other player, three or more."""
    other = 1 - position.seat
    lost = {move: after.players[other].buried for move, after in laid(position)}
    most = max(lost.values(), default=0)
    if most - position.players[other].buried < 3:
        return []
    return [(move, None) for move, buried in lost.items() if buried == most]


def hut_turns(position: Position) -> list[Turn]:
    """Return the turns that place most huts, five or more."""
    best: list[Turn] = []
    most = 5
    for move, after in laid(position):
        for build, expansion in after.builds.legal_expansions.items():
            if expansion.cost > most:
                best, most = [], expansion.cost
            if expansion.cost == most:
                best.append((move, build))
    return best


def saving_turns(position: Position, most: int = MANY) -> list[Turn]:
    """Return the turns after which no eruption can touch the mover's largest settlement, which one can cut now.

    most: how many are looked for.
    """
    seat = position.seat
    own = max(position.board.settlements[seat], key=lambda s: s.size, default=None)
    if own is None or own.size < 3 or own.temples or not _cuts(position, own.hexes):
        return []
    frame = position.board.frame
    hexes = frozenset(frame.hexes(own.hexes))
    turns: list[Turn] = []
    for move, after in laid(position):
        if len(turns) >= most:
            break
        if hexes & set(move.hexes()):
            continue
        hitting = [m for m in after.placements if hexes & set(m.hexes())]
        for build, done in built(after):
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


@lru_cache(maxsize=2)
def laid(position: Position) -> tuple[tuple[Placement, Position], ...]:
    """Return each way to lay the tile after which the player can build, with what comes of it."""
    after = ((move, position.play(move)) for move in position.placements)
    return tuple((move, each) for move, each in after if each.phase is Phase.BUILD)


def built(after: Position) -> Iterator[tuple[Build, Position]]:
    """Give each way to build that does not end the game, with what comes of it."""
    for build in after.builds:
        done = after.play(build)
        if not done.is_over:
            yield build, done


def one_kind_short(position: Position, seat: int) -> bool:
    """Tell whether a player has used up one kind of buildings, so that one more wins."""
    return position.players[seat].supply.kinds_empty() == 1


def wins_somewhere(position: Position, seat: int, winners: list[Placement]) -> bool:
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
        if winning_builds(after):
            return True
    return False


def _kind_turns(position: Position, kind: Kind) -> list[Turn]:
    return [
        (move, Build(kind, hex_))
        for move, after in laid(position)
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
