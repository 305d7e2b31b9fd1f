"""Variations in links: their text stays the same for ever, and what is damaged is refused in words."""

from __future__ import annotations

import base64
import binascii
import zlib
from functools import cache

import pytest

from taluva import NotationError
from taluva.compact_study import find_compact_study, format_compact_study, parse_compact_study
from taluva.notation import TEXT_LIMIT
from taluva.turns import Turn, turn_number, turns_of
from taluva.variations import Mark, Note, Place, Variations
from tests.rules.random_games import main_line

# A text of version 1 of the format, which every later release must read.
OLD = "1vK4b6AcwxBrsGwjY0wnC_f4aOQl6-ohIXAAddaa19"
DAMAGED = "line 1: damaged variations"


@cache
def tree() -> Variations:
    noted = Variations.of(main_line()).noted(Place(0, 3), Note(Mark.BEST))
    return noted.noted(Place(0, 12), Note(Mark.BLUNDER, True, "Oh, no!"))


def checked(text: str) -> str:
    return f"{text}{binascii.crc32(text.encode()) & 0xFFFFFF:06x}"


def packed(data: bytes) -> str:
    """Return data as a text that is whole, compressed without the words that sections have in common."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return checked("1v" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).rstrip(b"=").decode())


def test_the_format_is_the_one_of_older_links() -> None:
    assert format_compact_study(tree()) == OLD
    assert parse_compact_study(OLD, main_line()) == tree()
    assert parse_compact_study(packed(b"study 1\nnote 3 best\n"), main_line()).note(Place(0, 3)) == Note(Mark.BEST)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", DAMAGED),
        (OLD[:-1], DAMAGED),
        (OLD.replace("1v", "1g"), DAMAGED),
        (checked("2v" + OLD[2:-6]), DAMAGED),
        (checked("1vé"), DAMAGED),
        (checked("1v"), "line 1: too long"),
        (checked("1v____"), DAMAGED),
        (checked("1vA"), DAMAGED),
        (packed(b"\xff"), DAMAGED),
        (packed(b"study 1\nnote 3 best" + b" " * (TEXT_LIMIT - 18)), "line 1: too long"),
        (packed(b"study 2\n"), "line 1: not a study of version 1: 'study 2'"),
        (packed(b"study 1\nnote 33 best\n"), "line 2: no such move: 'note 33 best'"),
    ],
)
def test_what_is_damaged_is_refused(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_compact_study(text, main_line())
    assert str(refused.value) == problem


def test_comments_of_any_length_round_trip() -> None:
    for length in range(1, 60):
        noted = Variations.of(main_line()).noted(Place(0, 4), Note(comment="aß" * length))
        text = format_compact_study(noted)
        assert text.isascii() and text[-1].isalnum() and parse_compact_study(text, main_line()) == noted


def test_a_section_as_long_as_a_text_may_be_is_read() -> None:
    section = b"study 1\nnote 3 best".ljust(TEXT_LIMIT)
    assert parse_compact_study(packed(section), main_line()).note(Place(0, 3)) == Note(Mark.BEST)


@pytest.mark.parametrize(
    "text",
    [
        f"https://example.org/#g=1gAAAA&v={OLD}",
        f"v={OLD}_- and more",
        f"v={OLD}, and v={OLD[:-1]}",
        f"> v={OLD[:9]}\n> {OLD[9:]}\n> Ana",
        f"(v={OLD[:5]} {OLD[5:8]} {OLD[8:]} )",
        f"xv=1vA v={OLD}",
        f"v%3D{OLD}",
        f"v={OLD}".ljust(TEXT_LIMIT),
    ],
)
def test_variations_are_found_in_a_link(text: str) -> None:
    assert find_compact_study(text, main_line()) == tree()


@pytest.mark.parametrize("text", ["", "v=1g", f"xv={OLD}", f"v={OLD}".ljust(TEXT_LIMIT + 1), "v=2vA"])
def test_where_there_are_none_none_are_found(text: str) -> None:
    assert find_compact_study(text, main_line()) is None


@pytest.mark.parametrize("text", [f"v={OLD[:-1]}", f"v={OLD[:-1]}x", "v=1v", f"v={OLD[:9]}/{OLD[9:]}"])
def test_damaged_ones_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=f"^{DAMAGED}$"):
        find_compact_study(text, main_line())


def test_a_link_in_more_pieces_than_a_mail_makes_is_not_put_together() -> None:
    noted = Variations.of(main_line()).noted(Place(0, 4), Note(comment=" ".join(map(str, range(90)))))
    text = format_compact_study(noted)
    broken = [" ".join([text[:-count], *text[-count:]]) for count in (119, 120)]
    assert find_compact_study(f"v={broken[0]}", main_line()) == noted
    with pytest.raises(NotationError, match=f"^{DAMAGED}$"):
        find_compact_study(f"v={broken[1]}", main_line())


def test_turns_have_their_plies() -> None:
    assert turns_of(main_line().at(5)) == [Turn(1, 0, (1, 2)), Turn(2, 1, (3, 4)), Turn(3, 0, (5,))]
    assert turns_of(main_line().at(5), 1) == [Turn(1, 0, (2,), False), Turn(2, 1, (3, 4)), Turn(3, 0, (5,))]
    assert turns_of(main_line().at(4), 2) == [Turn(2, 1, (3, 4))]
    assert turns_of(main_line().at(4), 4) == turns_of(main_line().at(0)) == []
    assert [turn_number(main_line(), ply) for ply in (1, 2, 3, 12)] == [1, 1, 2, 6]
