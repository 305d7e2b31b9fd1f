"""Event listeners: one for each kind of event, however many parts of the page handle it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from js import document, window
from pyodide.ffi import create_proxy

from web.browser.elements import Element, js_object

Handler: TypeAlias = Callable[[Any], bool | None]
"""Handles an event; returns True to keep it from later handlers."""

# Listened to on the part itself: a wheel listener that may refuse the event slows all scrolling below it,
# and a pointer matters only when it leaves the part, not something inside.
_ON_THE_PART = {"wheel", "pointerleave"}


class _Registration(NamedTuple):
    part: Element | None
    handler: Handler
    first: bool


class Listeners:
    """Every event listener of the page, all through one proxy."""

    def __init__(self) -> None:
        self._registrations: dict[str, list[_Registration]] = {}
        self._listening: set[tuple[str, str]] = set()
        self._proxy = create_proxy(self._on_event)

    def add(self, target: Any, event: str, handler: Handler, *, first: bool = False) -> None:
        """Call a handler for an event on the window, on the document, or on an element and its descendants.

        Handlers of an element run before those of the whole page, otherwise in the order in which they were added;
        `first` puts a handler before all others.
        """
        everywhere = target in (window, document)
        registrations = self._registrations.setdefault(event, [])
        place = 0 if first else len(registrations)
        if not everywhere and not first:
            places = (at for at, each in enumerate(registrations) if each.part is None and not each.first)
            place = next(places, place)
        registrations.insert(place, _Registration(None if everywhere else target, handler, first))
        root = target if everywhere or event in _ON_THE_PART else document
        name = "window" if root == window else "document" if root == document else root.id
        if (name, event) not in self._listening:
            self._listening.add((name, event))
            # Captured, since some events do not bubble.
            root.addEventListener(event, self._proxy, js_object({"capture": root == document, "passive": False}))

    def __len__(self) -> int:
        return len(self._listening)

    def _on_event(self, event: Any) -> None:
        for part, handler, _first in tuple(self._registrations[event.type]):
            if (part is None or part.contains(event.target)) and handler(event):
                return
