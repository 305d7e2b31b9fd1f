"""Players whom nobody has named are called as the language of the page does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.charts.review import ReviewedTurn
from session.lessons.lessons import LESSONS
from session.page.commands import (
    Action,
    LeaveEditor,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    OpenEditor,
    PutOnTable,
    RenameDefaults,
    ReviewMistakes,
    StartLesson,
    StudyPosition,
)
from session.page.state import State
from session.table.intents import Choose, GoToPly, Undo
from taluva import Game, Hex
from tests.rules.random_games import random_game
from tests.session.pages import FOUR_PLIES, after, on_table, save_in, save_of, table_in
from tests.session.speaking import call_players_in_german

WHOLE = random_game(2)
COSTLY = ReviewedTurn(4, 0, 0.25, WHOLE.moves[4:6], WHOLE.moves[4:6], ())
GERMAN = ("Spieler 1", "Spieler 2")


def named(game: Game, *names: str) -> Game:
    return replace(game, names=names)


def test_only_players_whom_nobody_has_named_are_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = on_table(named(FOUR_PLIES, "Player 1", "Ben"), id="a", running=1.5)
    call_players_in_german(monkeypatch)
    renamed = after(state, RenameDefaults())
    expected = named(FOUR_PLIES, "Spieler 1", "Ben")
    assert renamed == replace(state, table=replace(table_in(state), save=save_of(expected, id="a", running=1.5)))
    assert table_in(renamed).game.moves is FOUR_PLIES.moves


def test_renaming_leaves_what_is_prepared_and_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(on_table(FOUR_PLIES, takeback=True), Undo(), Undo(), Choose(Hex(0, 2)))
    browsing = after(state, GoToPly(1))
    call_players_in_german(monkeypatch)
    for each in (state, browsing):
        renamed = table_in(after(each, RenameDefaults()))
        assert renamed == replace(table_in(each), save=renamed.save)
        assert renamed.seen.names == GERMAN
    assert table_in(state).pending is not None and table_in(state).redo


def test_the_game_that_waits_for_a_lesson_is_renamed_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(on_table(FOUR_PLIES), StartLesson(LESSONS[0]))
    assert table_in(state).game.names == ("Player 1", "Player 2")
    call_players_in_german(monkeypatch)
    renamed = after(state, RenameDefaults())
    assert table_in(renamed).game.names == save_in(renamed).game.names == GERMAN
    assert table_in(after(renamed, LeaveLesson())).game == named(FOUR_PLIES, *GERMAN)


def test_a_lesson_is_renamed_where_no_game_waits_or_its_players_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = after(State(), StartLesson(LESSONS[0]))
    waits = after(on_table(named(FOUR_PLIES, "Ana", "Ben")), StartLesson(LESSONS[0]))
    call_players_in_german(monkeypatch)
    for state in (alone, waits):
        renamed = after(state, RenameDefaults())
        assert table_in(renamed).game.names == GERMAN
        assert renamed.attempt is state.attempt


def test_a_waiting_game_alone_can_have_names_to_change(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = on_table(FOUR_PLIES)
    call_players_in_german(monkeypatch)
    state = after(waits, StartLesson(LESSONS[0]))
    renamed = after(state, RenameDefaults())
    assert renamed.table is state.table
    assert save_in(renamed).game.names == GERMAN


def test_a_game_that_comes_onto_the_table_speaks_the_language_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    call_players_in_german(monkeypatch)
    state = after(State(), PutOnTable(save_of(named(FOUR_PLIES, "Player 1", "Ben"), id="a")))
    assert save_in(state) == save_of(named(FOUR_PLIES, "Spieler 1", "Ben"), id="a")
    assert save_in(on_table(named(FOUR_PLIES, "Ana", "Ben"))).game.names == ("Ana", "Ben")


@pytest.mark.parametrize(
    ("opening", "leaving"),
    [
        ((GoToPly(4), StudyPosition()), (LeaveStudy(),)),
        ((ReviewMistakes(0, (COSTLY,)),), (LeaveMistakes(),)),
        ((OpenEditor(),), (LeaveEditor(),)),
        ((GoToPly(4), StudyPosition(), OpenEditor()), (LeaveEditor(), LeaveStudy())),
    ],
    ids=["study", "review", "editor", "editor in a study"],
)
def test_the_game_that_waits_for_anything_is_renamed_with_it(
    opening: tuple[Action, ...], leaving: tuple[Action, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = after(on_table(WHOLE, id="a"), *opening)
    assert after(state, RenameDefaults()) is state
    call_players_in_german(monkeypatch)
    renamed = after(state, RenameDefaults())
    assert table_in(renamed).game.names == save_in(renamed).game.names == GERMAN
    assert [state.editor is None, state.study is None] == [renamed.editor is None, renamed.study is None]
    assert renamed.editor is None or renamed.editor.names == GERMAN
    assert after(renamed, RenameDefaults()) is renamed
    left = after(renamed, *leaving)
    assert table_in(left).game == named(WHOLE, *GERMAN) and save_in(left).id == "a"


def test_a_position_set_up_from_nothing_is_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(State(), OpenEditor())
    call_players_in_german(monkeypatch)
    renamed = after(state, RenameDefaults())
    assert renamed.editor is not None and renamed.editor.names == GERMAN
    assert table_in(renamed).game.names == GERMAN
