"""Whatever comes from an address, a link, a file or the browser's storage: a value, or a refusal in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.lessons.progress import Progress, format_progress, parse_progress
from session.saves.imports import UnreadableTextError, decode, looks_like_a_game, read_text
from session.saves.links import LinkError, format_fragment, parse_fragment
from session.saves.save import SaveError, format_save, parse_listed_save, parse_save
from session.saves.summary import summary_line, thumbnail
from session.settings import Settings, format_settings, parse_settings
from session.setup import SetupError, language_from_address, setup_from_address
from taluva import Options
from tests.rules.hostile_input import check_cost, filled
from tests.rules.random_games import random_game
from tests.rules.strategies import fewer_examples
from tests.session.untrusted import FIELDS, KEPT, LESSONS, READS, WORST

RECORD = str(FIELDS["record"])
LINK = format_fragment(random_game(3, Options(4), 30), (4, 2, 1, 3))
ADDRESS = (
    "players=3&tiles=48&huts=anywhere&mode=ranking&first=2"
    "&names=Ana,Bo%20B,%F0%9F%8C%8B&seats=human,bot:3&seed=7&lang=en"
)
SETTINGS = format_settings(Settings(language="de", sound=True))
PROGRESS = format_progress(Progress(("lay", "found"), "erupt"))


def reads_save(text: str) -> None:
    try:
        save = parse_save("id", text)
    except SaveError as error:
        assert str(error) and error.place in ("", *FIELDS)
        return
    assert parse_save("id", format_save(save)) == save
    assert save.setup.game(1).names == save.game.names


def lists_save(text: str) -> None:
    try:
        found = parse_listed_save("id", text)
    except SaveError as error:
        assert str(error) and error.place in ("", *FIELDS)
        return
    assert found.name and summary_line(found.summary) and thumbnail(found.summary, found.colours)


def reads_address(query: str) -> None:
    assert language_from_address(query) in ("", "de", "en", "fr", "it", "ru")
    try:
        found = setup_from_address(query)
    except SetupError as error:
        assert error.place and 0 < len(str(error)) < 300
        return
    if found is not None:
        setup, seed = found
        assert setup.game(seed or 0).names == setup.names
        assert len(set(setup.colours)) == setup.options.players


def reads_link(fragment: str) -> None:
    try:
        found = parse_fragment(fragment)
    except LinkError as error:
        assert str(error)
        return
    if found is not None:
        assert parse_fragment(format_fragment(*found)) == found


def reads_incoming(text: str) -> None:
    try:
        found = read_text(text)
    except UnreadableTextError as error:
        assert str(error).isprintable()
        return
    assert looks_like_a_game(text)
    assert read_text(str(found.game)).game == found.game
    assert found.problem.isprintable() and len(found.problem) < 1000


def reads_settings(text: str) -> None:
    found = parse_settings(text)
    assert parse_settings(format_settings(found)) == found


def reads_progress(text: str) -> None:
    found = parse_progress(text, LESSONS)
    assert parse_progress(format_progress(found), LESSONS) == found


READERS: dict[str, tuple[Callable[[str], None], str]] = {
    "save": (reads_save, KEPT),
    "list": (lists_save, KEPT),
    "address": (reads_address, ADDRESS),
    "link": (reads_link, LINK),
    "record": (reads_incoming, RECORD),
    "pasted link": (reads_incoming, f"https://example.org/#{LINK}"),
    "settings": (reads_settings, SETTINGS),
    "progress": (reads_progress, PROGRESS),
}
each_reader = pytest.mark.parametrize(("read", "good"), READERS.values(), ids=READERS)

ODD = st.sampled_from(
    ["\u2028", "\0", "\ud800", "9" * 5000, "²", "[" * 500, "%ff", "%", "+", "1e999", "NaN", "-0", "&&"]
)


@each_reader
@given(data=st.data())
def test_any_text(read: Callable[[str], None], good: str, data: st.DataObject) -> None:
    read(data.draw(st.text() | ODD))


@each_reader
@fewer_examples
@given(data=st.data())
def test_damaged_texts(read: Callable[[str], None], good: str, data: st.DataObject) -> None:
    """Cut, copy and replace pieces of a good text."""
    pieces = re.findall(r"[\w-]+|\W", good)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(pieces)))
        new = st.lists(st.sampled_from(pieces) | ODD, max_size=3)
        pieces[start : start + data.draw(st.integers(0, 4))] = data.draw(new)
    read("".join(pieces))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([10**400, 1e308, "", "in", "1,0J1"]) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "names", "0"]), inner),
    max_leaves=6,
)


def inner_fields(fields: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Give the way to each field of an object, also of the objects in it."""
    for name, value in fields.items():
        yield (name,)
        if isinstance(value, dict):
            yield from ((name, *rest) for rest in inner_fields(value))


@given(st.data())
def test_saves_with_a_field_of_another_kind(data: st.DataObject) -> None:
    fields = json.loads(KEPT)
    *way, last = data.draw(st.sampled_from(list(inner_fields(fields))))
    place = fields
    for name in way:
        place = place[name]
    if data.draw(st.booleans()):
        place[last] = data.draw(JSON)
    else:
        del place[last]
    for read in (reads_save, lists_save):
        read(json.dumps(fields))


@given(JSON | st.dictionaries(st.sampled_from([*asdict(Settings()), "done", "last", "version"]), JSON))
def test_settings_and_progress_with_any_values(kept: object) -> None:
    reads_settings(json.dumps(kept))
    reads_progress(json.dumps(kept))


KEYS = ["players", "seed", "tiles", "huts", "mode", "first", "names", "seats", "lang", "app", ""]
VALUES = ["2", "3", "4", "12", "48", "apart", "teams", "ranking", "human,bot:5", "bot:6,", "de", "xx", "A,B,C,D,E"]


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES) | st.text(max_size=9)), max_size=5))
def test_addresses_with_any_options(options: list[tuple[str, str]]) -> None:
    reads_address("&".join(f"{key}={value}" for key, value in options))


@given(st.binary(max_size=200))
def test_any_file(data: bytes) -> None:
    try:
        text = decode(data)
    except UnreadableTextError as error:
        assert str(error)
    else:
        reads_incoming(text)


@pytest.mark.parametrize("kind", WORST)
def test_nothing_costs_much(kind: str) -> None:
    for name, text in WORST[kind].items():
        READERS[kind][0](text)
        for read in READS[kind]:
            check_cost(read, text, name)


@pytest.mark.parametrize("kind", WORST)
@fewer_examples
@given(data=st.data())
def test_a_piece_repeated_without_end_costs_little(kind: str, data: st.DataObject) -> None:
    check, good = READERS[kind]
    piece = data.draw(st.sampled_from(re.findall(r"[\w-]+|\W", good)) | ODD)
    text = filled(good, data.draw(st.integers(0, len(good))), piece)
    check(text)
    for read in READS[kind]:
        check_cost(read, text)
