"""How the page hears: one listener for each kind of event, however many parts of the page care for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from js import document, window
from pyodide.ffi import create_proxy

from web.browser.elements import Element, js_object

Handler: TypeAlias = Callable[[Any], bool | None]
"""Answers to an event; True keeps it from those who come after."""

# Heard where they happen: a wheel that may be refused slows all scrolling below its listener,
# and of what a pointer leaves only the part itself is of interest.
_AT_THE_PART = {"wheel", "pointerleave"}


class _Care(NamedTuple):
    part: Element | None
    handler: Handler


class Listeners:
    """Every event listener of the page, all with the one proxy."""

    def __init__(self) -> None:
        self._cares: dict[str, list[_Care]] = {}
        self._heard: set[tuple[str, str]] = set()
        self._ear = create_proxy(self._hear)

    def add(self, target: Any, event: str, handler: Handler, *, first: bool = False) -> None:
        """Tell a handler of an event of the window, the document, or a part of it and what is in that.

        Those who care for a part are told before those who care for all, else in the order
        in which they were added; `first` puts a handler before all others.
        """
        everywhere = target in (window, document)
        cares = self._cares.setdefault(event, [])
        place = 0 if first else len(cares)
        if not everywhere and not first:
            place = next((at for at, care in enumerate(cares) if care.part is None), place)
        cares.insert(place, _Care(None if everywhere else target, handler))
        root = target if everywhere or event in _AT_THE_PART else document
        name = "window" if root == window else "document" if root == document else root.id
        if (name, event) not in self._heard:
            self._heard.add((name, event))
            # Captured, since some events do not rise from where they happen.
            root.addEventListener(event, self._ear, js_object({"capture": root == document, "passive": False}))

    def __len__(self) -> int:
        return len(self._heard)

    def _hear(self, event: Any) -> None:
        for part, handler in tuple(self._cares[event.type]):
            if (part is None or part.contains(event.target)) and handler(event):
                return
