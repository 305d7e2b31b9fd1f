"""Judge puzzles of two turns: what must hold in the mover's next turn, whatever the other answers and whatever comes.

The proof goes through every tile that the other could lay, everywhere, with everything that it could then build. Most
answers change nothing that matters: what the mover could build without the help of a tile is still there, for the
tile can go to the sea, far away; or there is still a place where a tile helps, whichever it is, as an eruption makes
the third level that a tower needs. Only for the others every tile that the mover may draw is tried everywhere. What is
not proved is refuted by an answer, or the position is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from session.lessons.goals import winning_builds
from taluva import TILE_SET, Build, Hex, Kind, Move, Phase, Placement, Position, Supply
from taluva.frame import indices
from taluva.laying import Placements
from tools.puzzles.aims import laid, one_kind_short, wins_somewhere

_MOST_DOUBTS = 3
_MOST_HELP = 24
_TRIED = 6

Moves = tuple[Move, ...]

Wanted = Callable[[Position], Collection[Build]]
"""Gives the ways to build, in a position with the tile laid, that are as the mover wants them."""


class DoubtError(Exception):
    """Report a position that takes too long to prove."""


def forcing_turns(position: Position) -> list[Moves]:
    """Return two turns, if there are so many, after which the mover wins in the next turn whatever happens.

    position: in which a tile is to be laid, or built.
    """
    seat = position.seat
    supply = position.players[seat].supply
    if position.tiles_left < 2 or supply.kinds_empty() > 1 or sorted(supply)[1] > 4:
        return []
    way = None if supply.kinds_empty() else partial(_empties, supply)
    return _two(position, lambda done: holds(done, seat, winning_builds), way)


def staying_turns(position: Position) -> list[Moves]:
    """Return two turns, if there are so many, after which the mover can build in the next turn whatever happens."""
    seat = position.seat
    if position.tiles_left < 2 or position.players[seat].supply.huts > 1:
        return []
    return _two(position, lambda done: holds(done, seat, every_build))


def _empties(supply: Supply, after: Position, build: Build) -> bool:
    """Return whether a building uses up one kind."""
    cost = after.builds.expansion(build).cost if build.kind is Kind.EXPAND else 1
    return supply[build.kind.building] == cost


def _two(
    position: Position, reaches: Callable[[Position], bool], way: Callable[[Position, Build], bool] | None = None
) -> list[Moves]:
    """Return the first two turns that reach an aim; none if the mover could win at once.

    way: which ways to build come into question; None for all.
    """
    tiled: Iterable[tuple[Moves, Position]] = [((), position)]
    if position.phase is Phase.TILE:
        tiled = [((move,), after) for move, after in laid(position)]
    if one_kind_short(position, position.seat) and any(winning_builds(after) for _moves, after in tiled):
        return []
    turns: list[Moves] = []
    for moves, after in tiled:
        for build in after.builds:
            if way is not None and not way(after, build):
                continue
            done = after.play(build)
            if not done.is_over and reaches(done):
                turns.append((*moves, build))
                if len(turns) == 2:
                    return turns
    return turns


def holds(done: Position, seat: int, wanted: Wanted) -> bool:
    """Return whether a seat can build as it wants in its next turn, whatever the other does and whatever comes.

    done: a position in which the other is to draw. Raises DoubtError where the proof takes too long.
    """
    other = done.seat
    if wanted is every_build and done.players[seat].supply.huts:
        # On a tile in the sea, away from everything, a hut can always be built.
        return not _loses(done, other)
    if _loses(done, other):
        return False
    help_ = helping(done, seat, wanted)
    if not help_ and not standing(done, seat, wanted):
        return _unless_refuted(done, seat, wanted)
    doubts = 0
    near = done.board.frame.set_of(hex_ for move in help_ for hex_ in move.hexes())
    # Where most can be taken away first, so that a turn that does not hold is soon refuted.
    for move in sorted(done.placements, key=lambda move: not near & done.board.frame.set_of(move.hexes())):
        if not _stands_after(done, move, seat, wanted, help_):
            doubts += 1
            if doubts > _MOST_DOUBTS:
                raise DoubtError
            if not _proved(done, move, seat, wanted, help_):
                return False
    return True


def helping(position: Position, seat: int, wanted: Wanted) -> list[Placement]:
    """Return placements after which a seat can build as it wants whichever tile it lays there; not all of many.

    Of those that touch no settlement of the seat there are none: what could be built then could be built anyhow.
    """
    frame, beside = position.board.frame, 0
    for settlement in position.board.settlements[seat]:
        beside |= settlement.fringe
    near = (move for move in position.placements if frame.set_of(move.hexes()) & beside)
    helping_ = [move for move in near if _sites_with(position, move, seat, wanted)]
    return helping_[:: max(len(helping_) // _MOST_HELP, 1)]


def every_build(position: Position) -> Collection[Build]:
    """Return all ways to build."""
    return position.builds


def _loses(done: Position, other: int) -> bool:
    """Return whether the other could win at once."""
    return one_kind_short(done, other) and wins_somewhere(done, other, [])


def standing(position: Position, seat: int, wanted: Wanted, area: int = 0) -> list[int]:
    """Return the sets of hexes that a seat could build on as it wants without a tile, whatever lies on an area."""
    players, board = position.players, position.board
    after = Position(position.options, board, players, seat, Phase.BUILD)
    frame, sets = board.frame, []
    for build in wanted(after):
        if build.kind is Kind.EXPAND:
            expansion = after.builds.expansion(build)
            if not expansion.settlement.fringe & area and _sea_is_far(position, expansion.settlement.fringe):
                sets.append(expansion.filled)
        elif not frame.set_of((build.hex,)) & area:
            sets.append(frame.set_of((build.hex,)))
    return sets


def _sites_with(position: Position, move: Placement, seat: int, wanted: Wanted) -> list[Hex]:
    """Return where a seat can build as it wants with a tile at a place, whichever tile: no expansion needs another."""
    board = position.board.lay(TILE_SET[0], move.hex, move.rotation)
    after = Position(position.options, board, position.players, seat, Phase.BUILD)
    if wanted is every_build:
        huts, temples, towers = after.builds.sites
        return board.frame.hexes(huts | temples | towers)
    return [build.hex for build in wanted(after) if build.kind is not Kind.EXPAND]


def with_help(position: Position, seat: int, wanted: Wanted, help_: Sequence[Placement], area: int = 0) -> list[int]:
    """Return the sets of hexes that a seat needs to build as it wants with a tile, whatever lies on an area."""
    frame, legal, sets = position.board.frame, Placements(position.board), []
    for move in help_:
        if move in legal and not frame.set_of(move.hexes()) & area:
            sets += [frame.set_of((*move.hexes(), hex_)) for hex_ in _sites_with(position, move, seat, wanted)]
    return [each for each in sets if not each & area]


def _unless_refuted(done: Position, seat: int, wanted: Wanted) -> bool:
    """Return False if one of a few answers leaves nothing; raise DoubtError if none of them does."""
    tile = min(done.unseen())
    drawn = done.draw(tile)
    for move in list(drawn.placements)[:: max(len(drawn.placements) // _TRIED, 1)]:
        position = drawn.play(move)
        if position.phase is Phase.BUILD and position.seat == done.seat:
            answered = position.play(next(iter(position.builds)))
            if answered.is_over or not (standing(answered, seat, wanted) or _each_tile(answered, seat, wanted)):
                return False
    raise DoubtError


def _sea_is_far(position: Position, fringe: int) -> bool:
    """Return whether a tile can go to the sea without touching the edge of a settlement."""
    board = position.board
    return any(
        not board.level(move.hex) and not board.frame.set_of(move.hexes()) & fringe for move in position.placements
    )


def _stands_after(done: Position, move: Placement, seat: int, wanted: Wanted, help_: Sequence[Placement]) -> bool:
    """Return whether no answer with a tile at a place, whichever tile, takes away all that the seat could build.

    help_: places where a tile may help.
    """
    tile = min(done.unseen())
    board = done.board.lay(tile, move.hex, move.rotation)
    area = board.frame.set_of(move.hexes())
    after = Position(done.options, board, done.players, done.seat, Phase.BUILD)
    sets = standing(after, seat, wanted, area) + with_help(after, seat, wanted, help_, area)
    if not sets:
        return False
    builds = after.builds
    huts, temples, towers = builds.sites
    hits = [1 << index for index in indices(huts | temples | towers)]
    supply = done.players[done.seat].supply
    for expansion in builds.expansions:
        # The tile's own hexes may be of any terrain, which can only make an expansion larger.
        filled = expansion.filled & ~area
        if filled and board.huts_needed(filled) <= supply.huts:
            hits.append(filled)
    return all(any(not hit & each for each in sets) for hit in hits)


def _proved(done: Position, move: Placement, seat: int, wanted: Wanted, help_: Sequence[Placement]) -> bool:
    """Return whether the seat can build as it wants after every answer with a tile at a place, by trying everything.

    Raises DoubtError where too many answers leave only what some tiles allow.
    """
    tried = 0
    for tile in sorted(done.unseen()):
        position = done.draw(tile).play(move)
        if position.phase is not Phase.BUILD or position.seat != done.seat:
            continue  # the other is out
        for build in position.builds:
            answered = position.play(build)
            if answered.is_over:
                return False
            if _whatever_tile(answered, seat, wanted, help_):
                continue
            tried += 1
            if not _each_tile(answered, seat, wanted):
                return False
            if tried > _TRIED:
                raise DoubtError
    return True


def _whatever_tile(answered: Position, seat: int, wanted: Wanted, help_: Sequence[Placement]) -> bool:
    """Return whether there is something to build as the seat wants without a tile, or by one of some places for any."""
    if standing(answered, seat, wanted):
        return True
    return any(move in answered.placements and _sites_with(answered, move, seat, wanted) for move in help_)


def _each_tile(answered: Position, seat: int, wanted: Wanted) -> bool:
    """Return whether each tile that may come lets the seat build as it wants somewhere."""
    for tile in sorted(answered.unseen()):
        drawn = answered.draw(tile)
        if not any(
            wanted(Position(drawn.options, drawn.board.lay(tile, m.hex, m.rotation), drawn.players, seat, Phase.BUILD))
            for m in drawn.placements
        ):
            return False
    return True
