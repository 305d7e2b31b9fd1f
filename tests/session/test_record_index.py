"""The index of the record: it agrees with the games, whatever has become of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from session.record import index as index_module
from session.record.entry import Entry, checksum, entry_of, format_entry
from session.record.index import INDEX, Index, index_game, stored_entries
from session.saves.library import SAVE
from session.saves.save import Save, format_save, new_save
from session.storage import Area
from taluva import Options
from tests.rules.random_games import climber, whole_game
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import FOUR_PLIES
from tests.session.records import finished, storage_of, whole_entry

GOES_ON = replace(new_save(FOUR_PLIES, (1, 2)), id="goes-on")


@cache
def saves() -> list[Save]:
    """Return the saves of eight finished games."""
    return [finished(f"game{seed}", seed, changed=seed) for seed in range(8)]


@cache
def entries_of_saves() -> list[Entry]:
    """Return what the record has of them."""
    return [whole_entry(seed)._replace(ended=seed) for seed in range(8)]


def filled(storage: MemoryStorage) -> Index:
    """Return the index once it has read everything, and stored it."""
    index = Index(storage)
    while index.missing:
        index.step()
    index.store()
    return index


def in_order(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.id)


def test_the_second_time_no_game_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = storage_of(*saves(), GOES_ON)
    assert Index(storage).missing == 9
    filled(storage)
    monkeypatch.setattr(index_module, "parse_save", None)
    index = Index(storage)
    assert index.missing == 0 and index.games == 9
    assert in_order(index.entries) == entries_of_saves() == in_order(stored_entries(storage))
    writes = len(storage.writes)
    index.store()
    assert len(storage.writes) == writes


def test_of_a_thousand_games_only_the_new_one_is_read() -> None:
    texts = [format_save(save) for save in saves()]
    storage = MemoryStorage({SAVE + f"game{number:04}": texts[number % 8] for number in range(1000)})
    lines = [
        f"game{number:04}\t{checksum(texts[number % 8]):08x}\t{format_entry(entries_of_saves()[number % 8])}"
        for number in range(1000)
    ]
    storage.lasting[INDEX] = "\n".join(("taluva index 1", *lines))
    storage.lasting[SAVE + "new"] = format_save(finished("new", 9))
    index = Index(storage)
    assert (index.missing, index.games, len(index.entries)) == (1, 1001, 1000)


@cache
def short_saves() -> list[Save]:
    """Return the saves of three finished games of few plies."""
    game = whole_game(Options(), 2, climber)
    return [replace(new_save(game, (1, 2), now=seed), id=f"short{seed}", levels=(0, seed)) for seed in range(3)]


@cache
def index_of_short_saves() -> tuple[list[Entry], str]:
    """Return the index of these saves, as entries and as text."""
    storage = storage_of(*short_saves())
    return filled(storage).entries, storage.lasting[INDEX]


@settings(max_examples=5)
@given(st.data())
def test_a_damaged_index_is_mended(data: st.DataObject) -> None:
    storage = storage_of(*short_saves())
    entries, text = index_of_short_saves()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    storage.lasting[INDEX] = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    for entry in filled(storage).entries:
        if entry not in entries:  # a character of a line changed into another that fits: nothing else can tell
            assert entry.id in {each.id for each in entries}
    assert {entry.id for entry in filled(storage).entries} == {entry.id for entry in entries}


def test_changed_new_and_deleted_games_are_noticed() -> None:
    storage = storage_of(*saves()[:4], GOES_ON)
    filled(storage)
    del storage.lasting[SAVE + "game0"]
    storage.lasting[SAVE + "game1"] = format_save(replace(saves()[5], id="game1"))
    storage.lasting[SAVE + "game6"] = format_save(saves()[6])
    index = Index(storage)
    assert index.missing == 2
    expected = [entry_of(replace(saves()[5], id="game1")), *entries_of_saves()[2:4], entries_of_saves()[6]]
    assert in_order(filled(storage).entries) == expected == in_order(stored_entries(storage))


def test_a_game_that_cannot_be_read_has_no_entry() -> None:
    storage = storage_of(*saves()[:2])
    storage.lasting[SAVE + "broken"] = "{"
    index = filled(storage)
    assert in_order(index.entries) == entries_of_saves()[:2]
    assert Index(storage).missing == 0


def test_two_tabs_lose_nothing_but_time() -> None:
    storage = storage_of(*saves()[:2])
    here, there = Index(storage), Index(storage)
    storage.lasting[SAVE + "game2"] = format_save(saves()[2])
    index_game(storage, saves()[2])
    for index in (here, there):
        while index.missing:
            index.step()
        index.store()
    assert in_order(filled(storage).entries) == entries_of_saves()[:3]


def test_one_game_is_added_to_the_index() -> None:
    storage = storage_of(*saves()[:2])
    index_game(storage, saves()[1])
    index_game(storage, finished("gone", 3))
    assert stored_entries(storage) == [entries_of_saves()[1]]
    index_game(storage, saves()[0])
    assert in_order(stored_entries(storage)) == entries_of_saves()[:2]


def test_without_room_the_index_is_left_out() -> None:
    storage = storage_of(*saves()[:2])
    storage.refuse(Area.LASTING, INDEX)
    assert in_order(filled(storage).entries) == entries_of_saves()[:2]
    assert INDEX not in storage.lasting
