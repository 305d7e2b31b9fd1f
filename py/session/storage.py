"""The interface to the browser's storage."""

from __future__ import annotations

from enum import Enum
from typing import Protocol


class Area(Enum):
    """How long a text is stored: for good, or until the tab is closed."""

    LASTING = "lasting"
    TAB = "tab"


class StorageError(Exception):
    """Report that nothing can be stored: the storage is full, forbidden or broken."""


class Storage(Protocol):
    """Stores texts under keys."""

    def read(self, area: Area, key: str) -> str | None:
        """Return the text under a key; None if there is none or it cannot be read."""

    def write(self, area: Area, key: str, text: str) -> None:
        """Store a text at once; raise StorageError if that is refused."""

    def remove(self, area: Area, key: str) -> None:
        """Remove the text under a key, if there is one."""

    def keys(self, prefix: str) -> list[str]:
        """Return the lasting keys that begin with a prefix, sorted."""

    def texts(self, prefix: str) -> dict[str, str]:
        """Return the lasting texts whose keys begin with a prefix, by key, sorted.

        It is much faster than reading them one by one.
        """
