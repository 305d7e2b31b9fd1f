"""Games from elsewhere that lead into one that is played here: studying them would decide it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.page.commands import OpenEditor, PutOnTable
from session.saves.library import SAVE, Library
from session.saves.relation import is_own_game, relatives
from session.saves.save import Save, format_save
from session.study.editor import problems
from taluva import Game, Phase
from taluva.setting_up import Draft
from taluva.variations import set_up_game
from tests.rules.random_games import random_game
from tests.rules.records import renamed
from tests.rules.turning import moved
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import after, on_table, save_of

WHOLE = random_game(2)
PLAYED = WHOLE.at(14)
DRAWING = replace(WHOLE.positions[12], hand=None, phase=Phase.DRAW)
SET_UP = set_up_game(DRAWING)
TURNED = set_up_game(moved(DRAWING, 2, True, (1, -2)))
REDEALT = replace(WHOLE.at(14), deck=(*WHOLE.deck[:-2], *WHOLE.deck[:-3:-1]))


def library(save: Save) -> Library:
    """Return a library with one game."""
    return Library(MemoryStorage({SAVE + "a": format_save(save)}), lambda: "b", lambda: 0)


@pytest.mark.parametrize(
    ("save", "game", "own"),
    [
        (save_of(PLAYED), WHOLE.at(6), True),
        (save_of(PLAYED, levels=(0, 3)), renamed(WHOLE.at(6), ("Ana", "Bo")), True),
        (save_of(PLAYED), SET_UP, True),
        (save_of(PLAYED), TURNED, True),
        (save_of(WHOLE.at(30)), REDEALT, True),
        (save_of(PLAYED, levels=(3, 3)), WHOLE.at(6), False),
        (save_of(PLAYED, visited=True), WHOLE.at(6), False),
        (save_of(WHOLE), WHOLE.at(6), False),
        (save_of(PLAYED), random_game(3, plies=6), False),
        (save_of(random_game(3, plies=30)), SET_UP, False),
    ],
    ids=[
        "earlier",
        "renamed",
        "its position",
        "turned",
        "other tiles to come",
        "of computers",
        "a study",
        "finished",
        "another",
        "another’s position",
    ],
)
def test_what_leads_into_a_game_under_way_is_known(save: Save, game: Game, own: bool) -> None:
    assert is_own_game(game, relatives(game, library(save))) is own


def test_only_games_that_may_be_the_same_are_read_again() -> None:
    others = [save_of(random_game(seed, plies=12 + seed)) for seed in range(3, 23)]
    texts = {f"{SAVE}{number}": format_save(save) for number, save in enumerate([*others, save_of(PLAYED)])}
    old = format_save(save_of(PLAYED, changed=5)).replace('"islands"', '"of-an-older-release"')
    relations = relatives(TURNED, Library(MemoryStorage({**texts, SAVE + "old": old}), lambda: "new", lambda: 0))
    assert [save.id for save in relations] == ["old", "20"]


def test_setting_up_the_position_of_the_game_under_way_is_no_way_around_it() -> None:
    state = after(on_table(PLAYED), OpenEditor())
    assert state.editor is not None
    same = replace(state.editor, draft=Draft.of(moved(WHOLE.positions[12], 5, True)))
    assert problems(same) == ("This position is from your game. You can study it once that game is over.",)
    assert problems(replace(same, draft=Draft.of(random_game(3).positions[12]))) == ()
    over = after(on_table(WHOLE), OpenEditor())
    assert over.editor is not None and problems(replace(over.editor, draft=same.draft)) == ()
    assert PutOnTable(save_of(PLAYED)).is_own is False
