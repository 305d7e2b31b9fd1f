"""Perft: count move sequences from positions at every stage of a game and compare with tables.

A table is a file in `perft/`: comments, `deck:` the tiles to draw in order (`any`: every kind that may be left, each
once), `nodes:` the counts for 1, 2, 3 … plies, and the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from taluva import Move, Phase, Position, Tile, divide, parse_position, perft
from tests.rules.reference import TILE_SET, Ref
from tests.rules.reference_checks import play_reference, reference_legal_moves, reference_of

TABLES = sorted(Path(__file__).with_name("perft").glob("*.perft"))
# Counts that visit more positions than this need --long; the reference skips those above REFERENCE_LONG.
ENGINE_QUICK, REFERENCE_QUICK, REFERENCE_LONG = 20_000, 150, 3_000


@dataclass(frozen=True)
class Count:
    """One number of a table. `work`: for how many positions legal moves are generated."""

    name: str
    position: str
    deck: tuple[str, ...]
    depth: int
    nodes: int
    work: int

    def __str__(self) -> str:
        return f"{self.name} {self.depth}"


def counts() -> list[Count]:
    rows = []
    for path in TABLES:
        fields, _, position = path.read_text("utf-8").partition("taluva position")
        lines = dict(line.split(": ") for line in fields.splitlines() if not line.startswith("#"))
        deck = () if lines["deck"] == "any" else tuple(lines["deck"].split())
        nodes = list(map(int, lines["nodes"].split()))
        for depth, count in enumerate(nodes, 1):
            work = max(nodes[: depth - 1], default=1)
            rows.append(Count(path.stem, f"taluva position{position}", deck, depth, count, work))
    return rows


def some(quick: int, long: int) -> list[object]:
    """Return the counts as test parameters; more work than `quick` needs --long, and more than `long` is left out."""
    return [
        pytest.param(count, id=str(count), marks=[pytest.mark.long] * (count.work > quick))
        for count in counts()
        if count.work <= long
    ]


@pytest.mark.parametrize("count", some(ENGINE_QUICK, 10_000_000))
def test_the_engine_counts_as_in_the_table(count: Count) -> None:
    position = parse_position(count.position)
    if nodes(position, count.depth, count.deck) != count.nodes:
        pytest.fail(differences(position, count), pytrace=False)


@pytest.mark.parametrize("count", some(REFERENCE_QUICK, REFERENCE_LONG))
def test_the_reference_counts_as_in_the_table(count: Count) -> None:
    ref = reference_of(parse_position(count.position))
    assert reference_nodes(ref, count.depth, count.deck, seen_in(count)) == count.nodes


def nodes(position: Position, depth: int, deck: Sequence[str]) -> int:
    """Count with the engine: with `perft` if any tile may be drawn."""
    if not deck:
        return perft(position, depth)
    if depth == 0:
        return 1
    if position.phase is Phase.DRAW:
        return nodes(position.draw(Tile.parse(deck[0])), depth, deck[1:])
    if depth == 1:
        return len(position.legal_moves)
    return sum(nodes(position.play(move), depth - 1, deck) for move in position.legal_moves)


def reference_nodes(ref: Ref, depth: int, deck: Sequence[str], seen: Counter[str]) -> int:
    if depth == 0:
        return 1
    if ref.phase == "draw":
        total = 0
        for tile in deck[:1] or [kind for kind, count in TILE_SET.items() if seen[kind] < count]:
            other = ref.copied()
            other.draw(tile)
            total += reference_nodes(other, depth, deck[1:], seen + Counter([tile]))
        return total
    moves = reference_legal_moves(ref)
    if depth == 1:
        return len(moves)
    return sum(reference_nodes(after(ref, move), depth - 1, deck, seen) for move in moves)


def after(ref: Ref, move: Move) -> Ref:
    other = ref.copied()
    play_reference(other, move)
    return other


def seen_in(count: Count) -> Counter[str]:
    position = parse_position(count.position)
    seen = Counter(str(laid.tile) for laid in position.board.laid)
    if position.hand is not None:
        seen[str(position.hand)] += 1
    return seen


def differences(position: Position, count: Count) -> str:
    """Return the count of each move, next to the reference's count if that is quick enough."""
    deck = count.deck
    if position.phase is Phase.DRAW:
        position, deck = position.draw(Tile.parse(deck[0] if deck else min(TILE_SET))), deck[1:]
    ref = reference_of(position)
    lines = [f"{count}: {nodes(position, count.depth, deck)} nodes, not {count.nodes}"]
    if deck or position.phase is Phase.OVER:
        by_move = {m: nodes(position.play(m), count.depth - 1, deck) for m in sorted(position.legal_moves)}
    else:
        by_move = divide(position, count.depth)
    expected: dict[Move, int] = {}
    if count.work <= REFERENCE_LONG:
        for move in reference_legal_moves(ref):
            expected[move] = reference_nodes(after(ref, move), count.depth - 1, deck, seen_in(count))
    for move in sorted({*by_move, *expected}):
        mark = "" if by_move.get(move) == expected.get(move) or not expected else "  differs"
        lines.append(f"{move}: {by_move.get(move)} nodes, reference {expected.get(move, '?')}{mark}")
    return "\n".join(lines)


def test_divide_adds_up() -> None:
    count = next(count for count in counts() if count.depth == 2 and not count.deck)
    position = parse_position(count.position)
    by_tile = [position.draw(tile) for tile in position.unseen()] if position.phase is Phase.DRAW else [position]
    assert sum(sum(divide(start, 2).values()) for start in by_tile) == count.nodes


def test_tables_cover_every_kind_of_position() -> None:
    positions = [parse_position(count.position) for count in counts()]
    assert {position.options.players for position in positions} == {2, 3, 4}
    assert {position.options.mode.value for position in positions} == {"solo", "ranking", "teams"}
    assert {position.options.huts_anywhere for position in positions} == {False, True}
    assert {position.phase.value for position in positions} == {"draw", "tile", "build"}
