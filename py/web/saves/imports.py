"""Imported games: files chosen or dropped, and pasted text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import document
from pyodide.ffi import JsException

from session.record.bundle import LIMIT, decode_bundle, holds_bundle
from session.saves.imports import UnreadableTextError, decode, looks_like_a_game, refuse_size
from session.text.i18n import _
from web.browser.listeners import Listeners

_FORMS = ("text/plain", "text/uri-list", "text/x-moz-url", "text/html")


class Imports:
    """Accepts files and text dropped on the page, or pasted anywhere but in a field."""

    def __init__(self, listeners: Listeners, on_text: Callable[[str], None], on_problem: Callable[[str], None]) -> None:
        """on_text: called with each text. on_problem: called with the reason why there is none."""
        self._on_text = on_text
        self._on_problem = on_problem
        self._reading: Any = None
        listeners.add(document, "dragover", self._on_drag)
        listeners.add(document, "drop", self._on_drop)
        listeners.add(document, "paste", self._on_paste)

    def read(self, file: Any) -> None:
        """Read a file unless it is too large."""
        try:
            if int(file.size) > LIMIT:
                refuse_size(int(file.size))
        except UnreadableTextError as error:
            self._on_problem(str(error))
            return
        self._reading = asyncio.ensure_future(self._read(file))

    async def _read(self, file: Any) -> None:
        try:
            data = (await file.arrayBuffer()).to_bytes()
            text = decode_bundle(data) if holds_bundle(data) else decode(data)
        except JsException:
            self._on_problem(_("The file can’t be read."))
        except UnreadableTextError as error:
            self._on_problem(str(error))
        else:
            self._on_text(text)

    def _on_drag(self, event: Any) -> None:
        if _brings_something(event):
            event.preventDefault()

    def _on_drop(self, event: Any) -> None:
        if not _brings_something(event):
            return
        event.preventDefault()
        files = event.dataTransfer.files
        if files.length:
            self.read(files.item(0))
        else:
            self._on_text(_text_of(event.dataTransfer))

    def _on_paste(self, event: Any) -> None:
        if event.target.closest("input, textarea"):
            return
        data = event.clipboardData
        if data.files.length:
            self.read(data.files.item(0))
            return
        text = _text_of(data)
        # Any other text was meant for another window.
        if looks_like_a_game(text):
            self._on_text(text)


def _text_of(data: Any) -> str:
    """Return a text in the first form that holds any: a dragged link need not come as plain text."""
    return next((text for kind in _FORMS if (text := str(data.getData(kind)))), "")


def _brings_something(event: Any) -> bool:
    """Return whether a drag brings a file, or a text from outside the fields of this page."""
    kinds = event.dataTransfer.types
    if not any(kinds.includes(kind) for kind in ("Files", *_FORMS)):
        return False
    return not event.target.closest("input, textarea")
