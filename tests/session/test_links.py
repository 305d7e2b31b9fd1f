"""Games from links, files and pasted text: valid parts are read, the rest gives a message."""

from __future__ import annotations

import base64
import binascii
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.saves.imports import BYTE_LIMIT, UnreadableTextError, decode, looks_like_a_game, read_text, refuse_size
from session.saves.links import (
    LinkError,
    format_fragment,
    format_study_fragment,
    holds_game,
    linked_study,
    parse_fragment,
)
from session.saves.relation import Relation, relation_of
from session.table.sharing import notes_words
from taluva import Game, Options, Placement
from taluva.compact_study import format_compact_study
from taluva.variations import Mark, Note, Place, Variations
from taluva.variations_text import format_study
from tests.rules.random_games import random_game
from tests.rules.records import renamed
from tests.rules.strategies import fewer_examples
from tests.rules.test_variations import COMMENTS, edited, other_lines

ADDRESS = "https://example.org/taluva/#"


def test_links_round_trip() -> None:
    game = random_game(4, Options(3), 40)
    assert parse_fragment(format_fragment(game, (1, 2, 3))) == (game, (1, 2, 3))
    assert "&" not in format_fragment(game, (1, 2, 3))
    assert parse_fragment(format_fragment(game, (4, 2, 1))) == (game, (4, 2, 1))


def test_a_whole_four_player_game_fits_in_a_link_of_2000_characters() -> None:
    names = tuple("🌋" * 24 for _ in range(4))
    for seed in range(3):
        game = random_game(seed, Options(4))
        assert len(ADDRESS + format_fragment(renamed(game, names), (4, 3, 2, 1))) < 2_000


@pytest.mark.parametrize("colours", ["", "12", "1123", "0123", "abc", "12345"])
def test_invalid_colours_become_the_default_ones(colours: str) -> None:
    game = random_game(4, Options(3), 4)
    linked = parse_fragment(f"{format_fragment(game, (1, 2, 3))}&c={colours}")
    assert linked is not None
    assert linked.colours == (1, 2, 3)


@pytest.mark.parametrize("fragment", ["", "app", "x=1", "gg=1"])
def test_other_fragments_hold_no_game(fragment: str) -> None:
    assert parse_fragment(fragment) is None
    assert not holds_game(fragment)


NO_LINK = "The link is damaged or incomplete: there is no game to be read from it."
DAMAGED = ["g=", "g=1g", "g=1gAAAA", "g=%00%FF", "g=1g" + "A" * 7_996, "g=1g" + "A" * 7_997, "g=x" + "&a=1" * 200]


@pytest.mark.parametrize("fragment", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_links_are_refused(fragment: str) -> None:
    with pytest.raises(LinkError) as refused:
        parse_fragment(fragment)
    assert str(refused.value) == ("The link is too long to contain a game." if len(fragment) > 8_000 else NO_LINK)


@fewer_examples
@given(st.integers(3, 200), st.characters())
def test_a_link_with_a_changed_character_is_refused_or_equal(at: int, letter: str) -> None:
    game = random_game(1, plies=20)
    link = format_fragment(game, (1, 2))
    at = 2 + at % (len(link) - 2)
    try:
        linked = parse_fragment(link[:at] + letter + link[at + 1 :])
    except LinkError:
        return
    assert linked is not None
    assert linked.game == game


def test_relations_of_games() -> None:
    game = random_game(1, plies=10)
    other = next(move for move in sorted(game.at(5).position.legal_moves) if move != game.moves[5])
    fork = game.at(5).play(other)
    assert relation_of(game, game) is Relation.SAME
    assert relation_of(game.at(4), game) is Relation.BEHIND
    assert relation_of(game, game.at(4)) is Relation.AHEAD
    assert relation_of(fork, game) is relation_of(game, fork) is Relation.FORKED
    assert relation_of(fork.at(5), game) is Relation.BEHIND
    assert relation_of(random_game(2), game) is Relation.UNRELATED
    assert relation_of(renamed(game.at(0), ("Ana", "Ben")), game) is Relation.UNRELATED


# ---- records -----------------------------------------------------------------------


def record(plies: int = 12) -> tuple[Game, list[str]]:
    game = random_game(3, plies=plies)
    return game, str(game).splitlines()


def test_records_and_links_may_have_whitespace_around_them() -> None:
    game, lines = record()
    link = ADDRESS + format_fragment(game, (2, 1))
    for text in ("\n".join(lines), "\r\n".join(lines), "\n\n " + "\n".join(lines) + "\n\n"):
        assert looks_like_a_game(text)
        assert read_text(text) == (game, (1, 2), "", "")
    for text in (link, f" {link}\n"):
        assert looks_like_a_game(text)
        assert read_text(text) == (game, (2, 1), "", "")


def test_a_record_is_read_up_to_an_illegal_move() -> None:
    game, lines = record(12)
    head, _, _last = lines[-1].rpartition(" ")
    imported = read_text("\n".join([*lines[:-1], f"{head} tower:0,0"]))
    assert imported.game == game.at(11)
    assert imported.problem.startswith("Move 12 breaks a rule: ")
    assert imported.problem.endswith("You can’t build on a volcano.")


def test_the_reason_depends_on_what_was_to_be_built() -> None:
    game, lines = record(4)
    imported = read_text("\n".join([*lines, "3. 1 XX"]))
    assert imported.game == game
    site = game.moves[0]
    assert isinstance(site, Placement)
    lines[-2] = lines[-2].rpartition(" ")[0] + f" tower:{site.hexes()[1]}"
    imported = read_text("\n".join(lines))
    assert (imported.game, "A tower needs level 3" in imported.problem) == (game.at(1), True)


@pytest.mark.parametrize("line", ["7. 1", "7. 1 JC 0,0/9", "result: early 1", "moves:"])
def test_a_record_is_read_up_to_an_invalid_line(line: str) -> None:
    game, lines = record(12)
    imported = read_text("\n".join([*lines, line]))
    assert imported.game == game
    assert str(len(lines) + 1) in imported.problem


def test_text_after_the_end_of_a_record_is_not_part_of_it() -> None:
    for game, lines in (record(1000), record(12)):
        assert read_text("\n".join([*lines, "and more"])) == (game, (1, 2), "", "")


NO_TEXT = "There is no text here to read a game from."
NO_GAME = "This isn’t a game of Taluva: its first line must be “taluva game 1”."
NO_GAMES = {
    "": NO_TEXT,
    " \n ": NO_TEXT,
    "hello": NO_GAME,
    "<svg onload=alert(1)>": NO_GAME,
    "taluva game 2\nwhat may come": "The game file has a version that can’t be read here.",
    "taluva game 1": "Line 1 of the game file doesn’t fit the rest.",
    "taluva game 1\noptions: players=9 tiles=12 huts=apart mode=solo first=1": (
        "Line 2 of the game file can’t be read: “players=9 tiles=12 huts=apart mode=solo…”"
    ),
    "taluva game 1\noptions: " + "players=2 " * 1000: (
        "Line 2 of the game file can’t be read: “players=2 players=2 players=2 players=2…”"
    ),
    '{"record": "' + "[" * 50_000: NO_GAME,
    "x" * BYTE_LIMIT: NO_GAME,
    "x" * (BYTE_LIMIT + 1): "The text is too long to be a game.",
    "taluva game 1\n" + "\n" * 90_000: "Line 1 of the game file doesn’t fit the rest.",
    ADDRESS + "g=1gAAAA": NO_LINK,
    ADDRESS + "g=": NO_LINK,
}


@pytest.mark.parametrize(("text", "message"), NO_GAMES.items(), ids=range(len(NO_GAMES)))
def test_texts_without_a_game_give_a_message(text: str, message: str) -> None:
    with pytest.raises(UnreadableTextError) as refused:
        read_text(text)
    assert str(refused.value) == message


HOSTILE = ['"' + "[" * 60_000, "[" * 60_000, '"\\u202e"', '"<b>\\n"', '"a\0b"', "1", '"' + "x" * 500 + '"']


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_are_refused(name: str) -> None:
    _, lines = record()
    with pytest.raises(UnreadableTextError) as refused:
        read_text("\n".join([*lines[:2], f"player 1: {name}", *lines[3:]]))
    assert str(refused.value).isprintable()


def test_a_name_may_contain_markup() -> None:
    _, lines = record()
    lines[2] = 'player 1: "<img src=x onerror=1>"'
    assert read_text("\n".join(lines)).game.names[0] == "<img src=x onerror=1>"


# ---- files -------------------------------------------------------------------------


def test_files_are_in_utf_8_or_utf_16() -> None:
    assert decode(b"") == ""
    assert decode("Zoë".encode()) == "Zoë"
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        assert decode("Zoë".encode(encoding)) == "Zoë"
    others = ("Zoë".encode("latin-1"), b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe\x00", b"\0\0\0\0")
    for data in others:
        with pytest.raises(UnreadableTextError) as refused:
            decode(data)
        assert str(refused.value) == "The file contains no text in UTF-8 or UTF-16."


def test_large_files_are_refused() -> None:
    refuse_size(BYTE_LIMIT)
    for size in (BYTE_LIMIT + 1, 10_000_000):
        with pytest.raises(UnreadableTextError) as refused:
            refuse_size(size)
        assert str(refused.value) == "The file is too large to be a game file."


# ---- variations and notes --------------------------------------------------------


@fewer_examples
@given(st.integers(0, 5), st.randoms(use_true_random=False), st.lists(COMMENTS, max_size=3), st.integers(0, 2_000))
def test_the_variations_in_a_link_come_back_or_are_refused_in_words(
    seed: int, rng: random.Random, comments: list[str], at: int
) -> None:
    game = random_game(seed, plies=6 + seed)
    tree = edited(other_lines(game, rng, 2), rng, comments)
    fragment = format_study_fragment(tree, (2, 1))
    assert fragment is not None and fragment[-1].isalnum()
    # Readers that know only games take the game alone.
    assert parse_fragment(fragment) == (tree.main, (2, 1))
    text, problem = linked_study(fragment, tree.main)
    assert (text, problem) == ("" if tree.is_bare else format_study(tree), "")
    notes = fragment.partition("&v=")[2]
    if notes:
        at %= len(notes)
        letter = "x" if notes[at] != "x" else "y"
        damaged = fragment.removesuffix(notes) + notes[:at] + letter + notes[at + 1 :]
        assert linked_study(damaged, tree.main)[0] == ""


def test_a_study_too_long_for_a_link_has_none() -> None:
    game = random_game(1, plies=20)
    rng = random.Random(5)
    tree = Variations.of(game)
    for ply in range(1, 21):
        tree = tree.noted(Place(0, ply), Note(comment="".join(rng.choices("abcdefghijklmnop ", k=300))))
    assert format_study_fragment(tree, (1, 2)) is None
    assert "too long for a link" in notes_words(tree, in_link=False)
    assert notes_words(Variations.of(game), in_link=True) == ""


def test_notes_made_to_take_long_or_of_another_game_are_refused_in_words() -> None:
    game = random_game(1, plies=20)
    link = format_fragment(game, (1, 2))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"study 1\n" + b"x" * 50_000_000) + packer.flush()
    text = "1v" + base64.urlsafe_b64encode(bomb).rstrip(b"=").decode()
    bomb_link = f"{link}&v={text}{binascii.crc32(text.encode()) & 0xFFFFFF:06x}"
    tree = Variations.of(random_game(2, plies=30)).noted(Place(0, 25), Note(Mark.GOOD))
    other = f"{link}&v={format_compact_study(tree)}"
    for fragment in (bomb_link, other, f"{link}&v=1v", f"{link}&v=1v{'A' * 500}"):
        assert linked_study(fragment, game) == (
            "",
            "The notes in this link are damaged or incomplete. The game is whole.",
        )
        assert read_text(ADDRESS + fragment).problem
