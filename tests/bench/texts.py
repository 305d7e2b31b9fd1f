"""Measure what the worst of bad texts cost: of each kind the slowest to read and the one that takes most memory.

Seconds are the least of several rounds of processor time, so that a busy machine hardly counts.
Run by `python3 build.py bench texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time

from taluva import parse_compact, parse_compact_position, parse_game, parse_move, parse_options, parse_position
from tests.rules.hostile_input import WORST_POSITIONS, WORST_RECORDS, WORST_WORDS, attempt, bytes_to_read, whole_games
from tests.session.hostile_input import PARSERS, WORST

ROUNDS = 5

Read = Callable[[str], object]


def milliseconds(read: Read, text: str) -> float:
    """Return the least processor time of several rounds."""
    took = []
    for _ in range(ROUNDS):
        begun = process_time()
        attempt(read, text)
        took.append(process_time() - begun)
    return min(took) * 1000


def line(kind: str, reads: Iterable[Read], texts: dict[str, str]) -> str:
    """Return the worst of some texts as a row of a table."""
    times = {name: max(milliseconds(read, text) for read in reads) for name, text in texts.items()}
    sizes = {name: max(bytes_to_read(read, text) for read in reads) / 1e6 for name, text in texts.items()}
    slowest, largest = max(times, key=times.__getitem__), max(sizes, key=sizes.__getitem__)
    return f"| {kind} | {times[slowest]:.1f} | {slowest} | {sizes[largest]:.1f} | {largest} |"


def main() -> None:
    """Print the table."""
    record, game, position = whole_games()
    print("| text | ms | the slowest | MB | the largest |\n|---|--:|---|--:|---|")
    print(line("a whole game", [parse_game], {"48 tiles": record}))
    print(line("a whole compact game", [parse_compact], {"48 tiles": game}))
    print(line("a compact position", [parse_compact_position], {"48 tiles": position}))
    print(line("record", [parse_game], WORST_RECORDS))
    print(line("position", [parse_position], WORST_POSITIONS))
    words = [parse_move, parse_options, parse_compact, parse_compact_position]
    print(line("move, options, compact", words, WORST_WORDS))
    for kind, texts in WORST.items():
        print(line({"record": "pasted text"}.get(kind, kind), PARSERS[kind], texts))
