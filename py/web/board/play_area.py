"""The board with its input: drawing, pointers, keys and the inspector."""

from __future__ import annotations

from collections.abc import Callable

from session.page.store import Change, Store
from web.board.carrier import Carrier
from web.board.edges import EdgeArrows
from web.board.focus import BoardFocus
from web.board.gestures import Gestures
from web.board.inspector import Inspector
from web.board.loupe import Loupe
from web.board.navigation import HexNavigation
from web.board.picker import HexPicker
from web.board.view import BoardView
from web.browser.listeners import Listeners
from web.controls import Handler

_ZOOM = 1.25


class PlayArea:
    """Shows the island, and turns input on it into intents."""

    def __init__(
        self,
        store: Store,
        view: BoardView,
        listeners: Listeners,
        *,
        show_end: Callable[[], None],
        opened: Callable[[], None],
        snap: Callable[[], None],
    ) -> None:
        """show_end: shows how the game or lesson on the table ended. opened: called when the inspector has opened.

        snap: called when a carried tile has snapped to another place.
        """
        self.view = view
        self.focus = BoardFocus(store, self.view, listeners)
        self.inspector = Inspector(store, self.view, listeners, opened)
        self._picker = HexPicker(store, self.view, show_end)
        self._navigation = HexNavigation(self.view)
        self._edges = EdgeArrows(self.view.camera)
        Loupe(self.view, listeners)
        self._carrier = Carrier(store, self.view, listeners, snap)
        Gestures(self.view.camera, listeners, self._picker.point_at, self._picker.choose, self._carrier.take_up)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the board's controls, by control name."""
        camera = self.view.camera
        return {
            "zoom-in": lambda _press: camera.zoom(_ZOOM),
            "zoom-out": lambda _press: camera.zoom(1 / _ZOOM),
            "fit": lambda _press: camera.fit(),
            "walk": lambda press: self._navigation.walk(press.key, press.ctrl),
            "next-legal": lambda _press: self._navigation.go_to_legal(False),
            "previous-legal": lambda _press: self._navigation.go_to_legal(True),
            "choose": lambda _press: self._picker.choose_by_key(),
            "inspect": lambda _press: self.inspector.open(self.view.grid.current),
            "inspect-here": lambda _press: self.inspector.open_current(),
            "inspect-close": lambda _press: self.inspector.close(),
            **self._edges.handlers,
        }

    def on_change(self, change: Change) -> None:
        """Show what has changed."""
        self.view.on_change(change)
        self._carrier.on_change(change)
        self.inspector.on_change(change)
