"""The address of the page, where the browser lets the page change it."""

from __future__ import annotations

from js import history
from pyodide.ffi import JsException


def replace_address(address: str, state: str | None = None) -> None:
    """Replace the address and the state of the present history entry, if the browser allows it."""
    try:
        history.replaceState(state, "", address)
    except JsException:  # in a sandboxed frame; in Safari, too many changes in a short time
        return


def push_entry(state: str, address: str) -> bool:
    """Add an entry to the history; return whether the browser allows it."""
    try:
        history.pushState(state, "", address)
    except JsException:
        return False
    return True
