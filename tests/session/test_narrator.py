"""The narrator: what it says of every step, in whole sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.charts.facts import why_words
from session.lessons.lessons import LESSONS
from session.page.commands import StartLesson
from session.page.narrator import spoken
from session.page.opponent import Activity, Opponent
from session.page.state import State
from session.table.intents import Choose, Confirm, GoToPly, PointAt, ShowMove, TakeOption
from session.table.narrator import SILENCE, Line, narration
from session.table.table import Table
from session.table.update import update
from taluva import Hex, Options, Phase, Placement
from tests.rules.random_games import random_game
from tests.session.first_turns import ANYWHERE, BUILDING, ERUPTION, EXPANSION, FIRST, SECOND
from tests.session.pages import after, on_table
from tests.session.tables import table_after, with_setup


@pytest.mark.parametrize(
    ("table", "kind", "said"),
    [
        (table_after(FIRST), "info", "Place the first tile in the middle of the sea."),
        (
            table_after(SECOND),
            "info",
            "Choose where the volcano goes: each dot on the water is a place for it.",
        ),
        (
            table_after(ERUPTION),
            "info",
            "Choose where the volcano goes: a dot on the water, or a ring on another volcano.",
        ),
        (table_after(SECOND, PointAt(Hex(0, 1))), "ok", "New land on level 1."),
        (
            table_after(ERUPTION, Choose(Hex(0, 0))),
            "ok",
            "An eruption: the land rises to level 2. It fits only this way. "
            "The dashed arrow is the old lava: the new lava must flow another way.",
        ),
        (table_after(SECOND, PointAt(Hex(9, 9))), "bad", "The tile must touch the island with an edge."),
        (table_after(BUILDING), "info", "Choose where to build: each mark shows what its hex can take."),
        (table_after(BUILDING, Choose(Hex(1, 0))), "ok", "The hut founds a new settlement."),
        (table_after(EXPANSION, Choose(Hex(1, 0))), "ok", "Your settlement grows by 1 hex and takes 1 hut."),
        (table_after(BUILDING, Choose(Hex(0, 0))), "bad", "You can’t build on a volcano."),
        (table_after(BUILDING, Choose(Hex(0, 0)), PointAt(None)), "bad", "You can’t build on a volcano."),
        (table_after(ANYWHERE, Choose(Hex(1, 0))), "info", "Jungle, level 1: choose what to build."),
        (table_after(ANYWHERE, Choose(Hex(1, 0)), TakeOption(0)), "ok", "The hut joins your settlement."),
        (table_after(random_game(1)), "info", ""),
        (table_after(SECOND, GoToPly(1)), "info", ""),
    ],
)
def test_what_is_said_at_the_table(table: Table, kind: str, said: str) -> None:
    line = narration(table)
    assert (line.kind, " ".join(line.sentences)) == (kind, said)


def test_it_warns_a_player_who_could_not_build() -> None:
    whole = random_game(0, Options(2, all_tiles=True))
    out = next(ply for ply in range(whole.ply) if any(player.out for player in whole.positions[ply + 1].players))
    move = whole.moves[out]
    assert isinstance(move, Placement)
    table = table_after(whole.at(out), Choose(move.hex))
    while table.ghost is not None and table.ghost.rotation != move.rotation:
        table = update(table, Choose(move.hex))
    warning = narration(table)
    assert warning.kind == "warn"
    assert warning.sentences[1] == "You couldn’t build after that and would be out."
    assert update(table, Confirm()).game.ply == out + 1, "it is allowed all the same"


def test_the_old_lava_is_explained_until_the_first_eruption() -> None:
    table = table_after(ERUPTION, Choose(Hex(0, 0)))
    assert table.move is not None and "dashed" in narration(table).sentences[-1]
    risen = random_game(0, Options(2), 40)
    board = risen.position.board
    assert any(board.level(hex_) > 1 for hex_ in board.frame.hexes(board.land))
    spots = [hex_ for hex_ in risen.position.placements.hexes() if board.level(hex_)]
    assert risen.position.phase is Phase.TILE and spots
    for hex_ in spots:
        assert not any("dashed" in each for each in narration(table_after(risen, Choose(hex_))).sentences)


def test_a_computers_step_is_told_too() -> None:
    table = with_setup(table_after(BUILDING), levels=(3, 0))
    shown = update(table, ShowMove(min(table.position.legal_moves)))
    assert narration(shown) == Line("ok", ("The hut founds a new settlement.",))


def test_the_page_says_who_thinks_and_leaves_lessons_to_their_card() -> None:
    state = on_table(BUILDING, levels=(3, 0))
    assert spoken(state).sentences == ("Maru is thinking…",)
    assert spoken(replace(state, opponent=Opponent(Activity.PLAYED))).sentences == ("It’s Maru’s turn.",)
    paused = replace(on_table(BUILDING, levels=(3, 3)), paused=True, opponent=Opponent())
    assert spoken(paused).sentences == ("Paused.",)
    over = on_table(random_game(1))
    assert spoken(over) == Line("info", (why_words(random_game(1)),))
    back = after(over, GoToPly(9))
    assert back.table is not None and spoken(back) == narration(back.table) != spoken(over)
    lesson = after(on_table(BUILDING), StartLesson(LESSONS[0]))
    assert spoken(lesson) == spoken(State()) == SILENCE
    assert lesson.table is not None
    assert spoken(after(lesson, Choose(min(lesson.table.position.placements.hexes())))) != SILENCE


@given(st.integers(0, 9), st.integers(0, 60), st.data())
def test_all_that_is_said_is_whole_sentences(seed: int, ply: int, data: st.DataObject) -> None:
    whole = random_game(seed, Options(3))
    game = whole.at(min(ply, whole.ply))
    board = game.position.board
    hexes = [*board.frame.hexes(board.land), *game.position.placements.hexes()] or [Hex(0, 0)]
    table = table_after(game, Choose(data.draw(st.sampled_from(sorted(hexes)))))
    for sentence in narration(table).sentences:
        assert sentence[0].isupper() and sentence[-1] in ".…" and "{" not in sentence
