"""Event listeners: one for each kind of event, however many parts of the page handle it.

Other people's code in the page sends events too: extensions, autofill, translators. What is no input, and targets that
are not elements, are sorted out here, so that no handler meets them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from js import document, window
from pyodide.ffi import create_proxy, jsnull

from web.browser.elements import Element, js_object

Handler: TypeAlias = Callable[[Any], bool | None]
"""Handles an event; returns True to keep it from later handlers."""

# Listened to on the part itself: a wheel listener that may refuse the event slows all scrolling below it,
# and a pointer matters only when it leaves the part, not something inside.
_ON_THE_PART = {"wheel", "pointerleave"}

# Fields that a browser's own event of each kind has; an event without them was made up carelessly.
_FIELDS = {
    "animationend": "animationName",
    "click": "button",
    "contextmenu": "button",
    "dragover": "dataTransfer",
    "drop": "dataTransfer",
    "error": "message",
    "focusin": "detail",
    "focusout": "detail",
    "gesturechange": "scale clientX",
    "gesturestart": "scale clientX",
    "keydown": "key code",
    "pageshow": "persisted",
    "paste": "clipboardData",
    "pointercancel": "pointerId clientX",
    "pointerdown": "pointerId clientX",
    "pointerleave": "pointerId clientX",
    "pointermove": "pointerId clientX",
    "pointerup": "pointerId clientX",
    "storage": "url",
    "wheel": "deltaX deltaY deltaMode clientX",
}
_ELEMENT_NODE = 1


class PageEvent:
    """A browser's event, whose targets are elements: text has none of an element's methods."""

    def __init__(self, event: Any) -> None:
        self.original = event
        self.target: Element = _element_at(event.target) or document.documentElement

    def __getattr__(self, name: str) -> Any:
        return getattr(self.original, name, None)

    @property
    def relatedTarget(self) -> Element:  # the browser's name
        """Return the element that the pointer or the focus comes from or goes to, or None."""
        return _element_at(self.original.relatedTarget)

    @property
    def is_bare(self) -> bool:
        """Return whether a click ends no press of a pointer: keys, scripts and screen readers send such."""
        return not self.original.detail

    @property
    def field(self) -> str:
        """Return the name of the field that was changed, empty for one without a name."""
        return str(getattr(self.target, "name", None) or "")


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
        self._everywhere = {window.js_id: "window", document.js_id: "document"}
        # Captured by the document, since some events do not bubble.
        self._captured = js_object({"capture": True, "passive": False})
        self._bubbling = js_object({"passive": False})

    def add(self, target: Any, event: str, handler: Handler, *, first: bool = False) -> None:
        """Call a handler for an event on the window, on the document, or on an element and its descendants.

        Handlers of an element run before those of the whole page, otherwise in the order in which they were added;
        `first` puts a handler before all others.
        """
        name = self._everywhere.get(target.js_id, "")
        everywhere = name != ""
        registrations = self._registrations.setdefault(event, [])
        place = 0 if first else len(registrations)
        if not everywhere and not first:
            places = (at for at, each in enumerate(registrations) if each.part is None and not each.first)
            place = next(places, place)
        registrations.insert(place, _Registration(None if everywhere else target, handler, first))
        root = target if everywhere or event in _ON_THE_PART else document
        name = name or (root.id if event in _ON_THE_PART else "document")
        if (name, event) not in self._listening:
            self._listening.add((name, event))
            root.addEventListener(event, self._proxy, self._captured if name == "document" else self._bubbling)

    def __len__(self) -> int:
        return len(self._listening)

    def _on_event(self, event: Any) -> None:
        if not _is_complete(event):
            return
        page_event = PageEvent(event)
        contains: dict[int, bool] = {}  # of each part, asked once: many handlers share the board
        for part, handler, _first in tuple(self._registrations[event.type]):
            if part is not None:
                if id(part) not in contains:
                    contains[id(part)] = bool(part.contains(page_event.target))
                if not contains[id(part)]:
                    continue
            if handler(page_event):
                return


def _is_complete(event: Any) -> bool:
    """Return whether an event has what a browser's own event of its kind has."""
    fields = _FIELDS.get(event.type, "").split()
    return all(getattr(event, field, None) not in (None, jsnull) for field in fields)


def _element_at(target: Any) -> Element:
    """Return a target that is an element, or the element around a text; None where there is none."""
    kind = getattr(target, "nodeType", None)
    return target if kind == _ELEMENT_NODE else getattr(target, "parentElement", None) or None
