"""A position that is set up by hand on the page: the tool in hand, what it does on a hex, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from session.saves.relation import shows_game
from session.saves.save import Save, clean_title, new_save
from session.setup import COLOURS, default_names
from session.study.study import Study
from session.table.intents import Cancel, Carry, Choose, Confirm, Intent, PointAt, Redo, Rotate, Undo
from session.table.table import Table
from session.table.update import update
from session.text.faults import fault_words
from session.text.i18n import N_, _
from session.text.names import Names, plain_names
from session.text.words import refusal_words
from taluva import TILE_SET, Building, Game, Hex, Kind, Options, Placement, Tile
from taluva.names import without_isolation
from taluva.reachable import Fault, faults_of, position_of
from taluva.setting_up import Draft
from taluva.variations import set_up_game

_CLOSED = N_("Set up a position")
_MOST_STEPS = 200
"""So many changes can be undone."""


class Tool(Enum):
    """What a press on a hex does; the values are used on the page."""

    TILE = "tile"
    LIFT = "lift"
    HUT = "hut"
    TEMPLE = "temple"
    TOWER = "tower"
    TAKE = "take"


_BUILDINGS = {Tool.HUT: Building.HUT, Tool.TEMPLE: Building.TEMPLE, Tool.TOWER: Building.TOWER}
_KINDS = {Tool.HUT: Kind.HUT, Tool.TEMPLE: Kind.TEMPLE, Tool.TOWER: Kind.TOWER}


class Refusal(NamedTuple):
    """Why something could not be done, as a sentence, and the hexes that it is about."""

    words: str
    hexes: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Editor:
    """A position in the making. An immutable value.

    table, study: what was on the page before, and waits; None each if nothing did.
    draft: what lies on the table so far. names: by seat. colours: 1–4 by seat.
    tool: what a press does. seat: whose buildings it puts. tile: the one that it lays next, None once all are placed.
    past, future: the drafts before and after this one, the nearest last. refusal: why the last press did nothing.
    """

    table: Table | None
    study: Study | None
    draft: Draft
    names: tuple[str, ...]
    colours: tuple[int, ...]
    tool: Tool = Tool.TILE
    seat: int = 0
    tile: Tile | None = TILE_SET[0]
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()
    refusal: Refusal | None = None

    @property
    def own_table(self) -> Table | None:
        """Return the table of the saved game, which waits."""
        return self.table if self.study is None else self.study.waiting

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Return why no game reaches the position as it is."""
        return faults_of(self.draft)

    @cached_property
    def is_given_away(self) -> bool:
        """Return whether the position is one of the game that waits, which a person plays for a result."""
        table = self.own_table
        if table is None or self.study is not None or self.faults or not table.save.is_played_here:
            return False
        return shows_game(set_up_game(position_of(self.draft)), table.game)

    @property
    def spoken(self) -> Names:
        """Return the names by seat, for texts."""
        return plain_names(self.names)


def opened(table: Table | None, study: Study | None, *, copies: bool) -> tuple[Editor, Table]:
    """Return an editor and its table; copies: whether it begins with the position on the board, else with the sea."""
    options = Options() if table is None else table.game.options
    draft = Draft.of(table.position) if table is not None and copies else Draft.empty(options)
    names, colours = default_names(options.players), COLOURS[: options.players]
    if table is not None:
        names = tuple(without_isolation(name) for name in plain_names(table.game.names, table.levels))
        colours = table.colours
    editor = _with_next_tile(Editor(table, study, draft, names, colours, seat=draft.seat))
    return editor, table_of_draft(editor)


def table_of_draft(editor: Editor, before: Table | None = None) -> Table:
    """Return the table that shows the draft; only the tool that lays tiles prepares anything on it.

    before: the one shown so far, whose tile stays turned as it is.
    """
    tile = editor.tile if editor.tool is Tool.TILE else None
    position = editor.draft.position(tile)
    game = Game(editor.draft.options, editor.names, (), (), (position,))
    rotation, pointed = (0, None) if before is None else (before.rotation, before.pointed)
    closed = "" if tile is not None else _CLOSED
    return Table(new_save(game, editor.colours), rotation=rotation, pointed=pointed, closed=closed)


def pressed(editor: Editor, table: Table, intent: Intent) -> tuple[Editor, Table]:
    """Return the editor and its table after an intent; the same objects if it changes nothing."""
    match intent:
        case Undo():
            return _back(editor, table)
        case Redo():
            return _on(editor, table)
        case Choose(hex_, by_key) if editor.tool is not Tool.TILE:
            return _used(editor, replace(table, pointed=hex_) if by_key else table, hex_)
        case Choose(hex_, True) if table.ghost is not None and table.ghost.fixed and table.ghost.hex == hex_:
            return _placed(editor, table)
        case Confirm():
            return _placed(editor, table)
        case PointAt() | Choose() | Rotate() | Carry() | Cancel():
            return replace(editor, refusal=None) if editor.refusal else editor, update(table, intent)
    return editor, table


def with_draft(editor: Editor, table: Table, draft: Draft) -> tuple[Editor, Table]:
    """Return the editor with another draft, which can be undone."""
    if draft == editor.draft:
        return editor, table
    past = (*editor.past, editor.draft)[-_MOST_STEPS:]
    return _shown(replace(editor, draft=draft, past=past, future=(), refusal=None), table)


def with_tool(editor: Editor, table: Table, tool: Tool) -> tuple[Editor, Table]:
    """Return the editor with another tool."""
    return _shown(replace(editor, tool=tool, refusal=None), table)


def with_owner(editor: Editor, seat: int) -> Editor:
    """Return the editor with the seat whose buildings are put; the same for no such seat."""
    return replace(editor, seat=seat) if 0 <= seat < len(editor.names) else editor


def with_tile_to_place(editor: Editor, table: Table, tile: Tile) -> tuple[Editor, Table]:
    """Return the editor with a tile to lay next, and the tool for it; unchanged if no such tile is left."""
    if not editor.draft.unseen(tile):
        return editor, table
    return _shown(replace(editor, tile=tile, tool=Tool.TILE, refusal=None), table)


def with_players(editor: Editor, table: Table, options: Options) -> tuple[Editor, Table]:
    """Return the editor with other options; new seats get default names and free colours."""
    draft = editor.draft.with_options(options)
    return with_draft(_for_draft(editor, editor.draft, options.players), table, draft)


def study_save(editor: Editor, now: int) -> Save:
    """Return the save of the position that was set up; raise ValueError if no game reaches it. now: ms since 1970."""
    game = replace(set_up_game(position_of(editor.draft)), names=editor.names)
    title = clean_title(_("Position set up: {names}").format(names=", ".join(editor.names)))
    return replace(new_save(game, editor.colours, title=title, now=now), takeback=True, visited=True)


def problems(editor: Editor) -> tuple[str, ...]:
    """Return why the position cannot be studied, in sentences, each once."""
    words = [fault_words(fault, editor.spoken) for fault in editor.faults]
    if editor.is_given_away:
        words.append(_("This position is from your game. You can study it once that game is over."))
    return tuple(dict.fromkeys(words))


def faulty_hexes(editor: Editor) -> tuple[Hex, ...]:
    """Return the hexes that are wrong, or that the last refusal is about."""
    if editor.refusal is not None:
        return editor.refusal.hexes
    hexes: dict[Hex, None] = {}
    for fault in editor.faults:
        own = fault.hexes if fault.violation is None else (*fault.hexes, *fault.violation.hexes)
        hexes.update(dict.fromkeys(own))
    return tuple(hexes)


def _shown(editor: Editor, table: Table) -> tuple[Editor, Table]:
    editor = _with_next_tile(editor)
    return editor, table_of_draft(editor, table)


def _with_next_tile(editor: Editor) -> Editor:
    """Return the editor with a tile to lay that is left: the same kind again, else the next one in the box."""
    draft = editor.draft
    if editor.tile is not None and draft.unseen(editor.tile) > 0:
        return editor
    return replace(editor, tile=next((tile for tile in TILE_SET if draft.unseen(tile) > 0), None))


def _placed(editor: Editor, table: Table) -> tuple[Editor, Table]:
    """Lay the prepared tile, or say why it cannot lie there."""
    ghost = table.ghost
    if ghost is None or not ghost.fixed or editor.tile is None:
        return editor, table
    move = Placement(ghost.hex, ghost.rotation)
    violation = editor.draft.refuses_tile(editor.tile, move)
    if violation is not None:
        return replace(editor, refusal=Refusal(refusal_words(violation), violation.hexes)), table
    return with_draft(editor, replace(table, rotation=ghost.rotation), editor.draft.laid(editor.tile, move))


def _used(editor: Editor, table: Table, hex_: Hex) -> tuple[Editor, Table]:
    """Use the tool on a hex."""
    draft, tool = editor.draft, editor.tool
    if tool is Tool.LIFT:
        tile = draft.tile_at(hex_)
        over = () if tile is None else draft.over(tile)
        if over:
            words = _("Another tile is on top of this one: lift that first.")
            return replace(editor, refusal=Refusal(words, over)), table
        return _unchanged(editor, table) if tile is None else with_draft(editor, table, draft.lifted(tile))
    if tool is Tool.TAKE:
        return with_draft(editor, table, draft.taken(hex_))
    building = _BUILDINGS[tool]
    standing = draft.board.building(hex_)
    if standing is not None and standing[:2] == (editor.seat, building):
        return with_draft(editor, table, draft.taken(hex_))
    violation = draft.refuses_building(hex_, editor.seat, building)
    if violation is not None:
        words = refusal_words(violation, _KINDS[tool])
        if building is Building.HUT and not draft.board.level(hex_):
            words = refusal_words(violation)
        return replace(editor, refusal=Refusal(words, violation.hexes)), table
    return with_draft(editor, table, draft.put(hex_, editor.seat, building))


def _unchanged(editor: Editor, table: Table) -> tuple[Editor, Table]:
    return replace(editor, refusal=None) if editor.refusal else editor, table


def _back(editor: Editor, table: Table) -> tuple[Editor, Table]:
    if not editor.past:
        return editor, table
    *past, draft = editor.past
    future = (*editor.future, editor.draft)
    return _shown(_for_draft(replace(editor, past=tuple(past), future=future, refusal=None), draft), table)


def _on(editor: Editor, table: Table) -> tuple[Editor, Table]:
    if not editor.future:
        return editor, table
    *future, draft = editor.future
    past = (*editor.past, editor.draft)
    return _shown(_for_draft(replace(editor, past=past, future=tuple(future), refusal=None), draft), table)


def _for_draft(editor: Editor, draft: Draft, count: int | None = None) -> Editor:
    """Return the editor with a draft, and with names and colours for its seats, or for `count` of them."""
    count = draft.options.players if count is None else count
    free = [colour for colour in COLOURS if colour not in editor.colours]
    return replace(
        editor,
        draft=draft,
        names=(*editor.names, *default_names(count)[len(editor.names) :])[:count],
        colours=(*editor.colours, *free)[:count],
        seat=min(editor.seat, count - 1),
    )
