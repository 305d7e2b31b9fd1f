"""Compact texts: games and positions round-trip, and damage is detected."""

from __future__ import annotations

import random
import re
import time
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import (
    NAME_LENGTH,
    Game,
    Mode,
    NotationError,
    Options,
    Phase,
    format_compact,
    format_compact_position,
    format_game,
    format_position,
    parse_compact,
    parse_compact_position,
    parse_game,
)
from taluva.digits import TEXT_LIMIT, Packer, Unpacker, is_whole
from taluva.variations_text import format_study, parse_study
from tests.rules.hostile_input import signed
from tests.rules.random_games import POLICIES, climber, whole_game
from tests.rules.records import renamed
from tests.rules.strategies import all_options, fewer_examples
from tools.steps import ROOT

ALL_OPTIONS = all_options()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# Texts of version 1 of the format, which every later release must read.
OLD_GAME = "1gCs9ivDG4tc_K05f56xq-4WgSnHlOn1TP"
OLD_START = "1gAd4yRnm4supVnIfD4SMCqONRLA"
OLD_POSITION = "1pRb5gr6uX7_kyQozhAYYbpcA"
SEED_OF_AN_EARLY_END = 0
NAMES = ("Ana", "Player 2", "<b>&\"'</b>", "Ñandú 火山🌋")


def wide_names() -> list[str]:
    """Return four names of the greatest possible length in bytes."""
    return [chr(0x1F30A + seat) * NAME_LENGTH for seat in range(4)]


@fewer_examples
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10_000), st.integers(0, 200))
def test_games_round_trip_at_any_ply(options: Options, seed: int, ply: int) -> None:
    whole = whole_game(options, seed, *POLICIES)
    for game in (whole, whole.at(min(ply, whole.ply)), whole.at(0)):
        text = format_compact(game)
        assert re.fullmatch(r"1g[A-Za-z0-9_-]+", text)
        assert parse_compact(text) == game
        assert parse_game(format_game(parse_compact(text))) == game


@fewer_examples
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10_000), st.integers(0, 200))
def test_positions_round_trip(options: Options, seed: int, ply: int) -> None:
    whole = whole_game(options, seed, *POLICIES)
    for position in (whole.position, whole.at(min(ply, whole.ply)).position):
        text = format_compact_position(position)
        assert re.fullmatch(r"1p[A-Za-z0-9_-]+", text)
        assert parse_compact_position(text) == position


@pytest.mark.parametrize("name", NAMES)
def test_names_round_trip(name: str) -> None:
    game = Game.new(seed=3, names=["Player 1", name])
    assert parse_compact(format_compact(game)).names == ("Player 1", name)


def test_the_largest_games_are_short() -> None:
    options = Options(4, all_tiles=True)
    lengths = [len(format_compact(whole_game(options, seed, *POLICIES))) for seed in range(4)]
    assert max(lengths) < 200
    played = whole_game(options, 1, *POLICIES)
    assert len(format_compact(renamed(played, wide_names()))) < 800


def test_each_game_has_one_text() -> None:
    game = whole_game(Options(3), 5, *POLICIES)
    texts = [format_compact(game.at(ply)) for ply in range(game.ply + 1)]
    assert len(set(texts)) == len(texts)
    assert format_compact(parse_compact(texts[7])) == texts[7]


def test_old_texts_can_be_read_and_are_still_written() -> None:
    game = whole_game(Options(2, huts_anywhere=True), 11, *POLICIES).at(9)
    assert format_compact(game) == OLD_GAME
    assert parse_compact(OLD_GAME) == game
    assert format_compact_position(game.position) == OLD_POSITION
    assert parse_compact_position(OLD_POSITION) == game.position


def test_the_examples_in_the_documentation_are_the_same_game() -> None:
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    blocks = [dedent(block) for block in re.findall(r"(?:^    .+\n)+", page, re.MULTILINE)]
    record, position, study, compact = blocks
    assert format_study(parse_study(study)) == study
    game = parse_game(record)
    assert format_game(game) == record
    assert format_position(game.position) == position
    assert compact.split() == [format_compact(game), format_compact_position(game.position)]


def test_a_changed_letter_is_refused() -> None:
    text = format_compact(whole_game(Options(2), 4, *POLICIES))
    chance = random.Random(1)
    for place in range(2, len(text)):
        other = chance.choice([letter for letter in LETTERS if letter != text[place]])
        with pytest.raises(NotationError):
            parse_compact(text[:place] + other + text[place + 1 :])


def test_a_truncated_text_is_refused() -> None:
    text = format_compact(whole_game(Options(2), 4, *POLICIES))
    for length in range(len(text)):
        with pytest.raises(NotationError):
            parse_compact(text[:length])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected 1g"),
        ("3gAAAA", "expected 1g"),
        ("2gAAAA", "damaged"),
        (Packer().text("2g"), "the version for long names, without one"),
        ("taluva game 1", "expected 1g"),
        ("1g", "damaged"),
        ("1gA", "damaged"),
        ("1gAAAA", "damaged"),
        ("1gAA+/", "damaged"),
        ("1g\N{VOLCANO}", "damaged"),
        ("1g\0\0\0\0", "damaged"),
        ("1g" + "A" * (TEXT_LIMIT - 2), "damaged"),
        ("1g" + "A" * (TEXT_LIMIT - 1), "too long"),
    ],
)
def test_invalid_texts_are_refused(text: str, problem: str) -> None:
    whole = {"expected 1g": "expected 1g at the start", "damaged": "damaged or incomplete"}.get(problem, problem)
    with pytest.raises(NotationError) as error:
        parse_compact(text)
    assert error.value.problem == whole
    if problem != "too long":
        assert error.value.excerpt == (text if len(text) <= 40 else text[:39] + "…")


def test_names_of_up_to_96_bytes_need_no_later_version() -> None:
    heads = [
        format_compact(Game.new(seed=1, names=["Ana", name]))[:2]
        for name in ("\N{VOLCANO}" * 24, "\N{VOLCANO}\ufe0f" * 24)
    ]
    assert heads == ["1g", "2g"]


@pytest.mark.parametrize("more", ["=", "==", " ", "\n", "!"])
def test_characters_inserted_or_appended_are_refused(more: str) -> None:
    text = format_compact(Game.new(seed=1))
    for place in (5, len(text)):
        with pytest.raises(NotationError, match="damaged"):
            parse_compact(text[:place] + more + text[place:])


def test_leading_zero_bytes_are_refused() -> None:
    with pytest.raises(NotationError, match="damaged"):
        Unpacker(signed("1g", b"\0"), "1g")
    Unpacker(signed("1g", b""), "1g").end()
    assert signed("1g", b"") == Packer().text("1g")


def test_a_position_is_not_read_as_a_game_or_the_reverse() -> None:
    game = Game.new(seed=1)
    with pytest.raises(NotationError, match="expected 1g"):
        parse_compact(format_compact_position(game.position))
    with pytest.raises(NotationError, match="expected 1p"):
        parse_compact_position(format_compact(game))


@given(st.sampled_from(["1g", "1p"]), st.lists(st.integers(0, 255), max_size=1_400))
def test_random_numbers_are_refused_or_round_trip(head: str, numbers: list[int]) -> None:
    packer = Packer()
    for number in numbers:
        packer.add(number, 256)
    text = packer.text(head)
    try:
        if head == "1g":
            assert format_compact(parse_compact(text)) == text
        else:
            assert format_compact_position(parse_compact_position(text)) == text
    except NotationError:
        pass


def test_the_longest_texts_are_refused_quickly() -> None:
    packer = Packer()
    chance = random.Random(2)
    for _ in range(4_494):
        packer.add(chance.randrange(256), 256)
    packer.add(1, 2)
    text = packer.text("1g")
    assert len(text) == TEXT_LIMIT and is_whole(text, "1g")
    start = time.process_time()
    with pytest.raises(NotationError):
        parse_compact(text)
    assert time.process_time() - start < 1


def test_moves_after_the_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = whole_game(Options(2), SEED_OF_AN_EARLY_END, climber)
    assert game.ply < 2 * game.options.tile_count
    monkeypatch.setattr(Game, "ply", property(lambda game: len(game.moves) + 1))
    text = format_compact(game)
    with pytest.raises(NotationError) as error:
        parse_compact(text)
    assert (error.value.problem, error.value.excerpt) == ("moves after the end", text[:39] + "…")


# Of a game for two, seat 1 first: players, tiles, huts, mode, first.
OPTIONS = [(0, 3), (0, 2), (0, 2), (0, len(Mode)), (0, 2)]
TEAMS_OF_ONE = [*OPTIONS[:3], (list(Mode).index(Mode.TEAMS), len(Mode)), (0, 2)]
NO_NAME = [(0, 97)]


def name_of(data: bytes) -> list[tuple[int, int]]:
    """Return the (digit, base) pairs of a name."""
    return [(len(data), 97), *((byte, 256) for byte in data)]


@pytest.mark.parametrize(
    ("digits", "problem", "excerpt"),
    [
        (TEAMS_OF_ONE, "teams need four players", ""),
        ([*OPTIONS, *name_of(b"\xff")], "not a name", ""),
        ([*OPTIONS, *name_of(b"Player 1")], "a default name spelled out", "Player 1"),
        ([*OPTIONS, *NO_NAME, *name_of(b"Player 2")], "a default name spelled out", "Player 2"),
        ([*OPTIONS, *name_of(b" ")], "a name has 1 to 24 visible characters", "the text"),
    ],
)
def test_impossible_games_are_refused(digits: list[tuple[int, int]], problem: str, excerpt: str) -> None:
    packer = Packer()
    for digit, base in digits:
        packer.add(digit, base)
    text = packer.text("1g")
    with pytest.raises(NotationError) as error:
        parse_compact(text)
    assert error.value.problem == problem
    assert error.value.excerpt == (text if excerpt == "the text" else excerpt)


def test_impossible_positions_are_refused() -> None:
    packer = Packer()
    # No tile, two seats with nothing, seat 1 to build.
    for digit, base in [*OPTIONS, (0, 25), (0, 21), (0, 2), (0, 3), (0, 21), (0, 2), (0, 3), (0, 2)]:
        packer.add(digit, base)
    packer.add(list(Phase).index(Phase.BUILD), len(Phase))
    text = packer.text("1p")
    with pytest.raises(NotationError) as error:
        parse_compact_position(text)
    assert (error.value.problem, error.value.excerpt) == ("the player to build cannot build", text)


def test_leftover_numbers_are_refused() -> None:
    unpacker = Unpacker(format_compact(Game.new(seed=1)), "1g")
    unpacker.take(2)
    with pytest.raises(NotationError) as error:
        unpacker.end()
    assert str(error.value) == "line 1: unexpected text after the end"


def test_the_start_of_a_game_is_written_as_ever() -> None:
    assert format_compact(Game.new(seed=1)) == OLD_START
    assert parse_compact(OLD_START) == Game.new(seed=1)


def test_packing_refuses_a_number_as_large_as_its_base() -> None:
    with pytest.raises(ValueError, match="not a digit"):
        Packer().add(3, 3)


@given(st.lists(st.integers(1, 300).flatmap(lambda base: st.tuples(st.integers(0, base - 1), st.just(base)))))
def test_packed_numbers_round_trip(digits: list[tuple[int, int]]) -> None:
    packer = Packer()
    for digit, base in digits:
        packer.add(digit, base)
    unpacker = Unpacker(packer.text("x"), "x")
    assert [unpacker.take(base) for _, base in digits] == [digit for digit, _ in digits]
    unpacker.end()
