"""The refusal that the rules can explain: it appears, stays as long as what was refused stays, and goes."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.page.commands import Action, ClearTable, CoverPage, PutOnTable, RecordSave, RenameDefaults, StartLesson
from session.page.state import Refused, State
from session.table.intents import Cancel, Choose, Confirm, GoToPly, PointAt, Rotate, TakeOption, Undo
from session.table.table import Ghost, Site
from taluva import Hex, Options, Rule
from tests.session.games import game_of
from tests.session.pages import DEAL, FOUR_PLIES, after, on_table, save_of, table_in
from tests.session.speaking import call_players_in_german

FAR = Hex(9, 9)
BUILDING = game_of(DEAL, "0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0")


def refused_on(state: State) -> Rule | None:
    return None if state.refused is None else state.refused.rule


def test_a_tile_that_may_not_lie_there_is_refused() -> None:
    state = after(on_table(FOUR_PLIES), Choose(FAR))
    assert state.refused == Refused(Rule.NOT_TOUCHING, FOUR_PLIES, Ghost(FAR, 0, True))


def test_a_tile_that_only_follows_the_pointer_is_refused_too() -> None:
    state = after(on_table(FOUR_PLIES), PointAt(FAR))
    assert state.refused == Refused(Rule.NOT_TOUCHING, FOUR_PLIES, Ghost(FAR, 0, False))
    assert refused_on(after(state, PointAt(None))) is None


def test_a_hex_on_which_nothing_can_be_built_is_refused() -> None:
    state = after(on_table(BUILDING), Choose(Hex(0, 0)))
    assert state.refused == Refused(Rule.VOLCANO, BUILDING, Site(Hex(0, 0), None))


REFUSED_OPTION = after(on_table(BUILDING), Choose(Hex(1, 0)), TakeOption(1))


def test_a_way_to_build_is_refused() -> None:
    assert REFUSED_OPTION.refused == Refused(Rule.TOO_SMALL, BUILDING, Site(Hex(1, 0), 3))
    assert table_in(REFUSED_OPTION).refusal is not None


@pytest.mark.parametrize(
    "action",
    [PointAt(Hex(3, 3)), PointAt(None), RecordSave("a", "", 1), CoverPage(True)],
    ids=lambda action: type(action).__name__,
)
def test_a_refusal_stays_as_long_as_what_was_refused_stays(action: Action) -> None:
    state = after(REFUSED_OPTION, PointAt(Hex(2, 2)), action)
    assert table_in(state).refusal is None
    assert state.refused == REFUSED_OPTION.refused


def test_a_newer_refusal_takes_the_place_of_an_older_one() -> None:
    assert refused_on(after(REFUSED_OPTION, TakeOption(2))) is Rule.LEVEL


@pytest.mark.parametrize(
    "action",
    [
        Choose(Hex(3, -1)),
        Cancel(),
        Confirm(),
        Undo(),
        GoToPly(1),
        PutOnTable(save_of(BUILDING)),
        StartLesson(LESSONS[0]),
        ClearTable(),
    ],
    ids=lambda action: type(action).__name__,
)
def test_a_refusal_goes_with_what_was_refused(action: Action) -> None:
    assert after(REFUSED_OPTION, action).refused is None


def test_a_refusal_goes_once_another_way_to_build_is_taken() -> None:
    game = game_of(DEAL, "0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0", Options(huts_anywhere=True))
    state = after(on_table(game), Choose(Hex(1, 0)), TakeOption(1))
    assert state.refused == Refused(Rule.TOO_SMALL, game, Site(Hex(1, 0), None))
    assert after(state, TakeOption(0)).refused is None


def test_a_refusal_is_not_explained_while_an_earlier_ply_is_looked_at() -> None:
    state = after(REFUSED_OPTION, GoToPly(1))
    assert state.refused is None
    assert after(state, GoToPly(None)).refused is None


def test_a_tile_is_refused_however_it_is_turned_until_it_goes_where_it_fits() -> None:
    state = after(on_table(FOUR_PLIES), Choose(FAR), Rotate(True))
    assert state.refused == Refused(Rule.NOT_TOUCHING, FOUR_PLIES, Ghost(FAR, 5, True))
    assert after(state, Choose(Hex(0, 0))).refused is None


def test_a_tile_that_is_refused_still_is_once_players_are_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(on_table(FOUR_PLIES), Choose(FAR))
    option = after(REFUSED_OPTION, PointAt(Hex(2, 2)))
    call_players_in_german(monkeypatch)
    assert refused_on(after(state, RenameDefaults())) is Rule.NOT_TOUCHING
    assert after(option, RenameDefaults()).refused is None
