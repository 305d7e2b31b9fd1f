"""The card of a position that is set up by hand: its tools, what speaks against it, and the hexes that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from session.page.commands import ChooseOwner, ChooseTool, PutOnTable, StudyPosition
from session.page.store import Change, Store
from session.study.editor import Editor, Tool, faulty_hexes, problems, study_save
from session.study.editor_words import more_words, state_words
from session.text.words import tile_words
from taluva import Hex
from taluva.drawing.cells import WATER
from taluva.drawing.geometry import center, number
from web.board.view import BoardView
from web.browser.elements import by_id, clone, part, set_attribute, set_hidden, set_text, svg
from web.browser.listeners import Listeners
from web.controls import Handler
from web.lessons.room import RoomBelow

_OWNED = (Tool.HUT, Tool.TEMPLE, Tool.TOWER)


class EditorCard:
    """The panel `editor`."""

    def __init__(self, store: Store, board: BoardView, alert: Callable[[str], None], listeners: Listeners) -> None:
        """alert: says why something was refused."""
        self._store = store
        self._board = board
        self._alert = alert
        self._main = by_id("app")
        self._node = by_id("editor")
        self._below = RoomBelow(board.camera, self._node)
        self._layer = svg("g")
        board.marks.after(self._layer)
        self._shown: tuple[Editor, str, bool] | None = None
        self._seats: object = None
        self._marked: object = ()
        listeners.add(self._node, "change", self._on_input)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the card's control, by control name."""
        return {"editor-study": lambda _press: self._study()}

    def on_change(self, change: Change) -> None:
        """Show the position that is set up; hide the card if there is none."""
        state = change.after
        editor = state.editor
        if editor is None:
            self._hide()
            return
        now = editor, state.language, state.settings.flat
        if self._shown is not None and all(one is other for one, other in zip(now, self._shown)):
            return
        before, self._shown = self._shown, now
        set_attribute(self._main, "data-editor", editor.tool.value)
        set_hidden(self._node, False)
        for radio in self._node.querySelectorAll("[name=editor-tool]"):
            radio.checked = radio.value == editor.tool.value
        set_hidden(by_id("editor-tile-row"), editor.tool is not Tool.TILE)
        set_hidden(by_id("editor-seat-row"), editor.tool not in _OWNED)
        set_text(by_id("editor-tile-words"), "" if editor.tile is None else tile_words(editor.tile))
        self._show_seats(editor)
        faults = bool(problems(editor))
        set_text(by_id("editor-words"), state_words(editor))
        set_attribute(by_id("editor-words"), "data-kind", "bad" if faults else None)
        nodes = []
        for words in more_words(editor):
            node = _item(words)
            nodes.append(node)
        by_id("editor-problems").replaceChildren(*nodes)
        self._mark(faulty_hexes(editor))
        if editor.refusal is not None and (before is None or before[0].refusal is not editor.refusal):
            self._alert(editor.refusal.words)
        if before is None:
            self._below.reserve(self._below.needed(self._node))

    def _hide(self) -> None:
        if self._shown is None:
            return
        self._shown = None
        set_attribute(self._main, "data-editor", None)
        set_hidden(self._node, True)
        self._mark(())
        self._below.reserve(0)

    def _show_seats(self, editor: Editor) -> None:
        seats = editor.spoken, editor.colours
        if seats != self._seats:
            self._seats = seats
            nodes = []
            for seat, (name, colour) in enumerate(zip(editor.spoken, editor.colours)):
                node = clone("editor-seat")
                node.setAttribute("class", f"p{colour}")
                node.querySelector("input").setAttribute("value", str(seat))
                set_text(part(node, "name"), name)
                nodes.append(node)
            by_id("editor-seats").replaceChildren(*nodes)
        for radio in self._node.querySelectorAll("[name=editor-seat]"):
            radio.checked = int(radio.value) == editor.seat

    def _mark(self, hexes: tuple[Hex, ...]) -> None:
        """Mark hexes on the board; none to clear it."""
        height = self._board.cells.height
        marked = hexes, height
        if marked == self._marked:
            return
        self._marked = marked
        parts = []
        for hex_ in hexes:
            x, y = center(hex_, self._board.seen.get(hex_, WATER).level, height)
            parts.append(f'<use class="editor-bad" href="#st-bad" x="{number(x)}" y="{number(y)}"/>')
        self._layer.innerHTML = "".join(parts)

    def _on_input(self, event: Any) -> None:
        if event.target.name == "editor-tool":
            self._store.dispatch(ChooseTool(Tool(str(event.target.value))))
        elif event.target.name == "editor-seat":
            self._store.dispatch(ChooseOwner(int(event.target.value)))

    def _study(self) -> None:
        """Put the position on the table as a game that nobody plays, and study it."""
        editor = self._store.state.editor
        if editor is not None and not problems(editor):
            self._store.dispatch(PutOnTable(study_save(editor, self._store.now.date)))
            self._store.dispatch(StudyPosition())


def _item(words: str) -> Any:
    node = clone("editor-problem")
    set_text(node, words)
    return node
