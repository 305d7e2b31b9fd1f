"""Load the scenarios: boards as text, with actions and their expected results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from taluva import ORIGIN, TILE_SET, Board, Hex, Placements, Position, Tile, parse_options, parse_position, tile_hexes

FOLDER = Path(__file__).with_name("scenarios")
DEFAULTS = {"players": "2", "tiles": "12", "huts": "apart", "mode": "solo", "first": "1"}
BOARDS = dict(line.split(" = ") for line in (FOLDER / "boards.txt").read_text("utf-8").splitlines())


@dataclass(frozen=True)
class Scenario:
    """A position to start from, and rows of (actions, expected result)."""

    name: str
    sentence: str
    setup: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str], ...]


def load_scenarios() -> Iterator[Scenario]:
    """Yield all scenarios."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            name, quoted, *lines = block.strip().splitlines()
            rows = [line.split(" -> ") for line in lines if " -> " in line]
            setup = [line.split(": ", 1) for line in lines if " -> " not in line]
            assert quoted.startswith("> ") and rows, name
            yield Scenario(
                name,
                quoted[2:],
                tuple((key, value) for key, value in setup),
                tuple((do, expect) for do, expect in rows),
            )


def position_of(scenario: Scenario, drawn: list[str]) -> Position:
    """Return the position that a scenario starts from; the tiles that a row will draw stay in the box."""
    words = {**DEFAULTS, "left": ""}
    status: dict[int, str] = {}
    places: dict[int, str] = {}
    buried: dict[int, str] = {}
    pieces: dict[int, list[str]] = {}
    tiles: list[str] = []
    turn: list[str] = []
    for key, value in scenario.setup:
        kind, _, seat = key.partition(" ")
        match kind:
            case "game":
                words |= dict(word.split("=") for word in value.split())
            case "board":
                tiles = [tile.strip() for tile in BOARDS.get(value, value).split(";")]
            case "turn":
                turn = value.split()
            case "huts" | "temples" | "towers":
                pieces.setdefault(int(seat), []).extend(f"{kind[:-1]}:{hex_}" for hex_ in value.split())
            case "buried":
                buried[int(seat)] = value
            case "gone":
                status.update((int(gone), "out") for gone in value.split())
            case "finished":
                places.update((int(word[0]), word[2:]) for word in value.split())
            case _:
                raise ValueError(f"{scenario.name}: {key}")
    left = words.pop("left")
    options = " ".join(f"{key}={value}" for key, value in words.items())
    hand = turn[3] if turn[2] == "tile" else "-"
    laid = [laid_word(tile) for tile in tiles]
    if left:
        in_play = parse_options(options).tile_count
        reserved = [tile for tile in [hand, *drawn] if tile != "-"]
        laid += far_tiles(laid, in_play - int(left) - (hand != "-") - len(laid), reserved)
    seats = [
        f"seat {seat}: {status.get(seat, 'in')} place={places.get(seat, '-')} buried={buried.get(seat, 0)} "
        + " ".join(pieces.get(seat, []))
        for seat in range(1, int(words["players"]) + 1)
    ]
    lines = [
        "taluva position 1",
        f"options: {options}",
        f"laid: {' '.join(laid) or '-'}",
        *seats,
        f"turn: seat={turn[1]} phase={turn[2]} hand={hand} ply=0 end=-",
    ]
    return parse_position("\n".join(lines))


def laid_word(tile: str) -> str:
    """Turn `JC 0,0 2` into `JC@0,0/2`."""
    name, place, rotation = tile.split()
    return f"{name}@{place}/{rotation}"


def far_tiles(laid: list[str], count: int, reserved: list[str]) -> list[str]:
    """Return `count` more laid tiles, as a peninsula that runs south from the board."""
    board = Board.empty(4, 48)
    box = Counter(TILE_SET)
    box.subtract(map(Tile.parse, reserved))
    for word in laid:
        name, place = word.split("@")
        box[Tile.parse(name)] -= 1
        board = board.lay(Tile.parse(name), Hex.parse(place[:-2]), int(place[-1]))
    # How far south the three hexes of a tile lie together, by its rotation.
    south = [sum(hex_.r for hex_ in tile_hexes(ORIGIN, rotation)) for rotation in range(6)]
    words = []
    for tile in list(box.elements())[:count]:
        move = max(Placements(board), key=lambda move: 3 * move.hex.r + south[move.rotation])
        board = board.lay(tile, *move)
        words.append(f"{tile}@{move}")
    assert len(words) == count
    return words
