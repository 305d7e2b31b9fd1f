"""The editor: what each tool does, what is refused in words, the way back, and the study of what was set up."""

from __future__ import annotations

import pytest

from session.page.commands import (
    ChangeDraft,
    ChangeDraftOptions,
    ChooseOwner,
    ChooseTool,
    LeaveEditor,
    OpenEditor,
    PutOnTable,
    StudyPosition,
    TakeTile,
)
from session.page.state import State
from session.saves.imports import UnreadableTextError, read_text
from session.saves.library import CURRENT, Library
from session.saves.links import LinkError, format_fragment, format_study_fragment, linked_study, parse_fragment
from session.saves.save import format_save, parse_save, record_text
from session.storage import Area
from session.study.editor import Editor, Tool, faulty_hexes, problems, study_save
from session.table.intents import Cancel, Choose, Confirm, GoToPly, Prepare, Redo, Rotate, Undo
from taluva import Hex, Options, Tile
from taluva.setting_up import Draft, pieces_of
from taluva.variations_text import parse_study
from tests.rules.random_games import random_game
from tests.session.pages import FOUR_PLIES, Page, after, on_table, save_of, table_in

WHOLE = random_game(2)
ORIGIN = Hex(0, 0)


def editor_in(state: State) -> Editor:
    """Return the editor on the page."""
    assert state.editor is not None
    return state.editor


def two_tiles() -> State:
    """Return an editor from home with two tiles, and a hut of each seat."""
    state = after(State(), OpenEditor(), TakeTile(Tile.parse("JC")), Choose(ORIGIN), Confirm())
    state = after(state, TakeTile(Tile.parse("SR")), Choose(Hex(0, 1)), *turned_to(5), Confirm())
    state = after(state, ChooseTool(Tool.HUT), Choose(Hex(1, 0)), ChooseOwner(1), Choose(Hex(1, 1)))
    assert len(editor_in(state).draft.board.laid) == 2
    return state


def turned_to(rotation: int) -> list[Rotate]:
    """Return turns of the ghost at 0,1 to a rotation, from the first one that is legal there."""
    state = after(State(), OpenEditor(), Choose(ORIGIN), Confirm(), Choose(Hex(0, 1)))
    for turns in range(6):
        ghost = table_in(state).ghost
        assert ghost is not None
        if ghost.rotation == rotation:
            return [Rotate(True)] * turns
        state = after(state, Rotate(True))
    raise AssertionError("no such rotation")


def test_a_position_is_set_up_and_studied_and_the_game_before_waits_untouched() -> None:
    game = on_table(FOUR_PLIES)
    state = after(game, OpenEditor())
    assert editor_in(state).draft.board.laid == () and not state.is_game, "a game under way gives nothing away"
    broken = after(state, Choose(ORIGIN), Confirm(), ChooseTool(Tool.HUT), Choose(ORIGIN))
    assert broken.save == game.save
    left = after(broken, LeaveEditor())
    assert left.editor is None and left.table == game.table
    state = two_tiles()
    save = study_save(editor_in(state), 5)
    studied = after(state, PutOnTable(save), StudyPosition())
    assert studied.study is not None and studied.editor is None
    assert table_in(studied).game.is_set_up and len(table_in(studied).position.board.laid) == 2


def test_each_tool_does_its_work_and_undo_takes_it_back() -> None:
    state = two_tiles()
    draft = editor_in(state).draft
    assert pieces_of(draft.board)[Hex(1, 1)][0] == 1
    again = after(state, Choose(Hex(1, 1)))
    assert Hex(1, 1) not in pieces_of(editor_in(again).draft.board), "the same piece once more takes it away"
    assert pieces_of(editor_in(after(state, ChooseTool(Tool.TAKE), Choose(Hex(1, 0)))).draft.board).keys() == {
        Hex(1, 1)
    }
    lifted = after(state, ChooseTool(Tool.LIFT), Choose(Hex(0, 2)))
    assert len(editor_in(lifted).draft.board.laid) == 1
    back = after(lifted, Undo())
    assert editor_in(back).draft == draft and editor_in(after(back, Redo())).draft == editor_in(lifted).draft
    by_key = after(state, ChooseTool(Tool.TILE), Choose(Hex(1, -2), by_key=True), Choose(Hex(1, -2), by_key=True))
    assert len(editor_in(by_key).draft.board.laid) == 3
    assert after(state, ChooseTool(Tool.TILE), Choose(Hex(1, -2)), Cancel()).table != state.table
    assert after(state, Prepare(FOUR_PLIES.moves[0]), GoToPly(0)) is state


@pytest.mark.parametrize(
    ("tool", "hex_", "words"),
    [
        (Tool.HUT, ORIGIN, "You can’t build on a volcano."),
        (Tool.HUT, Hex(4, 4), "You can’t build on water."),
        (Tool.TOWER, Hex(1, 0), "A tower needs level 3 or higher."),
    ],
)
def test_what_cannot_stand_is_refused_in_words_with_its_hex(tool: Tool, hex_: Hex, words: str) -> None:
    state = after(two_tiles(), ChooseTool(tool), Choose(hex_))
    refusal = editor_in(state).refusal
    assert refusal is not None and refusal.words == words and faulty_hexes(editor_in(state)) == (hex_,)
    assert editor_in(after(state, ChooseTool(Tool.LIFT))).refusal is None


def test_a_tile_under_another_is_lifted_last() -> None:
    state = after(two_tiles(), Choose(Hex(1, 1)), ChooseTool(Tool.TAKE), Choose(Hex(1, 0)))
    state = after(state, TakeTile(Tile.parse("LJ")), Choose(ORIGIN), Confirm())
    assert editor_in(state).draft.board.level(ORIGIN) == 2
    refused = after(state, ChooseTool(Tool.LIFT), Choose(Hex(1, -1)))
    assert editor_in(refused).refusal is not None and editor_in(refused).draft == editor_in(state).draft


def test_what_no_game_reaches_is_said_and_cannot_be_studied() -> None:
    state = two_tiles()
    assert problems(editor_in(state)) == () == faulty_hexes(editor_in(state))
    alone = after(state, Choose(Hex(1, 1)))
    assert problems(editor_in(alone)) == ("Player 2 has had 1 turn and must have built in it.",)
    with pytest.raises(ValueError, match="no game"):
        study_save(editor_in(alone), 5)


def test_turn_supplies_and_players_are_changed() -> None:
    state = two_tiles()
    draft = editor_in(state).draft
    state = after(state, ChangeDraft(draft.with_huts_left(1, 4)))
    assert table_in(state).position.players[1].supply.huts == 4
    assert problems(editor_in(state)) == ("More huts are lost than the eruptions on this island can have covered.",)
    four = after(state, ChangeDraftOptions(Options(4)))
    assert len(table_in(four).game.names) == 4 == len(table_in(four).colours)
    assert editor_in(after(four, Undo())).names == editor_in(state).names
    assert len(table_in(after(four, Undo())).colours) == 2


def test_a_position_of_a_study_is_changed_and_the_study_waits() -> None:
    studied = after(State(), PutOnTable(save_of(WHOLE)), GoToPly(12), StudyPosition())
    state = after(studied, OpenEditor())
    assert editor_in(state).draft == Draft.of(table_in(studied).position) and state.save == studied.save
    back = after(state, LeaveEditor())
    assert (back.study, back.table) == (studied.study, studied.table)


def test_a_study_of_a_position_is_saved_linked_and_read_again() -> None:
    save = study_save(editor_in(two_tiles()), 5)
    state = after(State(), PutOnTable(save), StudyPosition())
    move = next(iter(table_in(state).position.placements))
    state = after(state, Prepare(move), Confirm())
    assert state.save is not None and state.save.study
    again = parse_save("a", format_save(state.save))
    assert (again.game, again.study, again.visited) == (save.game, state.save.study, True)
    reopened = after(State(), PutOnTable(again), StudyPosition())
    assert reopened.study is not None and reopened.study.problem == ""
    assert reopened.study.tree.main.moves == (move,)
    read = read_text(record_text(state.save))
    assert read.game.moves == (move,) and read.game.is_set_up
    linked = parse_fragment(format_fragment(table_in(state).game, (1, 2)))
    assert linked is not None and linked.game.position == table_in(state).position
    address = format_study_fragment(reopened.study.tree, (1, 2))
    assert address is not None and address.startswith("p=1p")
    linked = parse_fragment(address)
    assert linked is not None and linked.game.positions == save.game.positions
    text, damage = linked_study(address, linked.game)
    assert not damage and parse_study(text).main.moves == (move,)
    other = next(tile for tile, count in table_in(reopened).position.unseen().items() if count)
    taken = after(after(State(), PutOnTable(save), StudyPosition()), TakeTile(other), Prepare(move), Confirm())
    assert taken.save is not None
    opened = after(State(), PutOnTable(parse_save("a", format_save(taken.save))), StudyPosition())
    assert opened.study is not None and opened.study.problem == "", "another tile taken at the beginning"


def test_the_game_under_way_waits_at_home_while_a_position_is_studied() -> None:
    page = Page()
    page.do(PutOnTable(save_of(FOUR_PLIES)))
    page.do(PutOnTable(study_save(editor_in(two_tiles()), 5)), StudyPosition())
    waiting = Library(page.storage, lambda: "new", lambda: 0).waiting_game()
    assert waiting is not None and waiting.game == FOUR_PLIES
    page.storage.remove(Area.LASTING, CURRENT)
    waiting = Library(page.storage, lambda: "new", lambda: 0).waiting_game()
    assert waiting is not None and waiting.game == FOUR_PLIES, "also where nothing says which was played last"


def test_a_position_that_no_game_reaches_is_refused_in_texts_and_links_too() -> None:
    draft = editor_in(two_tiles()).draft
    text = str(draft.taken(Hex(1, 1)).position(None)).replace("phase=build", "phase=draw")
    with pytest.raises(UnreadableTextError, match="must have built"):
        read_text(text)
    with pytest.raises(LinkError, match="damaged"):
        parse_fragment("p=1pAAAAAAAAAAAAAAAAAAAAAAAA")
