"""Saving the time on the clock."""

from __future__ import annotations

import pytest

from session.page.commands import (
    CountTime,
    CoverPage,
    LeaveLesson,
    PutOnTable,
    RecordSave,
    StartLesson,
    StopClock,
)
from session.saves.library import FALLBACK, SAVE
from session.saves.save import format_save, parse_save
from session.storage import Area
from tests.session.memory_storage import MemoryStorage
from tests.session.opened_saves import LAY, THREE, TILE, TILE_MOVE, TURN, open_save, records, stored
from tests.session.pages import CLOCK, Page, save_of


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
