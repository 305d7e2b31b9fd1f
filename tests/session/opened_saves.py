"""A page on which a saved game was opened, and what became of the save: for the tests of saving."""

from __future__ import annotations

from session.lessons.course import lesson_named
from session.page.commands import (
    PutOnTable,
    RecordSave,
)
from session.saves.library import SAVE
from session.saves.save import Save, format_save, parse_save
from session.table.intents import PlayMove
from taluva import Game, parse_move
from tests.session.games import game_of
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import DEAL, Page, save_of

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
