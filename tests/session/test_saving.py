"""Saving: what is written to the storage, when, and what happens where it refuses or another tab was faster."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.lessons.course import lesson_named
from session.lessons.progress import Progress, format_progress
from session.page.commands import (
    Action,
    ChangeSettings,
    ClearTable,
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
)
from session.page.saving import PROGRESS, SETTINGS, ChoiceSaver
from session.page.state import Moment, State
from session.page.store import Store
from session.saves.library import ASIDE, CURRENT, FALLBACK, SAVE, TAB
from session.saves.save import Save, format_save, parse_save
from session.settings import Settings, format_settings
from session.storage import Area
from session.table.intents import Choose, Confirm, GoToPly, PlayMove, PointAt, SetSeat, Undo
from taluva import Game, Hex, parse_move
from tests.session.games import game_of
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import CLOCK, DEAL, FOUR_PLIES, Page, save_of
from tests.session.speaking import call_players_in_german

TILE = game_of(DEAL, "0,0/0")
TURN = game_of(DEAL, "0,0/0 hut:1,-1")
THREE = game_of(DEAL, "0,0/0 hut:1,-1 0,2/2")
OTHER_THREE = game_of(DEAL, "0,0/0 hut:1,-1 2,-1/0")
TILE_MOVE, HUT = PlayMove(parse_move("0,2/2")), PlayMove(parse_move("hut:-1,2"))
LAY = lesson_named("lay")


def stored(page: Page, id_: str = "a") -> Save:
    """Return the save in the storage."""
    return parse_save(id_, page.storage.lasting[SAVE + id_])


def open_save(
    game: Game = TURN, *, visiting: bool = False, storage: MemoryStorage | None = None, **fields: object
) -> Page:
    """Return a page on which the saved game a was opened."""
    save = save_of(game, id="a", created=1, changed=2, **fields)
    storage = MemoryStorage() if storage is None else storage
    storage.lasting[SAVE + "a"] = format_save(save)
    page = Page(storage)
    page.do(PutOnTable(save, visiting))
    page.storage.writes.clear()
    page.changes.clear()
    return page


def records(page: Page) -> list[RecordSave]:
    """Return what was reported of saving."""
    return [change.action for change in page.changes if isinstance(change.action, RecordSave)]


# ---- a game comes onto the table ---------------------------------------------------------------


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


# ---- games that nobody has played --------------------------------------------------------------


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


# ---- a game goes on -------------------------------------------------------------------------------


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
        ClearTable(),
        RecordSave("a", "", 1),
    ],
    ids=lambda action: type(action).__name__,
)
def test_what_does_not_change_the_game_is_not_written(action: Action) -> None:
    page = open_save()
    page.do(action, at=5.0)
    assert page.storage.writes == []
    assert records(page) in ([], [action])


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
    page.do(StartLesson(LAY), PlayMove(parse_move("0,-1/2")), LeaveLesson())
    assert page.storage.writes == []
    page = Page()
    page.do(StartLesson(LAY), PlayMove(parse_move("0,-1/2")), LeaveLesson())
    assert (page.storage.lasting, page.storage.tab) == ({}, {})


def test_the_waiting_game_can_be_named_during_a_lesson() -> None:
    page = open_save()
    page.do(StartLesson(LAY), RenameGame("Sunday"))
    assert stored(page).title == "Sunday"


# ---- deleted ---------------------------------------------------------------------------------------


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


# ---- another tab --------------------------------------------------------------------------------------


def test_a_game_that_went_on_in_another_tab_goes_on_here_as_a_copy() -> None:
    page = open_save(title="Sunday")
    elsewhere = format_save(save_of(OTHER_THREE, id="a"))
    page.storage.lasting[SAVE + "a"] = elsewhere
    page.do(TILE_MOVE)
    assert page.storage.lasting[SAVE + "a"] == elsewhere
    assert (page.save.id, page.save.title) == ("id1", "Sunday (copy)")
    assert stored(page, "id1") == page.save
    assert records(page) == [RecordSave("id1", "Sunday (copy)", 1, copied=True)]
    assert (page.storage.lasting[CURRENT], page.storage.tab) == ("id1", {TAB: "id1"})
    page.do(HUT)
    assert records(page)[1:] == [RecordSave("id1", "Sunday (copy)", 1)]
    assert stored(page, "id1").game == FOUR_PLIES


def test_what_another_tab_changed_beside_the_moves_is_written_over() -> None:
    page = open_save(clock=CLOCK)
    page.storage.lasting[SAVE + "a"] = format_save(save_of(TURN, id="a", clock=CLOCK, running=9.0))
    page.do(TILE_MOVE, at=2.0)
    assert stored(page).seconds == (None, None, 2.0)
    assert records(page) == [RecordSave("a", "", 1)]


def test_a_game_that_another_tab_deleted_is_written_again() -> None:
    page = open_save()
    del page.storage.lasting[SAVE + "a"]
    page.do(TILE_MOVE)
    assert stored(page).game == THREE
    assert records(page) == [RecordSave("a", "", 1)]


def test_a_text_of_another_tab_that_cannot_be_read_is_left_to_it() -> None:
    page = open_save()
    page.storage.lasting[SAVE + "a"] = "{"
    page.do(TILE_MOVE)
    assert page.storage.lasting[SAVE + "a"] == "{"
    assert page.save.id == "id1"


def test_a_new_title_goes_to_a_copy_too_where_another_tab_played_on() -> None:
    page = open_save()
    page.storage.lasting[SAVE + "a"] = format_save(save_of(THREE, id="a"))
    page.do(RenameGame("Sunday"))
    assert records(page) == [RecordSave("id1", "Sunday (copy)", 1, copied=True)]


@pytest.mark.parametrize(
    ("key", "game", "elsewhere"),
    [
        (SAVE + "a", THREE, True),
        (SAVE + "a", TILE, True),
        (SAVE + "b", THREE, False),
        (ASIDE + "a", THREE, False),
        (CURRENT, THREE, False),
        (None, THREE, False),
    ],
)
def test_another_tabs_move_in_this_game_is_heard(key: str | None, game: Game, elsewhere: bool) -> None:
    text = format_save(save_of(game, id="a"))
    for page in (open_save(), open_save(clock=CLOCK)):
        assert page.saver.is_changed_elsewhere(key, text) is elsewhere
        assert not page.saver.is_changed_elsewhere(key, None)


def test_what_this_tab_wrote_or_read_itself_is_no_other_tabs_move() -> None:
    page = open_save()
    assert not page.saver.is_changed_elsewhere(SAVE + "a", page.storage.lasting[SAVE + "a"])
    before = page.storage.lasting[SAVE + "a"]
    page.do(TILE_MOVE)
    assert not page.saver.is_changed_elsewhere(SAVE + "a", page.storage.lasting[SAVE + "a"])
    assert page.saver.is_changed_elsewhere(SAVE + "a", before)


def test_a_clock_that_ran_in_another_tab_is_no_move() -> None:
    page = open_save(clock=CLOCK)
    assert not page.saver.is_changed_elsewhere(SAVE + "a", format_save(save_of(TURN, clock=CLOCK, running=9.0)))
    without = open_save()
    assert without.saver.is_changed_elsewhere(SAVE + "a", format_save(save_of(TURN, title="Monday")))


def test_without_a_game_no_other_tab_has_it() -> None:
    assert not Page().saver.is_changed_elsewhere(SAVE, format_save(save_of()))


# ---- a storage that refuses --------------------------------------------------------------------------------


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


# ---- time ------------------------------------------------------------------------------------------------


def test_the_time_on_a_clock_is_written_while_it_runs_and_when_it_stops() -> None:
    page = open_save(clock=CLOCK)
    page.do(CountTime(), at=3.0)
    assert (stored(page).running, stored(page).stopped, stored(page).changed) == (3.0, False, 2)
    page.do(StopClock(True), at=4.0)
    assert (stored(page).running, stored(page).stopped) == (4.0, True)
    page.do(StopClock(False), at=5.0)
    assert (stored(page).running, stored(page).stopped) == (4.0, False)
    page.do(CoverPage(True), at=6.5)
    assert stored(page).running == 5.5
    page.do(CoverPage(False), StartLesson(LAY), at=7.0)
    assert stored(page).running == 5.5
    page.do(LeaveLesson(), at=8.0)
    page.do(CountTime(), at=8.5)
    assert stored(page).running == 6.0
    assert page.storage.writes == [SAVE + "a"] * 5
    assert records(page) == []


def test_time_that_was_written_makes_no_copy_of_the_next_ply() -> None:
    page = open_save(clock=CLOCK)
    page.do(CountTime(), at=3.0)
    page.do(TILE_MOVE, at=4.0)
    assert (stored(page).game, stored(page).seconds) == (THREE, (None, None, 4.0))
    assert records(page) == [RecordSave("a", "", 1)]
    assert not page.saver.is_changed_elsewhere(SAVE + "a", page.storage.lasting[SAVE + "a"])


def test_the_time_of_a_visited_game_is_not_written() -> None:
    page = open_save(clock=CLOCK, visiting=True)
    before = dict(page.storage.lasting)
    page.do(CountTime(), at=3.0)
    assert page.storage.lasting == before


def test_the_time_of_a_game_that_another_tab_changed_is_not_written() -> None:
    page = open_save(clock=CLOCK)
    elsewhere = format_save(save_of(THREE, id="a", clock=CLOCK))
    page.storage.lasting[SAVE + "a"] = elsewhere
    page.do(CountTime(), at=3.0)
    assert page.storage.lasting[SAVE + "a"] == elsewhere


def test_the_time_of_a_game_in_the_tab_is_written_there() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING)
    page = Page(storage)
    page.do(PutOnTable(save_of(clock=CLOCK)))
    page.do(CountTime(), at=3.0)
    assert parse_save("id1", storage.tab[FALLBACK]).running == 3.0
    assert storage.lasting == {}


@pytest.mark.parametrize("visiting", [False, True])
def test_the_time_of_another_game_is_not_written_over_the_one_in_the_tab(visiting: bool) -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING, SAVE)
    page = Page(storage)
    page.do(PutOnTable(save_of(TILE)))
    in_tab = storage.tab[FALLBACK]
    storage.accept()
    other = save_of(TURN, id="a", clock=CLOCK)
    storage.lasting[SAVE + "a"] = format_save(other)
    page.do(PutOnTable(other, visiting))
    page.do(CountTime(), at=3.0)
    assert storage.tab[FALLBACK] == in_tab
    assert stored(page).running == (0.0 if visiting else 3.0)


def test_time_that_cannot_be_written_waits_for_the_next_ply() -> None:
    page = open_save(clock=CLOCK)
    page.storage.refuse(Area.LASTING)
    page.do(CountTime(), at=3.0)
    assert (stored(page).running, records(page)) == (0.0, [])
    page.storage.accept()
    page.do(TILE_MOVE, at=4.0)
    assert stored(page).seconds == (None, None, 4.0)


# ---- settings and progress ---------------------------------------------------------------------------------


def chooser(storage: MemoryStorage) -> Store:
    store = Store(State(), lambda: Moment())
    store.subscribe(ChoiceSaver(storage).on_change)
    return store


def test_settings_and_progress_are_written_when_they_change() -> None:
    storage = MemoryStorage()
    store = chooser(storage)
    store.dispatch(ChangeSettings(Settings(sound=True)))
    assert storage.lasting == {SETTINGS: format_settings(Settings(sound=True))}
    store.dispatch(StartLesson(LAY))
    assert storage.lasting[PROGRESS] == format_progress(Progress((), "lay"))
    store.dispatch(PlayMove(parse_move("0,-1/2")))
    assert storage.lasting[PROGRESS] == format_progress(Progress(("lay",), "lay"))
    assert storage.writes == [SETTINGS, PROGRESS, PROGRESS]
    assert storage.tab == {}


def test_settings_and_progress_that_stay_the_same_are_not_written() -> None:
    storage = MemoryStorage()
    store = chooser(storage)
    for action in (ChangeSettings(Settings()), CoverPage(True), StartLesson(LAY), PointAt(Hex(0, 0)), LeaveLesson()):
        store.dispatch(action)
    assert storage.writes == [PROGRESS]


def test_settings_that_cannot_be_written_hold_for_the_visit() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING)
    store = chooser(storage)
    store.dispatch(ChangeSettings(Settings(flat=True)))
    assert store.state.settings == Settings(flat=True)
    assert storage.lasting == {}
