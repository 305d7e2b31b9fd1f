"""Addresses, links, files and storage: any text gives a value or a refusal in words, and takes little time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.lessons.progress import Progress, format_progress, parse_progress
from session.saves.imports import UnreadableTextError, decode, looks_like_a_game, read_text
from session.saves.links import LinkError, format_fragment, parse_fragment
from session.saves.save import SaveError, format_save, parse_listed_save, parse_save
from session.saves.summary import thumbnail
from session.settings import Settings, format_settings, parse_settings
from session.setup import SetupError, setup_from_address
from taluva import Options
from tests.rules.hostile_input import WORST_RECORDS, check_cost, filled
from tests.rules.random_games import random_game
from tests.rules.strategies import fewer_examples
from tests.session.hostile_input import FIELDS, LESSONS, PARSERS, SAVE, WORST

RECORD = str(FIELDS["record"])
LINK = format_fragment(random_game(3, Options(4), 30), (4, 2, 1, 3))
ADDRESS = (
    "players=3&tiles=48&huts=anywhere&mode=ranking&first=2"
    "&names=Ana,Bo%20B,%F0%9F%8C%8B&seats=human,bot:3&seed=7&lang=en"
)
SETTINGS = format_settings(Settings(language="de", sound=True))
PROGRESS = format_progress(Progress(("lay", "found"), "erupt"))


def check_save(text: str) -> None:
    try:
        save = parse_save("id", text)
    except SaveError as error:
        assert str(error) and error.place in ("", *FIELDS)
        return
    assert parse_save("id", format_save(save)) == save
    assert save.setup.game(1).names == save.game.names


def check_listed_save(text: str) -> None:
    try:
        save = parse_listed_save("id", text)
    except SaveError as error:
        assert str(error) and error.place in ("", *FIELDS)
        return
    assert save.name and save.line and thumbnail(save.summary, save.colours)


def check_address(query: str) -> None:
    try:
        result = setup_from_address(query)
    except SetupError as error:
        assert error.place and 0 < len(str(error)) < 300
        return
    if result is not None:
        setup, seed = result
        assert setup.game(seed or 0).names == setup.names
        assert len(set(setup.colours)) == setup.options.players


def check_link(fragment: str) -> None:
    try:
        linked = parse_fragment(fragment)
    except LinkError as error:
        assert str(error)
        return
    if linked is not None:
        assert parse_fragment(format_fragment(*linked)) == linked


def check_import(text: str) -> None:
    try:
        imported = read_text(text)
    except UnreadableTextError as error:
        assert str(error).isprintable()
        return
    assert looks_like_a_game(text)
    assert read_text(str(imported.game)).game == imported.game
    assert imported.problem.isprintable() and len(imported.problem) < 1000


def check_settings(text: str) -> None:
    settings = parse_settings(text)
    assert parse_settings(format_settings(settings)) == settings


def check_progress(text: str) -> None:
    progress = parse_progress(text, LESSONS)
    assert parse_progress(format_progress(progress), LESSONS) == progress


CHECKS: dict[str, tuple[Callable[[str], None], str]] = {
    "save": (check_save, SAVE),
    "list": (check_listed_save, SAVE),
    "address": (check_address, ADDRESS),
    "link": (check_link, LINK),
    "record": (check_import, RECORD),
    "pasted link": (check_import, f"https://example.org/#{LINK}"),
    "settings": (check_settings, SETTINGS),
    "progress": (check_progress, PROGRESS),
}
REFUSALS = (LinkError, SaveError, SetupError, UnreadableTextError)
each_kind = pytest.mark.parametrize(("check", "valid"), CHECKS.values(), ids=CHECKS)

ODD = st.sampled_from(
    ["\u2028", "\0", "\ud800", "9" * 5000, "²", "[" * 500, "%ff", "%", "+", "1e999", "NaN", "-0", "&&"]
)


@each_kind
@given(data=st.data())
def test_any_text(check: Callable[[str], None], valid: str, data: st.DataObject) -> None:
    check(data.draw(st.text() | ODD))


@each_kind
@fewer_examples
@given(data=st.data())
def test_damaged_texts(check: Callable[[str], None], valid: str, data: st.DataObject) -> None:
    """Delete, insert and replace pieces of a valid text."""
    pieces = re.findall(r"[\w-]+|\W", valid)
    new = st.lists(st.sampled_from(tuple(pieces)) | ODD, max_size=3)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(pieces)))
        pieces[start : start + data.draw(st.integers(0, 4))] = data.draw(new)
    check("".join(pieces))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([10**400, 1e308, "", "in", "1,0J1"]) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "names", "0"]), inner),
    max_leaves=6,
)


def inner_fields(fields: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the path to each field of an object and of the objects in it."""
    for name, value in fields.items():
        yield (name,)
        if isinstance(value, dict):
            yield from ((name, *rest) for rest in inner_fields(value))


@pytest.mark.slow
@given(st.data())
def test_saves_with_a_missing_or_wrong_field(data: st.DataObject) -> None:
    fields = json.loads(SAVE)
    *path, last = data.draw(st.sampled_from(list(inner_fields(fields))))
    place = fields
    for name in path:
        place = place[name]
    if data.draw(st.booleans()):
        place[last] = data.draw(JSON)
    else:
        del place[last]
    for check in (check_save, check_listed_save):
        check(json.dumps(fields))


@given(JSON | st.dictionaries(st.sampled_from([*asdict(Settings()), "done", "last", "version"]), JSON))
def test_settings_and_progress_with_any_values(stored: object) -> None:
    check_settings(json.dumps(stored))
    check_progress(json.dumps(stored))


KEYS = ["players", "seed", "tiles", "huts", "mode", "first", "names", "seats", "lang", "app", ""]
VALUES = ["2", "3", "4", "12", "48", "apart", "teams", "ranking", "human,bot:5", "bot:6,", "de", "xx", "A,B,C,D,E"]


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES) | st.text(max_size=9)), max_size=5))
def test_addresses_with_any_options(options: list[tuple[str, str]]) -> None:
    check_address("&".join(f"{key}={value}" for key, value in options))


@given(st.binary(max_size=200))
def test_any_file(data: bytes) -> None:
    try:
        text = decode(data)
    except UnreadableTextError as error:
        assert str(error)
    else:
        check_import(text)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WORST)
def test_no_text_takes_long(kind: str, pytestconfig: pytest.Config) -> None:
    accepted: set[str] = set()

    def read(parse: Callable[[str], object], text: str) -> None:
        try:
            parse(text)
        except ValueError as error:
            assert isinstance(error, REFUSALS) and str(error).isprintable()
            raise
        accepted.add(text)

    # Records by themselves are read in tests/rules/test_fuzz.py.
    left_out = () if pytestconfig.getoption("--long") else WORST_RECORDS
    for name, text in WORST[kind].items():
        for parse in PARSERS[kind] if name not in left_out else ():
            check_cost(partial(read, parse), text, name)
        if text in accepted:
            CHECKS[kind][0](text)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WORST)
@fewer_examples
@given(data=st.data())
def test_an_endlessly_repeated_piece_does_not_take_long(kind: str, data: st.DataObject) -> None:
    check, valid = CHECKS[kind]
    piece = data.draw(st.sampled_from(re.findall(r"[\w-]+|\W", valid)) | ODD)
    text = filled(valid, data.draw(st.integers(0, len(valid))), piece)
    check(text)
    for parse in PARSERS[kind]:
        check_cost(parse, text)
