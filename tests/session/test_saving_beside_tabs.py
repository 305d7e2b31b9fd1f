"""Saving beside another tab: its moves are noticed, and nothing of it is overwritten."""

from __future__ import annotations

import pytest

from session.page.commands import (
    RecordSave,
    RenameGame,
)
from session.saves.library import ASIDE, CURRENT, SAVE, TAB
from session.saves.save import format_save
from taluva import Game
from tests.session.opened_saves import HUT, OTHER_THREE, THREE, TILE, TILE_MOVE, TURN, open_save, records, stored
from tests.session.pages import CLOCK, FOUR_PLIES, Page, save_of


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
