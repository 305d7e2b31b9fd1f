"""What the browser keeps: the theme for good, the running game as long as the tab lives."""

from __future__ import annotations

import json
from collections.abc import Sequence

from js import window
from pyodide.ffi import JsException

from taluva import Game, NotationError, parse_game

_THEME = "taluva.theme"
_GAME = "taluva.game"


def read_theme() -> str:
    """Return `light`, `dark` or `system`."""
    theme = _read("localStorage", _THEME)
    return theme if theme in ("light", "dark") else "system"


def write_theme(theme: str) -> None:
    """Remember a theme."""
    _write("localStorage", _THEME, theme)


def read_game() -> tuple[Game, tuple[int, ...]] | None:
    """Return the game this tab was playing and the colours, or None."""
    text = _read("sessionStorage", _GAME)
    if text is None:
        return None
    try:
        kept = json.loads(text)
        game = parse_game(kept["record"])
        colours = tuple(int(colour) for colour in kept["colours"])
    except (NotationError, ValueError, KeyError, TypeError):
        return None
    if sorted(set(colours) & {1, 2, 3, 4}) != sorted(colours) or len(colours) != len(game.names):
        return None
    return game, colours


def write_game(game: Game, colours: Sequence[int]) -> None:
    """Keep the running game for a reload of this tab."""
    _write("sessionStorage", _GAME, json.dumps({"record": str(game), "colours": list(colours)}))


def _read(storage: str, key: str) -> str | None:
    try:
        text = getattr(window, storage).getItem(key)
    except JsException:  # storage may be forbidden
        return None
    return str(text) if text else None


def _write(storage: str, key: str, text: str) -> None:
    try:
        getattr(window, storage).setItem(key, text)
    except JsException:  # full or forbidden: the game goes on without
        return
