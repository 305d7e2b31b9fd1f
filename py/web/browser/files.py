"""Files between the page and the player's device: downloads, chosen files, dropped ones, pasted text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import URL, document, window
from pyodide.ffi import JsException, create_once_callable, to_js

from session.saves.filenames import file_name
from session.saves.imports import UnreadableTextError, decode, looks_like_a_game, refuse_size
from session.text.i18n import _
from taluva import Game
from web.browser.elements import Element, js_object
from web.browser.listeners import Listeners

# Long enough for every browser to have taken the file up.
_KEEP_MS = 60_000
_DENSITY = 2
_MOST_PIXELS = 3000


def text_blob(text: str, kind: str) -> Any:
    """Return a text as a file of a kind such as `text/plain`."""
    return window.Blob.new(to_js([text]), js_object({"type": f"{kind};charset=utf-8"}))


async def png_blob(svg: str) -> Any:
    """Return a picture as a PNG file, as large as is useful for print and chats.

    Raises JsException or ValueError where the browser cannot draw it.
    """
    address = URL.createObjectURL(text_blob(svg, "image/svg+xml"))
    image = window.Image.new()
    image.src = address
    try:
        await image.decode()
        scale = min(_DENSITY, _MOST_PIXELS / max(image.naturalWidth, image.naturalHeight))
        canvas: Element = document.createElement("canvas")
        canvas.width = round(image.naturalWidth * scale)
        canvas.height = round(image.naturalHeight * scale)
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        made = asyncio.get_running_loop().create_future()
        canvas.toBlob(create_once_callable(made.set_result), "image/png")
        blob = await made
    finally:
        URL.revokeObjectURL(address)
    if not blob:
        raise ValueError("the browser has made no picture")
    return blob


def download(name: str, blob: Any) -> None:
    """Let the browser save a file under a name."""
    address = URL.createObjectURL(blob)
    link: Element = document.createElement("a")
    link.href = address
    link.download = name
    link.click()
    window.setTimeout(URL.revokeObjectURL.bind(URL), _KEEP_MS, address)


def download_record(game: Game) -> None:
    """Let the browser save a game's record under a name that tells which it is."""
    download(file_name(game.names, game.ply, "txt"), text_blob(str(game), "text/plain"))


class Files:
    """Takes texts that come onto the page, wherever they are dropped, and wherever they are pasted but in a field."""

    def __init__(self, listeners: Listeners, on_text: Callable[[str], None], on_problem: Callable[[str], None]) -> None:
        """Take what is told the text of a file, and what is told in words why there is none."""
        self._on_text = on_text
        self._on_problem = on_problem
        self._reading: Any = None
        listeners.add(document, "dragover", self._on_drag)
        listeners.add(document, "drop", self._on_drop)
        listeners.add(document, "paste", self._on_paste)

    def read(self, file: Any) -> None:
        """Read a file; its size is looked at first."""
        try:
            refuse_size(int(file.size))
        except UnreadableTextError as error:
            self._on_problem(str(error))
            return
        self._reading = asyncio.ensure_future(self._read(file))

    async def _read(self, file: Any) -> None:
        try:
            text = decode((await file.arrayBuffer()).to_bytes())
        except JsException:
            self._on_problem(_("The file cannot be read."))
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
            self._on_text(str(event.dataTransfer.getData("text/plain")))

    def _on_paste(self, event: Any) -> None:
        if event.target.closest("input, textarea"):
            return
        data = event.clipboardData
        if data.files.length:
            self.read(data.files.item(0))
            return
        text = str(data.getData("text/plain"))
        # Somebody who pastes anything else onto the page has hit the wrong window.
        if looks_like_a_game(text):
            self._on_text(text)


def _brings_something(event: Any) -> bool:
    """Tell whether a drag brings a file, or a text from elsewhere than a field of this page."""
    kinds = event.dataTransfer.types
    if not (kinds.includes("Files") or kinds.includes("text/plain")):
        return False
    return not event.target.closest("input, textarea")
