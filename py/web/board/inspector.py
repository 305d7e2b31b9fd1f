"""The panel that describes a hex: opened by a key, a long press, the right mouse button or the notice."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from js import clearTimeout, document, setTimeout
from pyodide.ffi import create_proxy

from session.page.store import Change, Store
from session.table.inspection import Line, inspect
from session.table.table import Table
from taluva import Hex, Rule
from web.board.grid import hex_of
from web.board.view import BoardView
from web.browser.elements import Element, by_id, clone, part, set_hidden, set_text
from web.browser.listeners import Listeners

_LONG_PRESS_MS = 550
_STILL_PX = 8


class Inspector:
    """The popover `inspect`; it follows the table while open."""

    def __init__(self, store: Store, board: BoardView, listeners: Listeners, opened: Callable[[], None]) -> None:
        """opened: called when it has opened."""
        self._opened = opened
        self._store = store
        self._board = board
        self._node = by_id("inspect")
        self._hex: Hex | None = None
        self._timer: int | None = None
        self._pressed: tuple[Hex, float, float] | None = None
        self._was_long = False
        self._on_long = create_proxy(self._open_pressed)
        add = listeners.add
        viewport = board.camera.viewport
        add(viewport, "contextmenu", self._on_menu)
        add(viewport, "pointerdown", self._on_down)
        add(viewport, "pointermove", self._on_move)
        add(viewport, "pointerup", self._on_up)
        add(viewport, "pointercancel", self._on_up)
        add(viewport, "click", self._on_board_click, first=True)
        add(document, "click", self._on_click)

    def open(self, hex_: Hex) -> None:
        """Describe a hex."""
        table = self._store.state.table
        if table is None:
            return
        self._hex = hex_
        self._fill(table)
        if not self._is_open:
            self._node.showPopover()
            self._opened()
        by_id("inspect-title").focus(preventScroll=True)

    def close(self) -> bool:
        """Close the panel; return whether it was open."""
        if not self._is_open:
            return False
        inside = self._node.contains(document.activeElement)
        self._node.hidePopover()
        if inside:
            self._board.grid.focus()
        return True

    def on_change(self, change: Change) -> None:
        """Follow the table while the panel is open."""
        if change.after.table is None:
            self.close()
        elif self._is_open:
            self._fill(change.after.table)

    def open_current(self) -> None:
        """Describe the hex of the move in preparation, else the current hex of the grid."""
        table = self._store.state.table
        pending = table.pending if table is not None else None
        self.open(pending.hex if pending is not None else self._board.grid.current)

    @property
    def _is_open(self) -> bool:
        return bool(self._node.matches(":popover-open"))

    def _fill(self, table: Table) -> None:
        assert self._hex is not None
        seen = inspect(table, self._hex)
        set_text(by_id("inspect-title"), seen.title)
        _fill(by_id("inspect-lines"), [Line(line) for line in seen.lines])
        _fill(by_id("inspect-layers"), [Line(layer) for layer in seen.layers])
        set_hidden(by_id("inspect-stack"), not seen.layers)
        _fill(by_id("inspect-now"), [*(Line(words) for words in seen.can), *seen.reasons])

    def _on_menu(self, event: Any) -> None:
        hex_ = hex_of(event.target)
        if hex_ is not None:
            event.preventDefault()
            self._forget_press()
            self.open(hex_)

    def _on_down(self, event: Any) -> None:
        self._was_long = False
        self._forget_press()
        hex_ = hex_of(event.target)
        if event.pointerType != "mouse" and event.isPrimary and hex_ is not None:
            self._pressed = (hex_, event.clientX, event.clientY)
            self._timer = setTimeout(self._on_long, _LONG_PRESS_MS)

    def _on_move(self, event: Any) -> None:
        if self._pressed is not None:
            _hex, x, y = self._pressed
            if math.dist((x, y), (event.clientX, event.clientY)) > _STILL_PX or not event.isPrimary:
                self._forget_press()

    def _on_up(self, _event: Any) -> None:
        self._forget_press()

    def _open_pressed(self) -> None:
        if self._pressed is not None:
            self._was_long = True
            self.open(self._pressed[0])
        self._forget_press()

    def _forget_press(self) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = self._pressed = None

    def _on_board_click(self, event: Any) -> bool:
        """Keep a long press from counting as a tap too."""
        was_long, self._was_long = self._was_long and not event.is_bare, False
        return was_long

    def _on_click(self, event: Any) -> None:
        """Close the panel on a click outside, except the click that opens it."""
        if not self._node.contains(event.target) and not event.target.closest("#inspect-here"):
            self.close()


def _fill(list_: Element, reasons: Sequence[Line]) -> None:
    list_.replaceChildren()
    for reason in reasons:
        line = clone("inspect-line")
        set_text(part(line, "text"), reason.words)
        why = part(line, "why")
        if reason.rule is None or reason.rule in (Rule.GAME_OVER, Rule.WRONG_STEP):
            why.remove()
        else:
            why.setAttribute("data-rule", reason.rule.value)
        list_.append(line)
    set_hidden(list_, not reasons)
