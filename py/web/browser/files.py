"""Texts and pictures to download."""

from __future__ import annotations

import asyncio
from typing import Any

from js import URL, document, navigator, window
from pyodide.ffi import JsException, create_once_callable, to_js

from session.saves.filenames import file_name
from session.text.i18n import _
from taluva import Game
from taluva.drawing.artwork import Artwork
from web.browser.elements import Element, js_object
from web.browser.requests import answered

# Long enough for every browser to start the download.
_KEEP_MS = 60_000
_DENSITY = 2
_MOST_PIXELS = 3000
_PROBE = 16


class DownloadError(Exception):
    """Report that the browser refuses to save a file; its text is for the player."""


class AlteredPictureError(Exception):
    """Report that the browser alters the pictures that pages make, to protect its visitor."""


def text_blob(text: str, kind: str) -> Any:
    """Return a text as a file of a MIME type such as `text/plain`."""
    return window.Blob.new(to_js([text]), js_object({"type": f"{kind};charset=utf-8"}))


def bytes_blob(data: bytes, kind: str) -> Any:
    """Return bytes as a file of a MIME type such as `image/gif`."""
    return window.Blob.new(to_js([to_js(data)]), js_object({"type": kind}))


async def png_blob(svg: str) -> Any:
    """Return a picture as a PNG file, large enough for print and chats.

    Raises JsException or ValueError where the browser cannot draw it, AlteredPictureError where it alters pictures.
    """
    await check_pictures()
    return await _png_of(await _drawn(svg, _MOST_PIXELS))


async def svg_pixels(svg: str, most: int) -> tuple[int, int, bytes]:
    """Return a picture's width, height and pixels: red, green, blue and alpha of each, row by row.

    most: the pixels of its longer side. Raises JsException where the browser cannot draw it.
    """
    canvas = await _drawn(svg, most)
    pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data
    return canvas.width, canvas.height, pixels.to_bytes()


async def check_pictures() -> None:
    """Raise AlteredPictureError where the browser alters the pictures that pages make."""
    if await _alters_pictures():
        raise AlteredPictureError("the browser alters the pictures that pages make")


async def _drawn(svg: str, most: int) -> Element:
    """Return a canvas with a picture; most: the pixels of its longer side."""
    address = URL.createObjectURL(text_blob(svg, "image/svg+xml"))
    image = window.Image.new()
    image.src = address
    try:
        await image.decode()
        scale = min(_DENSITY, most / max(image.naturalWidth, image.naturalHeight))
        canvas = _canvas(round(image.naturalWidth * scale), round(image.naturalHeight * scale))
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        return canvas
    finally:
        URL.revokeObjectURL(address)


def _canvas(width: int, height: int) -> Element:
    canvas: Element = document.createElement("canvas")
    canvas.width, canvas.height = width, height
    return canvas


async def _png_of(canvas: Element) -> Any:
    made = asyncio.get_running_loop().create_future()

    def take(blob: Any) -> None:
        if not made.done():  # somebody still waits for it
            made.set_result(blob)

    canvas.toBlob(create_once_callable(take), "image/png")
    blob = await made
    if not blob:
        raise ValueError("the browser has made no picture")
    return blob


async def _alters_pictures() -> bool:
    """Return whether a picture comes out of a canvas otherwise than it went in.

    Browsers that keep pages from recognising their visitors do that, some only where a picture has several colours.
    """
    canvas = _canvas(_PROBE, _PROBE)
    context = canvas.getContext("2d")
    for column in range(_PROBE):
        context.fillStyle = "#f00" if column % 2 else "#00f"
        context.fillRect(column, 0, 1, _PROBE)
    context.drawImage(await window.createImageBitmap(await _png_of(canvas)), 0, 0)
    shown = context.getImageData(0, 0, _PROBE, _PROBE).data.to_bytes()
    return bool(shown != bytes([0, 0, 255, 255, 255, 0, 0, 255]) * (_PROBE * _PROBE // 2))


def download(name: str, blob: Any) -> None:
    """Let the browser save a file under a name; raise DownloadError if it refuses."""
    try:
        address = URL.createObjectURL(blob)
        link: Element = document.createElement("a")
        link.href = address
        link.download = name
        link.click()
    except JsException as error:
        raise DownloadError(_("The browser can’t save this file.")) from error
    window.setTimeout(URL.revokeObjectURL.bind(URL), _KEEP_MS, address)


def download_record(game: Game, text: str = "") -> None:
    """Let the browser save a game's record under the players' names and the ply; raise DownloadError if it refuses.

    text: the record with variations and notes, if there are any.
    """
    download(file_name(game.names, game.ply, "txt"), text_blob(text or str(game), "text/plain"))


async def share_or_save(name: str, blob: Any, title: str, words: str) -> None:
    """Share a file with words where the browser can, else save it; raise DownloadError if it refuses that too."""
    fields = js_object(
        {"files": [window.File.new(to_js([blob]), name, js_object({"type": blob.type}))], "title": title}
    )
    fields.text = words
    if hasattr(navigator, "canShare") and navigator.canShare(fields):
        try:
            await answered(lambda: navigator.share(fields))
        except JsException as error:
            # The player changed their mind, or a sheet is open already.
            if error.name in ("AbortError", "InvalidStateError"):
                return
        else:
            return
    download(name, blob)


async def page_artwork() -> Artwork:
    """Return the page's artwork; raise JsException if a style sheet fails to load."""
    symbols = window.XMLSerializer.new().serializeToString(document.querySelector("svg.symbols"))
    return Artwork(symbols, await site_text("css/tokens.css"), await site_text("css/board.css"))


async def site_text(name: str) -> str:
    """Return a file of the site, by its path in `static`; raise JsException if it fails to load."""
    return str(await (await window.fetch(f"./static/{name}")).text())
