"""Texts and pictures to download."""

from __future__ import annotations

import asyncio
from typing import Any

from js import URL, document, window
from pyodide.ffi import create_once_callable, to_js

from session.saves.filenames import file_name
from taluva import Game
from web.browser.elements import Element, js_object

# Long enough for every browser to start the download.
_KEEP_MS = 60_000
_DENSITY = 2
_MOST_PIXELS = 3000


def text_blob(text: str, kind: str) -> Any:
    """Return a text as a file of a MIME type such as `text/plain`."""
    return window.Blob.new(to_js([text]), js_object({"type": f"{kind};charset=utf-8"}))


async def png_blob(svg: str) -> Any:
    """Return a picture as a PNG file, large enough for print and chats.

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
    """Let the browser save a game's record under the players' names and the ply."""
    download(file_name(game.names, game.ply, "txt"), text_blob(str(game), "text/plain"))
