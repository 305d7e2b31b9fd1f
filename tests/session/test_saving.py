"""Saving: what is written to the storage and when, and what happens where it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.page.commands import (
    Action,
    ChangeSettings,
    ClearTable,
    CommentPosition,
    CountTime,
    CoverPage,
    ForgetSave,
    LeaveLesson,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    RenameGame,
    RunReplay,
    StartLesson,
    StopClock,
    StudyPosition,
)
from session.saves.library import CURRENT, FALLBACK, SAVE, TAB
from session.saves.save import format_save, parse_save
from session.settings import Settings
from session.storage import Area
from session.table.intents import Choose, Confirm, GoToPly, PlayMove, PointAt, SetSeat, Undo
from taluva import Hex, parse_move
from taluva.variations import Place
from tests.session.memory_storage import MemoryStorage
from tests.session.opened_saves import HUT, LAY, OTHER_THREE, THREE, TILE, TILE_MOVE, TURN, open_save, records, stored
from tests.session.pages import CLOCK, FOUR_PLIES, Page, save_of
from tests.session.speaking import call_players_in_german

# ---- a game comes onto the table -----------------------------------------------------------------


def test_a_new_game_is_saved_under_a_new_id() -> None:
    page = Page()
    page.do(PutOnTable(save_of(title="Sunday")), date=7)
    assert page.save == save_of(title="Sunday", id="id1", created=7)
    assert stored(page, "id1") == page.save
    assert page.storage.lasting.keys() == {SAVE + "id1", CURRENT}
    assert (page.storage.lasting[CURRENT], page.storage.tab) == ("id1", {TAB: "id1"})
    assert records(page) == [RecordSave("id1", "Sunday", 7)]


def test_a_game_that_has_a_date_keeps_it() -> None:
    page = Page()
    page.do(PutOnTable(save_of(created=3)), date=7)
    assert page.save.created == 3


def test_a_saved_game_is_only_pointed_at() -> None:
    page = open_save()
    before = page.storage.lasting[SAVE + "a"]
    assert page.save.id == "a"
    assert page.storage.lasting == {SAVE + "a": before, CURRENT: "a"}
    assert page.storage.tab == {TAB: "a"}
    assert records(page) == []


def test_a_visited_game_is_not_saved_before_it_goes_on() -> None:
    page = Page()
    page.do(PutOnTable(save_of(TURN), visiting=True))
    page.do(Choose(Hex(0, 2)), GoToPly(0), CountTime(), at=2.0)
    assert (page.storage.lasting, page.storage.tab, page.save.id) == ({}, {}, "")
    page.do(GoToPly(None), TILE_MOVE, at=3.0, date=9)
    assert page.save == save_of(THREE, id="id1", created=9, changed=9, seconds=(None, None, 3.0))
    assert stored(page, "id1") == page.save
    assert page.storage.tab == {TAB: "id1"}


def test_a_visited_state_of_a_saved_game_goes_on_in_its_place() -> None:
    page = open_save(TURN, visiting=True)
    assert (page.storage.tab, CURRENT in page.storage.lasting) == ({}, False)
    page.do(TILE_MOVE)
    assert stored(page).game == THREE
    assert records(page) == [RecordSave("a", "", 1)]
    assert (page.storage.tab, page.storage.lasting[CURRENT]) == ({TAB: "a"}, "a")


def test_pointers_that_are_right_are_not_written_again() -> None:
    page = open_save()
    page.do(TILE_MOVE, HUT)
    assert page.storage.writes == [SAVE + "a"] * 2


def test_a_pointer_that_cannot_be_written_is_taken_away_rather_than_left_wrong() -> None:
    storage = MemoryStorage({CURRENT: "old"}, {TAB: "old"})
    storage.refuse(Area.LASTING, CURRENT)
    storage.refuse(Area.TAB, TAB)
    page = open_save(storage=storage)
    assert page.storage.lasting.keys() == {SAVE + "a"}
    assert page.storage.tab == {}


# ---- games that nobody has played ----------------------------------------------------------------


def test_a_game_that_nobody_played_or_named_goes_with_the_next_one() -> None:
    page = Page()
    page.do(PutOnTable(save_of()))
    page.do(PutOnTable(save_of()))
    assert page.storage.lasting.keys() == {SAVE + "id2", CURRENT}
    page.do(PutOnTable(replace(save_of(TURN), id="a")))
    assert page.storage.lasting.keys() == {CURRENT}


@pytest.mark.parametrize("keep", [PutOnTable(save_of(TURN)), RenameGame("Sunday"), PlayMove(parse_move("0,0/0"))])
def test_a_game_that_was_played_or_named_stays(keep: Action) -> None:
    page = Page()
    page.do(PutOnTable(save_of()), keep)
    played = page.save.id
    page.do(PutOnTable(save_of()))
    assert SAVE + played in page.storage.lasting
    assert page.save.id != played


def test_an_unplayed_game_that_is_opened_again_stays() -> None:
    page = Page()
    page.do(PutOnTable(save_of()))
    page.do(PutOnTable(page.save))
    assert SAVE + "id1" in page.storage.lasting


def test_an_unplayed_game_stays_while_a_link_is_only_visited() -> None:
    page = Page()
    page.do(PutOnTable(save_of()), PutOnTable(save_of(TURN), visiting=True))
    assert SAVE + "id1" in page.storage.lasting
    assert page.storage.tab == {TAB: "id1"}


def test_a_game_that_cannot_be_read_is_not_dropped() -> None:
    storage = MemoryStorage({SAVE + "bad": "{"}, {TAB: "bad"})
    page = Page(storage)
    page.do(PutOnTable(save_of()))
    assert storage.lasting[SAVE + "bad"] == "{"
    assert page.storage.tab == {TAB: "id1"}


def test_an_unplayed_game_of_another_tab_stays() -> None:
    storage = MemoryStorage({SAVE + "b": format_save(save_of()), CURRENT: "b"})
    Page(storage).do(PutOnTable(save_of()))
    assert SAVE + "b" in storage.lasting


# ---- a game goes on ------------------------------------------------------------------------------


def test_each_ply_is_written_at_once() -> None:
    page = open_save(takeback=True)
    page.do(TILE_MOVE, at=2.0, date=20)
    assert stored(page) == save_of(THREE, id="a", created=1, changed=20, takeback=True, seconds=(None, None, 2.0))
    page.do(HUT, at=3.0, date=30)
    assert stored(page).game == FOUR_PLIES
    page.do(Undo(), at=4.0, date=40)
    assert (stored(page).game, stored(page).changed) == (THREE, 40)
    assert page.storage.writes == [SAVE + "a"] * 3
    assert records(page) == [RecordSave("a", "", 1)] * 3


def test_a_seat_that_changes_hands_is_written() -> None:
    page = open_save()
    page.do(SetSeat(1, 3), date=20)
    assert (stored(page).levels, stored(page).changed) == ((0, 3), 20)


def test_a_new_title_is_written() -> None:
    page = open_save(title="Sunday")
    page.do(RenameGame("Monday"), date=20)
    assert (stored(page).title, page.save.title, stored(page).changed) == ("Monday", "Monday", 2)
    assert page.storage.writes == [SAVE + "a"]


@pytest.mark.parametrize(
    "action",
    [
        PointAt(Hex(0, 2)),
        Choose(Hex(0, 2)),
        Confirm(),
        GoToPly(0),
        RunReplay(True),
        CountTime(),
        CoverPage(True),
        StopClock(True),
        StartLesson(LAY),
        ChangeSettings(Settings(sound=True)),
        RecordSave("a", "", 1),
    ],
    ids=lambda action: type(action).__name__,
)
def test_what_does_not_change_the_game_is_not_written(action: Action) -> None:
    page = open_save()
    page.do(action, at=5.0)
    assert page.storage.writes == []
    assert records(page) in ([], [action])


def test_a_game_that_waits_at_home_stays_stored_and_a_reload_stays_at_home() -> None:
    page = open_save()
    before = page.storage.lasting[SAVE + "a"]
    page.do(ClearTable(), at=5.0)
    assert page.storage.lasting[SAVE + "a"] == before
    assert (page.storage.lasting[CURRENT], TAB in page.storage.tab) == ("a", False)


def test_an_unplayed_game_left_for_home_goes_when_another_one_comes() -> None:
    page = Page()
    page.do(PutOnTable(save_of()))
    unplayed = page.storage.tab[TAB]
    page.do(ClearTable())
    assert SAVE + unplayed in page.storage.lasting
    page.do(PutOnTable(save_of()))
    assert SAVE + unplayed not in page.storage.lasting


def test_players_who_are_renamed_are_written_with_the_next_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_save()
    call_players_in_german(monkeypatch)
    page.do(RenameDefaults())
    assert page.storage.writes == []
    assert page.save.game.names == ("Spieler 1", "Spieler 2")
    page.do(TILE_MOVE)
    assert stored(page).game.names == ("Spieler 1", "Spieler 2")
    assert records(page) == [RecordSave("a", "", 1)]


def test_no_move_of_a_lesson_is_written() -> None:
    page = open_save()
    page.do(StartLesson(LAY), PlayMove(parse_move("-2,3/1")), LeaveLesson())
    assert page.storage.writes == []
    page = Page()
    page.do(StartLesson(LAY), PlayMove(parse_move("-2,3/1")), LeaveLesson())
    assert (page.storage.lasting, page.storage.tab) == ({}, {})


def test_the_waiting_game_can_be_named_during_a_lesson() -> None:
    page = open_save()
    page.do(StartLesson(LAY), RenameGame("Sunday"))
    assert stored(page).title == "Sunday"


# ---- deleted -------------------------------------------------------------------------------------


def test_a_deleted_game_is_saved_again_when_it_goes_on() -> None:
    page = open_save(title="Sunday")
    del page.storage.lasting[SAVE + "a"]
    page.do(ForgetSave())
    assert (page.storage.lasting, page.storage.tab) == ({CURRENT: "a"}, {})
    assert page.save.id == ""
    page.do(TILE_MOVE, date=9)
    assert stored(page, "id1") == page.save
    assert page.save == save_of(THREE, id="id1", title="Sunday", created=1, changed=9, seconds=(None, None, 0.0))
    assert page.storage.tab == {TAB: "id1"}
    assert SAVE + "a" not in page.storage.lasting


def test_the_time_of_a_deleted_game_is_not_written() -> None:
    page = open_save(clock=CLOCK)
    del page.storage.lasting[SAVE + "a"]
    page.do(CountTime(), at=3.0)
    assert page.storage.lasting == {CURRENT: "a"}
    page.do(ForgetSave(), CountTime(), at=4.0)
    assert page.storage.lasting == {CURRENT: "a"}


# ---- a storage that refuses ----------------------------------------------------------------------


def test_a_game_that_cannot_be_saved_stays_with_the_tab_and_that_is_reported() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING)
    page = Page(storage)
    page.do(PutOnTable(save_of()), date=7)
    assert records(page) == [RecordSave("id1", "", 7, refused=True)]
    assert (storage.lasting, storage.tab) == ({}, {FALLBACK: format_save(page.save)})
    page.do(PlayMove(parse_move("0,0/0")), at=1.0, date=8)
    assert records(page)[1:] == [RecordSave("id1", "", 7, refused=True)]
    assert parse_save("id1", storage.tab[FALLBACK]) == page.save
    assert page.save.game == TILE


def test_where_nothing_can_be_kept_a_study_goes_on_and_that_is_reported() -> None:
    storage = MemoryStorage()
    page = Page(storage)
    page.do(PutOnTable(replace(save_of(FOUR_PLIES), visited=True)), StudyPosition())
    for area in Area:
        storage.refuse(area)
    move = min(FOUR_PLIES.position.legal_moves)
    page.do(CommentPosition("Here it turns."), PlayMove(move), date=9)
    state = page.store.state
    assert [each.refused for each in records(page)] == [False, True, True]
    assert not state.is_stored and state.study is not None and state.study.tree.main.moves[-1] == move
    assert state.study.tree.note(Place(0, FOUR_PLIES.ply)).comment == "Here it turns."
    storage.accept()
    page.do(CommentPosition("And here."))
    assert page.store.state.is_stored and "And here." in stored(page, "id1").study


def test_a_game_goes_from_the_tab_to_the_storage_as_soon_as_there_is_room() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING, SAVE)
    page = Page(storage)
    page.do(PutOnTable(save_of()))
    storage.accept()
    page.do(PlayMove(parse_move("0,0/0")))
    assert stored(page, "id1") == page.save
    assert storage.tab == {TAB: "id1"}
    storage.refuse(Area.LASTING)
    page.do(PlayMove(parse_move("hut:1,-1")))
    assert records(page)[2:] == [RecordSave("id1", "", 1000, refused=True)]
    assert storage.tab == {TAB: "id1", FALLBACK: format_save(page.save)}
    assert stored(page, "id1").game == TILE
    storage.accept()
    page.do(TILE_MOVE)
    assert (stored(page, "id1").game, storage.tab) == (THREE, {TAB: "id1"})


def test_an_older_game_in_the_tab_is_taken_away_rather_than_left_wrong() -> None:
    storage = MemoryStorage(tab={FALLBACK: "older"})
    storage.refuse(Area.LASTING)
    storage.refuse(Area.TAB)
    page = Page(storage)
    page.do(PutOnTable(save_of()))
    assert storage.tab == {}
    assert page.save.id == "id1"


def test_a_copy_that_cannot_be_saved_is_reported_as_both() -> None:
    page = open_save()
    page.storage.lasting[SAVE + "a"] = format_save(save_of(OTHER_THREE, id="a"))
    page.storage.refuse(Area.LASTING)
    page.do(TILE_MOVE)
    assert records(page) == [RecordSave("id1", "Player 1 and Player 2 (copy)", 1, copied=True, refused=True)]
