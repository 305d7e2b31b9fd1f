"""Where texts are stored: what the page needs of the browser's storage, as an interface."""

from __future__ import annotations

from enum import Enum
from typing import Protocol


class Area(Enum):
    """How long a text is stored: for good, or as long as the tab lives."""

    LASTING = "lasting"
    TAB = "tab"


class StorageError(Exception):
    """Report that nothing can be stored: the storage is full, forbidden or broken."""


class Storage(Protocol):
    """Stores texts under keys."""

    def read(self, area: Area, key: str) -> str | None:
        """Return the text under a key; None also where nothing can be read."""

    def write(self, area: Area, key: str, text: str) -> None:
        """Store a text at once; raise StorageError where that is refused."""

    def remove(self, area: Area, key: str) -> None:
        """Remove the text under a key, if there is one."""

    def keys(self, prefix: str) -> list[str]:
        """Return the lasting keys that begin with a prefix, sorted."""
