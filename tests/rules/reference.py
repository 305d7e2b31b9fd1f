"""A slow, plain reference implementation of all the rules, to test the fast engine against.

Nothing here is optimised: the board is two dictionaries keyed by hexes ``(q, r)``,
every question is answered by looking at one hex after another, and the game stores
nothing that can be computed again.

Seats are 0-based. A *face* is one third of a tile: its terrain (a letter of
``JCSRL``, or ``V``), its rotation 0-5 if it is a volcano, and the number of its
tile in the order of laying, from 1. A tile is written as its two terrains,
counter-clockwise from the volcano.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy

Hex = tuple[int, int]
Lay = tuple[int, int, int]
Face = tuple[str, int | None, int]
Building = tuple[int, str, int]
Build = tuple[str, int, int] | tuple[str, str, frozenset[Hex]]
Settlements = list[frozenset[Hex]]
Outcome = tuple[str, tuple[int, ...], tuple[int | None, ...]]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
TERRAINS = "JCSRL"
PIECES = {"hut": 20, "temple": 3, "tower": 2}
TILE_SET = {
    "JJ": 1, "JC": 6, "JS": 4, "JR": 2, "JL": 2,
    "CJ": 5, "CC": 1, "CS": 2, "CR": 2, "CL": 1,
    "SJ": 4, "SC": 2, "SS": 1, "SR": 2, "SL": 1,
    "RJ": 2, "RC": 2, "RS": 1, "RR": 1, "RL": 1,
    "LJ": 1, "LC": 1, "LS": 1, "LR": 1, "LL": 1,
}  # fmt: skip


def neighbours(hexagon: Hex) -> list[Hex]:
    """Return the six hexes around one, in the order of the directions 0-5."""
    q, r = hexagon
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def around(hexes: Iterable[Hex]) -> set[Hex]:
    """Return the hexes that are adjacent to a group but not in it."""
    inside = set(hexes)
    return {near for hexagon in inside for near in neighbours(hexagon)} - inside


def tile_hexes(q: int, r: int, rotation: int) -> list[Hex]:
    """Return the hexes of a tile: its volcano, its first terrain, its second terrain."""
    ring = neighbours((q, r))
    return [(q, r), ring[rotation], ring[(rotation + 1) % 6]]


class Ref:
    """One game, played by the letter of the rules.

    Places: in a *ranking* game every seat has a place at the end, after an early victory
    or an elimination at once; otherwise only the winners have one (1), at the end.

    Why play ends in a ranking game: a player with an early victory only leaves. Play ends
    when one player is left (``last``), even if the others left by early victories, or when
    the tiles are used up and two or more players are left (``tiles``). It never ends with
    ``early``, because an early victory always leaves at least one player behind. If only
    one player is left after the last tile, the reason is ``last``, which applies at once,
    while ``tiles`` only applies at the next draw.

    A player who cannot build after the last tile is eliminated before the count.
    """

    def __init__(
        self,
        players: int,
        *,
        tiles_total: int,
        anywhere: bool = False,
        mode: str = "solo",
        first: int = 0,
    ) -> None:
        """Start a game for 2-4 players with ``tiles_total`` tiles to draw.

        ``anywhere`` allows a hut next to the player's own buildings; ``mode`` is ``solo``,
        ``ranking`` or ``teams`` (4 players); seat ``first`` plays first. Raise ValueError
        for anything else.
        """
        if not 2 <= players <= 4 or not 0 <= first < players:
            raise ValueError(f"no such seats: {players} players, first {first}")
        if mode not in ("solo", "ranking", "teams") or (mode == "teams" and players != 4):
            raise ValueError(f"no such mode for {players} players: {mode}")
        self.players = players
        self.tiles_total = tiles_total
        self.anywhere = anywhere
        self.mode = mode
        self.stack: dict[Hex, list[Face]] = {}
        self.buildings: dict[Hex, Building] = {}
        self.supplies = [dict(PIECES) for _ in range(players)]
        self.buried = [0] * players
        self.out = [False] * players
        self.place: list[int | None] = [None] * players
        self.phase = "draw"
        self.seat = first
        self.hand: str | None = None
        self.drawn = 0
        self.plies = 0
        self.outcome: Outcome | None = None

    def copied(self) -> Ref:
        """Return an independent copy."""
        other = copy(self)
        other.stack = {hexagon: list(faces) for hexagon, faces in self.stack.items()}
        other.buildings = dict(self.buildings)
        other.supplies = [dict(supply) for supply in self.supplies]
        other.buried, other.out, other.place = list(self.buried), list(self.out), list(self.place)
        return other

    # The board

    def level(self, hexagon: Hex) -> int:
        """Return how many tiles are stacked on a hex; 0 at sea."""
        return len(self.stack.get(hexagon, []))

    def terrain(self, hexagon: Hex) -> str | None:
        """Return the letter of the terrain on top, ``V`` for a volcano, or None at sea."""
        return self.stack[hexagon][-1][0] if hexagon in self.stack else None

    def settlements(self, seat: int | None = None) -> Settlements:
        """Return the settlements of one player, or of all players."""
        settlements = []
        unseen = set(self.buildings)
        while unseen:
            start = min(unseen)
            owner = self.buildings[start][0]
            settlement = {start}
            while True:
                grown = {h for h in around(settlement) & unseen if self.buildings[h][0] == owner}
                if not grown:
                    break
                settlement |= grown
            unseen -= settlement
            if seat is None or seat == owner:
                settlements.append(frozenset(settlement))
        return settlements

    # Drawing and laying

    def draw(self, tile: str) -> None:
        """Give the seat to move a tile, written as two letters of ``JCSRL``."""
        self._expect("draw")
        if len(tile) != 2 or not set(tile) <= set(TERRAINS):
            raise ValueError(f"no such tile: {tile}")
        self.hand = tile
        self.drawn += 1
        self.phase = "tile"

    def lay_reason(self, q: int, r: int, rotation: int) -> str | None:
        """Return the first rule that refuses a tile with its volcano there, or None."""
        return self._lay_reason(q, r, rotation, self.settlements)

    def _lay_reason(self, q: int, r: int, rotation: int, settlements: Callable[[], Settlements]) -> str | None:
        hexes = tile_hexes(q, r, rotation)
        levels = [self.level(h) for h in hexes]
        if not self.stack:
            return None if (q, r) == (0, 0) else "not-start"
        if levels == [0, 0, 0]:
            touches = any(self.level(h) > 0 for h in around(hexes))
            return None if touches else "not-touching"
        if 0 in levels:
            return "overlap"
        if len(set(levels)) > 1:
            return "not-level"
        terrain, direction, _ = self.stack[(q, r)][-1]
        if terrain != "V":
            return "no-volcano"
        if direction == rotation:
            return "same-direction"
        covered = [self.buildings[h][1] for h in hexes if h in self.buildings]
        if "tower" in covered:
            return "covers-tower"
        if "temple" in covered:
            return "covers-temple"
        if any(settlement <= set(hexes) for settlement in settlements()):
            return "covers-settlement"
        return None

    def legal_lays(self) -> set[Lay]:
        """Return every legal ``(q, r, rotation)``, by trying all hexes near the land."""
        land = set(self.stack) or {(0, 0)}
        one_away = land | around(land)
        tried = one_away | around(one_away)
        settlements = self.settlements()
        lays = [(q, r, rotation) for q, r in tried for rotation in range(6)]
        return {lay for lay in lays if self._lay_reason(*lay, lambda: settlements) is None}

    def put_tile(self, tile: str, q: int, r: int, rotation: int) -> None:
        """Put a tile on the board and bury the huts under it, without checking the rules or ending the phase."""
        number = 1 + max((face[2] for faces in self.stack.values() for face in faces), default=0)
        for hexagon, terrain in zip(tile_hexes(q, r, rotation), "V" + tile, strict=True):
            direction = rotation if terrain == "V" else None
            self.stack.setdefault(hexagon, []).append((terrain, direction, number))
            if hexagon in self.buildings:
                owner, _, count = self.buildings.pop(hexagon)
                self.buried[owner] += count

    def lay(self, q: int, r: int, rotation: int) -> None:
        """Lay the tile in hand; a player who then cannot build is eliminated at once.

        Raise ValueError with the rule that refuses it.
        """
        self._expect("tile")
        reason = self.lay_reason(q, r, rotation)
        if reason is not None or self.hand is None:
            raise ValueError(f"refused: {reason}")
        self.put_tile(self.hand, q, r, rotation)
        self.hand = None
        self.plies += 1
        self.phase = "build"
        if not self.legal_builds():
            self._eliminate()

    def leaves_nothing(self, q: int, r: int, rotation: int) -> bool:
        """Return whether laying the tile in hand there eliminates the player."""
        trial = self.copied()
        trial.lay(q, r, rotation)
        return trial.out[self.seat]

    # Building

    def build_reason(self, kind: str, q: int, r: int) -> str | None:
        """Return the first rule that refuses a hut, tower or temple there, or None.

        Only one of the adjacent settlements has to allow the building, so ``has-temple``
        only concerns those that are large enough.
        """
        return self._build_reason(kind, (q, r), lambda: self.settlements(self.seat))

    def _build_reason(self, kind: str, hexagon: Hex, settlements: Callable[[], Settlements]) -> str | None:
        level = self.level(hexagon)
        if self.terrain(hexagon) == "V":
            return "volcano"
        if hexagon in self.buildings:
            return "occupied"
        wrong_level = {"hut": level != 1, "tower": level < 3, "temple": level < 1}
        if wrong_level[kind]:
            return "level"
        neighbourhood = set(neighbours(hexagon))
        beside = [s for s in settlements() if not s.isdisjoint(neighbourhood)]
        if kind == "hut":
            if beside and not self.anywhere:
                return "beside-own"
        else:
            if not beside:
                return "no-settlement"
            if kind == "temple":
                beside = [s for s in beside if len(s) >= 3]
                if not beside:
                    return "too-small"
            if all(kind in {self.buildings[h][1] for h in s} for s in beside):
                return f"has-{kind}"
        if self.supplies[self.seat][kind] < 1:
            return "supply"
        return None

    def filled(self, terrain: str, settlement: Iterable[Hex]) -> frozenset[Hex]:
        """Return the free hexes of one terrain adjacent to a settlement."""
        return frozenset(
            h for h in around(settlement) if self.terrain(h) == terrain and terrain != "V" and h not in self.buildings
        )

    def expand_reason(self, terrain: str, settlement: Iterable[Hex]) -> str | None:
        """Return the first rule that refuses to expand a settlement, or None."""
        if frozenset(settlement) not in self.settlements(self.seat):
            return "no-settlement"
        return self._fill_reason(self.filled(terrain, settlement))

    def _fill_reason(self, hexes: frozenset[Hex]) -> str | None:
        if sum(self.level(h) for h in hexes) > self.supplies[self.seat]["hut"]:
            return "supply"
        if not hexes:
            return "no-hex"
        return None

    def legal_builds(self) -> set[Build]:
        """Return the legal builds of the seat to move.

        ``(kind, q, r)``, or ``("expand", terrain, hexes)`` with the hexes it fills, so that
        settlements that would fill the same hexes give one move.
        """
        moves: set[Build] = set()
        settlements = self.settlements(self.seat)
        for q, r in self.stack:
            for kind in PIECES:
                if self._build_reason(kind, (q, r), lambda: settlements) is None:
                    moves.add((kind, q, r))
        for settlement in settlements:
            for terrain in TERRAINS:
                hexes = self.filled(terrain, settlement)
                if self._fill_reason(hexes) is None:
                    moves.add(("expand", terrain, hexes))
        return moves

    def build(self, move: Build) -> None:
        """Play a legal build, check for an early victory and end the turn.

        Raise ValueError for any other build.
        """
        self._expect("build")
        if move not in self.legal_builds():
            raise ValueError(f"refused: {move}")
        for hexagon, kind, count in self._pieces(move):
            self.buildings[hexagon] = (self.seat, kind, count)
            self.supplies[self.seat][kind] -= count
        self.plies += 1
        if not self._early_victory():
            self._end_turn()
        elif self.mode == "ranking":
            self.place[self.seat] = min(self._free_places())
            self._end_turn()
        else:
            self._win("early", self._side(self.seat))

    def _pieces(self, move: Build) -> Iterator[tuple[Hex, str, int]]:
        kind, second, third = move
        if isinstance(second, int) and isinstance(third, int):
            yield (second, third), kind, 1
        elif isinstance(third, frozenset):
            for hexagon in sorted(third):
                yield hexagon, "hut", self.level(hexagon)

    # The end

    def built(self, seat: int) -> tuple[int, int, int]:
        """Return how many temples, towers and huts a player has built, including buried huts."""
        temples, towers, huts = (PIECES[kind] - self.supplies[seat][kind] for kind in ("temple", "tower", "hut"))
        return temples, towers, huts

    def playing(self) -> list[int]:
        """Return the seats that still take turns."""
        return [s for s in range(self.players) if not self.out[s] and self.place[s] is None]

    def _side(self, seat: int) -> list[int]:
        """Return the seats that win together with a seat, including itself."""
        return [seat % 2, seat % 2 + 2] if self.mode == "teams" else [seat]

    def _free_places(self) -> set[int]:
        return set(range(1, self.players + 1)) - {p for p in self.place if p is not None}

    def _empty_kinds(self, seat: int) -> int:
        return sum(left == 0 for left in self.supplies[seat].values())

    def _early_victory(self) -> bool:
        """Return whether the last build gives the seat to move an early victory."""
        if self.mode != "teams":
            return self._empty_kinds(self.seat) >= 2
        members = self._side(self.seat)
        empty = sorted(self._empty_kinds(s) for s in members)
        return not any(self.out[s] for s in members) and empty[0] >= 1 and empty[1] >= 2

    def _eliminate(self) -> None:
        self.out[self.seat] = True
        if self.mode == "ranking":
            self.place[self.seat] = max(self._free_places())
        self._end_turn()

    def _end_turn(self) -> None:
        """End the game if only one side or no tile is left; otherwise pass the turn."""
        left = self.playing()
        sides = {tuple(self._side(s)) for s in left}
        if len(sides) == 1:
            if self.mode == "ranking":
                self.place[left[0]] = min(self._free_places())
                self._finish("last")
            else:
                self._win("last", sides.pop())
        elif self.drawn == self.tiles_total:
            self._count_buildings(left)
        else:
            self.phase = "draw"
            self.seat = (self.seat + 1) % self.players
            while self.seat not in left:
                self.seat = (self.seat + 1) % self.players

    def _count_buildings(self, left: list[int]) -> None:
        """End the game when the tiles are used up, with the players who still take turns."""
        if self.mode == "ranking":
            best = min(self._free_places())
            for seat in left:
                better = [s for s in left if self.built(s) > self.built(seat)]
                self.place[seat] = best + len(better)
            self._finish("tiles")
        else:
            total = {}
            for seat in left:
                counted = [self.built(s) for s in self._side(seat) if s in left]
                total[seat] = tuple(map(sum, zip(*counted, strict=True)))
            best_total = max(total.values())
            ahead = [s for s in left if total[s] == best_total]
            self._win("tiles", {s for seat in ahead for s in self._side(seat)})

    def _win(self, reason: str, winners: Iterable[int]) -> None:
        for seat in winners:
            self.place[seat] = 1
        self._finish(reason)

    def _finish(self, reason: str) -> None:
        winners = tuple(s for s in range(self.players) if self.place[s] == 1)
        self.outcome = (reason, winners, tuple(self.place))
        self.phase = "over"

    def _expect(self, phase: str) -> None:
        if self.phase != phase:
            raise ValueError(f"not now: the phase is {self.phase}, not {phase}")
