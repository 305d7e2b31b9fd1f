"""Saved games: every field of them is read back, old versions too, and damaged ones are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.clock import Clock, ClockKind
from session.saves.imports import read_text
from session.saves.links import format_fragment, parse_fragment
from session.saves.save import (
    TITLE_LENGTH,
    Save,
    SaveError,
    carried_on,
    clean_title,
    common_plies,
    format_save,
    listed_save,
    parse_listed_save,
    parse_save,
)
from session.saves.summary import summary_line, summary_of, thumbnail
from taluva import Game, Options
from tests.rules.random_games import POLICIES, random_game, whole_game
from tests.rules.records import renamed
from tests.rules.strategies import all_options, fewer_examples

OLD_SAVES = Path(__file__).parent / "old_saves"
WAYS = all_options()
COLOURS = (3, 1, 4, 2)


def save_of(game: Game, **fields: Any) -> Save:
    colours = COLOURS if game.options.players == 4 else COLOURS[1 : game.options.players + 1]
    seconds = tuple(None if ply % 3 == 0 else ply / 2 for ply in range(game.ply))
    given = {"title": "Sunday", "created": 5, "changed": 7, "takeback": True, "seconds": seconds, **fields}
    return Save("abc", game=game, colours=colours, **given)


def with_field(save: Save, **fields: Any) -> str:
    return json.dumps({**json.loads(format_save(save)), **fields})


@fewer_examples
@given(st.sampled_from(WAYS), st.integers(0, 10_000), st.integers(0, 200))
def test_any_game_survives_as_a_save_a_link_and_a_record(options: Options, seed: int, ply: int) -> None:
    whole = whole_game(options, seed, *POLICIES)
    save = save_of(whole.at(min(ply, whole.ply)))
    parsed = parse_save("abc", format_save(save))
    assert parsed == save
    linked = parse_fragment(format_fragment(parsed.game, parsed.colours))
    assert linked is not None
    assert linked == (save.game, save.colours)
    imported = read_text(str(linked.game))
    assert (imported.game, imported.problem) == (save.game, "")
    saved_again = save_of(imported.game)
    assert parse_save("abc", format_save(saved_again)) == save


@pytest.mark.parametrize(("version", "title", "seconds"), [(0, "", None), (1, "Sunday", 1.5), (2, "Sunday", 1.5)])
def test_saves_of_every_version_are_read(version: int, title: str, seconds: float | None) -> None:
    save = parse_save("old", (OLD_SAVES / f"version-{version}.json").read_text(encoding="utf-8"))
    assert (save.id, save.title, save.colours) == ("old", title, (2, 4, 1))
    assert (save.game.names, save.game.ply, save.seconds[0]) == (("Ana", "Ben", "Zoë 火"), 23, seconds)
    assert len(save.seconds) == 23
    clock = Clock(ClockKind.DELAY, 15, 20) if version > 1 else None
    assert (save.clock, save.running, save.stopped) == (clock, 4.5 if clock else 0.0, version > 1)
    assert parse_save("old", format_save(save)) == save


def test_a_list_entry_matches_the_save_without_replaying_it() -> None:
    for game in (random_game(1, plies=31), random_game(2), random_game(3, Options(4), plies=0)):
        save = save_of(game)
        assert parse_listed_save("abc", format_save(save)) == listed_save(save)
    without_record = with_field(save, record="")
    assert parse_listed_save("abc", without_record).summary == summary_of(save.game)


def test_a_save_of_an_old_version_or_with_an_invalid_card_is_listed_from_its_record() -> None:
    text = (OLD_SAVES / "version-0.json").read_text(encoding="utf-8")
    assert parse_listed_save("old", text) == listed_save(parse_save("old", text))
    save = save_of(random_game(1, plies=9))
    card = json.loads(format_save(save))["card"]
    wrong_fields: list[dict[str, object]] = [{"board": "0,0X9"}, {"seat": 0}, {"seat": 3}, {"winners": [3]}]
    cards: list[object] = [None, {}, [], {"names": ["Ana"]}, *({**card, **fields} for fields in wrong_fields)]
    for invalid_card in cards:
        assert parse_listed_save("abc", with_field(save, card=invalid_card)) == listed_save(save)


WHOLE_TEXT = ("The saved game is damaged.", "")
VERSION_FIELD = ("The saved game is damaged.", "version")
RECORD_FIELD = ("The saved game is damaged.", "record")
DAMAGED = {
    "": WHOLE_TEXT,
    "null": WHOLE_TEXT,
    "[]": WHOLE_TEXT,
    "{": WHOLE_TEXT,
    "[" * 100_000: WHOLE_TEXT,
    '{"a":' * 20_000: WHOLE_TEXT,
    '{"version":1,"title":' + "[" * 300 + "]" * 300 + "}": RECORD_FIELD,
    '{"version":1}': RECORD_FIELD,
    '{"version":true}': VERSION_FIELD,
    '{"version":-1}': VERSION_FIELD,
    '{"version":"1"}': VERSION_FIELD,
    '{"version":4}': ("This game was saved by a newer version of this page.", "version"),
    '{"record":"taluva game 1","colours":[1,2]}': ("The saved game is damaged: line 1.", "record"),
    " " * 300_000: ("The saved data is too long to be a game.", ""),
}
"""Texts that are no saves, the words that say so and the field that is wrong."""


@pytest.mark.parametrize(("text", "refusal"), DAMAGED.items(), ids=range(len(DAMAGED)))
def test_a_text_that_is_not_a_save_is_refused(text: str, refusal: tuple[str, str]) -> None:
    for read in (parse_save, parse_listed_save):
        with pytest.raises(SaveError) as error:
            read("abc", text)
        assert (str(error.value), error.value.place) == refusal


@pytest.mark.parametrize(
    "fields",
    [
        {"title": 5},
        {"created": -1},
        {"created": 1.5},
        {"changed": "now"},
        {"colours": [1, 1]},
        {"colours": [1]},
        {"colours": [True, 2]},
        {"colours": [1, 5]},
        {"colours": 12},
        {"seconds": None},
        {"seconds": [-1]},
        {"seconds": [float("nan")]},
        {"seconds": [1e12]},
        {"seconds": ["1"]},
        {"levels": [1]},
        {"levels": [0, 9]},
        {"clock": 5},
        {"clock": {"kind": "simple", "minutes": 5}},
        {"clock": {"kind": "sand", "minutes": 5, "delay": 0}},
        {"clock": {"kind": "simple", "minutes": 0, "delay": 0}},
        {"clock": {"kind": "simple", "minutes": True, "delay": 0}},
        {"clock": {"kind": "simple", "minutes": 5, "delay": 5}},
        {"clock": {"kind": "delay", "minutes": 121, "delay": 5}},
        {"clock": {"kind": "delay", "minutes": 5, "delay": 0}},
        {"running": -1},
        {"running": "1"},
        {"record": "taluva game 1"},
        {"record": 5},
    ],
    ids=str,
)
def test_a_save_with_a_damaged_field_is_refused(fields: dict[str, Any]) -> None:
    text = with_field(save_of(random_game(1, plies=4)), **fields)
    with pytest.raises(SaveError, match="damaged") as error:
        parse_save("abc", text)
    assert {error.value.place} == set(fields)


def test_times_are_read_in_tenths_of_a_second_as_they_are_written() -> None:
    save = parse_save(
        "abc", with_field(save_of(random_game(1, plies=4)), running=0.25, seconds=[1.04, None, 2.0, 0.26])
    )
    assert (save.running, save.seconds) == (0.2, (1.0, None, 2.0, 0.3))
    assert parse_save("abc", format_save(save)) == save


def test_the_list_refuses_a_title_that_is_not_text() -> None:
    for title in ([1], {"a": 1}, 5, None):
        with pytest.raises(SaveError, match="damaged") as error:
            parse_listed_save("abc", with_field(save_of(random_game(1, plies=4)), title=title))
        assert error.value.place == "title"


def test_a_save_of_a_newer_version_is_refused() -> None:
    with pytest.raises(SaveError, match="newer"):
        parse_save("abc", with_field(save_of(random_game(1, plies=4)), version=4))


def test_a_save_without_a_title_is_named_after_its_players() -> None:
    game = random_game(1, plies=3)
    assert listed_save(save_of(renamed(game, ("Ana", "Ben")), title="")).name == "Ana and Ben"
    assert listed_save(save_of(game)).name == "Sunday"


def test_titles_are_made_printable_and_short() -> None:
    assert clean_title("  a\tb\n\0c‮ ") == "a b c"
    assert clean_title(" \n ") == ""
    assert len(clean_title("x" * 200)) == TITLE_LENGTH


def test_time_counts_for_the_ply_on_which_it_was_spent() -> None:
    game = random_game(1, plies=6)
    save = Save("abc", "", 0, 0, game.at(2), (1, 2), seconds=(1.0, 2.0))
    save, rest = carried_on(save, game.at(3), 4.04, 99)
    assert (save.seconds, rest, save.changed, save.game) == ((1.0, 2.0, 4.0), 0.0, 99, game.at(3))
    save, rest = carried_on(save, game.at(1), 0.5, 100)
    assert (save.seconds, rest) == ((1.0,), 6.5)
    save, rest = carried_on(save, game.at(2), rest + 1, 101)
    assert (save.seconds, rest) == ((1.0, 7.5), 0.0)
    save, rest = carried_on(save, game.at(2), 3, 102)
    assert (save.seconds, rest) == ((1.0, 7.5), 3)


def test_of_several_plies_at_once_the_first_took_the_time() -> None:
    game = random_game(1, plies=6)
    save = Save("abc", "", 0, 0, game.at(2), (1, 2), seconds=(1.0, 2.0))
    assert carried_on(save, game.at(5), 4.0, 99)[0].seconds == (1.0, 2.0, 4.0, 0.0, 0.0)


def test_two_games_share_the_plies_before_they_diverge() -> None:
    game = random_game(1, plies=8)
    other = next(move for move in sorted(game.at(5).position.legal_moves) if move != game.moves[5])
    assert common_plies(game, game.at(3)) == 3
    assert common_plies(game.at(5).play(other), game) == 5


def test_the_line_of_a_game_says_how_far_it_has_got() -> None:
    game = random_game(1)
    assert summary_line(summary_of(game.at(2)), game.names).startswith("Tile 2 of 24, Player ")
    assert "won" in summary_line(summary_of(game), game.names)


def test_a_thumbnail_shows_every_hex_and_every_building_once() -> None:
    game = random_game(1, Options(4))
    box, markup = thumbnail(summary_of(game), (1, 2, 3, 4))
    board = game.position.board
    lands, _, pieces = markup.partition("thumb-piece")
    shore = lands.split('"')[3]
    assert shore.count("Z") == board.land.bit_count()
    assert ("thumb-piece" + pieces).count("Z") == board.built.bit_count()
    assert box.width > 0 < box.height
    assert thumbnail(summary_of(game.at(0)), (1, 2, 3, 4))[1] == ""
