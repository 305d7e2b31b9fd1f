"""Parsers turn any text into a value that round-trips or a NotationError, and never take long."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from taluva import (
    Game,
    Hex,
    NotationError,
    Phase,
    Position,
    Terrain,
    Tile,
    format_compact,
    format_compact_position,
    format_options,
    parse_compact,
    parse_compact_position,
    parse_game,
    parse_move,
    parse_options,
    parse_position,
)
from tests.rules.hostile_input import (
    GAME,
    WORST_POSITIONS,
    WORST_RECORDS,
    WORST_WORDS,
    check_cost,
    filled,
    signed,
    whole_games,
)
from tests.rules.records import POSITION
from tests.rules.strategies import fewer_examples

# Each parser with the function that formats its values.
PARSERS: tuple[tuple[Callable[[str], Any], Callable[[Any], str]], ...] = (
    (Hex.parse, str),
    (Terrain.from_letter, lambda terrain: terrain.letter),
    (Tile.parse, str),
    (parse_move, str),
    (parse_options, format_options),
    (parse_position, str),
    (parse_game, str),
    (parse_compact, format_compact),
    (parse_compact_position, format_compact_position),
)
ODD = {"\u2028", "\0", "\ud800", "9" * 5000, "²", "[" * 9, "\x85", "\ufeff", "-0", "+1", "1e9", "_"}
PIECES = sorted({*re.findall(r"[\w-]+|\W", GAME + POSITION), *ODD})
RECORD, COMPACT, COMPACT_POSITION = whole_games()


def check_parsers(text: str) -> None:
    """Check that every parser refuses a text with its line, or returns a value that round-trips."""
    for parse, format_value in PARSERS:
        try:
            value = parse(text)
        except NotationError as error:
            assert 1 <= error.line <= len(text.splitlines()) + 1
            assert error.problem and len(error.excerpt) <= 40
            assert str(error).isprintable()
        else:
            assert parse(format_value(value)) == value
            position = value.position if isinstance(value, Game) else value
            if isinstance(position, Position):
                assert bool(list(position.legal_moves)) is (position.phase in (Phase.TILE, Phase.BUILD))


@given(st.text())
@example("player 1: " + "[" * 50_000)
def test_any_text(text: str) -> None:
    check_parsers(text)


@given(st.text("0123456789-,/:hutexpandJCSRL \n=@", max_size=40))
def test_any_text_of_likely_characters(text: str) -> None:
    check_parsers(text)


@given(st.sampled_from([GAME, POSITION, COMPACT, COMPACT_POSITION]), st.data())
def test_damaged_texts(valid: str, data: st.DataObject) -> None:
    """Delete, insert and replace pieces of a valid text."""
    words = re.findall(r"[\w-]+|\W", valid)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(words)))
        words[start : start + data.draw(st.integers(0, 4))] = data.draw(st.lists(st.sampled_from(PIECES), max_size=3))
    check_parsers("".join(words))


@given(st.sampled_from(["1g", "1p"]), st.binary(max_size=60) | st.binary(min_size=100, max_size=1500))
def test_random_compact_texts_with_a_valid_checksum(head: str, payload: bytes) -> None:
    check_parsers(signed(head, payload.lstrip(b"\0")))


NUMBER = st.sampled_from([0, 1, 2, 3, 4, 5, 9, 20, 21, 24, 48, 99, 9999])
HEXES = st.builds("{},{}".format, *[st.integers(-3, 3)] * 2)
TILES = st.builds("{}{}".format, *[st.sampled_from("JCSRL")] * 2)
KINDS = st.sampled_from(["hut"] * 12 + ["temple"] * 3 + ["tower"])
WAYS = st.builds(
    "players={} tiles={} huts={} mode={} first={}".format,
    st.integers(2, 4),
    st.sampled_from([12, 48]),
    st.sampled_from(["apart", "anywhere"]),
    st.sampled_from(["solo"] * 6 + ["ranking", "teams"]),
    st.integers(1, 2),
)
LAID = ("JC@0,0/0", "SR@0,1/5", "LJ@2,-1/5", "CJ@-1,1/3")
LAND = ["1,0", "1,-1", "0,2", "1,1", "2,0", "3,-1", "-2,1", "-2,2"]


def mostly(usual: str, other: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    """Draw the usual text four times out of five."""
    return st.integers(0, 4).flatmap(lambda choice: st.just(usual) if choice else other.map(str))


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Draw a text that looks like a position and sometimes is one."""
    options = draw(WAYS)
    board = [*LAID[: draw(st.integers(2, 4))], draw(mostly("", st.builds("{}@{}/{}".format, TILES, HEXES, NUMBER)))]
    land = iter(draw(st.permutations(LAND[: 2 * len(board) - 2])))
    seats = []
    for seat in range(int(options[8])):
        own = [f"{draw(KINDS)}:{hex_}" for hex_, _ in zip(land, range(draw(st.integers(0, 3))))]
        own += [draw(mostly("", st.builds("{}:{}".format, KINDS, HEXES)))]
        seats.append(
            f"seat {seat + 1}: {draw(mostly('in', st.just('out')))} place={draw(mostly('-', NUMBER))}"
            f" buried={draw(mostly('0', NUMBER))} {' '.join(own)}"
        )
    phase = draw(st.sampled_from(["draw", "tile", "build", "over"]))
    hand, end = draw(mostly("RJ" if phase == "tile" else "-", TILES)), "early" if phase == "over" else "-"
    turn = f"turn: seat={draw(st.integers(1, 2))} phase={phase} hand={hand} ply={draw(NUMBER)} end={end}"
    lines = ["taluva position 1", f"options: {options}", f"laid: {' '.join(board).strip()}", *seats, turn]
    return "\n".join(line.rstrip() for line in lines)


@given(positions())
def test_texts_that_look_like_a_position(text: str) -> None:
    check_parsers(text)


TURNS = st.builds(
    "{}. {} {} {}/{} {}:{}".format, NUMBER, st.integers(1, 4), TILES, HEXES, st.integers(0, 5), KINDS, HEXES
)
RESULTS = st.sampled_from(["", "result: tiles 1\n", "result: early 2,1\n"])


@given(st.lists(TURNS, max_size=3), st.integers(0, 12), RESULTS)
def test_texts_that_look_like_a_record(turns: list[str], valid_turns: int, end: str) -> None:
    head, _, moves = GAME.partition("moves:\n")
    check_parsers(f"{head}moves:\n" + "\n".join([*moves.splitlines()[:valid_turns], *turns]) + f"\n{end}")


@pytest.mark.parametrize("text", WORST_RECORDS.values(), ids=WORST_RECORDS)
def test_no_record_takes_long_to_parse(text: str) -> None:
    check_parsers(text)
    check_cost(parse_game, text)


@pytest.mark.parametrize("text", WORST_POSITIONS.values(), ids=WORST_POSITIONS)
def test_no_position_takes_long_to_parse(text: str) -> None:
    check_parsers(text)
    check_cost(parse_position, text)


@pytest.mark.parametrize("text", WORST_WORDS.values(), ids=WORST_WORDS)
def test_no_other_text_takes_long_to_parse(text: str) -> None:
    check_parsers(text)
    for parse, _ in PARSERS:
        check_cost(parse, text)


def test_whole_games_are_well_within_the_limits() -> None:
    check_cost(parse_game, RECORD)
    check_cost(parse_compact, COMPACT)
    check_cost(parse_compact_position, COMPACT_POSITION)


@fewer_examples
@given(st.sampled_from([GAME, RECORD, POSITION]), st.integers(0, 2000), st.sampled_from(PIECES) | st.text(min_size=1))
def test_an_endlessly_repeated_piece_does_not_take_long(valid: str, at: int, piece: str) -> None:
    text = filled(valid, at % len(valid), piece)
    check_parsers(text)
    check_cost(parse_position if valid is POSITION else parse_game, text)
