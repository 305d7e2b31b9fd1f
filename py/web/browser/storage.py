"""The browser's storage: what lasts, and what lives as long as the tab."""

from __future__ import annotations

from enum import Enum

from js import window
from pyodide.ffi import JsException


class Area(Enum):
    """Where something is kept; the value is the browser's name of it."""

    LASTING = "localStorage"
    TAB = "sessionStorage"


class StorageError(Exception):
    """Report that the browser keeps nothing: its storage is full, forbidden or broken."""


def read(area: Area, key: str) -> str | None:
    """Return what is kept under a key; None also where nothing can be read."""
    try:
        text = getattr(window, area.value).getItem(key)
    except (JsException, AttributeError):
        return None
    return str(text) if text else None


def write(area: Area, key: str, text: str) -> None:
    """Keep a text at once; raise StorageError where the browser refuses."""
    try:
        getattr(window, area.value).setItem(key, text)
    except (JsException, AttributeError) as error:
        raise StorageError from error


def remove(area: Area, key: str) -> None:
    """Forget what is kept under a key, if anything is."""
    try:
        getattr(window, area.value).removeItem(key)
    except (JsException, AttributeError):
        return


def keys(prefix: str) -> list[str]:
    """Return the keys of what lasts that begin so, sorted."""
    try:
        storage = getattr(window, Area.LASTING.value)
        found = [str(storage.key(index)) for index in range(int(storage.length))]
    except (JsException, AttributeError):
        return []
    return sorted(key for key in found if key.startswith(prefix))
