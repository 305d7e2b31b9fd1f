"""Many changes of the document in one call, since a call from Python costs as much as dozens of changes."""

from __future__ import annotations

from js import window

from web.browser.elements import Element

# As in static/write.js.
_END, _BETWEEN = "\x1e", "\x1f"


class Writer:
    """Collects changes of some elements, and writes them all at once, in order."""

    def __init__(self) -> None:
        self._nodes = window.Array.new()
        self._count = 0
        self._free: list[int] = []
        self._changes: list[str] = []

    def add(self, node: Element) -> int:
        """Take an element in; return its number."""
        if self._free:
            number = self._free.pop()
        else:
            number = self._count
            self._count += 1
        self._nodes[number] = node
        return number

    def remove(self, number: int) -> None:
        """Let go of an element, whose changes must be written before."""
        self._nodes[number] = None
        self._free.append(number)

    def set(self, number: int, name: str, value: str | None) -> None:
        """Set an attribute of an element, or remove it for None."""
        change = f"{number}{_BETWEEN}{name}"
        self._changes.append(change if value is None else f"{change}{_BETWEEN}{value}")

    def fill(self, number: int, markup: str) -> None:
        """Set the markup inside an element."""
        self._changes.append(f"{number}{_BETWEEN}{_BETWEEN}{markup}")

    def write(self) -> None:
        """Write what was collected."""
        if self._changes:
            changes, self._changes = _END.join(self._changes), []
            window.taluva.write(self._nodes, changes)
