"""Make small islands with settlements at random, in which an aim may be a puzzle."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from session.table.scenes import Scene
from taluva import SUPPLY, TILE_SET, Board, Building, Hex, Placement, Placements


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
