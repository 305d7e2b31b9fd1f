"""The library: which game goes on, the list, and what becomes of saves that cannot be read."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from session.record.index import index_game, is_indexed
from session.saves.library import ASIDE, CURRENT, FALLBACK, SAVE, TAB, GoneError, Library, copy_title
from session.saves.listing import UnreadableSave
from session.saves.save import TITLE_LENGTH, ListedSave, Save, SaveError, format_save, listed_save, parse_save
from session.storage import Area, StorageError
from taluva import Game
from tests.rules.random_games import random_game
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import BEGUN, FOUR_PLIES, save_of
from tests.session.records import finished

OLD_SAVES = Path(__file__).parent / "old_saves"
OLDEST = (OLD_SAVES / "version-0.json").read_text(encoding="utf-8")
OVER = random_game(1)
DAMAGED = "The saved game is damaged."
NEWER = '{"version": 9}'
NEWER_WORDS = "This game was saved by a newer version of this page."


def library_of(storage: MemoryStorage) -> Library:
    """Return a library whose new ids are new1, new2, … at 5000 ms since 1970."""
    numbers = count(1)
    return Library(storage, lambda: f"new{next(numbers)}", lambda: 5000)


def saved(id_: str, game: Game = FOUR_PLIES, **fields: object) -> Save:
    return save_of(game, id=id_, created=1, **{"changed": 2, **fields})


def storage_of(*saves: Save, current: str = "", tab: str = "", fallback: str = "") -> MemoryStorage:
    """Return a storage with saves; current, tab: the ids that these areas name. fallback: the text in the tab."""
    lasting = {SAVE + save.id: format_save(save) for save in saves}
    if current:
        lasting[CURRENT] = current
    tabs = {key: text for key, text in ((TAB, tab), (FALLBACK, fallback)) if text}
    return MemoryStorage(lasting, tabs)


# ---- the game to go on with -------------------------------------------------------------------

A, B, ENDED = saved("a"), saved("b", BEGUN, title="Sunday"), saved("over", OVER)


@pytest.mark.parametrize(
    ("storage", "expected"),
    [
        (storage_of(), None),
        (storage_of(A, B), None),
        (storage_of(A, B, current="b"), None),
        (storage_of(A, B, current="b", tab="a"), A),
        (storage_of(A, ENDED, current="a", tab="over"), ENDED),
        (storage_of(A, current="a", tab="gone"), None),
        (storage_of(A, tab="gone"), None),
        (storage_of(A, B, current="a", tab="a", fallback=format_save(B)), replace(B, id="")),
        (storage_of(ENDED, current="over", fallback=format_save(ENDED)), replace(ENDED, id="")),
    ],
)
def test_a_reload_goes_on_with_the_tabs_own_game(storage: MemoryStorage, expected: Save | None) -> None:
    before = (dict(storage.lasting), dict(storage.tab))
    assert library_of(storage).game_to_resume() == expected
    assert (storage.lasting, storage.tab) == before


def test_a_game_that_the_tab_alone_holds_has_a_date_from_now_on() -> None:
    save = library_of(storage_of(fallback=OLDEST)).game_to_resume()
    assert save == replace(parse_save("", OLDEST), created=5000, changed=5000)
    dated = replace(A, id="", created=1, changed=0)
    save = library_of(storage_of(fallback=format_save(dated))).game_to_resume()
    assert save == replace(dated, changed=5000)


@pytest.mark.parametrize(
    ("storage", "expected"),
    [
        (storage_of(), None),
        (storage_of(A, B, current="a"), A),
        (storage_of(A, B, current="a", tab="b"), A),
        (storage_of(A, saved("late", changed=9)), saved("late", changed=9)),
        (storage_of(A, ENDED, current="over"), A),
        (storage_of(ENDED, current="over"), None),
        (storage_of(A, current="gone"), A),
    ],
)
def test_the_unfinished_game_played_last_waits_at_home(storage: MemoryStorage, expected: Save | None) -> None:
    assert library_of(storage).waiting_game() == expected


def test_a_game_that_cannot_be_read_does_not_wait_at_home() -> None:
    storage = storage_of(A, current="bad")
    storage.lasting[SAVE + "bad"] = "{"
    assert library_of(storage).waiting_game() is None
    assert storage.lasting[ASIDE + "bad"] == "{"


def test_a_game_that_cannot_go_on_is_set_aside_and_reported() -> None:
    storage = storage_of(A, current="a", tab="bad")
    storage.lasting[SAVE + "bad"] = "{"
    with pytest.raises(SaveError, match=DAMAGED):
        library_of(storage).game_to_resume()
    assert SAVE + "bad" not in storage.lasting
    assert storage.lasting[ASIDE + "bad"] == "{"


def test_a_tabs_game_that_cannot_be_read_is_set_aside_under_a_name_of_its_own() -> None:
    storage = storage_of(A, tab="a", fallback="{")
    with pytest.raises(SaveError, match=DAMAGED):
        library_of(storage).game_to_resume()
    assert (storage.lasting[ASIDE + "new1"], storage.tab) == ("{", {TAB: "a"})
    assert library_of(storage).game_to_resume() == A


def test_a_tabs_game_stays_where_it_is_while_there_is_no_room_to_set_it_aside() -> None:
    storage = storage_of(fallback="{")
    storage.refuse(Area.LASTING)
    with pytest.raises(SaveError, match=DAMAGED):
        library_of(storage).game_to_resume()
    assert storage.tab == {FALLBACK: "{"}


# ---- one game ----------------------------------------------------------------------------------


def test_a_saved_game_is_read() -> None:
    assert library_of(storage_of(A, B)).read("b") == B


def test_a_game_that_is_gone_is_reported_as_such() -> None:
    with pytest.raises(SaveError) as error:
        library_of(storage_of(A)).read("b")
    assert isinstance(error.value, GoneError)
    words = "This game is no longer saved: it was deleted, here or in another tab."
    assert str(error.value) == words


def test_a_game_that_cannot_be_read_is_set_aside_unchanged() -> None:
    storage = storage_of(A)
    storage.lasting[SAVE + "bad"] = NEWER
    with pytest.raises(SaveError, match=NEWER_WORDS):
        library_of(storage).read("bad")
    assert storage.lasting == {SAVE + "a": format_save(A), ASIDE + "bad": NEWER}
    with pytest.raises(GoneError):
        library_of(storage).read("bad")


def test_a_text_is_given_as_it_is() -> None:
    storage = MemoryStorage({"any": "{"})
    assert library_of(storage).text("any") == "{"
    assert library_of(storage).text("other") == ""


def test_a_game_is_renamed_in_its_place() -> None:
    storage = storage_of(A, B)
    library_of(storage).rename("b", "  Monday\n" + "x" * 99)
    title = ("Monday " + "x" * 99)[:TITLE_LENGTH]
    assert parse_save("b", storage.lasting[SAVE + "b"]) == replace(B, title=title)
    library_of(storage).rename("b", " ")
    assert parse_save("b", storage.lasting[SAVE + "b"]) == replace(B, title="")
    assert storage.lasting[SAVE + "a"] == format_save(A)


def test_a_game_that_is_gone_cannot_be_renamed() -> None:
    with pytest.raises(GoneError):
        library_of(storage_of(A)).rename("b", "Sunday")


def test_a_copy_is_a_game_of_its_own_changed_now() -> None:
    storage = storage_of(B)
    library_of(storage).duplicate(B)
    copy = parse_save("new1", storage.lasting[SAVE + "new1"])
    assert copy == replace(B, id="new1", title="Sunday (copy)", changed=5000)
    assert storage.lasting.keys() == {SAVE + "b", SAVE + "new1"}


def test_a_copy_of_a_game_without_a_title_is_called_by_its_players() -> None:
    assert copy_title(A) == "Player 1 and Player 2 (copy)"
    assert copy_title(replace(A, title="x" * TITLE_LENGTH)) == "x" * TITLE_LENGTH


def test_without_room_there_is_no_copy() -> None:
    storage = storage_of(B)
    storage.refuse(Area.LASTING)
    with pytest.raises(StorageError):
        library_of(storage).duplicate(B)
    with pytest.raises(StorageError):
        library_of(storage).rename("b", "Monday")
    assert storage.lasting == {SAVE + "b": format_save(B)}


def test_a_game_is_deleted() -> None:
    storage = storage_of(A, B)
    library_of(storage).delete("a")
    library_of(storage).delete("gone")
    assert storage.lasting == {SAVE + "b": format_save(B)}


# ---- the list ----------------------------------------------------------------------------------


def test_the_game_changed_last_comes_first_and_equal_ones_by_their_ids() -> None:
    saves = [saved(id_, changed=changed) for id_, changed in (("c", 5), ("a", 5), ("d", 9), ("b", 1), ("e", 5))]
    games, unreadable = library_of(storage_of(*saves)).all()
    assert [each.id for each in games] == ["d", "a", "c", "e", "b"]
    assert games[0] == listed_save(saves[2])
    assert unreadable == []


def test_an_empty_storage_has_no_games() -> None:
    assert library_of(MemoryStorage({CURRENT: "a", "taluva.settings": "{}"})).all() == ([], [])


def test_what_cannot_be_read_is_set_aside_and_listed_with_the_reason() -> None:
    storage = storage_of(A)
    storage.lasting |= {SAVE + "bad": "{", SAVE + "new": NEWER}
    games, unreadable = library_of(storage).all()
    assert games == [listed_save(A)]
    expected = [UnreadableSave(ASIDE + "bad", DAMAGED), UnreadableSave(ASIDE + "new", NEWER_WORDS)]
    assert unreadable == expected
    assert storage.lasting == {SAVE + "a": format_save(A), ASIDE + "bad": "{", ASIDE + "new": NEWER}
    assert library_of(storage).all() == (games, expected), "it stays there, with the same reason"


def test_what_cannot_be_read_stays_in_its_place_while_there_is_no_room() -> None:
    storage = storage_of()
    storage.lasting[SAVE + "bad"] = "{"
    storage.refuse(Area.LASTING)
    assert library_of(storage).all() == ([], [UnreadableSave(SAVE + "bad", DAMAGED)])
    assert storage.lasting == {SAVE + "bad": "{"}


def test_a_game_set_aside_comes_back_once_it_can_be_read() -> None:
    storage = storage_of(saved("z", changed=1))
    storage.lasting[ASIDE + "a"] = format_save(A)
    games, unreadable = library_of(storage).all()
    assert games == [listed_save(A), listed_save(saved("z", changed=1))]
    assert unreadable == []
    assert storage.lasting.keys() == {SAVE + "z", SAVE + "a"}
    assert storage.lasting[SAVE + "a"] == format_save(A)


def test_a_game_set_aside_stays_there_while_a_newer_one_has_its_place() -> None:
    storage = storage_of(A)
    storage.lasting[ASIDE + "a"] = format_save(replace(A, title="Older"))
    expected = ([listed_save(A)], [UnreadableSave(ASIDE + "a", "A newer game has taken its place.")])
    assert library_of(storage).all() == expected
    assert json.loads(storage.lasting[ASIDE + "a"])["title"] == "Older"
    assert storage.lasting[SAVE + "a"] == format_save(A)


def test_a_game_set_aside_stays_there_while_there_is_no_room() -> None:
    storage = MemoryStorage({ASIDE + "a": format_save(A)})
    storage.refuse(Area.LASTING)
    words = "The browser has no room left to restore it."
    assert library_of(storage).all() == ([], [UnreadableSave(ASIDE + "a", words)])
    assert storage.lasting == {ASIDE + "a": format_save(A)}


def test_a_game_that_was_readable_is_read_when_it_is_shown() -> None:
    storage = MemoryStorage()
    indexed = finished("old", 0, changed=1), finished("new", 1, changed=3)
    for save in indexed:
        storage.write(Area.LASTING, SAVE + save.id, format_save(save))
        index_game(storage, save)
    storage.write(Area.LASTING, f"{SAVE}other", format_save(finished("other", 2, changed=2)))
    storage.write(Area.LASTING, f"{SAVE}damaged", "{")
    library = library_of(storage)
    listing, unreadable = library.listing(is_indexed(storage))
    assert [each.key for each in unreadable] == [f"{ASIDE}damaged"]
    assert list(listing) == library.all()[0]
    assert [listing.place(id_) for id_ in ("new", "other", "old", "gone")] == [0, 1, 2, None]
    assert [each.id for each in listing.without("new") if isinstance(each, ListedSave)] == ["other", "old"]
    # Changed since it was indexed, it is read at once, and a text that lies is said to be unreadable.
    storage.write(Area.LASTING, f"{SAVE}old", "{")
    assert len(library.listing(is_indexed(storage))[1]) == 2
    text = format_save(finished("new", 1, changed=3)).replace('"record":"taluva', '"record":"').replace('"card"', '"x"')
    storage.write(Area.LASTING, f"{SAVE}new", text)
    shown = library.listing(lambda _id, _text: True)[0][0]
    assert isinstance(shown, UnreadableSave) and shown.key == f"{SAVE}new" and shown.problem
